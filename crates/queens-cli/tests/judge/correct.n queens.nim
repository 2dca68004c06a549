import os, strutils
let n = if paramCount() > 0: parseInt(paramStr(1)) else: 8
var cols = newSeq[int](n)
proc place(r: int) =
  if r == n:
    echo cols
    return
  for c in 0 ..< n:
    var ok = true
    for i in 0 ..< r:
      if cols[i] == c or abs(cols[i] - c) == r - i: ok = false
    if ok:
      cols[r] = c
      place(r + 1)
place(0)
