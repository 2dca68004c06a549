<?php
$n = 8;
$board = array_fill(0, $n, 0);
for ($i = 0; $i < $n; $i++) {
    placeQueen($board, $i);
}
print_r($board);
