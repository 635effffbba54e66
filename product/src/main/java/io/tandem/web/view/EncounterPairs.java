package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.state.Snapshot;
import io.tandem.web.contract.RunMessage.Encounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;

/** Pairs of rows that may collide. A pair that is added twice counts once. */
final class EncounterPairs {

    private static final int MAX_ENCOUNTERS = 200;

    /** the lower row in the upper half, so that sorting puts equal pairs side by side */
    private long[] pairs = new long[16];
    private int count;

    void clear() {
        count = 0;
    }

    void add(int lowerRow, int upperRow) {
        if (count == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * count);
        }
        pairs[count++] = (long) lowerRow << 32 | upperRow;
    }

    /** Becomes a copy of another. */
    void set(EncounterPairs other) {
        pairs = pairs.length < other.count ? new long[other.pairs.length] : pairs;
        System.arraycopy(other.pairs, 0, pairs, 0, other.count);
        count = other.count;
        Arrays.sort(pairs, 0, count);
    }

    /** Calls for both rows of every pair; for some rows more than once. */
    void forEachRow(IntConsumer action) {
        for (int i = 0; i < count; i++) {
            action.accept((int) (pairs[i] >> 32));
            action.accept((int) pairs[i]);
        }
    }

    /** Distance and closest approach of the pairs, the nearest first, at most 200. Only for a sorted copy. */
    List<Encounter> encounters(Snapshot snapshot) {
        List<Encounter> encounters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i == 0 || pairs[i] != pairs[i - 1]) {
                encounters.add(encounter(snapshot, (int) (pairs[i] >> 32), (int) pairs[i]));
            }
        }
        encounters.sort(Comparator.comparingDouble(Encounter::metresNow));
        return encounters.size() > MAX_ENCOUNTERS ? encounters.subList(0, MAX_ENCOUNTERS) : encounters;
    }

    /**
     * The closest approach of two bodies at constant velocity: relative position p and velocity v are nearest after t = max(0, −p·v / v·v). Heights count
     * only if one of the two can leave the surface.
     */
    private static Encounter encounter(Snapshot s, int first, int second) {
        double up = s.leavesSurface[first] || s.leavesSurface[second] ? 1 : 0;
        double[] apart = {s.east[second] - s.east[first], s.north[second] - s.north[first], up * (s.up[second] - s.up[first])};
        double[] closing = {s.eastSpeed[second] - s.eastSpeed[first], s.northSpeed[second] - s.northSpeed[first],
            up * (s.upSpeed[second] - s.upSpeed[first])};
        double squaredSpeed = dot(closing, closing);
        double seconds = squaredSpeed > 0 ? Math.max(0, -dot(apart, closing) / squaredSpeed) : 0;
        double[] then = {apart[0] + closing[0] * seconds, apart[1] + closing[1] * seconds, apart[2] + closing[2] * seconds};
        return new Encounter(s.vid[first], s.vid[second], rounded(Math.sqrt(dot(apart, apart))), rounded(Math.sqrt(dot(then, then))), rounded(seconds));
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
