package io.tandem.contact;

/**
 * Contacts as constraints of velocities, in columns in the order of islands. With n the normal from a to b, r the lever from a centre of mass to the point, and w
 * the yaw rate, the relative velocity of a point is v = (v_b + w_b x r_b) - (v_a + w_a x r_a). A contact asks for n·v >= -gap / dt, by an impulse along n that
 * only pushes, and for t·v = 0 by one across it of at most mu times that (Catto, Iterative dynamics with temporal coherence, 2005). Both points of a face are
 * solved at once, which lets stacks come to rest in a few iterations.
 */
final class ContactConstraints {

    /** Coulomb friction between outlines. */
    static final double FRICTION = 0.3;
    /** Speed after an impact over that before it; impacts below the least speed do not bounce. */
    private static final double RESTITUTION = 0.01;
    private static final double LEAST_BOUNCING_SPEED = 1;
    /** Metres by which outlines may overlap and are not corrected, so that contacts last. */
    static final double SLOP = 0.005;
    /** Share of an overlap beyond that which a step corrects, and the most, m/s. */
    private static final double CORRECTED = 0.2;
    private static final double FASTEST_CORRECTION = 3;
    /** Condition number beyond which two points are solved one after the other. */
    private static final double BADLY_CONDITIONED = 1000;

    private final Bodies bodies;
    private final SplitImpulses nudges;
    private double stepSeconds;
    private int[] pair = new int[0];
    private int[] a;
    private int[] b;
    private int[] points;
    private double[] normalX;
    private double[] normalY;
    /** of two points: k_12 of the matrix of normal velocities by normal impulses, and the inverse of its determinant; 0 if points are solved one by one */
    private double[] coupling;
    private double[] inverseDeterminant;
    /** by point, two per contact: levers and their arms about the centres of mass, along and across the normal; what a unit impulse changes along and across the normal, allowed approach, speed before, impulses */
    private double[] leverAX;
    private double[] leverAY;
    private double[] leverBX;
    private double[] leverBY;
    private double[] armA;
    private double[] armB;
    private double[] armAAcross;
    private double[] armBAcross;
    private double[] normalResponse;
    private double[] tangentMass;
    private double[] allowed;
    private double[] speedBefore;
    private double[] gap;
    private double[] normal;
    private double[] tangent;
    private double[] nudge;

    ContactConstraints(Bodies bodies, SplitImpulses nudges) {
        this.bodies = bodies;
        this.nudges = nudges;
    }

    /** Makes ready for so many contacts of a step. */
    void begin(int contacts, double seconds) {
        stepSeconds = seconds;
        if (contacts > pair.length) {
            int capacity = Math.max(64, 2 * contacts);
            pair = new int[capacity];
            a = new int[capacity];
            b = new int[capacity];
            points = new int[capacity];
            normalX = new double[capacity];
            normalY = new double[capacity];
            coupling = new double[capacity];
            inverseDeterminant = new double[capacity];
            int pointCapacity = CandidatePairs.POINTS * capacity;
            leverAX = new double[pointCapacity];
            leverAY = new double[pointCapacity];
            leverBX = new double[pointCapacity];
            leverBY = new double[pointCapacity];
            armA = new double[pointCapacity];
            armB = new double[pointCapacity];
            armAAcross = new double[pointCapacity];
            armBAcross = new double[pointCapacity];
            normalResponse = new double[pointCapacity];
            tangentMass = new double[pointCapacity];
            allowed = new double[pointCapacity];
            speedBefore = new double[pointCapacity];
            gap = new double[pointCapacity];
            normal = new double[pointCapacity];
            tangent = new double[pointCapacity];
            nudge = new double[pointCapacity];
        }
    }

    /** Takes a pair that touches as constraint number c. */
    void prepare(int c, CandidatePairs pairs, int which, boolean warm) {
        pair[c] = which;
        a[c] = pairs.a[which];
        b[c] = pairs.b[which];
        points[c] = pairs.points[which];
        normalX[c] = pairs.normalX[which];
        normalY[c] = pairs.normalY[which];
        double closing = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < points[c]; k++) {
            int p = CandidatePairs.POINTS * c + k;
            int from = CandidatePairs.POINTS * which + k;
            leverAX[p] = pairs.pointX[from] - bodies.x[a[c]];
            leverAY[p] = pairs.pointY[from] - bodies.y[a[c]];
            leverBX[p] = pairs.pointX[from] - bodies.x[b[c]];
            leverBY[p] = pairs.pointY[from] - bodies.y[b[c]];
            armA[p] = leverAX[p] * normalY[c] - leverAY[p] * normalX[c];
            armB[p] = leverBX[p] * normalY[c] - leverBY[p] * normalX[c];
            armAAcross[p] = leverAX[p] * normalX[c] + leverAY[p] * normalY[c];
            armBAcross[p] = leverBX[p] * normalX[c] + leverBY[p] * normalY[c];
            normalResponse[p] = response(c, armA[p] * armA[p], armB[p] * armB[p]);
            tangentMass[p] = 1 / response(c, armAAcross[p] * armAAcross[p], armBAcross[p] * armBAcross[p]);
            gap[p] = pairs.gap[from];
            allowed[p] = gap[p] > 0 ? gap[p] / stepSeconds : 0;
            normal[p] = warm ? pairs.normalImpulse[from] : 0;
            tangent[p] = warm ? pairs.tangentImpulse[from] : 0;
            nudge[p] = 0;
            speedBefore[p] = normalSpeed(c, p);
            closing = Math.max(closing, -speedBefore[p]);
        }
        pairs.closing[which] = closing;
        couple(c);
    }

    /** What an impulse at one point changes at another in the same direction, 1/m_a + 1/m_b + r r' / I_a + s s' / I_b, by the products of their arms. */
    private double response(int c, double armsA, double armsB) {
        return bodies.inverseMass[a[c]] + bodies.inverseMass[b[c]] + bodies.inverseInertia[a[c]] * armsA + bodies.inverseInertia[b[c]] * armsB;
    }

    private void couple(int c) {
        inverseDeterminant[c] = 0;
        if (points[c] == 2) {
            int p = 2 * c;
            coupling[c] = response(c, armA[p] * armA[p + 1], armB[p] * armB[p + 1]);
            double all = normalResponse[p] * normalResponse[p + 1];
            double left = all - coupling[c] * coupling[c];
            inverseDeterminant[c] = all < BADLY_CONDITIONED * left ? 1 / left : 0;
        }
    }

    private double normalSpeed(int c, int p) {
        return speed(c, p, normalX[c], normalY[c], bodies.vx, bodies.vy, bodies.yawRate);
    }

    private double speed(int c, int p, double x, double y, double[] vx, double[] vy, double[] yawRate) {
        int one = a[c];
        int other = b[c];
        double relativeX = vx[other] - yawRate[other] * leverBY[p] - vx[one] + yawRate[one] * leverAY[p];
        double relativeY = vy[other] + yawRate[other] * leverBX[p] - vy[one] - yawRate[one] * leverAX[p];
        return relativeX * x + relativeY * y;
    }

    private void push(int c, int p, double x, double y) {
        push(c, p, x, y, bodies.vx, bodies.vy, bodies.yawRate);
    }

    /** Bodies that no impulse moves are not written to: other islands read them at the same time. */
    private void push(int c, int p, double x, double y, double[] vx, double[] vy, double[] yawRate) {
        int one = a[c];
        vx[one] -= bodies.inverseMass[one] * x;
        vy[one] -= bodies.inverseMass[one] * y;
        yawRate[one] -= bodies.inverseInertia[one] * (leverAX[p] * y - leverAY[p] * x);
        int other = b[c];
        if (bodies.inverseMass[other] + bodies.inverseInertia[other] > 0) {
            vx[other] += bodies.inverseMass[other] * x;
            vy[other] += bodies.inverseMass[other] * y;
            yawRate[other] += bodies.inverseInertia[other] * (leverBX[p] * y - leverBY[p] * x);
        }
    }

    /** Applies the impulses that the contact has from the step before. */
    void warmStart(int c) {
        for (int p = 2 * c; p < 2 * c + points[c]; p++) {
            push(c, p, normal[p] * normalX[c] - tangent[p] * normalY[c], normal[p] * normalY[c] + tangent[p] * normalX[c]);
        }
    }

    /** Forgets impulses. */
    void coldStart(int c) {
        for (int p = 2 * c; p < 2 * c + points[c]; p++) {
            normal[p] = 0;
            tangent[p] = 0;
        }
    }

    /** Corrects the impulses of a contact once, and returns by how much velocities at its points changed, m/s. */
    double solve(int c) {
        double slipChange = solveTangents(c);
        double change = inverseDeterminant[c] > 0 ? solveBoth(c) : solveNormals(c);
        return change > slipChange ? change : slipChange;
    }

    /**
     * Friction at all points. In the axes of a contact, relative velocity and yaw rates are three numbers, which the points change one after the other;
     * bodies are read and written once.
     */
    private double solveTangents(int c) {
        int one = a[c];
        int other = b[c];
        double ia = bodies.inverseInertia[one];
        double ib = bodies.inverseInertia[other];
        double masses = bodies.inverseMass[one] + bodies.inverseMass[other];
        double speed = (bodies.vy[other] - bodies.vy[one]) * normalX[c] - (bodies.vx[other] - bodies.vx[one]) * normalY[c];
        double turnA = bodies.yawRate[one];
        double turnB = bodies.yawRate[other];
        double sum = 0;
        double change = 0;
        for (int p = 2 * c; p < 2 * c + points[c]; p++) {
            double most = FRICTION * normal[p];
            double slip = speed + turnB * armBAcross[p] - turnA * armAAcross[p];
            double wanted = tangent[p] - slip * tangentMass[p];
            double now = wanted > most ? most : wanted < -most ? -most : wanted;
            double more = now - tangent[p];
            tangent[p] = now;
            speed += masses * more;
            turnA -= ia * armAAcross[p] * more;
            turnB += ib * armBAcross[p] * more;
            sum += more;
            // An impulse that friction limits is settled; what is left of the slip is meant to be.
            double changed = now == wanted ? Math.abs(slip) : 0;
            change = changed > change ? changed : change;
        }
        if (sum != 0) {
            move(c, -sum * normalY[c], sum * normalX[c], turnA, turnB);
        }
        return change;
    }

    /** Gives both bodies the sum of the impulses of a contact, and the yaw rates that they led to. Bodies that no impulse moves are not written to. */
    private void move(int c, double x, double y, double turnA, double turnB) {
        int one = a[c];
        int other = b[c];
        bodies.vx[one] -= bodies.inverseMass[one] * x;
        bodies.vy[one] -= bodies.inverseMass[one] * y;
        bodies.yawRate[one] = turnA;
        if (bodies.inverseMass[other] + bodies.inverseInertia[other] > 0) {
            bodies.vx[other] += bodies.inverseMass[other] * x;
            bodies.vy[other] += bodies.inverseMass[other] * y;
            bodies.yawRate[other] = turnB;
        }
    }

    private double solveNormals(int c) {
        double change = 0;
        for (int p = 2 * c; p < 2 * c + points[c]; p++) {
            double wanted = normal[p] - (normalSpeed(c, p) + allowed[p]) / normalResponse[p];
            change = Math.max(change, changeNormal(c, p, wanted > 0 ? wanted : 0));
        }
        return change;
    }

    private double changeNormal(int c, int p, double now) {
        double more = now - normal[p];
        normal[p] = now;
        push(c, p, more * normalX[c], more * normalY[c]);
        return Math.abs(more) * normalResponse[p];
    }

    /**
     * Both points at once: impulses x >= 0 with u = K x + f >= 0 and x·u = 0, where f is what velocities would be without impulses. Of the four cases, both
     * push, one pushes, none does, the first that fits is the solution.
     */
    private double solveBoth(int c) {
        int p = 2 * c;
        int q = p + 1;
        int one = a[c];
        int other = b[c];
        double k11 = normalResponse[p];
        double k12 = coupling[c];
        double k22 = normalResponse[q];
        double speed = (bodies.vx[other] - bodies.vx[one]) * normalX[c] + (bodies.vy[other] - bodies.vy[one]) * normalY[c];
        double turnA = bodies.yawRate[one];
        double turnB = bodies.yawRate[other];
        double f1 = speed + turnB * armB[p] - turnA * armA[p] + allowed[p] - k11 * normal[p] - k12 * normal[q];
        double f2 = speed + turnB * armB[q] - turnA * armA[q] + allowed[q] - k12 * normal[p] - k22 * normal[q];
        double x1 = (k12 * f2 - k22 * f1) * inverseDeterminant[c];
        double x2 = (k12 * f1 - k11 * f2) * inverseDeterminant[c];
        if (!(x1 >= 0 && x2 >= 0)) {
            boolean firstAlone = f1 <= 0 && f2 - k12 * f1 / k11 >= 0;
            boolean secondAlone = f2 <= 0 && f1 - k12 * f2 / k22 >= 0;
            x1 = firstAlone ? -f1 / k11 : 0;
            x2 = !firstAlone && secondAlone ? -f2 / k22 : 0;
        }
        double more1 = x1 - normal[p];
        double more2 = x2 - normal[q];
        if (more1 != 0 || more2 != 0) {
            normal[p] = x1;
            normal[q] = x2;
            move(c, (more1 + more2) * normalX[c], (more1 + more2) * normalY[c], turnA - bodies.inverseInertia[one] * (armA[p] * more1 + armA[q] * more2),
                    turnB + bodies.inverseInertia[other] * (armB[p] * more1 + armB[q] * more2));
        }
        double change1 = Math.abs(more1) * k11;
        double change2 = Math.abs(more2) * k22;
        return change1 > change2 ? change1 : change2;
    }

    /** Lets points that came together fast part again. */
    void bounce(int c) {
        for (int p = 2 * c; p < 2 * c + points[c]; p++) {
            if (speedBefore[p] < -LEAST_BOUNCING_SPEED && normal[p] > 0) {
                double wanted = normal[p] - (normalSpeed(c, p) + RESTITUTION * speedBefore[p]) / normalResponse[p];
                changeNormal(c, p, wanted > 0 ? wanted : 0);
            }
        }
    }

    /** Gives impulses back to the pair. */
    void store(int c, CandidatePairs pairs) {
        for (int k = 0; k < points[c]; k++) {
            pairs.normalImpulse[CandidatePairs.POINTS * pair[c] + k] = normal[CandidatePairs.POINTS * c + k];
            pairs.tangentImpulse[CandidatePairs.POINTS * pair[c] + k] = tangent[CandidatePairs.POINTS * c + k];
        }
    }

    /** Whether outlines overlap by more than is let be. */
    boolean isDeep(int c) {
        return gap[2 * c] < -SLOP || points[c] == 2 && gap[2 * c + 1] < -SLOP;
    }

    /** Corrects the nudges of a contact once, and returns by how much they changed, m/s. Points that do not overlap keep bodies from being nudged into others. */
    double correct(int c) {
        double change = 0;
        for (int p = 2 * c; p < 2 * c + points[c]; p++) {
            double overlap = -gap[p] - SLOP;
            double wantedSpeed = overlap > 0 ? Math.min(FASTEST_CORRECTION, CORRECTED * overlap / stepSeconds) : overlap / stepSeconds;
            double off = wantedSpeed - speed(c, p, normalX[c], normalY[c], nudges.vx, nudges.vy, nudges.yawRate);
            double wanted = nudge[p] + off / normalResponse[p];
            double now = wanted > 0 ? wanted : 0;
            double more = now - nudge[p];
            nudge[p] = now;
            push(c, p, more * normalX[c], more * normalY[c], nudges.vx, nudges.vy, nudges.yawRate);
            change = Math.max(change, Math.abs(more) * normalResponse[p]);
        }
        return change;
    }

    /** Whether the other body of a contact moves, and no impulse moves it: it can add energy. */
    boolean isPushedFromOutside(int c) {
        int other = b[c];
        return !bodies.isFree(other) && (bodies.vx[other] != 0 || bodies.vy[other] != 0 || bodies.yawRate[other] != 0);
    }
}
