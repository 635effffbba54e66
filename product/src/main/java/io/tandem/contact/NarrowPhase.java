package io.tandem.contact;

/**
 * Finds where two convex outlines touch, or may within the step: the separating axis theorem gives the face with the largest gap, and the other body's
 * opposite edge is clipped to that face, which leaves one or two points. Points are found before outlines overlap, as far ahead as the two can come together
 * within the step, and the solver lets them approach by no more than the gap ("speculative contacts"): a body does not pass a wall however thin.
 *
 * <p>Impulses of the last step are carried over to the nearest of the new points. Numbers of edges and vertices would change from step to step where two
 * faces are about parallel, and with them stacks would never come to rest.
 */
final class NarrowPhase {

    /** Metres that a pair may come together faster than at the beginning of the step, because others push it. */
    static final double UNFORESEEN = 0.02;
    /** Metres that a contact is looked for ahead, at the most: what is faster than 1,000 m/s has run away, and is not to sweep everything before it. */
    private static final double FARTHEST = 5;
    /** Metres by which the gap of a face of b must be larger than that of a to be taken, so that the choice does not alternate. */
    private static final double PREFER_A = 5e-4;
    /** Square of the share of the smaller reach within which a point is the same as in the step before. */
    private static final double SAME_POINT = 0.04;

    private final Bodies bodies;
    private final WorldOutlines outlines;

    NarrowPhase(Bodies bodies, WorldOutlines outlines) {
        this.bodies = bodies;
        this.outlines = outlines;
    }

    /** Updates the contact points of some pairs. */
    void update(CandidatePairs pairs, double stepSeconds, int from, int to) {
        for (int pair = from; pair < to; pair++) {
            int a = pairs.a[pair];
            int b = pairs.b[pair];
            double within = approach(a, b, stepSeconds);
            boolean near = bodies.bottom[a] <= bodies.top[b] && bodies.bottom[b] <= bodies.top[a] && boxesAreWithin(within, a, b);
            if (!near || isStillSeparated(pairs, pair, within)) {
                pairs.points[pair] = 0;
            } else {
                touch(pairs, pair, within);
            }
        }
    }

    /** How far two bodies can come together within the step, at the most. */
    private double approach(int a, int b, double stepSeconds) {
        double x = bodies.vx[a] - bodies.vx[b];
        double y = bodies.vy[a] - bodies.vy[b];
        double turning = bodies.reach[a] * Math.abs(bodies.yawRate[a]) + bodies.reach[b] * Math.abs(bodies.yawRate[b]);
        double foreseen = stepSeconds * (Math.sqrt(x * x + y * y) + turning);
        return UNFORESEEN + (foreseen < FARTHEST ? foreseen : FARTHEST);
    }

    private boolean boxesAreWithin(double within, int a, int b) {
        return outlines.minX[a] - outlines.maxX[b] <= within && outlines.minX[b] - outlines.maxX[a] <= within
                && outlines.minY[a] - outlines.maxY[b] <= within && outlines.minY[b] - outlines.maxY[a] <= within;
    }

    /** Most pairs are kept apart by the same edge as in the step before. */
    private boolean isStillSeparated(CandidatePairs pairs, int pair, double within) {
        int edge = pairs.separatingEdge[pair];
        if (edge < 0) {
            return false;
        }
        int a = pairs.a[pair];
        int other = edge >= bodies.outline[a] && edge < bodies.outline[a + 1] ? pairs.b[pair] : a;
        return gap(edge, bodies.outline[other], bodies.outline[other + 1]) > within;
    }

    /** The least distance of vertices from an edge, outward. */
    private double gap(int edge, int from, int to) {
        double normalX = outlines.normalX[edge];
        double normalY = outlines.normalY[edge];
        double least = Double.POSITIVE_INFINITY;
        for (int i = from; i < to; i++) {
            double distance = normalX * outlines.x[i] + normalY * outlines.y[i];
            least = distance < least ? distance : least;
        }
        return least - (normalX * outlines.x[edge] + normalY * outlines.y[edge]);
    }

    /** The edge of one body from which the other has the largest gap. */
    private int widestEdge(int body, int other) {
        int from = bodies.outline[other];
        int to = bodies.outline[other + 1];
        int widest = bodies.outline[body];
        double most = Double.NEGATIVE_INFINITY;
        for (int edge = widest; edge < bodies.outline[body + 1]; edge++) {
            double distance = gap(edge, from, to);
            if (distance > most) {
                most = distance;
                widest = edge;
            }
        }
        return widest;
    }

    private void touch(CandidatePairs pairs, int pair, double within) {
        int a = pairs.a[pair];
        int b = pairs.b[pair];
        int edgeOfA = widestEdge(a, b);
        int edgeOfB = widestEdge(b, a);
        double gapOfA = gap(edgeOfA, bodies.outline[b], bodies.outline[b + 1]);
        double gapOfB = gap(edgeOfB, bodies.outline[a], bodies.outline[a + 1]);
        boolean onA = !(gapOfB > gapOfA + PREFER_A);
        int face = onA ? edgeOfA : edgeOfB;
        if (!((onA ? gapOfA : gapOfB) <= within)) {
            pairs.points[pair] = 0;
            pairs.separatingEdge[pair] = face;
            return;
        }
        pairs.separatingEdge[pair] = -1;
        clip(pairs, pair, face, onA, within);
    }

    /** The edge of a body that faces an edge of the other most. */
    private int opposite(int face, int body) {
        double normalX = outlines.normalX[face];
        double normalY = outlines.normalY[face];
        int chosen = bodies.outline[body];
        double least = Double.POSITIVE_INFINITY;
        for (int edge = chosen; edge < bodies.outline[body + 1]; edge++) {
            double along = normalX * outlines.normalX[edge] + normalY * outlines.normalY[edge];
            if (along < least) {
                least = along;
                chosen = edge;
            }
        }
        return chosen;
    }

    private int next(int vertex, int body) {
        return vertex + 1 == bodies.outline[body + 1] ? bodies.outline[body] : vertex + 1;
    }

    /**
     * Clips the opposite edge to the width of a face. Where nothing is left, outlines are nearest at two corners, and the normal is along what is between
     * them.
     *
     * @param onA whether the face is of a
     */
    private void clip(CandidatePairs pairs, int pair, int face, boolean onA, double within) {
        int owner = onA ? pairs.a[pair] : pairs.b[pair];
        int other = onA ? pairs.b[pair] : pairs.a[pair];
        int faceEnd = next(face, owner);
        int edge = opposite(face, other);
        int edgeEnd = next(edge, other);
        double normalX = outlines.normalX[face];
        double normalY = outlines.normalY[face];
        // Along the face, from its first vertex: the tangent is the normal turned to the left.
        double originX = outlines.x[face];
        double originY = outlines.y[face];
        double length = -normalY * (outlines.x[faceEnd] - originX) + normalX * (outlines.y[faceEnd] - originY);
        double farX = outlines.x[edge] - originX;
        double farY = outlines.y[edge] - originY;
        double nearX = outlines.x[edgeEnd] - originX;
        double nearY = outlines.y[edgeEnd] - originY;
        double far = -normalY * farX + normalX * farY;
        double near = -normalY * nearX + normalX * nearY;
        double farGap = normalX * farX + normalY * farY;
        double nearGap = normalX * nearX + normalY * nearY;
        if (far < 0 || near > length) {
            corners(pairs, pair, far < 0 ? face : faceEnd, far < 0 ? edge : edgeEnd, onA, within);
            return;
        }
        double slope = far - near > 1e-9 ? (farGap - nearGap) / (far - near) : 0;
        double first = near < 0 ? 0 : near;
        double last = far > length ? length : far;
        double firstGap = nearGap + slope * (first - near);
        double lastGap = nearGap + slope * (last - near);
        hold(pairs, pair);
        int points = 0;
        if (firstGap <= within) {
            put(pairs, pair, points++, originX - first * normalY + 0.5 * firstGap * normalX, originY + first * normalX + 0.5 * firstGap * normalY, firstGap);
        }
        if (lastGap <= within && last - first > 1e-6) {
            put(pairs, pair, points++, originX - last * normalY + 0.5 * lastGap * normalX, originY + last * normalX + 0.5 * lastGap * normalY, lastGap);
        }
        finish(pairs, pair, points, onA ? normalX : -normalX, onA ? normalY : -normalY);
    }

    private void corners(CandidatePairs pairs, int pair, int corner, int otherCorner, boolean onA, double within) {
        double x = outlines.x[otherCorner] - outlines.x[corner];
        double y = outlines.y[otherCorner] - outlines.y[corner];
        double distance = Math.sqrt(x * x + y * y);
        hold(pairs, pair);
        if (!(distance <= within) || distance == 0) {
            pairs.points[pair] = 0;
            return;
        }
        put(pairs, pair, 0, outlines.x[corner] + 0.5 * x, outlines.y[corner] + 0.5 * y, distance);
        double sign = onA ? 1 / distance : -1 / distance;
        finish(pairs, pair, 1, sign * x, sign * y);
    }

    /** Keeps the points of the last step beside the new ones. */
    private static void hold(CandidatePairs pairs, int pair) {
        pairs.heldPoints[pair] = pairs.points[pair];
        for (int i = CandidatePairs.POINTS * pair; i < CandidatePairs.POINTS * pair + pairs.points[pair]; i++) {
            pairs.heldX[i] = pairs.pointX[i];
            pairs.heldY[i] = pairs.pointY[i];
            pairs.heldNormalImpulse[i] = pairs.normalImpulse[i];
            pairs.heldTangentImpulse[i] = pairs.tangentImpulse[i];
        }
    }

    /** A point is halfway between the outlines, so that the impulses on both bodies act at one place and angular momentum is kept. */
    private static void put(CandidatePairs pairs, int pair, int point, double x, double y, double gap) {
        int i = CandidatePairs.POINTS * pair + point;
        pairs.pointX[i] = x;
        pairs.pointY[i] = y;
        pairs.gap[i] = gap;
    }

    private void finish(CandidatePairs pairs, int pair, int points, double normalX, double normalY) {
        boolean sameSide = normalX * pairs.normalX[pair] + normalY * pairs.normalY[pair] > 0.7;
        pairs.points[pair] = points;
        pairs.normalX[pair] = normalX;
        pairs.normalY[pair] = normalY;
        double reach = Math.min(bodies.reach[pairs.a[pair]], bodies.reach[pairs.b[pair]]);
        int taken = -1;
        for (int i = CandidatePairs.POINTS * pair; i < CandidatePairs.POINTS * pair + points; i++) {
            int held = sameSide ? nearest(pairs, pair, i, taken, SAME_POINT * reach * reach) : -1;
            pairs.normalImpulse[i] = held < 0 ? 0 : pairs.heldNormalImpulse[held];
            pairs.tangentImpulse[i] = held < 0 ? 0 : pairs.heldTangentImpulse[held];
            taken = held;
        }
    }

    /** The point of the last step that is nearest to one of this step, except one that is taken; negative where none is within the distance. */
    private static int nearest(CandidatePairs pairs, int pair, int point, int taken, double squaredDistance) {
        double least = squaredDistance;
        int chosen = -1;
        for (int held = CandidatePairs.POINTS * pair; held < CandidatePairs.POINTS * pair + pairs.heldPoints[pair]; held++) {
            double x = pairs.heldX[held] - pairs.pointX[point];
            double y = pairs.heldY[held] - pairs.pointY[point];
            if (held != taken && x * x + y * y <= least) {
                least = x * x + y * y;
                chosen = held;
            }
        }
        return chosen;
    }
}
