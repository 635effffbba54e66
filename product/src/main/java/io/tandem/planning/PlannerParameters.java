package io.tandem.planning;

/**
 * What a planner is told once, before it drives.
 *
 * @param vid             the vehicle
 * @param period          seconds from one question to the next
 * @param deadline        seconds after which an answer is too late, in real time
 * @param horizon         metres ahead that it is told of
 * @param length          of the body, metres
 * @param width           of the body, metres
 * @param wheelbase       metres: the tangent of the steer over this is the curvature of the way
 * @param maxSteer        radians
 * @param maxAcceleration m/s2
 * @param maxBraking      m/s2
 * @param cruise          m/s where no limit is known
 */
public record PlannerParameters(int vid, double period, double deadline, double horizon, double length, double width, double wheelbase,
        double maxSteer, double maxAcceleration, double maxBraking, double cruise) {

    /** The tightest curve, 1/m. */
    double tightest() {
        return StrictMath.tan(maxSteer) / wheelbase;
    }
}
