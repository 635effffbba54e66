package io.tandem.contact;

/**
 * Solves islands by sequential impulses (projected Gauss-Seidel): joints, friction on the ground and contacts in turn, forward and backward, until velocities
 * change no more or the limit is reached. An island alone decides when it ends, so that results do not depend on the others. Islands start from the impulses
 * of the step before; should that end with more energy than the island had, it is solved again from none, from where no iteration adds energy.
 */
final class IslandSolver {

    private static final int MOST_ITERATIONS = 64;
    private static final int MOST_CORRECTIONS = 24;
    /** Change of velocities below which an island is solved, m/s, and as a share of the speed at which it came together. */
    private static final double SOLVED = 1e-4;
    private static final double SOLVED_SHARE = 1e-3;

    private final Bodies bodies;
    private final Joints joints;
    private final Islands islands;
    private final SplitImpulses nudges;
    private final ContactConstraints contacts;
    private final JointConstraints joined;
    private final GroundFriction ground;
    private double stepSeconds;
    /** by body: velocities before */
    private final double[] beforeX;
    private final double[] beforeY;
    private final double[] beforeYawRate;

    IslandSolver(Bodies bodies, Joints joints, Islands islands, GroundFriction ground) {
        this.bodies = bodies;
        this.joints = joints;
        this.islands = islands;
        this.ground = ground;
        nudges = new SplitImpulses(bodies);
        contacts = new ContactConstraints(bodies, nudges);
        joined = new JointConstraints(bodies, joints, nudges);
        beforeX = new double[bodies.count()];
        beforeY = new double[bodies.count()];
        beforeYawRate = new double[bodies.count()];
    }

    /** Makes ready for the islands of a step. */
    void begin(double seconds) {
        stepSeconds = seconds;
        contacts.begin(islands.contactStart[islands.count()], seconds);
        joined.begin(seconds);
    }

    /**
     * Solves one island, and returns by how much farther a point of its bodies moves in this step than it would have, at the most, metres.
     *
     * @param first whether this is the first time in this step: impulses of the step before are taken over, and the ground has not acted yet
     */
    double solve(int island, CandidatePairs pairs, boolean first) {
        double approach = prepare(island, pairs, first);
        boolean mayGain = mayGainEnergy(island);
        double before = remember(island);
        if (first) {
            warmStart(island);
        }
        double solved = SOLVED + SOLVED_SHARE * approach;
        iterate(island, first, solved);
        if (first && !mayGain && energy(island) > before) {
            restore(island);
            iterate(island, true, solved);
        }
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            contacts.bounce(c);
        }
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            contacts.store(c, pairs);
        }
        if (first) {
            correct(island);
        }
        return fartherBy(island);
    }

    /** Returns the highest speed at which two of the island come together. */
    private double prepare(int island, CandidatePairs pairs, boolean warm) {
        double approach = 0;
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            contacts.prepare(c, pairs, islands.contact[c], warm);
            approach = Math.max(approach, pairs.closing[islands.contact[c]]);
        }
        for (int i = islands.jointStart[island]; i < islands.jointStart[island + 1]; i++) {
            joined.prepare(islands.joint[i], warm);
        }
        return approach;
    }

    private void warmStart(int island) {
        for (int i = islands.jointStart[island]; i < islands.jointStart[island + 1]; i++) {
            joined.warmStart(islands.joint[i]);
        }
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            contacts.warmStart(c);
        }
    }

    private void iterate(int island, boolean withGround, double solved) {
        double change = Double.POSITIVE_INFINITY;
        for (int i = 0; i < MOST_ITERATIONS && change > solved; i++) {
            change = iterateJoints(island);
            if (withGround) {
                change = Math.max(change, iterateGround(island));
            }
            change = Math.max(change, iterateContacts(island, i % 2 == 0));
        }
    }

    private double iterateJoints(int island) {
        double change = 0;
        for (int i = islands.jointStart[island]; i < islands.jointStart[island + 1]; i++) {
            change = Math.max(change, joined.solve(islands.joint[i]));
        }
        return change;
    }

    private double iterateGround(int island) {
        double change = 0;
        for (int i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
            if (bodies.groundForce[islands.body[i]] > 0) {
                change = Math.max(change, ground.solve(islands.body[i], stepSeconds));
            }
        }
        return change;
    }

    private double iterateContacts(int island, boolean forward) {
        int from = islands.contactStart[island];
        int to = islands.contactStart[island + 1];
        double change = 0;
        for (int i = from; i < to; i++) {
            change = Math.max(change, contacts.solve(forward ? i : from + to - 1 - i));
        }
        return change;
    }

    /** Moves bodies out of each other, and joints together. */
    private void correct(int island) {
        if (!needsCorrection(island)) {
            return;
        }
        double change = Double.POSITIVE_INFINITY;
        for (int i = 0; i < MOST_CORRECTIONS && change > SOLVED; i++) {
            change = 0;
            for (int k = islands.jointStart[island]; k < islands.jointStart[island + 1]; k++) {
                change = Math.max(change, joined.correct(islands.joint[k]));
            }
            for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
                change = Math.max(change, contacts.correct(c));
            }
        }
        for (int i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
            nudges.apply(islands.body[i], stepSeconds);
        }
    }

    private boolean needsCorrection(int island) {
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            if (contacts.isDeep(c)) {
                return true;
            }
        }
        for (int i = islands.jointStart[island]; i < islands.jointStart[island + 1]; i++) {
            if (joined.isPulledApart(islands.joint[i])) {
                return true;
            }
        }
        return false;
    }

    /** Whether energy comes from outside: from a spring, or a body that is moved by others. */
    private boolean mayGainEnergy(int island) {
        for (int i = islands.jointStart[island]; i < islands.jointStart[island + 1]; i++) {
            if (joints.hasSpring(islands.joint[i])) {
                return true;
            }
        }
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            if (contacts.isPushedFromOutside(c)) {
                return true;
            }
        }
        return false;
    }

    /** Notes the velocities of an island, and returns its kinetic energy. */
    private double remember(int island) {
        for (int i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
            int body = islands.body[i];
            beforeX[body] = bodies.vx[body];
            beforeY[body] = bodies.vy[body];
            beforeYawRate[body] = bodies.yawRate[body];
        }
        return energy(island);
    }

    private void restore(int island) {
        for (int i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
            int body = islands.body[i];
            bodies.vx[body] = beforeX[body];
            bodies.vy[body] = beforeY[body];
            bodies.yawRate[body] = beforeYawRate[body];
            ground.forget(body);
        }
        for (int c = islands.contactStart[island]; c < islands.contactStart[island + 1]; c++) {
            contacts.coldStart(c);
        }
        for (int i = islands.jointStart[island]; i < islands.jointStart[island + 1]; i++) {
            joined.coldStart(islands.joint[i]);
        }
    }

    private double energy(int island) {
        double twice = 0;
        for (int i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
            twice += bodies.twiceEnergy(islands.body[i]);
        }
        return twice / 2;
    }

    private double fartherBy(int island) {
        double most = 0;
        for (int i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
            int body = islands.body[i];
            double now = Math.abs(bodies.vx[body]) + Math.abs(bodies.vy[body]) + bodies.reach[body] * Math.abs(bodies.yawRate[body]);
            double before = Math.abs(beforeX[body]) + Math.abs(beforeY[body]) + bodies.reach[body] * Math.abs(beforeYawRate[body]);
            most = Math.max(most, stepSeconds * (now - before));
        }
        return most;
    }
}
