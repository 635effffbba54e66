package io.tandem.fleet;

import io.tandem.geo.Local;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.perception.Told;
import io.tandem.road.Lane;
import io.tandem.road.Network;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.Flow;
import io.tandem.traffic.Traffic;
import io.tandem.traffic.TrafficSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes one traffic of all cohorts of a fleet that drive on the same roads. */
final class TrafficPlan {

    private final Network network;
    private final double cycleSeconds;
    private final long seed;
    private final List<Member> members = new ArrayList<>();

    /** A cohort that drives. */
    private record Member(GroupSettings group, Cohort cohort, Traffic traffic) {

        int count() {
            return cohort.end() - cohort.first();
        }
    }

    TrafficPlan(Network network, double cycleSeconds, long seed) {
        this.network = network;
        this.cycleSeconds = cycleSeconds;
        this.seed = seed;
    }

    /** Takes a cohort in, if it drives. */
    void add(GroupSettings group, Cohort cohort) {
        cohort.ladder().find(Traffic.class).ifPresent(traffic -> members.add(new Member(group, cohort, traffic)));
    }

    /**
     * Builds the traffic; nothing where nobody drives.
     *
     * @param participants of the fleet, by slot
     * @param outlines     of everyone, by id
     */
    Optional<RoadTraffic> build(List<Participant> participants, Map<Integer, Body> outlines, Told told) {
        if (members.isEmpty()) {
            return Optional.empty();
        }
        int count = members.stream().mapToInt(Member::count).sum();
        Drivers drivers = new Drivers(count);
        int[] slot = new int[count];
        int[] rung = new int[count];
        List<List<Local>> places = new ArrayList<>();
        List<Source> sources = new ArrayList<>();
        for (Member member : members) {
            int base = places.size();
            Body outline = member.group.outline();
            for (int i = 0; i < member.count(); i++) {
                slot[base + i] = member.cohort.first() + i;
                rung[base + i] = member.traffic.rung();
                drivers.halfLength[base + i] = outline.length() / 2;
                drivers.halfWidth[base + i] = outline.width() / 2;
                places.add(member.traffic.settings().route());
            }
            member.group.start().inflow().ifPresent(inflow -> sources.add(source(member, inflow, base)));
        }
        Flow flow = new Flow(network, drivers, cycleSeconds, seed);
        join(flow, drivers);
        return Optional.of(new RoadTraffic(flow, drivers, new Routes(network, places), bodies(participants, outlines, told, slot), sources, slot, rung,
                participants.size()));
    }

    private void join(Flow flow, Drivers drivers) {
        int base = 0;
        for (Member member : members) {
            member.traffic.join(flow, drivers, base);
            base += member.count();
        }
    }

    private Source source(Member member, StartSettings.Inflow inflow, int base) {
        List<Lane> lanes = inflow.lanes().stream().map(name -> network.lane(name).orElseThrow()).toList();
        return new Source(lanes, inflow, base, base + member.count(), member.group.start().speed().orElse(Double.POSITIVE_INFINITY), seed);
    }

    private static Bodies bodies(List<Participant> participants, Map<Integer, Body> outlines, Told told, int[] driving) {
        Body[] own = new Body[participants.size()];
        for (int i = 0; i < own.length; i++) {
            own[i] = outlines.get(participants.get(i).vid());
        }
        Arrays.stream(driving).forEach(slot -> own[slot] = null);
        Set<Integer> ownVids = participants.stream().map(Participant::vid).collect(Collectors.toSet());
        Body[] others = new Body[told.count()];
        for (int row = 0; row < others.length; row++) {
            others[row] = ownVids.contains(told.vid(row)) ? null : outlines.get(told.vid(row));
        }
        return new Bodies(own, others);
    }

    /** Whether a group's vehicles are traffic. */
    static boolean isTraffic(GroupSettings group) {
        return group.behaviors().stream().anyMatch(rung -> rung.settings() instanceof TrafficSettings);
    }

    /** Whether such a participant can be in the way of traffic. */
    static boolean isOnGround(Kind kind) {
        return kind == Kind.GROUND || kind == Kind.PEDESTRIAN;
    }
}
