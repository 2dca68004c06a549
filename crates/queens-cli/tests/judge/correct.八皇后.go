package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"sync"
)

// 每个首列一个 goroutine
func solve(n, first int, out chan<- []string, wg *sync.WaitGroup) {
	defer wg.Done()
	cols := map[int]bool{}
	d1 := map[int]bool{}
	d2 := map[int]bool{}
	pos := make([]int, 0, n)
	var dfs func(r int)
	dfs = func(r int) {
		if r == n {
			var rows []string
			for _, c := range pos {
				rows = append(rows, strings.Repeat(". ", c)+"Q "+strings.Repeat(". ", n-c-1))
			}
			out <- rows
			return
		}
		for c := 0; c < n; c++ {
			if r == 0 && c != first || cols[c] || d1[r+c] || d2[r-c] {
				continue
			}
			cols[c], d1[r+c], d2[r-c] = true, true, true
			pos = append(pos, c)
			dfs(r + 1)
			pos = pos[:r]
			delete(cols, c)
			delete(d1, r+c)
			delete(d2, r-c)
		}
	}
	dfs(0)
}

func main() {
	var n int
	fmt.Print("请输入皇后个数: ")
	in := bufio.NewReader(os.Stdin)
	fmt.Fscan(in, &n)
	out := make(chan []string)
	var wg sync.WaitGroup
	for first := 0; first < n; first++ {
		wg.Add(1)
		go solve(n, first, out, &wg)
	}
	go func() { wg.Wait(); close(out) }()
	count := 0
	for rows := range out {
		count++
		fmt.Printf("第%d种解:\n%s\n\n", count, strings.Join(rows, "\n"))
	}
	fmt.Println("共", count, "种")
}
