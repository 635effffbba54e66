package io.tandem.mobility.powertrain;

import java.util.Arrays;

/**
 * Speed of cars that are driven by a pedal, in columns by row. With engine speed n, throttle u, brake b, ratio i and wheel radius r:
 *
 * <pre>
 *   T   = u (T_full(n) + T_drag(n)) - T_drag(n)                       engine torque, N m
 *   F_d = T i / r * (eta, or 1 / eta where the engine brakes)         at the wheels, N
 *   F_r = 1/2 rho CdA v2 + m g (f0 + f2 v2) + m g sin(slope)          resistance, N
 *   m_e = m + 4 J_w / r2 + J_e i2 / r2                                the last term only with the clutch closed
 *   v'  = (F_d - F_r - b F_brake) / m_e
 * </pre>
 *
 * Textbook longitudinal dynamics, as in Rajamani, Vehicle Dynamics and Control, chapters 4 and 5. Below idle, and in first gear below a launch speed that rises with the
 * throttle, the clutch slips: it passes on torque but no engine braking. Throttle and brake follow the pedal with a lag. Semi-implicit Euler; v is clamped
 * where it would cross zero, and a car whose drive and slope are less than what brakes and rolling resistance can hold stays at rest.
 */
public final class Drivetrain {

    /** rpm by which full throttle raises the engine speed of a launch. */
    private static final double LAUNCH_RISE = 1700;
    /** Pedal under which neither throttle nor brake is used where an acceleration is asked for. */
    private static final double DEAD_BAND = 0.03;
    /** Brake that holds a car at rest. */
    private static final double HOLD = 0.25;
    /** rpm above which an engine that brakes gets no fuel. */
    private static final double FUEL_CUT = 1200;
    /** m/s under which a motor recovers less and less. */
    private static final double RECOVERY_FADE = 3;
    private static final int REVERSE = -1;
    private static final double JOULES_PER_MEGAJOULE = 1e6;

    private final CarDesign design;
    private final double h;
    private final double throttleGain;
    private final double brakeGain;
    private final double weight;
    private final double airDrag;
    /** by gear, reverse as first: rpm per m/s, wheel force per engine torque 1/m, mass that the engine adds kg */
    private final double[] rpmPerSpeed;
    private final double[] perTorque;
    private final double[] engineMass;
    private final double[] wantedPedal;
    private final double[] wantedAcceleration;
    private final boolean[] backward;
    private final double[] throttle;
    private final double[] brake;
    private final byte[] gear;
    private final double[] shiftLeft;
    private final double[] inGear;
    private final double[] rpm;
    /** of the engine at the clutch, N m, and whether the clutch is closed, after the last step */
    private final double[] torque;
    private final boolean[] closed;
    private final double[] acceleration;
    private final double[] energy;

    /** @param h step, seconds */
    public Drivetrain(CarDesign design, double h, int rows) {
        this.design = design;
        this.h = h;
        this.throttleGain = gain(h, design.throttleLag());
        this.brakeGain = gain(h, design.brakeLag());
        this.weight = design.chassis().mass() * CarDesign.GRAVITY;
        this.airDrag = 0.5 * CarDesign.AIR_DENSITY * design.chassis().dragArea();
        this.perTorque = new double[design.gears() + 1];
        this.rpmPerSpeed = new double[design.gears() + 1];
        this.engineMass = new double[design.gears() + 1];
        for (int i = 1; i <= design.gears(); i++) {
            perTorque[i] = design.ratios().get(i - 1) / design.chassis().wheelRadius();
            rpmPerSpeed[i] = perTorque[i] / TorqueCurve.RADIANS_PER_SECOND;
            engineMass[i] = design.engine().inertia() * perTorque[i] * perTorque[i];
        }
        this.wantedPedal = new double[rows];
        this.wantedAcceleration = new double[rows];
        this.backward = new boolean[rows];
        this.throttle = new double[rows];
        this.brake = new double[rows];
        this.gear = new byte[rows];
        this.shiftLeft = new double[rows];
        this.inGear = new double[rows];
        this.rpm = new double[rows];
        this.torque = new double[rows];
        this.closed = new boolean[rows];
        this.acceleration = new double[rows];
        this.energy = new double[rows];
        Arrays.fill(wantedAcceleration, Double.NaN);
        Arrays.fill(gear, (byte) 1);
        Arrays.fill(inGear, design.shifts().dwell());
        Arrays.fill(rpm, design.engine().idle());
    }

    private static double gain(double h, double lag) {
        return lag == 0 ? 1 : 1 - StrictMath.exp(-h / lag);
    }

    /** Begins at a speed, in the highest gear that the engine takes there with little throttle. */
    public void begin(int row, double v) {
        int highest = 1;
        while (highest < design.gears() && Math.abs(v) * rpmPerSpeed[highest + 1] > design.shifts().downBase() + design.shifts().downRise() / 2) {
            highest++;
        }
        gear[row] = (byte) (v < 0 ? REVERSE : highest);
        backward[row] = v < 0;
    }

    /** Takes over the state of cars of another design. */
    public void resumeFrom(Drivetrain former) {
        copy(former.wantedPedal, wantedPedal);
        copy(former.wantedAcceleration, wantedAcceleration);
        copy(former.throttle, throttle);
        copy(former.brake, brake);
        copy(former.shiftLeft, shiftLeft);
        copy(former.inGear, inGear);
        copy(former.rpm, rpm);
        copy(former.energy, energy);
        System.arraycopy(former.backward, 0, backward, 0, backward.length);
        for (int row = 0; row < gear.length; row++) {
            gear[row] = (byte) Math.min(former.gear[row], design.gears());
        }
    }

    private static void copy(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, to.length);
    }

    /** From now on the pedal is as given: 1 is full throttle, -1 full brake. */
    public void press(int row, double pedal) {
        wantedPedal[row] = Math.max(-1, Math.min(1, pedal));
        wantedAcceleration[row] = Double.NaN;
        backward[row] = false;
    }

    /** From now on the pedal is what gives an acceleration along the heading, m/s2, as far as the car can. */
    public void accelerate(int row, double wanted, boolean reverse) {
        wantedAcceleration[row] = wanted;
        backward[row] = reverse;
    }

    /**
     * One step of one car whose tyres do not slip.
     *
     * @param v     along the heading, m/s
     * @param slope sine of the angle by which the road rises along the heading
     * @return the speed after the step
     */
    public double step(int row, double v, double slope) {
        double force = drive(row, v, v, slope);
        double next = advance(row, v, force, weight * slope, massNow(row));
        use(row, force, 0.5 * (v + next));
        return next;
    }

    /**
     * Lets pedal, gearbox and engine of one car go on by one step; what becomes of the force is up to its wheels.
     *
     * @param rim   speed of the rims of the driven wheels, m/s: that of the car, unless they slip
     * @param v     of the car along the heading, m/s; exactly 0 where it stands
     * @param slope sine of the angle by which the road rises along the heading
     * @return the force of engine and gearbox at the rims, N, brakes apart
     */
    public double drive(int row, double rim, double v, double slope) {
        changeDirection(row, v);
        int direction = gear[row] < 0 ? -1 : 1;
        if (!design.engine().isElectric()) {
            changeGear(row, direction * rim * rpmPerSpeed[Math.abs(gear[row])]);
        }
        boolean open = shiftLeft[row] > 0 && !design.gearbox().keepsTorque();
        int ratio = Math.abs(gear[row]);
        double geared = direction * rim * rpmPerSpeed[ratio];
        double least = leastRpm(row);
        boolean slips = geared < least;
        double n = slips ? least : geared;
        closed[row] = !slips && !open || design.engine().isElectric();
        press(row, direction, v, slope, n, massNow(row), closed[row]);
        torque[row] = open ? 0 : torque(throttle[row], n, slips);
        rpm[row] = n;
        return direction * wheelForce(torque[row], ratio);
    }

    /** Mass that has to be accelerated, kg; the engine counts while the clutch is closed. */
    private double massNow(int row) {
        return design.rollingMass() + (closed[row] ? engineMass[Math.abs(gear[row])] : 0);
    }

    /** Moment of inertia of the engine about the axle of the driven wheels, kg m2; 0 with the clutch open. */
    public double inertiaAtWheels(int row) {
        double r = design.chassis().wheelRadius();
        return closed[row] ? engineMass[Math.abs(gear[row])] * r * r : 0;
    }

    /** Force with which the brakes can hold the car, N. */
    public double braking(int row) {
        return brake[row] * design.brakeForce();
    }

    /** Into reverse and out of it at rest only. */
    private void changeDirection(int row, double v) {
        if (v == 0 && backward[row] != gear[row] < 0) {
            gear[row] = (byte) (backward[row] ? REVERSE : 1);
            inGear[row] = 0;
        }
    }

    private void changeGear(int row, double geared) {
        CarDesign.Shifts shifts = design.shifts();
        shiftLeft[row] = Math.max(0, shiftLeft[row] - h);
        inGear[row] += h;
        if (shiftLeft[row] > 0 || gear[row] < 0 || inGear[row] < shifts.dwell()) {
            return;
        }
        double u = throttle[row];
        int step = geared > shifts.upBase() + shifts.upRise() * u && gear[row] < design.gears() ? 1
                : geared < shifts.downBase() + shifts.downRise() * u && gear[row] > 1 ? -1 : 0;
        if (step != 0) {
            gear[row] += (byte) step;
            shiftLeft[row] = design.gearbox().shiftSeconds();
            inGear[row] = 0;
        }
    }

    /** The engine speed under which the clutch slips. */
    private double leastRpm(int row) {
        double idle = design.engine().idle();
        return Math.abs(gear[row]) == 1 && idle > 0 ? idle + LAUNCH_RISE * throttle[row] : idle;
    }

    /** Lets throttle and brake follow the pedal. */
    private void press(int row, int direction, double v, double slope, double n, double mass, boolean closed) {
        double pedal = Double.isNaN(wantedAcceleration[row]) ? wantedPedal[row]
                : pedal(direction * wantedAcceleration[row], direction * v, direction * slope, n, mass, Math.abs(gear[row]), closed);
        if (backward[row] != direction < 0) {
            pedal = -HOLD;
        }
        throttle[row] += throttleGain * (Math.max(0, pedal) - throttle[row]);
        brake[row] += brakeGain * (Math.max(0, -pedal) - brake[row]);
    }

    /**
     * The inverse of the equations: the pedal that gives an acceleration now. All in the direction of the gear.
     */
    private double pedal(double wanted, double v, double slope, double n, double mass, int ratio, boolean closed) {
        if (v == 0 && wanted <= 0) {
            return -HOLD;
        }
        double needed = mass * wanted + resistance(v) + weight * slope;
        double drag = design.engine().drag(n);
        double coasting = closed ? wheelForce(-drag, ratio) : 0;
        if (needed < coasting) {
            double b = (coasting - needed) / design.brakeForce();
            return b < DEAD_BAND ? 0 : -b;
        }
        double torque = needed / (perTorque[ratio] * (needed >= 0 ? design.efficiency() : 1 / design.efficiency()));
        double u = (torque + drag) / (design.engine().torque().at(n) + drag);
        return u < DEAD_BAND ? 0 : Math.min(1, u);
    }

    /** Of air and tyres, N, opposite to v. */
    private double resistance(double v) {
        return airDrag * v * Math.abs(v) + Math.signum(v) * weight * (design.chassis().rolling() + design.chassis().rollingRise() * v * v);
    }

    private double torque(double u, double n, boolean slips) {
        CarDesign.Engine engine = design.engine();
        double drag = engine.drag(n);
        double torque = n > engine.cutOff() ? -drag : u * (engine.torque().at(n) + drag) - drag;
        return slips ? Math.max(0, torque) : torque;
    }

    private double wheelForce(double torque, int ratio) {
        double force = torque * perTorque[ratio];
        return torque >= 0 ? force * design.efficiency() : force / design.efficiency();
    }

    private double advance(int row, double v, double drive, double downhill, double mass) {
        double brakes = braking(row);
        double free = drive - downhill;
        if (v == 0) {
            double held = brakes + weight * design.chassis().rolling();
            acceleration[row] = Math.abs(free) <= held ? 0 : (free - Math.copySign(held, free)) / mass;
            return h * acceleration[row];
        }
        double next = v + h * (free - resistance(v) - Math.copySign(brakes, v)) / mass;
        next = v * next < 0 ? 0 : next;
        acceleration[row] = (next - v) / h;
        return next;
    }

    /**
     * Counts the energy of a step. Fuel: (T + T_drag) omega and the auxiliaries at the crankshaft, divided by the efficiency; none while the engine brakes above 1,200 rpm. Battery: F v divided by the
     * efficiency, less what braking recovers, and the auxiliaries.
     *
     * @param force at the rims, N
     * @param v     mean of the step, m/s: of the rims, so that wheels which spin take energy, too
     */
    public void use(int row, double force, double v) {
        CarDesign.Engine engine = design.engine();
        double n = rpm[row];
        double watts;
        if (engine.isElectric()) {
            double speed = Math.abs(v);
            double braking = Math.min(braking(row) * speed, engine.maxRecovery()) * Math.min(1, speed / RECOVERY_FADE);
            watts = Math.abs(force) * speed / engine.efficiency() + engine.auxiliary() - engine.recovery() * braking;
        } else {
            boolean cut = closed[row] && torque[row] < 0 && n > FUEL_CUT;
            watts = cut ? 0 : ((torque[row] + engine.drag(n)) * n * TorqueCurve.RADIANS_PER_SECOND + engine.auxiliary()) / engine.efficiency();
        }
        energy[row] += watts * h / JOULES_PER_MEGAJOULE;
    }

    /** Fuel or battery energy used since the start, MJ. */
    public double energy(int row) {
        return energy[row];
    }

    /** Throttle less brake, as they act now, -1 to 1. */
    public double pedal(int row) {
        return throttle[row] - brake[row];
    }

    /** From 1; -1 in reverse. */
    public int gear(int row) {
        return gear[row];
    }

    /** Of engine or motor, rad/s. */
    public double engineSpeed(int row) {
        return rpm[row] * TorqueCurve.RADIANS_PER_SECOND;
    }

    /** Along the heading, m/s2. */
    public double acceleration(int row) {
        return acceleration[row];
    }
}
