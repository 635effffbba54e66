package io.tandem.fleet;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.fleet.lane.LaneStarts;
import io.tandem.fleet.lane.StartSpeeds;
import io.tandem.geo.Area;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.geo.SpacingGrid;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Places the vehicles of a group at their start. */
final class StartPlacement {

    /** Draws of a place that is too near to another of the group, before it is taken nevertheless. */
    private static final int DRAWS = 100;

    private final Site site;
    private final long seed;
    private final StartSettings start;
    private final VehicleLimits limits;
    private final Optional<RoadNetwork> network;
    private final GroupSettings group;
    private final List<GroupSettings> groups;
    private final Set<Integer> crowded = new HashSet<>();

    /** @param groups of the scenario, some of which may start on the same lanes */
    StartPlacement(Site site, long seed, GroupSettings group, List<GroupSettings> groups, VehicleLimits limits, Optional<RoadNetwork> network) {
        this.site = site;
        this.seed = seed;
        this.start = group.start();
        this.group = group;
        this.groups = groups;
        this.limits = limits;
        this.network = network;
    }

    void place(Motion motion, int first, int[] vids) {
        if (start.onLanes().isPresent()) {
            placeOnLanes(motion, first, start.onLanes().get());
        } else if (start.inflow().isPresent()) {
            placeAtSources(motion, first, vids.length, start.inflow().get());
        } else {
            placeFreely(motion, first, vids);
        }
    }

    private void placeFreely(Motion motion, int first, int[] vids) {
        SpacingGrid spacingGrid = new SpacingGrid(start.apart(), vids.length);
        for (int i = 0; i < vids.length; i++) {
            int slot = first + i;
            LocalPosition at = start.randomIn().isPresent() ? drawn(start.randomIn().get(), spacingGrid, vids[i]) : laidOut(i, vids.length);
            motion.east[slot] = at.east();
            motion.north[slot] = at.north();
            motion.up[slot] = start.height().orElse(at.up());
            motion.heading[slot] = heading(vids[i]);
            motion.speed[slot] = start.speed().orElse(start.randomIn().isPresent() ? limits.cruise() : 0);
            motion.wantedSpeed[slot] = motion.speed[slot];
            motion.levelRatio[slot] = 1;
        }
    }

    private void placeOnLanes(Motion motion, int first, StartSettings.OnLanes lanes) {
        LaneStarts starts = new LaneStarts(network.orElseThrow(), lanes.lanes());
        LaneShare share = LaneShare.of(group, groups);
        List<LaneStarts.Place> places = lanes.spacing().isPresent() ? starts.places(lanes.spacing().getAsDouble()) : starts.spread(share.everyone(), longest(lanes) + LaneStarts.GAP_METRES);
        StartSpeeds speeds = new StartSpeeds(network.orElseThrow(), places.stream().limit(share.everyone()).toList(), limits.length());
        int slot = first;
        for (LaneStarts.Place place : share.of(places)) {
            put(motion, slot++, place.lane(), place.station(), start.speed().orElse(speeds.of(place)));
        }
    }

    private double longest(StartSettings.OnLanes lanes) {
        return groups.stream().filter(other -> other.start().onLanes().filter(lanes::equals).isPresent()).mapToDouble(GroupSettings::lengthMetres).max().orElse(0);
    }

    /** They are off the road, at the start of a lane, until they enter it. */
    private void placeAtSources(Motion motion, int first, int count, StartSettings.Inflow inflow) {
        for (int i = 0; i < count; i++) {
            Lane lane = network.orElseThrow().lane(inflow.lanes().get(i % inflow.lanes().size())).orElseThrow();
            put(motion, first + i, lane, 0, 0);
        }
    }

    private void put(Motion motion, int slot, Lane lane, double station, double speed) {
        motion.place(slot, lane.eastAt(station), lane.northAt(station), start.height().orElse(0));
        motion.heading[slot] = lane.headingAt(station);
        motion.speed[slot] = speed;
        motion.wantedSpeed[slot] = speed;
        motion.levelRatio[slot] = 1;
    }

    /** Ids of vehicles for which no place far enough from the others was found. */
    Set<Integer> crowded() {
        return crowded;
    }

    private double heading(int vid) {
        if (start.heading().isPresent()) {
            return start.heading().getAsDouble();
        }
        return start.randomIn().isPresent() ? CounterRandom.uniform(seed, vid, 0, Purpose.START_HEADING, -Math.PI, Math.PI) : 0;
    }

    private LocalPosition laidOut(int i, int count) {
        if (start.at().isPresent()) {
            return start.at().get();
        }
        if (start.lat().isPresent()) {
            LocalPosition local = site.toLocal(new LatLon(start.lat().getAsDouble(), start.lon().orElseThrow()), site.height());
            return LocalPosition.of(local.east(), local.north());
        }
        return start.grid().isPresent() ? inGrid(start.grid().get(), i, count) : inLine(start.line().orElseThrow(), i, count);
    }

    private static LocalPosition inGrid(StartSettings.Grid grid, int i, int count) {
        int columns = grid.columns().orElse((int) Math.ceil(Math.sqrt(count)));
        return new LocalPosition(grid.origin().east() + i % columns * grid.spacing(), grid.origin().north() + i / columns * grid.spacing(),
                grid.origin().up());
    }

    private static LocalPosition inLine(StartSettings.Line line, int i, int count) {
        double share = count == 1 ? 0 : (double) i / (count - 1);
        LocalPosition from = line.from();
        LocalPosition to = line.to();
        return new LocalPosition(from.east() + share * (to.east() - from.east()), from.north() + share * (to.north() - from.north()),
                from.up() + share * (to.up() - from.up()));
    }

    private LocalPosition drawn(Area area, SpacingGrid spacingGrid, int vid) {
        long[] draw = {0};
        LocalPosition at = draw(area, vid, draw);
        for (int again = 0; again < DRAWS && spacingGrid.isCrowded(at.east(), at.north()); again++) {
            at = draw(area, vid, draw);
        }
        if (spacingGrid.isCrowded(at.east(), at.north())) {
            crowded.add(vid);
        }
        spacingGrid.take(at.east(), at.north());
        return at;
    }

    private LocalPosition draw(Area area, int vid, long[] draw) {
        return area.draw(() -> CounterRandom.uniform(seed, vid, draw[0]++, Purpose.START_PLACE));
    }
}
