package io.tandem.road;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Tells overlaps of lanes that split or join from crossings, also where a map cuts such lanes into several. Lanes that come from one lane overlap until
 * they are apart: whoever is ahead there is followed, and nobody gives way. As long as they lie on each other, the last digits decide whether their centre
 * lines cross, and that is no crossing either. Lanes that run beside each other into a merge are part of that merge.
 */
final class BranchOverlaps {

    /** An overlap that begins or ends so near to the end of a lane reaches it: by half a car's length less where outlines overlap; metres. */
    private static final double AT_END_METRES = 3.5;
    /** Cars whose middles are so near to where one lane follows another are partly on both, metres. */
    private static final double ON_BOTH_METRES = 5;
    /** What overlaps for less than this has parted, metres. */
    private static final double LEAST_METRES = 1;
    /** Lanes that split or join have directions that differ by less than this. */
    private static final double ALONG_RADIANS = Math.PI / 3;

    private final RoadNetwork network;
    /** by lane: the lanes that lead into it, and those that follow */
    private final List<List<Integer>> before = new ArrayList<>();
    private final List<List<Integer>> after = new ArrayList<>();
    /** pairs of lanes that come from one lane and overlap from their starts on; and that lead into one and overlap up to their ends */
    private final LanePairs split = new LanePairs();
    private final LanePairs joined = new LanePairs();

    BranchOverlaps(RoadNetwork network) {
        this.network = network;
        for (int i = 0; i < network.lanes().size(); i++) {
            before.add(new ArrayList<>(1));
            after.add(new ArrayList<>(1));
        }
        for (LaneConnection connection : network.connections()) {
            if (!connection.turn().changesLane()) {
                before.get(connection.to()).add(connection.from());
                after.get(connection.from()).forEach(other -> split.add(other, connection.to()));
                after.get(connection.from()).add(connection.to());
            }
        }
    }

    /** The conflicts with their true kinds; those at the seam between two parts of the same split or merge are left out. */
    List<LaneConflict> settle(List<LaneConflict> conflicts) {
        List<LaneConflict> open = new ArrayList<>();
        List<LaneConflict> settled = new ArrayList<>();
        for (LaneConflict conflict : conflicts) {
            if (conflict.kind() == LaneConflict.Kind.MERGE) {
                joined.add(conflict.first(), conflict.second());
                settled.add(conflict);
            } else {
                open.add(conflict);
            }
        }
        while (open.removeIf(conflict -> isBranch(conflict, settled))) {
            // what was found may be followed by more of the same branches
        }
        open.removeIf(conflict -> isSeam(conflict, conflict.first(), conflict.second()) || isSeam(conflict, conflict.second(), conflict.first()));
        settled.addAll(open);
        return settled;
    }

    private boolean isBranch(LaneConflict conflict, List<LaneConflict> settled) {
        int one = conflict.first();
        int other = conflict.second();
        if (isAtStart(conflict, one) && isAtStart(conflict, other) && (split.contains(one, other) || anyPair(before.get(one), before.get(other), split))
                && areAlong(one, conflict.from(one), other, conflict.from(other))) {
            split.add(one, other);
            settled.add(whole(conflict, LaneConflict.Kind.SPLIT));
            return true;
        }
        if (goesOn(conflict, one, other) || goesOn(conflict, other, one)) {
            split.add(one, other);
            settled.add(whole(conflict, LaneConflict.Kind.SPLIT));
            return true;
        }
        if (isAtEnd(conflict, one) && isAtEnd(conflict, other) && anyPair(after.get(one), after.get(other), joined)
                && areAlong(one, conflict.to(one), other, conflict.to(other))) {
            joined.add(one, other);
            settled.add(whole(conflict, LaneConflict.Kind.MERGE));
            return true;
        }
        return false;
    }

    /** Whether a lane begins beside another from which its predecessor has split, and not parted yet: the map cuts one branch earlier than the other. */
    private boolean goesOn(LaneConflict conflict, int begins, int beside) {
        return isAtStart(conflict, begins) && conflict.to(begins) - conflict.from(begins) > LEAST_METRES && anyPair(before.get(begins), List.of(beside), split) && areAlong(begins, conflict.from(begins), beside, conflict.from(beside));
    }

    /** The conflict with another kind, and up to the ends of lanes that it reaches. */
    private LaneConflict whole(LaneConflict conflict, LaneConflict.Kind kind) {
        int one = conflict.first();
        int other = conflict.second();
        return new LaneConflict(kind, one, conflict.firstAt(), start(conflict, one), end(conflict, one), other, conflict.secondAt(), start(conflict, other), end(conflict, other));
    }

    private double start(LaneConflict conflict, int lane) {
        return isAtStart(conflict, lane) ? 0 : conflict.from(lane);
    }

    private double end(LaneConflict conflict, int lane) {
        return isAtEnd(conflict, lane) ? network.lane(lane).length() : conflict.to(lane);
    }

    /** Whether a conflict is where one lane of a branch begins and the other, which its predecessor branched from, ends. Lanes that are shorter than a car may lie between. */
    private boolean isSeam(LaneConflict conflict, int begins, int ends) {
        if (conflict.from(begins) > ON_BOTH_METRES || conflict.to(ends) < network.lane(ends).length() - ON_BOTH_METRES) {
            return false;
        }
        return isSeam(begins, ends, split) || isSeam(begins, ends, joined);
    }

    private boolean isSeam(int begins, int ends, LanePairs pairs) {
        return anyPair(List.of(begins), nearby(ends, after), pairs) && anyPair(nearby(begins, before), List.of(ends), pairs);
    }

    /** The lanes next to one, and those beyond them that are less than a car's reach on both from it; each once, however many ways lead there. */
    private List<Integer> nearby(int lane, List<List<Integer>> next) {
        List<Integer> all = new ArrayList<>(next.get(lane));
        List<Double> metres = new ArrayList<>(Collections.nCopies(all.size(), 0.0));
        for (int i = 0; i < all.size(); i++) {
            double to = metres.get(i) + network.lane(all.get(i)).length();
            for (int each : to < ON_BOTH_METRES ? next.get(all.get(i)) : List.<Integer>of()) {
                if (!all.contains(each)) {
                    all.add(each);
                    metres.add(to);
                }
            }
        }
        return all;
    }

    private boolean isAtStart(LaneConflict conflict, int lane) {
        return !network.lane(lane).closed() && conflict.from(lane) < AT_END_METRES;
    }

    private boolean isAtEnd(LaneConflict conflict, int lane) {
        return !network.lane(lane).closed() && conflict.to(lane) > network.lane(lane).length() - AT_END_METRES;
    }

    private boolean areAlong(int one, double oneAt, int other, double otherAt) {
        return Math.abs(Angle.wrap(network.lane(one).headingAt(oneAt) - network.lane(other).headingAt(otherAt))) < ALONG_RADIANS;
    }

    private static boolean anyPair(List<Integer> some, List<Integer> others, LanePairs pairs) {
        for (int one : some) {
            for (int other : others) {
                if (one != other && pairs.contains(one, other)) {
                    return true;
                }
            }
        }
        return false;
    }
}
