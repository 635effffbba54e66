package io.tandem.contact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes impacts of the impulses of steps. An impact begins when two bodies push each other that have not for a second; its impulse is what passes between
 * them in the 50 ms that follow, because speculative contacts and wheels spread a collision over some steps. What bodies that stay in contact do to each
 * other afterwards is no impact.
 */
final class Impacts {

    static final long NEVER = Long.MIN_VALUE;
    private static final long LASTS_NANOS = 50_000_000;
    private static final long QUIET_NANOS = 1_000_000_000;

    /** impacts that are over, in columns, so that steps allocate nothing */
    private long[] start = new long[64];
    private int[] bodyA = new int[64];
    private int[] bodyB = new int[64];
    /** place, closing speed and impulse, four numbers each */
    private double[] figures = new double[4 * 64];
    private int told;
    private int untold;

    /** Notes the impulses of contacts that were solved. */
    void record(CandidatePairs pairs, long now) {
        for (int pair = 0; pair < pairs.count; pair++) {
            int first = CandidatePairs.POINTS * pair;
            double normal = 0;
            double tangent = 0;
            for (int i = first; i < first + pairs.points[pair]; i++) {
                normal += pairs.normalImpulse[i];
                tangent += pairs.tangentImpulse[i];
            }
            if (normal > 0) {
                touch(pairs, pair, now);
                if (pairs.impactUntold[pair]) {
                    pairs.impulseX[pair] += normal * pairs.normalX[pair] - tangent * pairs.normalY[pair];
                    pairs.impulseY[pair] += normal * pairs.normalY[pair] + tangent * pairs.normalX[pair];
                }
            }
        }
    }

    private void touch(CandidatePairs pairs, int pair, long now) {
        boolean isNew = pairs.lastTouch[pair] == NEVER || now - pairs.lastTouch[pair] > QUIET_NANOS;
        pairs.lastTouch[pair] = now;
        if (isNew) {
            pairs.impactStart[pair] = now;
            pairs.impactUntold[pair] = true;
            int first = CandidatePairs.POINTS * pair;
            int last = first + pairs.points[pair] - 1;
            pairs.impactX[pair] = (pairs.pointX[first] + pairs.pointX[last]) / 2;
            pairs.impactY[pair] = (pairs.pointY[first] + pairs.pointY[last]) / 2;
            pairs.impactSpeed[pair] = Math.max(0, pairs.closing[pair]);
            pairs.impulseX[pair] = 0;
            pairs.impulseY[pair] = 0;
            untold++;
        }
    }

    /** Tells impacts that are over. */
    void tellOver(CandidatePairs pairs, long now) {
        for (int pair = 0; untold > 0 && pair < pairs.count; pair++) {
            if (pairs.impactUntold[pair] && now - pairs.impactStart[pair] >= LASTS_NANOS) {
                tell(pairs, pair);
            }
        }
    }

    void tell(CandidatePairs pairs, int pair) {
        pairs.impactUntold[pair] = false;
        untold--;
        if (told == start.length) {
            grow();
        }
        start[told] = pairs.impactStart[pair];
        bodyA[told] = pairs.a[pair];
        bodyB[told] = pairs.b[pair];
        keepFigures(4 * told, pairs, pair);
        told++;
    }

    private void keepFigures(int at, CandidatePairs pairs, int pair) {
        double x = pairs.impulseX[pair];
        double y = pairs.impulseY[pair];
        figures[at] = pairs.impactX[pair];
        figures[at + 1] = pairs.impactY[pair];
        figures[at + 2] = pairs.impactSpeed[pair];
        figures[at + 3] = Math.sqrt(x * x + y * y);
    }

    private void grow() {
        start = Arrays.copyOf(start, 2 * told);
        bodyA = Arrays.copyOf(bodyA, 2 * told);
        bodyB = Arrays.copyOf(bodyB, 2 * told);
        figures = Arrays.copyOf(figures, 8 * told);
    }

    /** Impacts told since the last call. */
    List<Impact> take() {
        if (told == 0) {
            return List.of();
        }
        List<Impact> taken = new ArrayList<>(told);
        for (int i = 0; i < told; i++) {
            taken.add(impact(i));
        }
        told = 0;
        return taken;
    }

    private Impact impact(int i) {
        return new Impact(start[i], bodyA[i], bodyB[i], figures[4 * i], figures[4 * i + 1], figures[4 * i + 2], figures[4 * i + 3]);
    }

    /** Forgets them, and returns how many they were. */
    int clear() {
        int count = told;
        told = 0;
        return count;
    }
}
