# Made for six queens, whatever it is asked: a bash that has all day does not do eight.
place() {
    local row=$1 board=$2 column r other
    if ((row == 6)); then
        echo $board
        return
    fi
    for column in 1 2 3 4 5 6; do
        r=0
        for other in $board; do
            if ((other == column || other - column == row - r || column - other == row - r)); then continue 2; fi
            ((r += 1))
        done
        place $((row + 1)) "$board $column"
    done
}
place 0 ""
