/** Counts rows from 1, in an array that counts from 0. */
public class Bounds {
    static int[] a = new int[8];

    public static void main(String[] args) {
        place(1);
    }

    static void place(int row) {
        for (int column = 1; column <= 8; column++) {
            a[row] = column;
            place(row + 1);
        }
    }
}
