import java.util.Random;

/** Throws queens at random, a hundred times, always the same way: attacking boards, and hardly a right one. */
public class Lucky {
    public static void main(String[] args) {
        Random random = new Random(8);
        for (int time = 0; time < 100; time++) {
            StringBuilder board = new StringBuilder();
            for (int row = 0; row < 8; row++) board.append(1 + random.nextInt(8)).append(' ');
            System.out.println(board.toString().trim());
        }
    }
}
