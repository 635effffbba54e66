package io.tandem.launch;

/** The program. */
public final class Tandem {

    private Tandem() {
    }

    public static void main(String[] args) {
        System.out.println("tandem");
    }
}
