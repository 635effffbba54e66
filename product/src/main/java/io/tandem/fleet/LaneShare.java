package io.tandem.fleet;

import io.tandem.fleet.LaneStarts.Place;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The places on lanes of one group among all that begin on the same lanes. Along every lane they are mixed, each in proportion to its number:
 * where one in ten is a lorry, every tenth place is a lorry's.
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

    /** Its own among the first places, of which there is one for everyone; in their order. */
    List<Place> of(List<Place> places) {
        boolean[] mine = new boolean[everyone()];
        int[] taken = new int[counts.size()];
        int[] along = IntStream.range(0, mine.length).boxed()
                .sorted(Comparator.comparingInt((Integer i) -> places.get(i).lane().id()).thenComparingDouble(i -> places.get(i).station()))
                .mapToInt(Integer::intValue).toArray();
        for (int i = 0; i < along.length; i++) {
            int next = next(i + 1L, taken);
            taken[next]++;
            mine[along[i]] = next == own;
        }
        return IntStream.range(0, mine.length).filter(i -> mine[i]).mapToObj(places::get).toList();
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
