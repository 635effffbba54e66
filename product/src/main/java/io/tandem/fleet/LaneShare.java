package io.tandem.fleet;

import io.tandem.fleet.lane.LaneStarts.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The share of one group in the places of all groups that start on the same lanes. Along every lane the groups are mixed in proportion to their
 * numbers: where one vehicle in ten is a lorry, every tenth place is a lorry's.
 *
 * @param counts how many each group has
 * @param own    which of the groups it is
 */
record LaneShare(List<Integer> counts, int own) {

    static LaneShare of(GroupSettings group, List<GroupSettings> groups) {
        List<GroupSettings> same = groups.stream().filter(other -> other.start().onLanes().equals(group.start().onLanes())).toList();
        return new LaneShare(same.stream().map(other -> Math.toIntExact(other.ids().count())).toList(), same.indexOf(group));
    }

    int everyone() {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    /** Its start places among those of all vehicles, ordered by lane and along each lane. */
    List<Place> of(List<Place> places) {
        List<Place> along = places.stream().limit(everyone())
                .sorted(Comparator.comparingInt((Place place) -> place.lane().id()).thenComparingDouble(Place::station)).toList();
        List<Place> mine = new ArrayList<>();
        int[] taken = new int[counts.size()];
        for (int i = 0; i < along.size(); i++) {
            int next = next(i + 1L, taken);
            taken[next]++;
            if (next == own) {
                mine.add(along.get(i));
            }
        }
        return mine;
    }

    /** The group that is farthest behind its share of so many places. */
    private int next(long due, int[] taken) {
        int next = 0;
        for (int group = 1; group < taken.length; group++) {
            next = lack(group, due, taken) > lack(next, due, taken) ? group : next;
        }
        return next;
    }

    private long lack(int group, long due, int[] taken) {
        return due * counts.get(group) - (long) taken[group] * everyone();
    }
}
