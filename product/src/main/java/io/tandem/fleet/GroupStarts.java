package io.tandem.fleet;

import io.tandem.geo.Site;
import io.tandem.mobility.Motion;
import io.tandem.road.RoadNetwork;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where the vehicles of each group begin. A group is placed as a whole, also the vehicles of other hosts, because the start of one may depend on the others. */
record GroupStarts(Site site, long seed, List<GroupSettings> groups, Optional<RoadNetwork> roads) {

    /**
     * The start of all vehicles of a group, in the order of their ids. Trailers begin behind what pulls them.
     *
     * @param crowded receives the ids of those that found no room
     */
    Motion of(GroupSettings group, Set<Integer> crowded) {
        int[] everyone = group.ids().stream().toArray();
        Motion whole = new Motion(everyone.length);
        Optional<GroupSettings> pulling = groups.stream().filter(one -> one.trailer().map(TrailerSettings::ids).equals(Optional.of(group.ids()))).findFirst();
        GroupSettings placed = pulling.orElse(group);
        StartPlacement starts = new StartPlacement(site, seed, placed, groups, placed.limits(), roads);
        if (pulling.isPresent()) {
            new TrailerStart(placed).place(starts, whole);
        } else {
            starts.place(whole, 0, everyone);
            crowded.addAll(starts.crowded());
        }
        return whole;
    }
}
