package io.tandem.behavior.control;

import io.tandem.mobility.VehicleLimits;

/**
 * Pure pursuit: the circle through the point of the vehicle that does not slip sideways, tangent to its heading, and through a target point.
 *
 * <pre>
 *   curvature = 2 y / d^2,   d^2 = x^2 + y^2
 * </pre>
 *
 * with the target x metres ahead and y metres to the left. Source: Coulter, Implementation of the pure pursuit path tracking algorithm,
 * CMU-RI-TR-92-01. Undefined at d = 0; for a target behind (x <= 0) a full turn toward its side is the usual answer.
 */
public final class PurePursuit {

    /** For cars on roads and planned trajectories: 0.5 s + 2 m, from 4 m to 20 m. */
    public static final Lookahead ON_ROADS = new Lookahead(0.5, 2, 4, 20);

    private static final double SECONDS = 0.8;
    private static final double SHORTEST_LENGTHS = 2;
    private static final double LONGEST_LENGTHS = 10;

    private PurePursuit() {
    }

    /**
     * How far ahead the target lies: seconds times |speed| plus metres, from shortest to longest, in metres. Short ones follow tightly and
     * overshoot; long ones cut corners.
     */
    public record Lookahead(double seconds, double metres, double shortest, double longest) {

        /** @param speed m/s, of either sign */
        public double at(double speed) {
            return Math.max(shortest, Math.min(longest, seconds * Math.abs(speed) + metres));
        }
    }

    /** For vehicles of any size on a path: 0.8 s, from 2 to 10 times the length of {@link VehicleLimits#length}. */
    public static Lookahead onPath(VehicleLimits limits) {
        return new Lookahead(SECONDS, 0, SHORTEST_LENGTHS * limits.length(), LONGEST_LENGTHS * limits.length());
    }

    /** For vehicles of any size toward a place or behind a leader: 0.8 s, at least 2 lengths. */
    public static Lookahead toPlace(VehicleLimits limits) {
        return new Lookahead(SECONDS, 0, SHORTEST_LENGTHS * limits.length(), Double.POSITIVE_INFINITY);
    }

    /** Curvature of the circle, 1/m, positive to the left. */
    static double curvature(double left, double squaredDistance) {
        return 2 * left / squaredDistance;
    }

    /** The steer, radians, toward a target so many metres ahead of the rear axle and to the left of it; full lock where it is behind. */
    public static double steer(double ahead, double left, VehicleLimits limits) {
        double squared = ahead * ahead + left * left;
        if (ahead <= 0) {
            return Math.copySign(limits.maxSteer(), left);
        }
        return Steering.clamp(limits.steerFor(curvature(left, squared)), limits.maxSteer());
    }
}
