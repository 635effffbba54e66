package io.tandem.fleet;

import io.tandem.message.Ids;
import io.tandem.mobility.Motion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Which rigid bodies may touch each other in the course of a run, directly or through others. Contacts are solved by one host, so such bodies live together.
 * Two may touch when they start nearer to each other than both could go at the top speed of their kind until the run ends, or when they are joined.
 */
final class TouchGroups {

    private record Start(int vid, double east, double north, double reach) {
    }

    private final List<Start> starts = new ArrayList<>();
    private final Map<Integer, Integer> rowOf = new TreeMap<>();
    private int[] parent = new int[0];

    /**
     * @param seconds duration of the run; infinite where it has none
     * @param placed  where the vehicles of a group begin, in the order of their ids
     */
    static List<Ids> of(List<GroupSettings> groups, List<JointSettings> joints, double seconds, Function<GroupSettings, Motion> placed) {
        TouchGroups all = new TouchGroups();
        groups.stream().filter(group -> BodyPlan.hasBodies(group.mobility())).forEach(group -> all.add(group, placed.apply(group), seconds));
        all.joinNear();
        all.join(groups, joints);
        return all.ids();
    }

    private void add(GroupSettings group, Motion motion, double seconds) {
        int[] vids = group.ids().stream().toArray();
        double reach = group.outline().reach() + group.kind().topSpeed() * seconds;
        for (int i = 0; i < vids.length; i++) {
            rowOf.put(vids[i], starts.size());
            starts.add(new Start(vids[i], motion.east[i], motion.north[i], reach));
        }
    }

    /** From west to east; a body looks back as far as the farthest reach of all. */
    private void joinNear() {
        parent = IntStream.range(0, starts.size()).toArray();
        double farthest = starts.stream().mapToDouble(Start::reach).max().orElse(0);
        int[] order = IntStream.range(0, starts.size()).boxed().sorted((a, b) -> Double.compare(starts.get(a).east, starts.get(b).east)).mapToInt(i -> i).toArray();
        for (int i = 1; i < order.length; i++) {
            Start one = starts.get(order[i]);
            for (int k = i - 1; k >= 0 && one.east - starts.get(order[k]).east <= one.reach + farthest && !isOneGroup(order[i]); k--) {
                Start other = starts.get(order[k]);
                double east = one.east - other.east;
                double north = one.north - other.north;
                double reach = one.reach + other.reach;
                if (!(east * east + north * north > reach * reach)) {
                    unite(order[i], order[k]);
                }
            }
        }
    }

    /** With an infinite reach, one neighbor is enough. */
    private boolean isOneGroup(int row) {
        return Double.isInfinite(starts.get(row).reach) && root(row) != row;
    }

    private void join(List<GroupSettings> groups, List<JointSettings> joints) {
        joints.forEach(joint -> uniteIds(joint.between().getFirst(), joint.between().getLast()));
        for (GroupSettings group : groups) {
            group.trailer().ifPresent(trailer -> {
                int[] vehicles = group.ids().stream().toArray();
                int[] trailers = trailer.ids().stream().toArray();
                IntStream.range(0, trailers.length).forEach(i -> uniteIds(vehicles[i / trailer.perVehicle(group)], trailers[i]));
            });
        }
    }

    private void uniteIds(int one, int other) {
        if (rowOf.containsKey(one) && rowOf.containsKey(other)) {
            unite(rowOf.get(one), rowOf.get(other));
        }
    }

    private void unite(int one, int other) {
        int a = root(one);
        int b = root(other);
        parent[Math.max(a, b)] = Math.min(a, b);
    }

    private int root(int of) {
        int i = of;
        while (parent[i] != i) {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        return i;
    }

    private List<Ids> ids() {
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int row = 0; row < starts.size(); row++) {
            members.computeIfAbsent(root(row), _ -> new ArrayList<>()).add(starts.get(row).vid);
        }
        return members.values().stream().map(vids -> Ids.of(vids.stream().mapToInt(Integer::intValue))).toList();
    }
}
