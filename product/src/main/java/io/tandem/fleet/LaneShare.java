package io.tandem.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The places on lanes of one group among all that begin on the same lanes. They are mixed, each in proportion to its number: where one in ten
 * is a lorry, every tenth place is a lorry's.
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

    /** The numbers of its places, in order. Each place goes to the group that is farthest behind its share. */
    List<Integer> places() {
        List<Integer> places = new ArrayList<>();
        long everyone = everyone();
        int[] taken = new int[counts.size()];
        for (int place = 0; place < everyone; place++) {
            long due = place + 1;
            int next = IntStream.range(0, taken.length).reduce(0, (a, b) -> lack(b, due, everyone, taken) > lack(a, due, everyone, taken) ? b : a);
            taken[next]++;
            if (next == own) {
                places.add(place);
            }
        }
        return places;
    }

    private long lack(int group, long due, long everyone, int[] taken) {
        return due * counts.get(group) - everyone * taken[group];
    }
}
