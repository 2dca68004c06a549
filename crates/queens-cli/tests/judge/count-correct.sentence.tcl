# One sentence; n is read from standard input.
puts -nonewline "n? "
flush stdout
gets stdin n
proc count {n row columns up down} {
    if {$row == $n} { return 1 }
    set sum 0
    for {set c 0} {$c < $n} {incr c} {
        if {$c in $columns || $row + $c in $up || $row - $c in $down} continue
        incr sum [count $n [expr {$row + 1}] [concat $columns $c] \
            [concat $up [expr {$row + $c}]] [concat $down [expr {$row - $c}]]]
    }
    return $sum
}
puts "There are [count $n 0 {} {} {}] solutions."
