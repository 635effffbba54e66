package io.tandem.mobility.rigid;

import io.tandem.contact.Bodies;
import java.util.Arrays;

/**
 * Forces between wheels and ground, and what they do to bodies in one step. Columns by row and wheel, {@code row * wheels + wheel}.
 *
 * <p>By wheel, with load W = m g, F_max = mu W, radius R, axle inertia I, and (v_x, v_y) the velocity of its centre in its own axes:
 *
 * <pre>
 *   F_y  = clamp(-v_y m / dt - g_y m, F_max)             no side slip after the step, if friction allows
 *   tau' = tau - C omega                                 motor torque less damping
 *   F_x  = clamp((tau' - I (v_x / R - omega) / dt) / R + F_R, F_max)      rolling without slip
 *   omega += dt (tau' + R F_R - R F_x) / I               what is left turns the wheel
 * </pre>
 *
 * F_R is the rolling resistance of Ward and Iagnemma (IEEE T-RO 24(4), 2008). It stands in both equations: left out of the second, the wheel would run
 * ahead by what the next step gives back, and the resistance would vanish. g_x and g_y are slope gravity, which acts on the body as well, so that a
 * locked or sideways wheel holds it, and a rolling one lets it go.
 *
 * <p>Brakes and dry rolling resistance (C_rr W R) are reactions: they hold a wheel, and never turn it. With F_lock = clamp(-v_x m / dt - g_x m, F_max) the
 * wheel stays locked if |tau' + I omega / dt - R F_lock| is within the reaction; else all of it acts against the turning.
 *
 * <p>Forces along and across are limited apart; the model {@code ellipse} limits their sum. Wheels without load have F = 0.
 */
final class WheelForces {

    /** Ward and Iagnemma's exponential has no effect on the last bit beyond this exponent. */
    private static final double NEGLIGIBLE_EXPONENT = 40;
    /** Locked wheels take at most this share of a yaw rate in a step; see {@link WheeledBody#yawRatio}. */
    private static final double STABLE_RATIO = 1.8;

    /** Seconds in which a change of acceleration reaches the loads. */
    private static final double LOAD_LAG = 0.05;

    /** rad/s, positive forward */
    final double[] spin;
    /** of the steer angle */
    final double[] steerCos;
    final double[] steerSin;
    /** N m of the motor, positive forward, and of the brake, never negative */
    final double[] torque;
    final double[] brake;

    /** what differs from place to place; null on level ground of one kind */
    private final GroundUnderWheels footing;
    private final WheeledBody body;
    private final int wheels;
    private final double dt;
    /** divisions are what costs most, so they are done once: 1 / dt, and by wheel 1 / R, I / dt and dt / I */
    private final double rate;
    private final double perMass;
    private final double perInertia;
    private final double[] perRadius;
    private final double[] inertiaRate;
    private final double[] spinPerTorque;
    private final double damping;
    private final double mu;
    private final double rolling;
    private final boolean ellipse;
    private final boolean soft;
    private final double a;
    private final double r1;
    private final double r2;
    /** 1/s: a locked wheel takes v m times this */
    private final double lockGain;
    private final double loadGain;
    /** acceleration that shifts load, m/s2 in the body's axes, by row; null where it does not */
    private final double[] accelerationX;
    private final double[] accelerationY;
    /** deceleration by air per squared speed, 1/m */
    private double airDrag;
    /** null where no engine couples the wheels */
    private EngineCoupling engine;
    /** forces along and across the wheels in the last step, newtons; null where they are not published */
    private double[] keptAlong;
    private double[] keptAcross;

    WheelForces(WheeledBody body, FrictionSettings friction, GroundUnderWheels footing, double dt, int rows) {
        this.body = body;
        this.footing = footing;
        this.wheels = body.wheels();
        this.dt = dt;
        this.rate = 1 / dt;
        this.perMass = 1 / body.mass;
        this.perInertia = 1 / body.inertia;
        this.perRadius = Arrays.stream(body.radius).map(radius -> 1 / radius).toArray();
        this.inertiaRate = Arrays.stream(body.spinInertia).map(inertia -> inertia / dt).toArray();
        this.spinPerTorque = Arrays.stream(body.spinInertia).map(inertia -> dt / inertia).toArray();
        this.spin = new double[rows * wheels];
        this.steerCos = new double[rows * wheels];
        this.steerSin = new double[rows * wheels];
        this.torque = new double[rows * wheels];
        this.brake = new double[rows * wheels];
        Arrays.fill(steerCos, 1);
        this.mu = friction.mu();
        this.damping = friction.damping();
        this.ellipse = friction instanceof FrictionSettings.Ellipse;
        this.rolling = friction.rolling();
        FrictionSettings.WardIagnemma resisted = friction instanceof FrictionSettings.WardIagnemma own ? own : new FrictionSettings.WardIagnemma(0, 0, 0, 0, 0);
        this.soft = resisted.r1() > 0 || resisted.r2() > 0;
        this.a = resisted.a();
        this.r1 = resisted.r1();
        this.r2 = resisted.r2();
        this.lockGain = Math.min(1, STABLE_RATIO / body.lockedYawRatio()) / dt;
        this.loadGain = dt / (LOAD_LAG + dt);
        this.accelerationX = body.shiftsLoad() ? new double[rows] : null;
        this.accelerationY = body.shiftsLoad() ? new double[rows] : null;
    }

    /**
     * An engine couples the wheels from now on.
     *
     * @param perSquare what the air takes per squared speed, kg/m: 1/2 rho CdA
     */
    void couple(EngineCoupling coupling, double perSquare) {
        engine = coupling;
        airDrag = perSquare * perMass;
    }

    /** Sine of the angle by which the ground under a row rises ahead. */
    double rise(int row) {
        return footing == null ? 0 : 0 - footing.slopeX[row] / WheeledBody.GRAVITY;
    }

    /** Motion and slope gravity of a body in its own axes: m/s, rad/s and m/s2. */
    record BodyMotion(double vx, double vy, double yawRate, double slopeX, double slopeY) {
    }

    /** The spin that a wheel would have after this step with another torque, rad/s; changes nothing that lasts. */
    double spinAfter(int row, int wheel, double otherTorque, BodyMotion motion) {
        int k = row * wheels + wheel;
        double c = steerCos[k];
        double s = steerSin[k];
        double atX = motion.vx - motion.yawRate * body.y[wheel];
        double atY = motion.vy + motion.yawRate * body.x[wheel];
        double load = load(row, wheel, motion.slopeX, motion.slopeY);
        double most = body.caster[wheel] ? 0 : muNow(k) * load;
        double before = spin[k];
        torque[k] = otherTorque;
        along(k, wheel, c * atX + s * atY, c * motion.slopeX + s * motion.slopeY, load, most);
        double after = spin[k];
        spin[k] = before;
        return after;
    }

    /** Changes the velocities of bodies by what their wheels do in one step; the body of a row is {@code firstBody} and the row. */
    void push(Bodies bodies, int firstBody, int from, int to) {
        for (int row = from; row < to; row++) {
            push(bodies, firstBody + row, row);
        }
    }

    private void push(Bodies bodies, int b, int row) {
        double cos = bodies.cos[b];
        double sin = bodies.sin[b];
        double vx = cos * bodies.vx[b] + sin * bodies.vy[b];
        double vy = cos * bodies.vy[b] - sin * bodies.vx[b];
        double yawRate = bodies.yawRate[b];
        double slopeX = footing == null ? 0 : footing.slopeX[row];
        double slopeY = footing == null ? 0 : footing.slopeY[row];
        if (engine != null) {
            engine.turn(row, new BodyMotion(vx, vy, yawRate, slopeX, slopeY));
        }
        double forceX = 0;
        double forceY = 0;
        double moment = 0;
        for (int wheel = 0; wheel < wheels; wheel++) {
            int k = row * wheels + wheel;
            double c = steerCos[k];
            double s = steerSin[k];
            double atX = vx - yawRate * body.y[wheel];
            double atY = vy + yawRate * body.x[wheel];
            double load = load(row, wheel, slopeX, slopeY);
            double most = body.caster[wheel] ? 0 : muNow(k) * load;
            double across = across(c * atY - s * atX, c * slopeY - s * slopeX, body.held[wheel], most);
            double along = along(k, wheel, c * atX + s * atY, c * slopeX + s * slopeY, load, most);
            double share = ellipse ? share(k, wheel, along, across, most) : 1;
            if (keptAlong != null) {
                keptAlong[k] = share * along;
                keptAcross[k] = share * across;
            }
            double pushX = share * (c * along - s * across);
            double pushY = share * (s * along + c * across);
            forceX += pushX;
            forceY += pushY;
            moment += body.x[wheel] * pushY - body.y[wheel] * pushX;
        }
        double ax = forceX * perMass + slopeX - drag(row, vx) - airDrag * vx * Math.abs(vx);
        double ay = forceY * perMass + slopeY - drag(row, vy);
        bodies.vx[b] += dt * (cos * ax - sin * ay);
        bodies.vy[b] += dt * (sin * ax + cos * ay);
        bodies.yawRate[b] += dt * moment * perInertia;
        if (accelerationX != null) {
            accelerationX[row] += loadGain * (ax - accelerationX[row]);
            accelerationY[row] += loadGain * (ay - accelerationY[row]);
        }
    }

    /** What presses a wheel on the ground, newtons. */
    private double load(int row, int wheel, double slopeX, double slopeY) {
        double down = footing == null ? WheeledBody.GRAVITY : footing.down[row];
        if (accelerationX == null) {
            return down * body.carried[wheel];
        }
        double shifted = body.shiftX[wheel] * (accelerationX[row] - slopeX) + body.shiftY[wheel] * (accelerationY[row] - slopeY);
        return Math.max(0, down * body.carried[wheel] + shifted);
    }

    /** Load of a wheel now, newtons. */
    double loadNow(int row, int wheel) {
        return load(row, wheel, footing == null ? 0 : footing.slopeX[row], footing == null ? 0 : footing.slopeY[row]);
    }

    /** Friction coefficient of the ground under a wheel. */
    double muNow(int k) {
        return footing == null ? mu : footing.mu(mu, k);
    }

    /** Keeps forces from now on, so that they can be published. */
    void keepForces() {
        keptAlong = new double[spin.length];
        keptAcross = new double[spin.length];
    }

    /** Forces along the wheels of a row in the last step, newtons. */
    double[] keptAlong(int row) {
        return Arrays.copyOfRange(keptAlong, row * wheels, (row + 1) * wheels);
    }

    /** The same across the wheels. */
    double[] keptAcross(int row) {
        return Arrays.copyOfRange(keptAcross, row * wheels, (row + 1) * wheels);
    }

    private double across(double v, double slope, double held, double most) {
        return clamp(-held * (v * rate + slope), most);
    }

    /** The force along a wheel; turns it. */
    private double along(int k, int wheel, double v, double slope, double load, double most) {
        double radius = body.radius[wheel];
        double omega = spin[k];
        double resistance = soft ? resistance(v, load) : 0;
        double turning = torque[k] - damping * omega + radius * resistance;
        double reaction = brake[k] + (footing == null ? rolling : footing.rolling(rolling, k)) * load * radius;
        if (reaction > 0) {
            double locked = clamp(-body.held[wheel] * (v * lockGain + slope), most);
            double needed = turning + inertiaRate[wheel] * omega - radius * locked;
            if (Math.abs(needed) <= reaction) {
                spin[k] = 0;
                return locked;
            }
            turning -= Math.copySign(reaction, needed);
        }
        double force = clamp((turning - inertiaRate[wheel] * (v * perRadius[wheel] - omega)) * perRadius[wheel], most);
        spin[k] = omega + spinPerTorque[wheel] * (turning - radius * force);
        return force;
    }

    /** F_R = -sign(v) W (R1 (1 - exp(-A |v|)) + R2 |v|). */
    private double resistance(double v, double load) {
        double speed = Math.abs(v);
        double onset = a * speed > NEGLIGIBLE_EXPONENT ? 1 : 1 - StrictMath.exp(-a * speed);
        return -Math.copySign(load * (r1 * onset + r2 * speed), v);
    }

    /** The share of both forces that friction allows; what a turning wheel does not push turns it. */
    private double share(int k, int wheel, double along, double across, double most) {
        double square = along * along + across * across;
        if (square <= most * most) {
            return 1;
        }
        double share = most / Math.sqrt(square);
        boolean locked = spin[k] == 0 && brake[k] > 0;
        spin[k] += locked ? 0 : spinPerTorque[wheel] * body.radius[wheel] * (1 - share) * along;
        return share;
    }

    /** Deceleration of ground that takes speed away by itself, m/s2. */
    private double drag(int row, double v) {
        return footing == null ? 0 : footing.loss[row] * v / (1 + footing.loss[row] * dt);
    }

    private static double clamp(double force, double most) {
        return force > most ? most : force < -most ? -most : force;
    }
}
