n = 8
board = Array.new(n)
def safe?(board, r, c)
  (0..r).none? { |i| board[i] == c || (board[i] - c).abs == r - i }
end
puts safe?(board, 0, 0)
