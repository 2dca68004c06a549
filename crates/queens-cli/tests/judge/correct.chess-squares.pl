# Squares as chess players name them; n is read from standard input.
use strict;
use warnings;

chomp(my $n = <STDIN> // 8);
my @board;

sub place {
    my $row = @board;
    if ($row == $n) {
        print join(' ', map { chr(ord('A') + $_) . ($board[$_] + 1) } 0 .. $n - 1), "\n";
        return;
    }
    COLUMN: for my $column (0 .. $n - 1) {
        for my $r (0 .. $row - 1) {
            next COLUMN if $board[$r] == $column || abs($board[$r] - $column) == $row - $r;
        }
        push @board, $column;
        place();
        pop @board;
    }
}

place();
