package io.tandem.mobility.rigid;

import io.tandem.geo.Angle;

/**
 * Motion as the wheels tell it. With a wheel on the left and one on the right at y_L and y_R, spins omega and radii R,
 *
 * <pre>
 *   r = (omega_R R_R - omega_L R_L) / (y_L - y_R)       yaw rate, rad/s
 *   v = omega_L R_L + r y_L                             speed of the middle, m/s
 * </pre>
 *
 * where each side is the mean of its wheels: those that neither steer nor swivel, and undriven ones if there are any. Positions are integrated with the heading
 * in the middle of the step. Slip enters by itself: a spinning wheel reads too far, a locked one nothing.
 */
final class WheelOdometry {

    private final int wheels;
    /** v and r are sums of spins with these weights, metres and 1 */
    private final double[] speedWeight;
    private final double[] yawWeight;
    /** seconds of a step, with the errors of calibration */
    private final double wayPerSpeed;
    private final double turnPerYawRate;
    /** the middle of the wheels that tell, ahead of the reported place, metres */
    private final double axleX;
    /** the reported place and the heading as believed, by row */
    final double[] east;
    final double[] north;
    final double[] heading;
    private final double[] headingCos;
    private final double[] headingSin;
    /** metres that wheels rolled, forward and backward alike */
    final double[] rolled;

    WheelOdometry(WheeledBody body, OdometrySettings settings, double dt, int rows) {
        this.wheels = body.wheels();
        this.wayPerSpeed = dt * (1 + settings.distanceError());
        this.turnPerYawRate = dt * (1 + settings.turnError());
        boolean[] told = telling(body);
        double yLeft = meanY(body, told, 1);
        double yRight = meanY(body, told, -1);
        boolean both = yLeft > 0 && yRight < 0;
        this.speedWeight = new double[wheels];
        this.yawWeight = new double[wheels];
        for (int i = 0; i < wheels; i++) {
            int side = side(body, i);
            double mean = told[i] && (side != 0 || !both) ? body.radius[i] / count(body, told, both ? side : 0) : 0;
            yawWeight[i] = both ? -side * mean / (yLeft - yRight) : 0;
            speedWeight[i] = both ? (side > 0 ? mean : 0) + yLeft * yawWeight[i] : mean;
        }
        this.axleX = meanX(body, told);
        this.east = new double[rows];
        this.north = new double[rows];
        this.heading = new double[rows];
        this.headingCos = new double[rows];
        this.headingSin = new double[rows];
        this.rolled = new double[rows];
    }

    private static int side(WheeledBody body, int wheel) {
        return (int) Math.signum(body.y[wheel] + body.massY);
    }

    private static boolean[] telling(WheeledBody body) {
        boolean[] free = new boolean[body.wheels()];
        boolean[] straight = new boolean[body.wheels()];
        boolean[] pushing = new boolean[body.wheels()];
        for (int i = 0; i < free.length; i++) {
            pushing[i] = !body.caster[i];
            straight[i] = pushing[i] && !body.steers[i];
            free[i] = straight[i] && !body.driven[i];
        }
        return hasBothSides(body, free) ? free : hasBothSides(body, straight) ? straight : pushing;
    }

    private static boolean hasBothSides(WheeledBody body, boolean[] told) {
        return count(body, told, 1) > 0 && count(body, told, -1) > 0;
    }

    /** Number of wheels on a side; of all for side 0. */
    private static int count(WheeledBody body, boolean[] told, int side) {
        int count = 0;
        for (int i = 0; i < told.length; i++) {
            count += told[i] && (side == 0 || side(body, i) == side) ? 1 : 0;
        }
        return count;
    }

    private static double meanY(WheeledBody body, boolean[] told, int side) {
        double sum = 0;
        for (int i = 0; i < told.length; i++) {
            sum += told[i] && side(body, i) == side ? body.y[i] + body.massY : 0;
        }
        return sum / Math.max(1, count(body, told, side));
    }

    private static double meanX(WheeledBody body, boolean[] told) {
        double sum = 0;
        for (int i = 0; i < told.length; i++) {
            sum += told[i] ? body.x[i] + body.massX : 0;
        }
        return sum / count(body, told, 0);
    }

    /** Turns the direction by a small angle, with polynomials and one step of Newton's method back to length 1. */
    private void rotate(int row, double angle) {
        double q = angle * angle;
        double sin = angle * (1 + q * (-1.0 / 6 + q * (1.0 / 120 + q * (-1.0 / 5040))));
        double cos = 1 + q * (-1.0 / 2 + q * (1.0 / 24 + q * (-1.0 / 720 + q * (1.0 / 40320))));
        double newCos = headingCos[row] * cos - headingSin[row] * sin;
        double newSin = headingSin[row] * cos + headingCos[row] * sin;
        double toUnit = 1.5 - 0.5 * (newCos * newCos + newSin * newSin);
        headingCos[row] = newCos * toUnit;
        headingSin[row] = newSin * toUnit;
    }

    /** Begins at a true pose. */
    void begin(int row, double atEast, double atNorth, double atHeading) {
        east[row] = atEast;
        north[row] = atNorth;
        heading[row] = atHeading;
        headingCos[row] = Angle.cos(atHeading);
        headingSin[row] = Angle.sin(atHeading);
        rolled[row] = 0;
    }

    /** Speed of the middle of the axle, m/s. */
    double speed(double[] spin, int row) {
        double sum = 0;
        for (int i = 0; i < wheels; i++) {
            sum += speedWeight[i] * spin[row * wheels + i];
        }
        return sum;
    }

    /** Yaw rate, rad/s. */
    double yawRate(double[] spin, int row) {
        double sum = 0;
        for (int i = 0; i < wheels; i++) {
            sum += yawWeight[i] * spin[row * wheels + i];
        }
        return sum;
    }

    /** Takes one step with the speed and the yaw rate that the wheels tell. The reported place is {@code -axleX} ahead of the middle of the axle, so that a turn moves it sideways. */
    void advance(int row, double speed, double yawRate) {
        double way = wayPerSpeed * speed;
        double turn = turnPerYawRate * yawRate;
        rotate(row, 0.5 * turn);
        double cos = headingCos[row];
        double sin = headingSin[row];
        rotate(row, 0.5 * turn);
        double sideways = -axleX * turn;
        east[row] += way * cos - sideways * sin;
        north[row] += way * sin + sideways * cos;
        heading[row] += turn;
        rolled[row] += Math.abs(way);
    }
}
