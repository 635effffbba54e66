package io.tandem.mobility.rigid;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import java.util.Arrays;
import java.util.List;

/**
 * Regulators of wheel speeds, one or two per vehicle, each by the speed that its wheels tell:
 *
 * <pre>
 *   e = v_set - v            u = KP e + I + D + u_ff         u_sat = clamp(u, limits)
 *   I' = KI e + (KI / KP) (u_sat - u)                        back-calculation against wind-up
 *   D = KD N (e - e_f),  e_f' = N (e - e_f)                  filtered derivative
 * </pre>
 *
 * u is the torque of each driven wheel, N m. Beyond what the ground takes from a wheel, mu W R, it is never more than brings the wheel to its set-point within one
 * step, I |e| / (R dt): a spinning wheel would overshoot, and the regulator with it. Near a set-point of zero only torque that opposes the motion is allowed, and at rest the regulator is reset.
 */
final class SpeedControl {

    /** A set-point below this, m/s, means to stand. */
    static final double STANDING_SET_POINT = 1e-3;
    /** A vehicle slower than this, m/s, that is meant to stand, stands. */
    static final double STANDING_SPEED = 0.05;
    private static final double USUAL_CORNER = 10;
    private static final List<PhysicsColumn> TERMS = List.of(PhysicsColumn.PID_SET, PhysicsColumn.PID_ERROR, PhysicsColumn.PID_P, PhysicsColumn.PID_I, PhysicsColumn.PID_D,
            PhysicsColumn.PID_AHEAD, PhysicsColumn.PID_TORQUE);

    private final double kp;
    private final double ki;
    private final double kd;
    private final double corner;
    private final double unwinding;
    private final double dt;
    private final double grip;
    private final double inertiaRate;
    final double[] integral;
    private final double[] filtered;
    /** by regulator: what made up the last torque, in the order of {@link #TERMS}; null where they are not published */
    private double[][] terms;

    /**
     * @param grip        mu W R of a driven wheel, N m
     * @param inertiaRate I / (R dt) of a driven wheel, N m per m/s
     */
    SpeedControl(ControlSettings control, double usualGain, double grip, double inertiaRate, double dt, int regulators) {
        this.grip = grip;
        this.inertiaRate = inertiaRate;
        this.kp = control.kp().orElse(usualGain);
        this.ki = control.ki().orElse(0.25 * kp);
        this.kd = control.kd().orElse(0);
        this.corner = control.n().orElse(USUAL_CORNER);
        this.unwinding = kp > 0 ? ki / kp : 0;
        this.dt = dt;
        this.integral = new double[regulators];
        this.filtered = new double[regulators];
    }

    /** Keeps terms from now on, so that they can be published. */
    void keepTerms() {
        terms = new double[integral.length][TERMS.size()];
    }

    /** Publishes the terms of so many regulators from number {@code first} on. */
    void publish(int first, int count, PhysicsSample into) {
        for (int term = 0; term < TERMS.size(); term++) {
            double[] values = new double[count];
            for (int i = 0; i < count; i++) {
                values[i] = terms[first + i][term];
            }
            into.set(TERMS.get(term), values);
        }
    }

    void reset(int i) {
        integral[i] = 0;
        filtered[i] = 0;
        if (terms != null) {
            Arrays.fill(terms[i], 0);
        }
    }

    /** Greatest torque of a motor that would not spin a wheel beyond its set-point, N m. */
    double motorLimit(double setPoint, double speed, double maxTorque) {
        double spinning = grip + inertiaRate * Math.abs(setPoint - speed);
        return maxTorque < spinning ? maxTorque : spinning;
    }

    /**
     * Torque of each driven wheel for one step.
     *
     * @param i     number of the regulator
     * @param ahead feed-forward, N m
     */
    double torque(int i, double setPoint, double speed, double ahead, double least, double most) {
        double error = setPoint - speed;
        double derivative = 0;
        if (kd > 0) {
            double change = corner * (error - filtered[i]);
            derivative = kd * change;
            filtered[i] += dt / (1 + dt * corner) * change;
        }
        double asked = kp * error + integral[i] + derivative + ahead;
        double given = asked > most ? most : asked < least ? least : asked;
        double result = Math.abs(setPoint) < STANDING_SET_POINT && given * speed > 0 ? 0 : given;
        if (terms != null) {
            terms[i] = new double[] {setPoint, error, kp * error, integral[i], derivative, ahead, result};
        }
        integral[i] += dt * (ki * error + unwinding * (given - asked));
        return result;
    }
}
