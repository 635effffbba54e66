package io.tandem.perception;

/** Estimated poses and speeds as columns by slot; slots that are not {@code held} know the truth. */
final class PoseEstimates {

    final boolean[] held;
    final double[] east;
    final double[] north;
    final double[] heading;
    final double[] speed;

    PoseEstimates(int slots) {
        held = new boolean[slots];
        east = new double[slots];
        north = new double[slots];
        heading = new double[slots];
        speed = new double[slots];
    }
}
