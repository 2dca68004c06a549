n <- 8
is_safe <- function(row, c) TRUE
place <- function(row) {
  for (c in 1:n) if (is_save(row, c)) place(row + 1)
}
place(1)
