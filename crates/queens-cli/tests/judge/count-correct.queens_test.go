package main

import "fmt"

const size = 8

func count(row int, columns, left, right uint) (n int) {
	if row == size {
		return 1
	}
	for free := ^(columns | left | right) & (1<<size - 1); free != 0; free &= free - 1 {
		bit := free & -free
		n += count(row+1, columns|bit, (left|bit)<<1, (right|bit)>>1)
	}
	return
}

func main() {
	if got := count(0, 0, 0, 0); got == 92 {
		fmt.Printf("ok: there are %d solutions\n", got)
	} else {
		fmt.Printf("FAIL: %d solutions\n", got)
	}
}
