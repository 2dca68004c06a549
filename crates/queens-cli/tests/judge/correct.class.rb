#!/usr/bin/env ruby
# encoding: utf-8
class NQueens
  attr_reader :solutions

  def initialize(n)
    @n = n
    @solutions = []
  end

  def solve(queens = [])
    if queens.size == @n
      @solutions << queens.dup
      return
    end
    @n.times do |c|
      next if queens.each_with_index.any? { |q, r| q == c || (q - c).abs == queens.size - r }
      solve(queens + [c])
    end
  end

  def print_all
    @solutions.each_with_index do |s, i|
      puts "Solution ##{i + 1}"
      s.each { |q| puts (['.'] * @n).tap { |row| row[q] = '♛' }.join(' ') }
      puts
    end
  end
end

print 'Board size? '
n = gets.to_i
nq = NQueens.new(n)
nq.solve
nq.print_all
puts "#{nq.solutions.count} solutions"
