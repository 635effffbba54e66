package io.tandem.scenario;

import io.tandem.fleet.GroupSettings;
import io.tandem.message.Ids;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The groups of a scenario, found by the ids of their vehicles. */
final class Groups {

    private record Stretch(int last, Bound<GroupSettings> group) {
    }

    private final List<Bound<GroupSettings>> all;
    private final TreeMap<Integer, Stretch> byFirst = new TreeMap<>();

    Groups(List<Bound<GroupSettings>> all) {
        this.all = all;
        all.forEach(group -> group.value().ids().ranges()
                .forEach(range -> byFirst.put(range.first(), new Stretch(range.last(), group))));
    }

    List<Bound<GroupSettings>> all() {
        return all;
    }

    Optional<Bound<GroupSettings>> of(int id) {
        Map.Entry<Integer, Stretch> below = byFirst.floorEntry(id);
        return below == null || below.getValue().last() < id ? Optional.empty() : Optional.of(below.getValue().group());
    }

    static boolean contains(Ids ids, int id) {
        return ids.ranges().stream().anyMatch(range -> id >= range.first() && id <= range.last());
    }
}
