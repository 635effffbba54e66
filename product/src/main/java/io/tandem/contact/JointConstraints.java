package io.tandem.contact;

/**
 * Joints as constraints of velocities. A revolute joint asks for no relative velocity of its two places, solved as a block of two equations; the angle
 * between its bodies, or the distance of a distance joint, is the coordinate q of an axis with limits and a spring. A limit lets q approach it by no more than
 * what is left, q' >= (lower - q) / dt, as contacts do. A spring with damping is solved implicitly, as the soft constraint q' + g j = -b of
 * Catto (Soft constraints, 2011) with g = 1 / (dt (c + dt k)) and b = dt k (q - rest) g, which is stable at any stiffness.
 */
final class JointConstraints {

    /** Share of what a joint is pulled apart that a step corrects. */
    private static final double CORRECTED = 0.2;

    private final Bodies bodies;
    private final Joints joints;
    private final SplitImpulses nudges;
    private double stepSeconds;

    private final double[] leverAX;
    private final double[] leverAY;
    private final double[] leverBX;
    private final double[] leverBY;
    /** from the place on a to that on b */
    private final double[] apartX;
    private final double[] apartY;
    /** symmetric matrix of relative velocity by impulse of a pin */
    private final double[] k11;
    private final double[] k12;
    private final double[] k22;
    /** unit vector of a distance joint, the coordinate, and what a unit impulse along it changes */
    private final double[] axisX;
    private final double[] axisY;
    private final double[] coordinate;
    private final double[] response;
    /** impulses: of the pin, of both limits, of the spring */
    private final double[] pinX;
    private final double[] pinY;
    private final double[] atLower;
    private final double[] atUpper;
    private final double[] spring;

    JointConstraints(Bodies bodies, Joints joints, SplitImpulses nudges) {
        this.bodies = bodies;
        this.joints = joints;
        this.nudges = nudges;
        int count = joints.count();
        leverAX = new double[count];
        leverAY = new double[count];
        leverBX = new double[count];
        leverBY = new double[count];
        apartX = new double[count];
        apartY = new double[count];
        k11 = new double[count];
        k12 = new double[count];
        k22 = new double[count];
        axisX = new double[count];
        axisY = new double[count];
        coordinate = new double[count];
        response = new double[count];
        pinX = new double[count];
        pinY = new double[count];
        atLower = new double[count];
        atUpper = new double[count];
        spring = new double[count];
    }

    void begin(double seconds) {
        stepSeconds = seconds;
    }

    void prepare(int j, boolean warm) {
        int a = joints.a[j];
        int b = joints.b[j];
        leverAX[j] = bodies.cos[a] * joints.onAX[j] - bodies.sin[a] * joints.onAY[j];
        leverAY[j] = bodies.sin[a] * joints.onAX[j] + bodies.cos[a] * joints.onAY[j];
        leverBX[j] = bodies.cos[b] * joints.onBX[j] - bodies.sin[b] * joints.onBY[j];
        leverBY[j] = bodies.sin[b] * joints.onBX[j] + bodies.cos[b] * joints.onBY[j];
        apartX[j] = bodies.x[b] + leverBX[j] - bodies.x[a] - leverAX[j];
        apartY[j] = bodies.y[b] + leverBY[j] - bodies.y[a] - leverAY[j];
        double masses = bodies.inverseMass[a] + bodies.inverseMass[b];
        double ia = bodies.inverseInertia[a];
        double ib = bodies.inverseInertia[b];
        if (joints.pins[j]) {
            k11[j] = masses + ia * leverAY[j] * leverAY[j] + ib * leverBY[j] * leverBY[j];
            k12[j] = -ia * leverAX[j] * leverAY[j] - ib * leverBX[j] * leverBY[j];
            k22[j] = masses + ia * leverAX[j] * leverAX[j] + ib * leverBX[j] * leverBX[j];
            coordinate[j] = bodies.heading[b] - bodies.heading[a];
            response[j] = ia + ib;
        } else {
            double distance = Math.sqrt(apartX[j] * apartX[j] + apartY[j] * apartY[j]);
            axisX[j] = distance > 0 ? apartX[j] / distance : 1;
            axisY[j] = distance > 0 ? apartY[j] / distance : 0;
            coordinate[j] = distance;
            double crossA = leverAX[j] * axisY[j] - leverAY[j] * axisX[j];
            double crossB = leverBX[j] * axisY[j] - leverBY[j] * axisX[j];
            response[j] = masses + ia * crossA * crossA + ib * crossB * crossB;
        }
        if (!warm) {
            coldStart(j);
        }
    }

    /** Forgets impulses. */
    void coldStart(int j) {
        pinX[j] = 0;
        pinY[j] = 0;
        atLower[j] = 0;
        atUpper[j] = 0;
        spring[j] = 0;
    }

    void warmStart(int j) {
        push(j, pinX[j], pinY[j], bodies.vx, bodies.vy, bodies.yawRate);
        pushAxis(j, atLower[j] - atUpper[j] + spring[j], bodies.vx, bodies.vy, bodies.yawRate);
    }

    /** An impulse on b at its place, and its opposite on a. */
    private void push(int j, double x, double y, double[] vx, double[] vy, double[] yawRate) {
        int a = joints.a[j];
        int b = joints.b[j];
        if (bodies.isFree(a)) {
            vx[a] -= bodies.inverseMass[a] * x;
            vy[a] -= bodies.inverseMass[a] * y;
            yawRate[a] -= bodies.inverseInertia[a] * (leverAX[j] * y - leverAY[j] * x);
        }
        if (bodies.isFree(b)) {
            vx[b] += bodies.inverseMass[b] * x;
            vy[b] += bodies.inverseMass[b] * y;
            yawRate[b] += bodies.inverseInertia[b] * (leverBX[j] * y - leverBY[j] * x);
        }
    }

    /** An impulse that raises the coordinate: a torque on b and its opposite on a, or one along the axis. */
    private void pushAxis(int j, double impulse, double[] vx, double[] vy, double[] yawRate) {
        if (!joints.pins[j]) {
            push(j, impulse * axisX[j], impulse * axisY[j], vx, vy, yawRate);
            return;
        }
        int a = joints.a[j];
        int b = joints.b[j];
        if (bodies.isFree(a)) {
            yawRate[a] -= bodies.inverseInertia[a] * impulse;
        }
        if (bodies.isFree(b)) {
            yawRate[b] += bodies.inverseInertia[b] * impulse;
        }
    }

    private double relativeX(int j, double[] vx, double[] yawRate) {
        int a = joints.a[j];
        int b = joints.b[j];
        return vx[b] - yawRate[b] * leverBY[j] - vx[a] + yawRate[a] * leverAY[j];
    }

    private double relativeY(int j, double[] vy, double[] yawRate) {
        int a = joints.a[j];
        int b = joints.b[j];
        return vy[b] + yawRate[b] * leverBX[j] - vy[a] - yawRate[a] * leverAX[j];
    }

    private double axisSpeed(int j, double[] vx, double[] vy, double[] yawRate) {
        return joints.pins[j] ? yawRate[joints.b[j]] - yawRate[joints.a[j]]
                : relativeX(j, vx, yawRate) * axisX[j] + relativeY(j, vy, yawRate) * axisY[j];
    }

    /** Corrects the impulses of a joint once, and returns by how much its velocities changed: m/s, or rad/s of an angle. */
    double solve(int j) {
        double change = 0;
        if (joints.stiffness[j] > 0 || joints.damping[j] > 0) {
            change = solveSpring(j);
        }
        if (response[j] > 0) {
            change = Math.max(change, solveLimits(j));
        }
        return joints.pins[j] ? Math.max(change, solvePin(j)) : change;
    }

    private double solveSpring(int j) {
        double softness = 1 / (stepSeconds * (joints.damping[j] + stepSeconds * joints.stiffness[j]));
        double bias = stepSeconds * joints.stiffness[j] * (coordinate[j] - joints.rest[j]) * softness;
        double speed = axisSpeed(j, bodies.vx, bodies.vy, bodies.yawRate);
        double more = -(speed + bias + softness * spring[j]) / (response[j] + softness);
        spring[j] += more;
        pushAxis(j, more, bodies.vx, bodies.vy, bodies.yawRate);
        return Math.abs(more) * response[j];
    }

    private double solveLimits(int j) {
        double speed = axisSpeed(j, bodies.vx, bodies.vy, bodies.yawRate);
        double wanted = atLower[j] - (speed + Math.max(0, coordinate[j] - joints.lower[j]) / stepSeconds) / response[j];
        double now = wanted > 0 ? wanted : 0;
        double up = now - atLower[j];
        atLower[j] = now;
        speed += up * response[j];
        wanted = atUpper[j] + (speed - Math.max(0, joints.upper[j] - coordinate[j]) / stepSeconds) / response[j];
        now = wanted > 0 ? wanted : 0;
        double down = now - atUpper[j];
        atUpper[j] = now;
        pushAxis(j, up - down, bodies.vx, bodies.vy, bodies.yawRate);
        return Math.abs(up - down) * response[j];
    }

    private double solvePin(int j) {
        double x = relativeX(j, bodies.vx, bodies.yawRate);
        double y = relativeY(j, bodies.vy, bodies.yawRate);
        double determinant = k11[j] * k22[j] - k12[j] * k12[j];
        double impulseX = -(k22[j] * x - k12[j] * y) / determinant;
        double impulseY = -(k11[j] * y - k12[j] * x) / determinant;
        pinX[j] += impulseX;
        pinY[j] += impulseY;
        push(j, impulseX, impulseY, bodies.vx, bodies.vy, bodies.yawRate);
        return Math.abs(x) + Math.abs(y);
    }

    /** Whether the places of a joint are not where they belong, by more than rounding. */
    boolean isPulledApart(int j) {
        return joints.pins[j] && Math.abs(apartX[j]) + Math.abs(apartY[j]) > 1e-9
                || coordinate[j] < joints.lower[j] - 1e-9 || coordinate[j] > joints.upper[j] + 1e-9;
    }

    /** Corrects the nudges of a joint once, and returns by how much they changed. */
    double correct(int j) {
        double beyond = Math.max(0, joints.lower[j] - coordinate[j]) - Math.max(0, coordinate[j] - joints.upper[j]);
        double change = 0;
        if (beyond != 0 && response[j] > 0) {
            double more = (CORRECTED * beyond / stepSeconds - axisSpeed(j, nudges.vx, nudges.vy, nudges.yawRate)) / response[j];
            pushAxis(j, more, nudges.vx, nudges.vy, nudges.yawRate);
            change = Math.abs(more) * response[j];
        }
        if (joints.pins[j]) {
            double x = relativeX(j, nudges.vx, nudges.yawRate) + CORRECTED * apartX[j] / stepSeconds;
            double y = relativeY(j, nudges.vy, nudges.yawRate) + CORRECTED * apartY[j] / stepSeconds;
            double determinant = k11[j] * k22[j] - k12[j] * k12[j];
            push(j, -(k22[j] * x - k12[j] * y) / determinant, -(k11[j] * y - k12[j] * x) / determinant, nudges.vx, nudges.vy, nudges.yawRate);
            change = Math.max(change, Math.abs(x) + Math.abs(y));
        }
        return change;
    }
}
