object Queens extends App {
  def queens(n: Int): List[List[Int]] = {
    def place(k: Int): List[List[Int]] =
      if (k == 0) List(List())
      else
        for {
          qs <- place(k - 1)
          c <- 1 to n
          if qs.zipWithIndex.forall { case (q, i) => q != c && math.abs(q - c) != i + 1 }
        } yield c :: qs
    place(n)
  }
  print("n? ")
  val n = scala.io.StdIn.readInt()
  val all = queens(n)
  all.foreach(println)
  println(s"${all.size} solutions")
}
