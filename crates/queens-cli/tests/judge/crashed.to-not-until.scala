object Queens {
  val board = new Array[Int](8)
  def main(args: Array[String]): Unit = {
    for (i <- 0 to 8) board(i) = i
    println(board.toList)
  }
}
