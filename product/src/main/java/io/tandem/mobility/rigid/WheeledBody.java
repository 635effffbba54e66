package io.tandem.mobility.rigid;

import java.util.Arrays;
import java.util.List;

/**
 * A vehicle's mass properties and wheels, about the centre of mass of chassis and wheels together; shared by all vehicles of a cohort. Columns by wheel;
 * x ahead, y to the left.
 *
 * <p>Loads are those of a rigid body on equal springs, W_i = A + B x_i + C y_i, with sum W = M g and no moment about the centre of mass. With four wheels
 * that is M g lr / 2l in front and M g lf / 2l behind. Where the centre of mass has a height h, acceleration a and slope gravity g_t shift load by the
 * moment h M (a - g_t).
 */
public final class WheeledBody {

    /** m/s2 */
    public static final double GRAVITY = 9.81;
    /** A spread of wheels below this share of the whole counts as one line. */
    private static final double LINE = 1e-9;

    /** kg, kg m2 about the vertical through the centre of mass, and that centre in the vehicle's frame, metres */
    public final double mass;
    public final double inertia;
    public final double massX;
    public final double massY;
    /** places from the centre of mass, metres; radius, metres; inertia about the axle, kg m2 */
    final double[] x;
    final double[] y;
    final double[] radius;
    final double[] spinInertia;
    final boolean[] steers;
    final boolean[] driven;
    final boolean[] caster;
    /** kg that a wheel carries on level ground */
    final double[] carried;
    /** kg that a wheel holds sideways and when locked: what it carries, and its share of what casters carry */
    final double[] held;
    /** kg by which a longitudinal and a lateral acceleration in units of gravity load a wheel; zeros where load does not shift */
    final double[] shiftX;
    final double[] shiftY;
    /** share of the brake torque */
    final double[] brakeShare;

    WheeledBody(ChassisSettings chassis, double chassisInertia, List<WheelSettings> wheels) {
        int n = wheels.size();
        double chassisMass = chassis.mass().orElseThrow();
        mass = chassisMass + wheels.stream().mapToDouble(WheelSettings::mass).sum();
        massX = (chassisMass * chassis.massX() + wheels.stream().mapToDouble(wheel -> wheel.mass() * wheel.x()).sum()) / mass;
        massY = (chassisMass * chassis.massY() + wheels.stream().mapToDouble(wheel -> wheel.mass() * wheel.y()).sum()) / mass;
        x = wheels.stream().mapToDouble(wheel -> wheel.x() - massX).toArray();
        y = wheels.stream().mapToDouble(wheel -> wheel.y() - massY).toArray();
        radius = wheels.stream().mapToDouble(WheelSettings::radius).toArray();
        spinInertia = wheels.stream().mapToDouble(WheelSettings::spinInertia).toArray();
        double about = chassisInertia + chassisMass * square(chassis.massX() - massX, chassis.massY() - massY);
        steers = new boolean[n];
        driven = new boolean[n];
        caster = new boolean[n];
        for (int i = 0; i < n; i++) {
            about += wheels.get(i).mass() * square(x[i], y[i]);
            steers[i] = wheels.get(i).steers();
            driven[i] = wheels.get(i).driven();
            caster[i] = wheels.get(i).caster();
        }
        inertia = about;
        carried = new double[n];
        shiftX = new double[n];
        shiftY = new double[n];
        load(chassis.massZ());
        double free = sumOf(carried, caster);
        held = new double[n];
        brakeShare = new double[n];
        for (int i = 0; i < n; i++) {
            held[i] = caster[i] ? 0 : carried[i] * mass / (mass - free);
            brakeShare[i] = held[i] / mass;
        }
    }

    private static double square(double x, double y) {
        return x * x + y * y;
    }

    private static double sumOf(double[] values, boolean[] counted) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += counted[i] ? values[i] : 0;
        }
        return sum;
    }

    /** With wheels at c + d_i and S = sum d d', W_i = M/n + d_i . k where S k = -M c - h F balances all moments; S has rank 1 for wheels on a line. */
    private void load(double height) {
        int n = x.length;
        double centerX = Arrays.stream(x).sum() / n;
        double centerY = Arrays.stream(y).sum() / n;
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < n; i++) {
            xx += (x[i] - centerX) * (x[i] - centerX);
            xy += (x[i] - centerX) * (y[i] - centerY);
            yy += (y[i] - centerY) * (y[i] - centerY);
        }
        double determinant = xx * yy - xy * xy;
        double trace = xx + yy;
        boolean line = determinant <= LINE * trace * trace;
        double scale = line ? trace * trace : determinant;
        double inverseXx = (line ? xx : yy) / scale;
        double inverseXy = (line ? xy : -xy) / scale;
        double inverseYy = (line ? yy : xx) / scale;
        for (int i = 0; i < n; i++) {
            double alongX = (x[i] - centerX) * inverseXx + (y[i] - centerY) * inverseXy;
            double alongY = (x[i] - centerX) * inverseXy + (y[i] - centerY) * inverseYy;
            carried[i] = mass / n - mass * (centerX * alongX + centerY * alongY);
            shiftX[i] = -height * mass * alongX;
            shiftY[i] = -height * mass * alongY;
        }
    }

    public int wheels() {
        return x.length;
    }

    /** Whether acceleration shifts load between wheels. */
    boolean shiftsLoad() {
        return Arrays.stream(shiftX).anyMatch(kilograms -> kilograms != 0) || Arrays.stream(shiftY).anyMatch(kilograms -> kilograms != 0);
    }

    /** Load of a wheel on level ground at rest, newtons. */
    public double load(int wheel) {
        return carried[wheel] * GRAVITY;
    }

    /**
     * Share of a yaw rate that the lateral impulses of one step take away: sum m_i x_i^2 / I, which is M lf lr / I with two axles. Beyond 2 it diverges.
     */
    public double yawRatio() {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += held[i] * x[i] * x[i];
        }
        return sum / inertia;
    }

    /** The same when all wheels are locked, and hold along as well as across. */
    double lockedYawRatio() {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += held[i] * square(x[i], y[i]);
        }
        return sum / inertia;
    }

    /** Number of driven wheels. */
    public int drivenWheels() {
        int count = 0;
        for (boolean is : driven) {
            count += is ? 1 : 0;
        }
        return count;
    }

    /** Mass that a driving force moves, kg: M + sum I / R^2. */
    public double movedMass() {
        double sum = mass;
        for (int i = 0; i < x.length; i++) {
            sum += spinInertia[i] / (radius[i] * radius[i]);
        }
        return sum;
    }

    /** Mean radius of the driven wheels, metres. */
    double drivenRadius() {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += driven[i] ? radius[i] : 0;
        }
        return sum / drivenWheels();
    }

    /** Mean radius of the wheels that push, metres. */
    public double pushRadius() {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < x.length; i++) {
            sum += caster[i] ? 0 : radius[i];
            count += caster[i] ? 0 : 1;
        }
        return sum / count;
    }

    /** Wheel places in the vehicle's frame, x and y alternately, for a fit to the ground. */
    double[] placesInFrame() {
        double[] places = new double[2 * x.length];
        for (int i = 0; i < x.length; i++) {
            places[2 * i] = x[i] + massX;
            places[2 * i + 1] = y[i] + massY;
        }
        return places;
    }
}
