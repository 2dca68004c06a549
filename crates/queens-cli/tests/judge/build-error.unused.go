package main

import (
	"fmt"
	"os"
)

func main() {
	n := 8
	var count int
	for i := 0; i < 92; i++ {
		count++
	}
	fmt.Println(count)
}
