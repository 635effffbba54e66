package io.tandem.fleet;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Body;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.perception.ObjectSensorSettings;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Which participants of a scenario vehicles perceive: whose reports a host needs, and what rays can hit of them. */
public final class PerceptionPlan {

    private static final String THIN_RAYS = "THIN_RAYS";

    private final List<GroupSettings> groups;
    private final List<GroupSettings> deciding;
    private final List<Participant> real;

    /**
     * @param groups   of virtual vehicles
     * @param deciding the groups that behaviors decide for: the virtual ones, and driven real vehicles
     * @param real     participants whose motion comes from outside, also those of other hosts
     */
    PerceptionPlan(List<GroupSettings> groups, List<GroupSettings> deciding, List<Participant> real) {
        this.groups = groups;
        this.deciding = deciding;
        this.real = real;
    }

    /**
     * The ids of participants of which Core must report to this host: those that behaviors ask about; all with a body, where a vehicle looks around; and all of them
     * that are not traffic, where there is traffic.
     */
    int[] watched() {
        TreeSet<Integer> vids = new TreeSet<>();
        boolean somebodyLooks = groups.stream().anyMatch(GroupSettings::looksAround);
        boolean somebodyDrives = groups.stream().anyMatch(TrafficPlan::isTraffic);
        groups.stream().filter(group -> group.hasBody() && (somebodyLooks || somebodyDrives && !TrafficPlan.isTraffic(group)))
                .forEach(group -> group.ids().stream().forEach(vids::add));
        if (somebodyLooks || somebodyDrives) {
            real.forEach(one -> vids.add(one.vid()));
        }
        for (GroupSettings group : deciding) {
            vids.addAll(watchedBy(group));
            if (isOfAPlatoon(group)) {
                group.ids().stream().forEach(vids::add);
            }
        }
        return vids.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<Integer> watchedBy(GroupSettings group) {
        return group.rungs().stream().flatMap(rung -> rung.settings().watches().stream()).toList();
    }

    private static boolean isOfAPlatoon(GroupSettings group) {
        return group.rungs().stream().anyMatch(rung -> rung.settings().platoonLeader().isPresent());
    }

    /** The bodies of watched participants, in their order; none where no vehicle looks around. */
    Body[] outlines(int[] watched) {
        if (groups.stream().noneMatch(GroupSettings::looksAround)) {
            return new Body[0];
        }
        Map<Integer, Body> bodies = bodies(_ -> true);
        return Arrays.stream(watched).mapToObj(vid -> bodies.getOrDefault(vid, Body.NONE)).toArray(Body[]::new);
    }

    /** The bodies of all participants of some kinds that have one, by id. */
    Map<Integer, Body> bodies(Predicate<Kind> wanted) {
        Map<Integer, Body> bodies = new HashMap<>();
        groups.stream().filter(group -> group.hasBody() && wanted.test(group.kind())).forEach(group -> group.ids().stream().forEach(vid -> bodies.put(vid, group.outline())));
        real.stream().filter(one -> wanted.test(one.kind())).forEach(one -> bodies.put(one.vid(), one.body()));
        return bodies;
    }

    /** Sensors whose rays, at the end of their range, are farther apart than half of the smallest participant, which they can miss then. */
    List<Event> thinRays() {
        List<Event> warnings = new ArrayList<>();
        double smallest = bodies(_ -> true).values().stream().mapToDouble(Body::smallest).min().orElse(Double.POSITIVE_INFINITY);
        for (GroupSettings group : groups) {
            for (ObjectSensorSettings sensor : group.perception().detectors()) {
                double apart = sensor.step() * sensor.range();
                if (apart > 0.5 * smallest) {
                    warnings.add(new Event(SimTime.ZERO, THIN_RAYS, group.ids().stream().min().orElse(0), 0, LocalPosition.of(0, 0),
                            String.format(Locale.ROOT, "at %.0f m rays are %.2f m apart, and the smallest is %.2f m across: it will be missed",
                                    sensor.range(), apart, smallest)));
                }
            }
        }
        return warnings;
    }

    /**
     * Vehicles that read each other's state between beats, as one set: those that behaviors ask about and whose behaviors ask, and all where somebody looks around or
     * drives in traffic. Only in one fleet do they have each other's present state and not that of the last beat. Empty where there are none.
     */
    public static Optional<Ids> seeingEachOther(List<GroupSettings> groups) {
        if (groups.stream().anyMatch(group -> group.looksAround() || TrafficPlan.isTraffic(group))) {
            return Optional.of(Ids.of(groups.stream().flatMapToInt(group -> group.ids().stream())));
        }
        TreeSet<Integer> vids = new TreeSet<>();
        for (GroupSettings group : groups) {
            List<Integer> watched = watchedBy(group);
            if (!watched.isEmpty() || isOfAPlatoon(group)) {
                vids.addAll(watched);
                group.ids().stream().forEach(vids::add);
            }
        }
        return vids.isEmpty() ? Optional.empty() : Optional.of(Ids.of(vids.stream().mapToInt(Integer::intValue)));
    }
}
