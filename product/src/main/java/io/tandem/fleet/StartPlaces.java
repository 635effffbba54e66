package io.tandem.fleet;

import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.mobility.Motion;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the vehicles of a scenario begin, for pictures of it: the same places as in a run of the same seed. */
public final class StartPlaces {

    private StartPlaces() {
    }

    /**
     * Places of groups in their order, without vehicles that enter the road later.
     *
     * @param limit groups with which there would be more places than this are left out
     */
    public static List<LocalPosition> of(Site site, long seed, List<GroupSettings> groups, Optional<RoadNetwork> network, int limit) {
        List<LocalPosition> places = new ArrayList<>();
        for (GroupSettings group : groups) {
            if (group.start().inflow().isEmpty() && places.size() + group.ids().count() <= limit) {
                int[] vids = group.ids().stream().toArray();
                Motion motion = new Motion(vids.length);
                new StartPlacement(site, seed, group, groups, group.limits(), network).place(motion, 0, vids);
                for (int slot = 0; slot < vids.length; slot++) {
                    places.add(new LocalPosition(motion.east[slot], motion.north[slot], motion.up[slot]));
                }
            }
        }
        return places;
    }
}
