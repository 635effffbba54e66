package io.tandem.mobility.rigid;

/**
 * Steered wheels that all turn about one point on the line of the unsteered axle (Ackermann). With steer delta in the middle of the steered axle, at l ahead of
 * that line, the curvature there is kappa = tan(delta) / l, and a wheel at (x, y) from the middle of the line steers by
 *
 * <pre>
 *   tan(delta_i) = kappa x / (1 - kappa y)        for x = l that is cot(delta_i) = cot(delta) - y / l
 * </pre>
 *
 * so the inner wheel steers more. Radians, metres; straight ahead needs no case of its own.
 */
public final class AckermannSteering {

    private final WheeledBody body;
    private final double lineX;
    private final double wheelbase;
    private final double maxSteer;

    AckermannSteering(WheeledBody body, double maxSteer) {
        this.body = body;
        this.maxSteer = maxSteer;
        this.lineX = meanX(body, false);
        this.wheelbase = meanX(body, true) - lineX;
    }

    /** Of steered wheels, or of the others that do not swivel, in the vehicle's frame. */
    private static double meanX(WheeledBody body, boolean steered) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < body.wheels(); i++) {
            if (body.steers[i] == steered && !body.caster[i]) {
                sum += body.x[i] + body.massX;
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /** Distance from the unsteered to the steered axle, metres; negative for one that steers behind. */
    public double wheelbase() {
        return wheelbase;
    }

    /** The line of the unsteered axle, metres ahead of the reported place. */
    public double lineX() {
        return lineX;
    }

    /** The steer that gives a yaw rate at a speed; {@code now} where it stands still. */
    double steerFor(double speed, double yawRate, double now) {
        return speed == 0 ? now : limited(StrictMath.atan(wheelbase * yawRate / speed));
    }

    double limited(double steer) {
        return Math.max(-maxSteer, Math.min(maxSteer, steer));
    }

    /** Steer angle of one wheel. */
    double angle(double steer, int wheel) {
        return body.steers[wheel] ? StrictMath.atan(tangent(StrictMath.tan(steer) / wheelbase, wheel)) : 0;
    }

    private double tangent(double curvature, int wheel) {
        return curvature * (body.x[wheel] + body.massX - lineX) / (1 - curvature * (body.y[wheel] + body.massY));
    }

    /** Whether the point about which it turns at full lock is outside all wheels. */
    boolean turnsOutside() {
        double curvature = StrictMath.abs(StrictMath.tan(maxSteer) / wheelbase);
        for (int i = 0; i < body.wheels(); i++) {
            if (curvature * Math.abs(body.y[i] + body.massY) >= 1) {
                return false;
            }
        }
        return true;
    }

    /** Turns the wheels of a row. */
    void steer(double steer, WheelForces wheels, int row) {
        double curvature = StrictMath.tan(steer) / wheelbase;
        for (int i = 0; i < body.wheels(); i++) {
            if (body.steers[i]) {
                double tangent = tangent(curvature, i);
                double cos = 1 / Math.sqrt(1 + tangent * tangent);
                wheels.steerCos[row * body.wheels() + i] = cos;
                wheels.steerSin[row * body.wheels() + i] = tangent * cos;
            }
        }
    }
}
