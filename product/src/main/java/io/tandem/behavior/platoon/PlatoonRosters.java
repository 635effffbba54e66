package io.tandem.behavior.platoon;

import io.tandem.message.Ids;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The platoons of a scenario: the vehicles that name the same leader, and the leader. */
public final class PlatoonRosters implements PlatoonRoster.Finder {

    private record Length(Ids ids, double metres) {
    }

    private final List<Length> lengths = new ArrayList<>();
    private final Map<Integer, List<Integer>> followers = new LinkedHashMap<>();

    /** Tells how long some vehicles are, metres. */
    public void describe(Ids ids, double metres) {
        lengths.add(new Length(ids, metres));
    }

    /** Adds vehicles to the platoon of a leader. */
    public void join(int leader, Ids ids) {
        ids.stream().forEach(followers.computeIfAbsent(leader, _ -> new ArrayList<>())::add);
    }

    @Override
    public PlatoonRoster of(int leader) {
        int[] vids = Stream.concat(Stream.of(leader), followers.getOrDefault(leader, List.of()).stream()).mapToInt(Integer::intValue).toArray();
        double[] metres = new double[vids.length];
        for (int i = 0; i < vids.length; i++) {
            metres[i] = length(vids[i]);
        }
        return new PlatoonRoster(vids, metres);
    }

    private double length(int vid) {
        return lengths.stream().filter(one -> one.ids.includes(vid)).mapToDouble(Length::metres).findFirst().orElseGet(() -> NONE.of(vid).lengths()[0]);
    }
}
