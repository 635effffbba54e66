package io.tandem.mobility.rigid;

/**
 * An engine that turns wheels through differentials, as one system of equations per vehicle and step. Wheel k gets the share t_k of the axle's torque y, and the output of the
 * gearbox turns with omega = sum s_k omega_k, s_k being the shares of wheels that turn alike. With the torque T of the engine at the axle and its inertia J there:
 *
 * <pre>
 *   y = T - J (omega' - omega) / dt          omega_k' = g_k(t_k y)
 * </pre>
 *
 * g_k is what {@link WheelForces} makes of a torque: v / R while the wheel rolls, and rising with the torque where it slips. So y - T + J (omega' - omega) / dt rises with y by 1 or
 * more and has one root, which the method of false position (Illinois; Dowell and Jarratt, BIT 11, 1971) finds: at once where all wheels roll. While one wheel of an open
 * differential spins, the other gets no more torque than that.
 */
final class EngineCoupling {

    private static final int MAX_ROUNDS = 40;
    /** N m. */
    private static final double TOLERANCE = 1e-6;

    private final WheelForces wheels;
    private final TorqueSplit split;
    private final int count;
    private final double rate;
    /** by row: N m and kg m2 at the axle; by wheel: t_k */
    private final double[] torque;
    private final double[] inertia;
    private final double[] share;

    EngineCoupling(WheelForces wheels, TorqueSplit split, int count, double dt, int rows) {
        this.wheels = wheels;
        this.split = split;
        this.count = count;
        this.rate = 1 / dt;
        this.torque = new double[rows];
        this.inertia = new double[rows];
        this.share = new double[rows * count];
    }

    /** From now on the engine of a row has this torque and, while the clutch is closed, inertia at the axle. */
    void set(int row, double engineTorque, double engineInertia) {
        torque[row] = engineTorque;
        inertia[row] = engineInertia;
        split.split(1, wheels.spin, share, row * count);
    }

    /** Spin of the gearbox's output, rad/s. */
    double spin(int row) {
        return split.carrierSpin(wheels.spin, row * count);
    }

    /** Sets the torques of a row's wheels for the step that {@link WheelForces} is about to take. */
    void turn(int row, WheelForces.BodyMotion motion) {
        double y = inertia[row] == 0 ? torque[row] : root(row, motion);
        for (int i = 0; i < count; i++) {
            wheels.torque[row * count + i] = share[row * count + i] * y;
        }
    }

    private double root(int row, WheelForces.BodyMotion motion) {
        double before = spin(row);
        double a = torque[row];
        double fa = excess(row, a, before, motion);
        double b = a - fa;
        double fb = excess(row, b, before, motion);
        for (int round = 0; round < MAX_ROUNDS && Math.abs(fb) > TOLERANCE && Math.abs(fa) > TOLERANCE; round++) {
            double next = b - fb * (b - a) / (fb - fa);
            double value = excess(row, next, before, motion);
            if (value * fb < 0) {
                a = b;
                fa = fb;
            } else {
                fa *= 0.5;
            }
            b = next;
            fb = value;
        }
        return Math.abs(fb) <= Math.abs(fa) ? b : a;
    }

    /** y - T + J (omega' - omega) / dt. */
    private double excess(int row, double y, double before, WheelForces.BodyMotion motion) {
        double after = 0;
        for (int i = 0; i < count; i++) {
            double even = split.evenShare(i);
            after += even == 0 ? 0 : even * wheels.spinAfter(row, i, share[row * count + i] * y, motion);
        }
        return y - torque[row] + inertia[row] * rate * (after - before);
    }
}
