module board
  implicit none
  integer :: n, total = 0
  integer, allocatable :: q(:)
contains
  logical function safe(row, col)
    integer, intent(in) :: row, col
    integer :: r
    safe = .true.
    do r = 1, row - 1
      if (q(r) == col .or. abs(q(r) - col) == row - r) safe = .false.
    end do
  end function safe

  recursive subroutine place(row)
    integer, intent(in) :: row
    integer :: c
    if (row > n) then
      total = total + 1
      print *, q
      return
    end if
    do c = 1, n
      if (safe(row, c)) then
        q(row) = c
        call place(row + 1)
      end if
    end do
  end subroutine place
end module board

program queens
  use board
  implicit none
  write(*, '(a)', advance='no') 'n = '
  read(*, *) n
  allocate(q(n))
  call place(1)
  print *, 'solutions:', total
end program queens
