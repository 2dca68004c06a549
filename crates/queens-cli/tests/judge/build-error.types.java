public class Types {
    public static void main(String[] args) {
        int n = "eight";
        System.out.println(n);
    }
}
