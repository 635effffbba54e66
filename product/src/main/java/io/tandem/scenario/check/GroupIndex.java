package io.tandem.scenario.check;

import io.tandem.fleet.GroupSettings;
import io.tandem.message.Ids;
import io.tandem.scenario.binding.LocatedValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The groups of a scenario, found by the ids of their vehicles. */
final class GroupIndex {

    private record Stretch(int last, LocatedValue<GroupSettings> group) {
    }

    private final List<LocatedValue<GroupSettings>> all;
    private final TreeMap<Integer, Stretch> byFirst = new TreeMap<>();

    GroupIndex(List<LocatedValue<GroupSettings>> all) {
        this.all = all;
        all.forEach(group -> group.value().ids().ranges()
                .forEach(range -> byFirst.put(range.first(), new Stretch(range.last(), group))));
    }

    List<LocatedValue<GroupSettings>> all() {
        return all;
    }

    Optional<LocatedValue<GroupSettings>> of(int id) {
        Map.Entry<Integer, Stretch> below = byFirst.floorEntry(id);
        return below == null || below.getValue().last() < id ? Optional.empty() : Optional.of(below.getValue().group());
    }

    static boolean contains(Ids ids, int id) {
        return ids.ranges().stream().anyMatch(range -> id >= range.first() && id <= range.last());
    }
}
