package edu.queens

class Solver(private val n: Int) {
    private val cols = IntArray(n)
    val solutions = mutableListOf<List<Int>>()

    private fun safe(row: Int, col: Int) =
        (0 until row).none { cols[it] == col || Math.abs(cols[it] - col) == row - it }

    fun solve(row: Int = 0) {
        if (row == n) { solutions.add(cols.toList()); return }
        for (c in 0 until n) if (safe(row, c)) { cols[row] = c; solve(row + 1) }
    }
}

fun main(args: Array<String>) {
    print("n: ")
    val n = readLine()!!.trim().toInt()
    val s = Solver(n)
    s.solve()
    s.solutions.forEach { println(it) }
    println("Found ${s.solutions.size} solutions")
}
