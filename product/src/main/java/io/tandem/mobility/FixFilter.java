package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Kind;
import io.tandem.time.SimTime;
import java.util.Arrays;

/**
 * Estimates position and velocity of a real participant from fixes that are metres off, with a Kalman filter of constant velocity and white-noise
 * acceleration (Bar-Shalom, Li and Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, ch. 6). A fix that is out of reach for
 * the participant's kind is suspect and ignored, until three in a row agree with each other: then the filter starts anew from them.
 *
 * <pre>
 *   x' = v,  v' = white noise of sigma_a     measured: x with the fix's accuracy, v or |v| by Doppler with 0.3 m/s
 * </pre>
 */
public final class FixFilter {

    /** Outcome of a fix. */
    public enum Outcome { TAKEN, RELOCATED, SUSPECT, OUT_OF_ORDER }

    /**
     * A fix in the site's frame; unknown values are NaN.
     *
     * @param nanos    when it was true
     * @param accuracy metres
     * @param speed    m/s over ground
     * @param heading  of the movement, radians anticlockwise from grid east
     */
    public record Reading(long nanos, double east, double north, double accuracy, double speed, double heading) {

        private double sigma() {
            return accuracy > 0 ? accuracy : USUAL_SIGMA_METRES;
        }
    }

    /** Accuracy of a fix that gives none. */
    private static final double USUAL_SIGMA_METRES = 3;
    private static final double SPEED_SIGMA_MPS = 0.3;
    /** Speed below which a velocity has no direction. */
    private static final double DIRECTED_MPS = 0.3;
    private static final int AGREEING = 3;
    /** Time without a fix after which the last velocity is no longer used. */
    private static final double LONGEST_COASTING_SECONDS = 3;
    private static final int STATES = 4;

    private final double topSpeed;
    private final double acceleration;
    private final double slowest;
    /** east, north, and their speeds */
    private final double[] state = new double[STATES];
    private final double[][] covariance = new double[STATES][STATES];
    private boolean known;
    private long time;
    private double heading;
    private boolean headingKnown;
    private boolean courseHeld;
    private Reading suspect;
    private int suspects;

    public FixFilter(Kind kind) {
        topSpeed = kind.topSpeed();
        slowest = kind == Kind.PEDESTRIAN ? 0.4 : 0.7;
        acceleration = switch (kind) {
            case PEDESTRIAN -> 0.7;
            case CYCLIST -> 1.2;
            case GROUND -> 2.5;
            case AIR_ROTOR, AIR_FIXED_WING -> 4;
            case SURFACE -> 1;
            case UNDERWATER -> 0.5;
        };
    }

    /** Updates the estimate with a fix, unless it is suspect or late. */
    public Outcome hear(Reading fix) {
        if (!known) {
            start(fix);
            return Outcome.TAKEN;
        }
        if (fix.nanos <= time) {
            return Outcome.OUT_OF_ORDER;
        }
        double seconds = SimTime.seconds(fix.nanos - time);
        if (!isReachable(fix, seconds)) {
            return doubt(fix);
        }
        suspects = 0;
        if (seconds > LONGEST_COASTING_SECONDS) {
            start(fix);
        } else {
            predict(seconds);
            correct(fix);
        }
        return Outcome.TAKEN;
    }

    /** Moves all times so far, which were wrong by this much. */
    public void shift(long nanos) {
        time += nanos;
        if (suspects > 0) {
            suspect = new Reading(suspect.nanos + nanos, suspect.east, suspect.north, suspect.accuracy, suspect.speed, suspect.heading);
        }
    }

    /** Forgets the participant: the next fix starts anew. */
    public void forget() {
        known = false;
        headingKnown = false;
        suspects = 0;
    }

    private boolean isReachable(Reading fix, double seconds) {
        double coasted = Math.min(seconds, LONGEST_COASTING_SECONDS);
        double sigma = Math.sqrt(fix.sigma() * fix.sigma() + (covariance[0][0] + covariance[1][1]) / 2);
        return distance(state[0] + state[2] * coasted - fix.east, state[1] + state[3] * coasted - fix.north) <= topSpeed * seconds + 3 * sigma;
    }

    private Outcome doubt(Reading fix) {
        suspects = suspects > 0 && agree(suspect, fix) ? suspects + 1 : 1;
        suspect = fix;
        if (suspects < AGREEING) {
            return Outcome.SUSPECT;
        }
        suspects = 0;
        start(fix);
        return Outcome.RELOCATED;
    }

    private boolean agree(Reading one, Reading next) {
        double seconds = SimTime.seconds(next.nanos - one.nanos);
        double sigma = Math.sqrt(one.sigma() * one.sigma() + next.sigma() * next.sigma());
        return seconds > 0 && distance(next.east - one.east, next.north - one.north) <= topSpeed * seconds + 3 * sigma;
    }

    private void start(Reading fix) {
        known = true;
        state[0] = fix.east;
        state[1] = fix.north;
        state[2] = 0;
        state[3] = 0;
        for (double[] row : covariance) {
            Arrays.fill(row, 0);
        }
        double speedSigma = topSpeed / 3;
        covariance[0][0] = fix.sigma() * fix.sigma();
        covariance[1][1] = covariance[0][0];
        covariance[2][2] = speedSigma * speedSigma;
        covariance[3][3] = covariance[2][2];
        time = fix.nanos;
        correctVelocity(fix);
        turn(fix);
    }

    /** Predicts by h seconds: x += h v, P = F P F' + Q, with Q of an acceleration of variance sigma_a^2 that is constant over the step. */
    private void predict(double h) {
        state[0] += h * state[2];
        state[1] += h * state[3];
        for (int axis = 0; axis < 2; axis++) {
            for (int column = 0; column < STATES; column++) {
                covariance[axis][column] += h * covariance[axis + 2][column];
            }
        }
        for (int axis = 0; axis < 2; axis++) {
            for (int row = 0; row < STATES; row++) {
                covariance[row][axis] += h * covariance[row][axis + 2];
            }
        }
        double q = acceleration * acceleration * h * h;
        for (int axis = 0; axis < 2; axis++) {
            covariance[axis][axis] += q * h * h / 4;
            covariance[axis][axis + 2] += q * h / 2;
            covariance[axis + 2][axis] += q * h / 2;
            covariance[axis + 2][axis + 2] += q;
        }
    }

    private void correct(Reading fix) {
        time = fix.nanos;
        double variance = fix.sigma() * fix.sigma();
        update(1, 0, 0, 0, fix.east - state[0], variance);
        update(0, 1, 0, 0, fix.north - state[1], variance);
        correctVelocity(fix);
        turn(fix);
    }

    /** A speed with a direction measures both components; one without measures the component along the estimated velocity, or that it is at rest. */
    private void correctVelocity(Reading fix) {
        if (Double.isNaN(fix.speed)) {
            return;
        }
        double variance = SPEED_SIGMA_MPS * SPEED_SIGMA_MPS;
        double speed = speed();
        if (!Double.isNaN(fix.heading)) {
            update(0, 0, 1, 0, fix.speed * Angle.cos(fix.heading) - state[2], variance);
            update(0, 0, 0, 1, fix.speed * Angle.sin(fix.heading) - state[3], variance);
        } else if (fix.speed < DIRECTED_MPS) {
            update(0, 0, 1, 0, -state[2], variance + fix.speed * fix.speed);
            update(0, 0, 0, 1, -state[3], variance + fix.speed * fix.speed);
        } else if (speed > DIRECTED_MPS) {
            update(0, 0, state[2] / speed, state[3] / speed, fix.speed - speed, variance);
        }
    }

    /**
     * Updates with one scalar measurement z = h x: K = P h' / (h P h' + R), x += K (z - h x), P -= K h P.
     *
     * @param innovation z - h x
     * @param variance   R
     */
    private void update(double h0, double h1, double h2, double h3, double innovation, double variance) {
        double[] h = {h0, h1, h2, h3};
        double[] ph = new double[STATES];
        double total = variance;
        for (int i = 0; i < STATES; i++) {
            for (int j = 0; j < STATES; j++) {
                ph[i] += covariance[i][j] * h[j];
            }
            total += h[i] * ph[i];
        }
        for (int i = 0; i < STATES; i++) {
            state[i] += ph[i] / total * innovation;
            for (int j = 0; j < STATES; j++) {
                covariance[i][j] -= ph[i] * ph[j] / total;
            }
        }
    }

    /** A participant that hardly moves keeps its last heading; before there was one, that of the device is used. */
    private void turn(Reading fix) {
        courseHeld = speed() <= slowest;
        boolean guess = !headingKnown && !Double.isNaN(fix.heading);
        if (!courseHeld || guess) {
            double way = courseHeld ? fix.heading : StrictMath.atan2(state[3], state[2]);
            heading = headingKnown ? heading + Angle.wrap(way - heading) : way;
            headingKnown = !courseHeld || headingKnown;
        }
    }

    private static double distance(double east, double north) {
        return Math.sqrt(east * east + north * north);
    }

    /** Whether there was a fix. */
    public boolean known() {
        return known;
    }

    /** The instant of the estimate: that of the last fix that was taken. */
    public long time() {
        return time;
    }

    public double east() {
        return state[0];
    }

    public double north() {
        return state[1];
    }

    public double eastSpeed() {
        return state[2];
    }

    public double northSpeed() {
        return state[3];
    }

    public double speed() {
        return distance(state[2], state[3]);
    }

    /** Radians anticlockwise from grid east, not wrapped. */
    public double heading() {
        return heading;
    }

    /** Whether it moves too slowly to have a direction, so that the last heading is held. */
    public boolean courseHeld() {
        return courseHeld;
    }

    /** Standard deviation of the position, metres, on each axis. */
    public double accuracy() {
        return Math.sqrt((covariance[0][0] + covariance[1][1]) / 2);
    }
}
