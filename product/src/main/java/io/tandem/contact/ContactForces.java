package io.tandem.contact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where and how hard contacts pushed the participants that somebody watches, in the last step. A force is the mean over the step: impulse / duration. Of an impact, which
 * lasts a few steps, it is therefore smaller than the peak of real bodies by as much as that is shorter. Steps without watched participants cost nothing.
 */
public final class ContactForces {

    /** Contact points kept of a participant, the first by the order of pairs. */
    private static final int MAX_POINTS = 8;
    /** Points that are nearer than this, metres, are one, of which contacts were solved more than once. */
    private static final double SAME_PLACE = 1e-6;

    /**
     * A point at which a participant is pushed.
     *
     * @param with   the participant that pushes; {@link Bodies#NOBODY} for a wall
     * @param x      metres east
     * @param y      metres north
     * @param forceX N, on the participant, east
     * @param forceY the same, north
     */
    public record Push(int with, double x, double y, double forceX, double forceY) {
    }

    private final Map<Integer, List<Push>> pushes = new HashMap<>();
    private double stepSeconds;

    /** Keeps the forces on a participant from now on. */
    public void watch(int vid) {
        pushes.put(vid, new ArrayList<>());
    }

    void begin(double seconds) {
        stepSeconds = seconds;
        pushes.values().forEach(List::clear);
    }

    /** Adds the impulses of contacts that were solved. */
    void record(CandidatePairs pairs, Bodies bodies) {
        if (pushes.isEmpty()) {
            return;
        }
        for (int pair = 0; pair < pairs.count; pair++) {
            for (int point = 0; point < pairs.points[pair]; point++) {
                int at = CandidatePairs.POINTS * pair + point;
                if (pairs.normalImpulse[at] > 0) {
                    record(pairs, pair, at, bodies.participant[pairs.a[pair]], bodies.participant[pairs.b[pair]]);
                }
            }
        }
    }

    /** The impulse on b is normal n + tangent t, with t to the left of n; that on a is its opposite. */
    private void record(CandidatePairs pairs, int pair, int at, int a, int b) {
        double x = (pairs.normalImpulse[at] * pairs.normalX[pair] - pairs.tangentImpulse[at] * pairs.normalY[pair]) / stepSeconds;
        double y = (pairs.normalImpulse[at] * pairs.normalY[pair] + pairs.tangentImpulse[at] * pairs.normalX[pair]) / stepSeconds;
        add(a, new Push(b, pairs.pointX[at], pairs.pointY[at], -x, -y));
        add(b, new Push(a, pairs.pointX[at], pairs.pointY[at], x, y));
    }

    private void add(int vid, Push push) {
        List<Push> kept = pushes.get(vid);
        if (kept == null) {
            return;
        }
        for (int i = 0; i < kept.size(); i++) {
            Push one = kept.get(i);
            if (one.with == push.with && Math.abs(one.x - push.x) + Math.abs(one.y - push.y) < SAME_PLACE) {
                kept.set(i, new Push(one.with, one.x, one.y, one.forceX + push.forceX, one.forceY + push.forceY));
                return;
            }
        }
        if (kept.size() < MAX_POINTS) {
            kept.add(push);
        }
    }

    /** The pushes on a watched participant in the last step; none where nothing touched it. */
    public List<Push> on(int vid) {
        return pushes.getOrDefault(vid, List.of());
    }
}
