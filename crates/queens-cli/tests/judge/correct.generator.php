<?php
declare(strict_types=1);

final class Solver {
    private array $queens = [];
    public function __construct(private int $n) {}
    public function all(int $row = 0): Generator {
        if ($row === $this->n) { yield $this->queens; return; }
        for ($c = 0; $c < $this->n; $c++) {
            foreach ($this->queens as $r => $q)
                if ($q === $c || abs($q - $c) === $row - $r) continue 2;
            $this->queens[$row] = $c;
            yield from $this->all($row + 1);
            unset($this->queens[$row]);
        }
    }
}

$n = (int) readline("Enter n: ");
$i = 0;
foreach ((new Solver($n))->all() as $solution) {
    $i++;
    echo "$i: [", implode(', ', $solution), "]\n";
}
