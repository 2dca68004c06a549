package course.queens;

/** The package is no folder here, and the class is not called like the file. */
public class EightQueens {
    public static void main(String[] args) {
        int[] a = new int[9];
        int index = 0;
        for (a[1] = 1; a[1] <= 8; a[1]++)
            for (a[2] = 1; a[2] <= 8; a[2]++) if (free(a, 2))
                for (a[3] = 1; a[3] <= 8; a[3]++) if (free(a, 3))
                    for (a[4] = 1; a[4] <= 8; a[4]++) if (free(a, 4))
                        for (a[5] = 1; a[5] <= 8; a[5]++) if (free(a, 5))
                            for (a[6] = 1; a[6] <= 8; a[6]++) if (free(a, 6))
                                for (a[7] = 1; a[7] <= 8; a[7]++) if (free(a, 7))
                                    for (a[8] = 1; a[8] <= 8; a[8]++) if (free(a, 8)) {
                                        for (int i = 1; i <= 8; i++) System.out.print(a[i] + " ");
                                        System.out.println();
                                        index++;
                                    }
        System.out.println(index);
    }

    static boolean free(int[] a, int row) {
        for (int i = 1; i < row; i++)
            if (a[i] == a[row] || Math.abs(a[i] - a[row]) == row - i) return false;
        return true;
    }
}
