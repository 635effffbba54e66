package io.tandem.contact;

import java.util.Arrays;

/**
 * Pairs of bodies that may touch soon, in columns, with what is known of their contact: points, normal and impulses. Body a of a pair moves freely; if both
 * do, its number is the lower one. Pairs are in the order of (a, b), so that contacts are carried from one list to the next by joining two sorted lists.
 */
final class CandidatePairs {

    /** Contact points of two convex polygons, at the most. */
    static final int POINTS = 2;

    int count;
    int[] a;
    int[] b;
    /** number of contact points, and the unit vector from a to b along which they push */
    int[] points;
    double[] normalX;
    double[] normalY;
    /** vertex whose edge separated the outlines last; it is tried first */
    int[] separatingEdge;
    /** by point, two per pair: place, gap (negative where outlines overlap), and impulses of the last step along and across the normal, N s */
    double[] pointX;
    double[] pointY;
    double[] gap;
    double[] normalImpulse;
    double[] tangentImpulse;
    /** points and impulses of the step before, while those of this step are found */
    int[] heldPoints;
    double[] heldX;
    double[] heldY;
    double[] heldNormalImpulse;
    double[] heldTangentImpulse;
    /** speed at which the bodies came together before the last step was solved, m/s; negative where they parted */
    double[] closing;
    /** the last impact of a pair, as {@link Impacts} keeps it: instants of its beginning and of the last touch, place, closing speed, impulse on b */
    long[] impactStart;
    long[] lastTouch;
    boolean[] impactUntold;
    double[] impactX;
    double[] impactY;
    double[] impactSpeed;
    double[] impulseX;
    double[] impulseY;

    CandidatePairs() {
        allocate(64);
    }

    private void allocate(int capacity) {
        a = new int[capacity];
        b = new int[capacity];
        points = new int[capacity];
        normalX = new double[capacity];
        normalY = new double[capacity];
        separatingEdge = new int[capacity];
        closing = new double[capacity];
        impactStart = new long[capacity];
        lastTouch = new long[capacity];
        impactUntold = new boolean[capacity];
        impactX = new double[capacity];
        impactY = new double[capacity];
        impactSpeed = new double[capacity];
        impulseX = new double[capacity];
        impulseY = new double[capacity];
        heldPoints = new int[capacity];
        heldX = new double[POINTS * capacity];
        heldY = new double[POINTS * capacity];
        heldNormalImpulse = new double[POINTS * capacity];
        heldTangentImpulse = new double[POINTS * capacity];
        pointX = new double[POINTS * capacity];
        pointY = new double[POINTS * capacity];
        gap = new double[POINTS * capacity];
        normalImpulse = new double[POINTS * capacity];
        tangentImpulse = new double[POINTS * capacity];
    }

    /** Takes pairs, of which nothing is known yet. */
    void set(PairList pairs) {
        if (a.length < pairs.count()) {
            allocate(Math.max(2 * a.length, pairs.count()));
        }
        count = pairs.count();
        pairs.copyTo(a, b);
        Arrays.fill(points, 0, count, 0);
        Arrays.fill(separatingEdge, 0, count, -1);
        Arrays.fill(lastTouch, 0, count, Impacts.NEVER);
        Arrays.fill(impactUntold, 0, count, false);
    }

    /** Takes over what an older list knows of the pairs that are in both, and tells the impacts of those that are no candidates any more. */
    void takeOver(CandidatePairs older, Impacts impacts) {
        int pair = 0;
        for (int old = 0; old < older.count; old++) {
            while (pair < count && (a[pair] < older.a[old] || a[pair] == older.a[old] && b[pair] < older.b[old])) {
                pair++;
            }
            if (pair < count && a[pair] == older.a[old] && b[pair] == older.b[old]) {
                copy(older, old, pair);
            } else if (older.impactUntold[old]) {
                impacts.tell(older, old);
            }
        }
    }

    private void copy(CandidatePairs older, int old, int pair) {
        points[pair] = older.points[old];
        normalX[pair] = older.normalX[old];
        normalY[pair] = older.normalY[old];
        separatingEdge[pair] = older.separatingEdge[old];
        impactStart[pair] = older.impactStart[old];
        lastTouch[pair] = older.lastTouch[old];
        impactUntold[pair] = older.impactUntold[old];
        impactX[pair] = older.impactX[old];
        impactY[pair] = older.impactY[old];
        impactSpeed[pair] = older.impactSpeed[old];
        impulseX[pair] = older.impulseX[old];
        impulseY[pair] = older.impulseY[old];
        for (int k = 0; k < POINTS; k++) {
            pointX[POINTS * pair + k] = older.pointX[POINTS * old + k];
            pointY[POINTS * pair + k] = older.pointY[POINTS * old + k];
            normalImpulse[POINTS * pair + k] = older.normalImpulse[POINTS * old + k];
            tangentImpulse[POINTS * pair + k] = older.tangentImpulse[POINTS * old + k];
        }
    }
}
