package io.tandem.mobility.rigid;

import java.util.Arrays;

/**
 * What the ground is like under the vehicles of a cohort, where it is not level and all of one kind. Columns by row, or by row and wheel.
 */
final class GroundUnderWheels {

    /** gravity along the body's axes, m/s2: ahead, to the left, and what presses on the ground */
    final double[] slopeX;
    final double[] slopeY;
    final double[] down;
    /** 1/s: share of the speed that the ground takes away */
    final double[] loss;
    /** friction and rolling resistance by wheel; NaN where the vehicle's own */
    final double[] mu;
    final double[] rolling;

    GroundUnderWheels(int rows, int wheels) {
        slopeX = new double[rows];
        slopeY = new double[rows];
        down = new double[rows];
        loss = new double[rows];
        mu = new double[rows * wheels];
        rolling = new double[rows * wheels];
        Arrays.fill(down, WheeledBody.GRAVITY);
        Arrays.fill(mu, Double.NaN);
        Arrays.fill(rolling, Double.NaN);
    }

    double mu(double own, int k) {
        return mu[k] >= 0 ? mu[k] : own;
    }

    double rolling(double own, int k) {
        return rolling[k] >= 0 ? rolling[k] : own;
    }
}
