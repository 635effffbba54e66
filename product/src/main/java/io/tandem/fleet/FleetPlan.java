package io.tandem.fleet;

import io.tandem.behavior.Ladder;
import io.tandem.behavior.control.Environment;
import io.tandem.contact.Bodies;
import io.tandem.contact.ContactForces;
import io.tandem.crew.Crew;
import io.tandem.fleet.real.OutsideModel;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Body;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.BodyModel;
import io.tandem.mobility.Braking;
import io.tandem.mobility.Commands;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.DeviceSettings;
import io.tandem.perception.ObjectSensorSettings;
import io.tandem.perception.RayScene;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.perception.device.DeviceSuite;
import io.tandem.road.RoadNetwork;
import io.tandem.scene.BodyShape;
import io.tandem.scene.GroundPaint;
import io.tandem.scene.Scene;
import io.tandem.scene.TriangleMesh;
import io.tandem.scene.WeatherSettings;
import io.tandem.time.ClockSettings;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds a {@link Fleet} from settings: assigns slots, places vehicles at their starts, and assembles the participants of its step. Virtual vehicles have
 * the first slots, group by group; participants whose motion comes from outside have the last.
 */
public final class FleetPlan {

    private static final double USUAL_DECISION_SECONDS = 0.1;
    private static final String CROWDED = "CROWDED";
    private static final String THIN_RAYS = "THIN_RAYS";

    private final Site site;
    private final ClockSettings clock;
    private final long seed;
    private final List<GroupSettings> groups;
    private final IntPredicate mine;
    private final List<ExternalParticipants> guided = new ArrayList<>();
    private final List<Participant> participants = new ArrayList<>();
    private final List<Cohort> cohorts = new ArrayList<>();
    private final List<Event> warnings = new ArrayList<>();
    private final List<Integer> lookers = new ArrayList<>();
    private final List<Participant> known = new ArrayList<>();
    private Environment environment = Environment.NONE;
    private Motion motion;
    private Sight sight;
    private List<JointSettings> joints = List.of();
    private List<DriverSettings> drivers = List.of();
    private IntFunction<Braking> brakingOfReal = _ -> Braking.FREE;
    private Set<Integer> probed = Set.of();
    private BodyPlan bodyPlan;
    private Bodies bodies;
    private Scene scene = new Scene(List.of(), 0, GroundPaint.NONE);
    private WeatherSettings weather = WeatherSettings.CLEAR;

    public FleetPlan(Site site, ClockSettings clock, long seed, List<GroupSettings> groups) {
        this(site, clock, seed, groups, List.of());
    }

    /** @param cast participants re-enacted from recordings */
    public FleetPlan(Site site, ClockSettings clock, long seed, List<GroupSettings> groups, List<ReenactedParticipant> cast) {
        this(site, clock, seed, groups, vid -> true, cast);
    }

    /** @param mine the vehicles that this host carries; others are known, and do not change the start of these */
    public FleetPlan(Site site, ClockSettings clock, long seed, List<GroupSettings> groups, IntPredicate mine) {
        this(site, clock, seed, groups, mine, List.of());
    }

    private FleetPlan(Site site, ClockSettings clock, long seed, List<GroupSettings> groups, IntPredicate mine, List<ReenactedParticipant> cast) {
        this.site = site;
        this.clock = clock;
        this.seed = seed;
        this.groups = groups;
        this.mine = mine;
        if (!cast.isEmpty()) {
            guided.add(new Reenactment(site, cast));
        }
    }

    /** Adds participants whose motion comes from outside. */
    public FleetPlan with(ExternalParticipants more) {
        guided.add(more);
        return this;
    }

    /** Sets the place in which vehicles move; without it, an open plain. */
    public FleetPlan in(Environment place) {
        environment = place;
        return this;
    }

    /** Sets what stands for sensors to measure, and the weather in which they do; without it, open level ground in daylight. */
    public FleetPlan seeing(Scene standing, WeatherSettings sky) {
        scene = standing;
        weather = sky;
        return this;
    }

    /** Joins bodies. */
    public FleetPlan joining(List<JointSettings> pairs) {
        joints = List.copyOf(pairs);
        return this;
    }

    /**
     * Lets behaviors decide for real vehicles.
     *
     * @param braking how each of them may be told to brake, by its id
     */
    public FleetPlan driving(List<DriverSettings> ofRealVehicles, IntFunction<Braking> braking) {
        drivers = List.copyOf(ofRealVehicles);
        brakingOfReal = braking;
        return this;
    }

    private VehicleLimits limitsOfReal(GroupSettings driven) {
        return driven.limits().braking(brakingOfReal.apply(driven.ids().stream().findFirst().orElseThrow()));
    }

    /** The real vehicles that behaviors of this fleet decide for, each as a group. */
    private List<GroupSettings> drivenGroups() {
        return followed().stream().flatMap(real -> drivers.stream().filter(driver -> driver.of().includes(real.vid())).limit(1).map(driver -> driver.group(real))).toList();
    }

    /** All groups of vehicles that behaviors decide for. */
    private List<GroupSettings> decidingGroups() {
        return Stream.concat(groups.stream(), drivenGroups().stream()).toList();
    }

    /** Looks inside some vehicles after every step. */
    public FleetPlan probing(List<Integer> vids) {
        probed = Set.copyOf(vids);
        return this;
    }

    private List<Participant> followed() {
        return guided.stream().flatMap(following -> following.participants().stream()).toList();
    }

    /** Names real participants that another host carries, so that vehicles of this one perceive them. */
    public FleetPlan knowing(List<Participant> elsewhere) {
        known.addAll(elsewhere);
        return this;
    }

    private List<Participant> realOnes() {
        return Stream.concat(followed().stream(), known.stream()).toList();
    }

    /** Builds the fleet with all participants at their start. */
    public Fleet build(Crew crew) {
        return build(crew, WallClock.machine());
    }

    /** @param clock times the phases of the fleet's step */
    Fleet build(Crew crew, WallClock clock) {
        LadderPlan ladders = ladders();
        int driven = (int) groups.stream().flatMapToInt(group -> group.ids().stream()).filter(mine).count();
        List<Participant> others = followed();
        motion = new Motion(driven + others.size());
        int[] watched = watched();
        sight = new Sight(motion, new WatchedParticipants(watched), new RayScene(outlines(watched), environment.obstacles()));
        bodyPlan = new BodyPlan(groups, mine, environment.walls(), joints);
        bodies = bodyPlan.bodies(motion.slots());
        groups.forEach(group -> layOut(group, ladders));
        others.forEach(real -> participants.add(drivenGroups().stream().filter(group -> group.ids().includes(real.vid())).findFirst()
                .map(group -> driven(real, group, ladders, participants.size())).orElse(real)));
        return assemble(crew, clock, driven);
    }

    /** A real vehicle with the behaviors that decide for it, whose cohort is the next one. */
    private Participant driven(Participant real, GroupSettings group, LadderPlan ladders, int slot) {
        Ladder ladder = ladders.ladderOfReal(group, limitsOfReal(group), slot, real.vid());
        cohorts.add(new Cohort(slot, slot + 1, ladder, new OutsideModel(), Optional.empty()));
        return new Participant(real.vid(), real.name(), real.kind(), true, real.wheelbase(), real.body(), LadderPlan.names(group), ladder.reasons(), ladders.stepsOf(real.vid()));
    }

    private Fleet assemble(Crew crew, WallClock clock, int firstExternal) {
        Commands commands = new Commands(motion.slots());
        warnings.forEach(commands::tell);
        int[] vids = participants.stream().mapToInt(Participant::vid).toArray();
        FleetState state = new FleetState(motion, commands, sight, new ReportRows(vids, motion, commands));
        Cohorts moved = new Cohorts(crew, cohorts, state, stepNanos(), stepsPerDecision());
        ExternalSlots external = new ExternalSlots(firstExternal, guided, state);
        drivenGroups().forEach(group -> external.addDriven(slotOf(group.ids()), limitsOfReal(group)));
        List<StepParticipant> stepParticipants = new ArrayList<>();
        environment.roads().flatMap(roads -> traffic(roads, state, external)).ifPresent(stepParticipants::add);
        int[] slotsThatLook = lookers.stream().mapToInt(Integer::intValue).toArray();
        sight.obstacles().ifPresent(obstacles -> stepParticipants.add(new NearbyObstacles(obstacles, motion, slotsThatLook)));
        TouchLog touches = new TouchLog();
        ContactForces forces = new ContactForces();
        bodyPlan.step(bodies, participants, cohorts, state, external, firstExternal, touches, forces, SimTime.seconds(stepNanos()), crew).ifPresent(stepParticipants::add);
        DeviceStep.Setting setting = new DeviceStep.Setting(scene, shapesBySlot(), site, weather, touches);
        DeviceStep devices = new DeviceStep(deviceSuite(), setting, participants, state, moved, external, firstExternal, stepNanos(), crew);
        PhysicsProbe probe = new PhysicsProbe(moved, state, forces);
        IntStream.range(0, firstExternal).filter(slot -> probed.contains(vids[slot])).forEach(slot -> probe.watch(slot, vids[slot]));
        stepParticipants.addAll(List.of(moved, external, devices, state.rows(), probe));
        units(moved, state).ifPresent(stepParticipants::add);
        return new Fleet(participants, state, moved, external, probe, devices, stepParticipants, new FleetStep(stepParticipants, clock, stepNanos(), stepsPerDecision()));
    }

    private int slotOf(Ids one) {
        return IntStream.range(0, participants.size()).filter(slot -> one.includes(participants.get(slot).vid())).findFirst().orElseThrow();
    }

    private Optional<UnitStep> units(Cohorts moved, FleetState state) {
        UnitPlan plan = new UnitPlan(environment.units());
        List<GroupSettings> carried = groups.stream().filter(group -> group.ids().stream().anyMatch(mine)).toList();
        for (int i = 0; i < carried.size(); i++) {
            plan.add(carried.get(i), cohorts.get(i));
        }
        return plan.build(moved, carried.stream().map(GroupSettings::limits).toList(), state, stepsPerDecision() * stepNanos());
    }

    private DeviceSuite deviceSuite() {
        List<DeviceSuite.Equipment> equipment = new ArrayList<>();
        Map<Integer, Integer> slots = new HashMap<>();
        IntStream.range(0, participants.size()).forEach(slot -> slots.put(participants.get(slot).vid(), slot));
        for (GroupSettings group : groups) {
            List<DeviceSettings> devices = group.perception().devices();
            if (!devices.isEmpty()) {
                group.ids().stream().filter(mine).forEach(vid -> equipment.add(new DeviceSuite.Equipment(vid, slots.get(vid), devices)));
            }
        }
        return new DeviceSuite(equipment, seed);
    }

    /** What rays hit of each participant; none where no vehicle has a device. */
    private List<TriangleMesh> shapesBySlot() {
        if (groups.stream().allMatch(group -> group.perception().devices().isEmpty())) {
            return List.of();
        }
        Map<Integer, GroupSettings> groupOf = new HashMap<>();
        groups.forEach(group -> group.ids().stream().forEach(vid -> groupOf.put(vid, group)));
        return participants.stream().map(one -> groupOf.containsKey(one.vid()) ? groupOf.get(one.vid()).shape(one.vid()) : BodyShape.of(one.kind(), one.body(), one.vid())).toList();
    }

    private Optional<RoadTraffic> traffic(RoadNetwork roads, FleetState state, ExternalSlots external) {
        TrafficPlan plan = new TrafficPlan(roads, SimTime.seconds(stepsPerDecision() * stepNanos()), seed, groups, mine);
        List<GroupSettings> carried = groups.stream().filter(group -> group.ids().stream().anyMatch(mine)).toList();
        for (int i = 0; i < carried.size(); i++) {
            plan.add(carried.get(i), cohorts.get(i));
        }
        return plan.build(participants, shapes(TrafficPlan::isOnGround), state, external);
    }

    private void layOut(GroupSettings group, LadderPlan ladders) {
        int[] everyone = group.ids().stream().toArray();
        int[] chosen = IntStream.range(0, everyone.length).filter(i -> mine.test(everyone[i])).toArray();
        if (chosen.length == 0) {
            return;
        }
        int[] vids = Arrays.stream(chosen).map(i -> everyone[i]).toArray();
        int first = participants.size();
        VehicleLimits limits = group.limits();
        MobilityModel moving = model(group, limits, first, vids.length);
        cohorts.add(new Cohort(first, first + vids.length, ladders.ladder(group, limits, first, vids, LadderPlan.names(group)), moving,
                sensorSuite(group, moving, first, vids, limits)));
        if (looks(group)) {
            IntStream.range(first, first + vids.length).forEach(lookers::add);
        }
        place(group, everyone, chosen, first);
        cohorts.getLast().model().standOn(environment.ground());
        if (cohorts.getLast().model() instanceof BodyModel model) {
            model.join(bodies, vids);
        }
        cohorts.getLast().model().begin(motion);
        join(group, everyone, chosen, ladders);
    }

    /**
     * Gives these settings to a fleet that is under way. It was built for the same vehicles, with behaviors of the same names, by a plan that differs
     * from this one only in numbers and shapes. States of vehicles, behaviors and sensors are kept, and so are the numbers of rungs in reports.
     */
    public void retune(Fleet fleet) {
        LadderPlan ladders = ladders();
        for (GroupSettings group : groups) {
            int[] vids = group.ids().stream().filter(mine).toArray();
            if (vids.length > 0) {
                cohorts.add(retuned(group, ladders, vids, fleet.cohorts().all().get(cohorts.size()), fleet));
            }
        }
        fleet.cohorts().all().stream().skip(cohorts.size()).forEach(cohorts::add);
        fleet.cohorts().replace(cohorts);
        fleet.devices().weather(weather);
    }

    private Cohort retuned(GroupSettings group, LadderPlan ladders, int[] vids, Cohort former, Fleet fleet) {
        VehicleLimits limits = group.limits();
        Ladder ladder = ladders.ladder(group, limits, former.first(), vids, fleet.participants().get(former.first()).behaviors());
        ladder.resumeFrom(former.ladder());
        MobilityModel model = model(group, limits, former.first(), vids.length);
        model.resumeFrom(former.model());
        return new Cohort(former.first(), former.end(), ladder, model, former.sensorSuite());
    }

    private LadderPlan ladders() {
        return new LadderPlan(decidingGroups(), seed, stepNanos(), stepsPerDecision(), environment);
    }

    private MobilityModel model(GroupSettings group, VehicleLimits limits, int first, int rows) {
        return group.mobility().model(limits, SimTime.seconds(stepNanos()), first, rows);
    }

    private Optional<SensorSuite> sensorSuite(GroupSettings group, MobilityModel model, int first, int[] vids, VehicleLimits limits) {
        return group.perception().isPerfect() ? Optional.empty()
                : Optional.of(new SensorSuite(group.perception(), sight, model, first, vids, limits.ahead(), seed));
    }

    /** The shapes of watched participants, in their order; none where no vehicle looks around. */
    private Body[] outlines(int[] watched) {
        if (groups.stream().noneMatch(FleetPlan::looks)) {
            return new Body[0];
        }
        Map<Integer, Body> shapes = shapes(_ -> true);
        warnOfThinRays(shapes.values().stream().mapToDouble(Body::smallest).min().orElse(Double.POSITIVE_INFINITY));
        return Arrays.stream(watched).mapToObj(vid -> shapes.getOrDefault(vid, Body.NONE)).toArray(Body[]::new);
    }

    /** The shapes of all participants of some kinds that have one, by id. */
    private Map<Integer, Body> shapes(Predicate<Kind> wanted) {
        Map<Integer, Body> shapes = new HashMap<>();
        groups.stream().filter(group -> group.hasBody() && wanted.test(group.kind())).forEach(group -> group.ids().stream().forEach(vid -> shapes.put(vid, group.outline())));
        realOnes().stream().filter(one -> wanted.test(one.kind())).forEach(one -> shapes.put(one.vid(), one.body()));
        return shapes;
    }

    /** Whether some vehicles look around: those with sensors, and those with a behavior that does. */
    public static boolean looks(GroupSettings group) {
        return group.perception().hasSensors() || group.behaviors().stream().anyMatch(rung -> rung.settings().looksAround());
    }

    /** At the end of its range, the rays of a sensor may be farther apart than half of the smallest participant, which it then can miss. */
    private void warnOfThinRays(double smallest) {
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
    }

    /** Places the whole group, also the vehicles of other hosts, because the start of one may depend on the others. */
    private void place(GroupSettings group, int[] everyone, int[] chosen, int first) {
        Set<Integer> crowded = new HashSet<>();
        Motion whole = starts(group, crowded);
        for (int i = 0; i < chosen.length; i++) {
            motion.copySlot(whole, chosen[i], first + i);
            if (crowded.contains(everyone[chosen[i]])) {
                warnings.add(new Event(SimTime.ZERO, CROWDED, everyone[chosen[i]], 0,
                        new LocalPosition(motion.east[first + i], motion.north[first + i], motion.up[first + i]), "starts nearer to another than asked"));
            }
        }
    }

    /** Where all vehicles of a group begin; {@code crowded} receives the ids of those that found no room. Trailers begin behind what pulls them. */
    private Motion starts(GroupSettings group, Set<Integer> crowded) {
        int[] everyone = group.ids().stream().toArray();
        Motion whole = new Motion(everyone.length);
        Optional<GroupSettings> pulling = groups.stream().filter(one -> one.trailer().map(TrailerSettings::ids).equals(Optional.of(group.ids()))).findFirst();
        GroupSettings placed = pulling.orElse(group);
        StartPlacement starts = new StartPlacement(site, seed, placed, groups, placed.limits(), environment.roads());
        if (pulling.isPresent()) {
            new TrailerStart(placed).place(starts, whole);
        } else {
            starts.place(whole, 0, everyone);
            crowded.addAll(starts.crowded());
        }
        return whole;
    }

    /** Rigid bodies that may touch in the course of the run, group by group: one host carries all of a group. */
    public List<Ids> touchGroups() {
        return TouchGroups.of(groups, joints, clock.duration().orElse(Double.POSITIVE_INFINITY), group -> starts(group, new HashSet<>()));
    }

    private void join(GroupSettings group, int[] everyone, int[] chosen, LadderPlan ladders) {
        List<String> names = LadderPlan.names(group);
        List<List<String>> reasons = cohorts.getLast().ladder().reasons();
        for (int i : chosen) {
            participants.add(new Participant(everyone[i], group.nameOf(everyone[i], i + 1), group.kind(), false, group.mobility().wheelbase(group.kind(), group.lengthMetres()),
                    group.outline(), names,
                    reasons, ladders.stepsOf(everyone[i])));
        }
    }

    /**
     * The ids of participants of which Core must report to this host: those that behaviors ask about; all with a body, where a vehicle looks around; and all of them
     * that are not traffic, where there is traffic.
     */
    public int[] watched() {
        TreeSet<Integer> vids = new TreeSet<>();
        boolean somebodyLooks = groups.stream().anyMatch(FleetPlan::looks);
        boolean somebodyDrives = groups.stream().anyMatch(TrafficPlan::isTraffic);
        groups.stream().filter(group -> group.hasBody() && (somebodyLooks || somebodyDrives && !TrafficPlan.isTraffic(group)))
                .forEach(group -> group.ids().stream().forEach(vids::add));
        if (somebodyLooks || somebodyDrives) {
            realOnes().forEach(one -> vids.add(one.vid()));
        }
        decidingGroups().forEach(group -> group.rungs().forEach(rung -> vids.addAll(rung.settings().watches())));
        decidingGroups().stream().filter(group -> group.rungs().stream().anyMatch(rung -> rung.settings().platoonLeader().isPresent())).forEach(group -> group.ids().stream().forEach(vids::add));
        return vids.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Vehicles that read each other's state between beats, as one set: those that behaviors ask about and whose behaviors ask, and all where somebody looks around or
     * drives in traffic. Only in one fleet do they have each other's present state and not that of the last beat. Empty where there are none.
     */
    public static Optional<Ids> seeingEachOther(List<GroupSettings> groups) {
        if (groups.stream().anyMatch(group -> looks(group) || TrafficPlan.isTraffic(group))) {
            return Optional.of(Ids.of(groups.stream().flatMapToInt(group -> group.ids().stream())));
        }
        TreeSet<Integer> vids = new TreeSet<>();
        for (GroupSettings group : groups) {
            List<Integer> watched = group.rungs().stream().flatMap(rung -> rung.settings().watches().stream()).toList();
            if (!watched.isEmpty() || group.rungs().stream().anyMatch(rung -> rung.settings().platoonLeader().isPresent())) {
                vids.addAll(watched);
                group.ids().stream().forEach(vids::add);
            }
        }
        return vids.isEmpty() ? Optional.empty() : Optional.of(Ids.of(vids.stream().mapToInt(Integer::intValue)));
    }

    private long stepNanos() {
        return SimTime.nanos(clock.step());
    }

    private int stepsPerDecision() {
        double seconds = clock.decide().orElse(Math.min(USUAL_DECISION_SECONDS, clock.report()));
        return (int) Math.max(1, SimTime.nanos(seconds) / stepNanos());
    }
}
