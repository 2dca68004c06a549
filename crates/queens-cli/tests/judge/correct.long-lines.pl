# Rules of 200 characters between the boards.
my @board;
sub place {
    my $row = @board;
    if ($row == 8) { print '-' x 200, "\n", join(' ', @board), "\n"; return; }
    COLUMN: for my $column (1 .. 8) {
        $board[$_] == $column || abs($board[$_] - $column) == $row - $_ and next COLUMN for 0 .. $row - 1;
        push @board, $column;
        place();
        pop @board;
    }
}
place();
