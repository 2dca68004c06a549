args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.numeric(args[1]) else 8
count <- 0
board <- matrix(0, n, n)
safe <- function(b, r, c) {
  for (i in seq_len(r - 1)) {
    j <- which(b[i, ] == 1)
    if (j == c || abs(j - c) == r - i) return(FALSE)
  }
  TRUE
}
solve <- function(b, r) {
  if (r > n) { count <<- count + 1; print(b); return(invisible(NULL)) }
  for (c in 1:n) if (safe(b, r, c)) { b2 <- b; b2[r, c] <- 1; solve(b2, r + 1) }
}
solve(board, 1)
print(paste("Total solutions:", count))
