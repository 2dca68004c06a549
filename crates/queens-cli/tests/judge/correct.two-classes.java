import java.util.ArrayDeque;

/** Not the class that starts. */
record Board(int[] columns) {
    boolean admits(int column) {
        for (int row = 0; row < columns.length; row++)
            if (columns[row] == column || Math.abs(columns[row] - column) == columns.length - row) return false;
        return true;
    }

    Board with(int column) {
        int[] more = java.util.Arrays.copyOf(columns, columns.length + 1);
        more[columns.length] = column;
        return new Board(more);
    }
}

/** Breadth first; n is an argument. */
class Queue {
    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        ArrayDeque<Board> live = new ArrayDeque<>();
        live.add(new Board(new int[0]));
        while (!live.isEmpty()) {
            Board board = live.remove();
            if (board.columns().length == n) {
                for (int row = 0; row < n; row++) System.out.print("a[" + row + "]=" + board.columns()[row] + " ");
                System.out.println();
                continue;
            }
            for (int column = 0; column < n; column++)
                if (board.admits(column)) live.add(board.with(column));
        }
    }
}
