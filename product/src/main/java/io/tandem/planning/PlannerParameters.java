package io.tandem.planning;

/**
 * Parameters that a planner gets before it drives.
 *
 * @param vid             the vehicle
 * @param period          seconds from one question to the next
 * @param deadline        seconds of wall time after which an answer is late
 * @param horizon         metres ahead that questions cover
 * @param length          of the body, metres
 * @param width           of the body, metres
 * @param wheelbase       metres: curvature is the tangent of the steer over this
 * @param maxSteer        radians
 * @param maxAcceleration m/s^2
 * @param maxBraking      m/s^2
 * @param cruise          m/s where no limit is known
 */
public record PlannerParameters(int vid, double period, double deadline, double horizon, double length, double width, double wheelbase,
        double maxSteer, double maxAcceleration, double maxBraking, double cruise) {

    /** The tightest curve, 1/m. */
    double tightest() {
        return StrictMath.tan(maxSteer) / wheelbase;
    }
}
