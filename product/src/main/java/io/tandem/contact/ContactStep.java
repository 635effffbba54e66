package io.tandem.contact;

import io.tandem.crew.Crew;
import java.util.List;

/**
 * The step of bodies: whatever drives them has changed their velocities, contacts and joints change them once more, then all poses advance. This method is
 * the map: candidates by a grid, contact points, islands, impulses, poses. A crew shares the work by pairs, by islands and by bodies.
 */
public final class ContactStep {

    /** Pairs and bodies in a part of parallel work. */
    private static final int PART = 256;
    /** Times that contacts are solved in one step where an impact throws bodies at others which they could not reach before. */
    private static final int MOST_ROUNDS = 4;

    private final Bodies bodies;
    private final Crew crew;
    private final WorldOutlines outlines;
    private final BroadPhase broadPhase;
    private final NarrowPhase narrowPhase;
    private final Islands islands;
    private final GroundFriction ground;
    private final IslandSolver solver;
    private final Impacts impacts = new Impacts();
    private final ContactForces forces;
    private CandidatePairs pairs = new CandidatePairs();
    private CandidatePairs formerPairs = new CandidatePairs();
    /** bodies that are in some pair, other than walls */
    private final int[] near;
    private int nearCount;
    private final boolean[] isNear;
    /** parallel work, made once, so that steps allocate nothing */
    private final Crew.Task updateOutlines;
    private final Crew.Task findPoints;
    private final Crew.Task slowDown;
    private final Crew.Task solveBatch;
    private final Crew.Task advance;
    private double stepSeconds;
    private boolean isFirstRound;
    /** by batch of islands: by how much farther one of them moves in this step than it would have */
    private final double[] fartherBy;

    /** @param bodies all of them, at their places */
    public ContactStep(Bodies bodies, Joints joints, Crew crew) {
        this(bodies, joints, new ContactForces(), crew);
    }

    /** @param forces are filled at every step */
    public ContactStep(Bodies bodies, Joints joints, ContactForces forces, Crew crew) {
        this.bodies = bodies;
        this.forces = forces;
        this.crew = crew;
        outlines = new WorldOutlines(bodies);
        broadPhase = new BroadPhase(bodies, outlines, joints);
        narrowPhase = new NarrowPhase(bodies, outlines);
        islands = new Islands(bodies, joints);
        ground = new GroundFriction(bodies);
        solver = new IslandSolver(bodies, joints, islands, ground);
        near = new int[bodies.count()];
        isNear = new boolean[bodies.count()];
        fartherBy = new double[bodies.count()];
        updateOutlines = (part, from, to) -> updateOutlines(from, to);
        findPoints = (part, from, to) -> narrowPhase.update(pairs, stepSeconds, from, to);
        slowDown = (part, from, to) -> slowDownOnGround(from, to);
        solveBatch = (part, from, to) -> solveBatch(part);
        advance = (part, from, to) -> bodies.advance(stepSeconds, from, to);
    }

    /**
     * Advances all bodies by one step.
     *
     * @param now the instant to which the step leads, nanoseconds of simulated time
     */
    public void step(long now, double seconds) {
        stepSeconds = seconds;
        forces.begin(seconds);
        boolean more = true;
        for (int round = 0; more && round < MOST_ROUNDS; round++) {
            isFirstRound = round == 0;
            findContacts();
            islands.build(pairs);
            if (isFirstRound) {
                ground.begin();
                crew.split(bodies.count(), PART, slowDown);
            }
            more = solve();
            impacts.record(pairs, now);
            forces.record(pairs, bodies);
        }
        impacts.tellOver(pairs, now);
        crew.split(bodies.count(), PART, advance);
    }

    private void findContacts() {
        if (broadPhase.isOutdated(stepSeconds)) {
            CandidatePairs former = pairs;
            pairs = formerPairs;
            formerPairs = former;
            pairs.set(broadPhase.search(stepSeconds));
            pairs.takeOver(former, impacts);
            findNear();
        }
        crew.split(nearCount, PART, updateOutlines);
        crew.split(pairs.count, PART, findPoints);
    }

    private void updateOutlines(int from, int to) {
        for (int i = from; i < to; i++) {
            outlines.update(near[i]);
        }
    }

    private void findNear() {
        for (int i = 0; i < nearCount; i++) {
            isNear[near[i]] = false;
        }
        nearCount = 0;
        for (int pair = 0; pair < pairs.count; pair++) {
            addNear(pairs.a[pair]);
            addNear(pairs.b[pair]);
        }
    }

    private void addNear(int body) {
        if (!isNear[body] && !broadPhase.isWall(body)) {
            isNear[body] = true;
            near[nearCount++] = body;
        }
    }

    /** Bodies in islands are slowed down there. */
    private void slowDownOnGround(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bodies.groundForce[i] > 0 && !islands.isInIsland(i)) {
                ground.solve(i, stepSeconds);
            }
        }
    }

    /** Returns whether some body is now so fast that it may reach others which are not in contact with it yet. */
    private boolean solve() {
        solver.begin(stepSeconds);
        crew.split(islands.batches(), 1, solveBatch);
        double most = 0;
        for (int batch = 0; batch < islands.batches(); batch++) {
            most = Math.max(most, fartherBy[batch]);
        }
        return most > NarrowPhase.UNFORESEEN / 2;
    }

    private void solveBatch(int batch) {
        double most = 0;
        for (int island = islands.batchStart[batch]; island < islands.batchStart[batch + 1]; island++) {
            most = Math.max(most, solver.solve(island, pairs, isFirstRound));
        }
        fartherBy[batch] = most;
    }

    /** Impacts that ended since the last call, in an order that does not depend on the number of workers. */
    public List<Impact> takeImpacts() {
        return impacts.take();
    }

    /** Forgets the impacts that ended since the last call, and returns how many they were. */
    public int clearImpacts() {
        return impacts.clear();
    }
}
