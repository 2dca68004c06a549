# Prints where it finds, and again where it returns.
my @board;
sub place {
    my $row = @board;
    if ($row == 8) { print "@board\n"; return 1; }
    COLUMN: for my $column (1 .. 8) {
        for my $r (0 .. $row - 1) { next COLUMN if $board[$r] == $column || abs($board[$r] - $column) == $row - $r; }
        push @board, $column;
        print "@board\n" if place() && $row == 7;
        pop @board;
    }
    return 0;
}
place();
