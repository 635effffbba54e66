package io.tandem.perception;

/** Where vehicles believe they are, as columns by slot; those who do not estimate know it. */
final class Belief {

    final boolean[] held;
    final double[] east;
    final double[] north;
    final double[] heading;
    final double[] speed;

    Belief(int slots) {
        held = new boolean[slots];
        east = new double[slots];
        north = new double[slots];
        heading = new double[slots];
        speed = new double[slots];
    }
}
