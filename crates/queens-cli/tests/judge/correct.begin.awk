# usage: awk -f queens.awk  (asks for n)
BEGIN {
    printf "n = "
    if ((getline n) <= 0) exit 1
    place(1)
    print count " solutions"
}

function safe(row, col,   r) {
    for (r = 1; r < row; r++)
        if (q[r] == col || q[r] - col == row - r || col - q[r] == row - r) return 0
    return 1
}

function place(row,   col, line, r) {
    if (row > n) {
        count++
        line = q[1]
        for (r = 2; r <= n; r++) line = line " " q[r]
        print line
        return
    }
    for (col = 1; col <= n; col++)
        if (safe(row, col)) { q[row] = col; place(row + 1) }
}
