package io.tandem.fleet;

import io.tandem.fleet.lane.DriverRoutes;
import io.tandem.fleet.lane.LaneEntrance;
import io.tandem.fleet.lane.TrafficSource;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.perception.WatchedParticipants;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.TrafficBehavior;
import io.tandem.traffic.TrafficFlow;
import io.tandem.traffic.TrafficSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Builds the {@link RoadTraffic} of all cohorts of a fleet that drive on the roads. */
final class TrafficPlan {

    private static final double SECONDS_PER_HOUR = 3600;

    private final RoadNetwork network;
    private final double cycleSeconds;
    private final long seed;
    private final List<GroupSettings> groups;
    private final IntPredicate mine;
    private final Map<String, LaneEntrance> entranceTo = new HashMap<>();
    private final List<Member> members = new ArrayList<>();

    /** A cohort with the traffic behavior. */
    private record Member(GroupSettings group, Cohort cohort, TrafficBehavior traffic) {

        int count() {
            return cohort.end() - cohort.first();
        }
    }

    /**
     * @param groups of the whole scenario
     * @param mine   vehicles of this host; drivers of others are known by their reports
     */
    TrafficPlan(RoadNetwork network, double cycleSeconds, long seed, List<GroupSettings> groups, IntPredicate mine) {
        this.network = network;
        this.cycleSeconds = cycleSeconds;
        this.seed = seed;
        this.groups = groups;
        this.mine = mine;
    }

    /** Adds a cohort, if it has the traffic behavior. */
    void add(GroupSettings group, Cohort cohort) {
        cohort.ladder().find(TrafficBehavior.class).ifPresent(traffic -> members.add(new Member(group, cohort, traffic)));
    }

    /**
     * Builds the traffic; empty where no cohort has the behavior.
     *
     * @param participants of the fleet, by slot
     * @param outlines     of all participants on the ground, by id
     */
    Optional<RoadTraffic> build(List<Participant> participants, Map<Integer, Body> outlines, FleetState state, ExternalSlots external) {
        if (members.isEmpty()) {
            return Optional.empty();
        }
        int count = members.stream().mapToInt(Member::count).sum();
        int[] elsewhere = vidsOfTraffic().filter(vid -> !mine.test(vid)).toArray();
        Drivers drivers = new Drivers(count, elsewhere.length);
        for (int i = 0; i < elsewhere.length; i++) {
            describe(drivers, count + i, elsewhere[i], outlines.get(elsewhere[i]));
        }
        int[] slot = new int[count];
        int[] rung = new int[count];
        List<List<LocalPosition>> places = new ArrayList<>();
        List<TrafficSource> sources = new ArrayList<>();
        for (Member member : members) {
            int base = places.size();
            for (int i = 0; i < member.count(); i++) {
                slot[base + i] = member.cohort.first() + i;
                rung[base + i] = member.traffic.rung();
                describe(drivers, base + i, participants.get(slot[base + i]).vid(), member.group.outline());
                drivers.describe(base + i, member.group.kind() == Kind.CYCLIST, member.group.mobility(), seed);
                places.add(member.traffic.settings().route());
            }
            member.group.start().inflow().ifPresent(inflow -> sources.add(source(member, inflow, base)));
        }
        TrafficFlow flow = new TrafficFlow(network, drivers, cycleSeconds, seed);
        join(flow, drivers);
        return Optional.of(new RoadTraffic(flow, drivers, new DriverRoutes(network, places), bodies(participants, outlines, state, external, slot), sources, slot,
                rung, state));
    }

    private static void describe(Drivers drivers, int driver, int vid, Body outline) {
        drivers.vid[driver] = vid;
        drivers.halfLength[driver] = outline.length() / 2;
        drivers.halfWidth[driver] = outline.width() / 2;
    }

    /** Ids of all drivers, of all hosts. */
    private IntStream vidsOfTraffic() {
        return groups.stream().filter(TrafficPlan::isTraffic).flatMapToInt(group -> group.ids().stream());
    }

    private void join(TrafficFlow flow, Drivers drivers) {
        int base = 0;
        for (Member member : members) {
            member.traffic.join(flow, drivers, base);
            base += member.count();
        }
    }

    private TrafficSource source(Member member, StartSettings.Inflow inflow, int base) {
        List<LaneEntrance> entrances = inflow.lanes().stream().map(name -> entranceTo.computeIfAbsent(name, this::entrance)).toList();
        List<LaneEntrance.Arrivals> arrivals = entrances.stream().map(entrance -> arrivals(member.group, entrance.lane())).toList();
        return new TrafficSource(entrances, arrivals, mine, base, base + member.count(), member.group.start().speed().orElse(Double.POSITIVE_INFINITY));
    }

    private LaneEntrance entrance(String name) {
        Lane lane = network.lane(name).orElseThrow();
        return new LaneEntrance(lane, groups.stream().filter(group -> group.start().inflow().filter(inflow -> inflow.lanes().contains(name)).isPresent())
                .map(group -> arrivals(group, lane)).toList(), mine);
    }

    private LaneEntrance.Arrivals arrivals(GroupSettings group, Lane lane) {
        StartSettings.Inflow inflow = group.start().inflow().orElseThrow();
        return new LaneEntrance.Arrivals(inflow.after(), SECONDS_PER_HOUR / inflow.perHour(), group.ids().stream().toArray(),
                inflow.lanes().indexOf(lane.name()), inflow.lanes().size(), lane.id(), seed);
    }

    private TrafficBystanders bodies(List<Participant> participants, Map<Integer, Body> outlines, FleetState state, ExternalSlots external,
            int[] driving) {
        Body[] own = new Body[participants.size()];
        for (int i = 0; i < own.length; i++) {
            own[i] = outlines.get(participants.get(i).vid());
        }
        Arrays.stream(driving).forEach(slot -> own[slot] = null);
        Set<Integer> otherwise = participants.stream().map(Participant::vid).collect(Collectors.toSet());
        vidsOfTraffic().forEach(otherwise::add);
        WatchedParticipants told = state.sight().told();
        Body[] others = new Body[told.count()];
        for (int row = 0; row < others.length; row++) {
            others[row] = otherwise.contains(told.vid(row)) ? null : outlines.get(told.vid(row));
        }
        return new TrafficBystanders(external, own, others);
    }

    /** Whether a group's vehicles are traffic. */
    static boolean isTraffic(GroupSettings group) {
        return group.behaviors().stream().anyMatch(rung -> rung.settings() instanceof TrafficSettings);
    }

    /** Whether such a participant can be in the way of traffic. */
    static boolean isOnGround(Kind kind) {
        return kind == Kind.GROUND || kind == Kind.PEDESTRIAN || kind == Kind.CYCLIST;
    }
}
