# Lists in parentheses, 1-based; n is an argument.
set n [expr {$argc > 0 ? [lindex $argv 0] : 8}]

proc place {board} {
    global n
    set row [llength $board]
    if {$row == $n} {
        puts "([join $board { }])"
        return
    }
    for {set column 1} {$column <= $n} {incr column} {
        set free 1
        for {set r 0} {$r < $row} {incr r} {
            set other [lindex $board $r]
            if {$other == $column || abs($other - $column) == $row - $r} { set free 0; break }
        }
        if {$free} { place [concat $board $column] }
    }
}

place {}
