package io.tandem.fleet;

import io.tandem.behavior.Ladder;
import io.tandem.behavior.control.Environment;
import io.tandem.contact.Bodies;
import io.tandem.contact.ContactForces;
import io.tandem.crew.Crew;
import io.tandem.fleet.real.OutsideModel;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Participant;
import io.tandem.mobility.BodyModel;
import io.tandem.mobility.Braking;
import io.tandem.mobility.Commands;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.RayScene;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.road.RoadNetwork;
import io.tandem.scene.GroundPaint;
import io.tandem.scene.Scene;
import io.tandem.scene.WeatherSettings;
import io.tandem.time.ClockSettings;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds a {@link Fleet} from settings: assigns slots, places vehicles at their starts, and assembles the participants of its step. Virtual vehicles have
 * the first slots, group by group; participants whose motion comes from outside have the last.
 */
public final class FleetPlan {

    private static final double USUAL_DECISION_SECONDS = 0.1;
    private static final String CROWDED = "CROWDED";

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
    private DrivenVehicles driven = DrivenVehicles.NONE;
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
        driven = new DrivenVehicles(List.copyOf(ofRealVehicles), braking);
        return this;
    }

    /** All groups of vehicles that behaviors decide for. */
    private List<GroupSettings> decidingGroups() {
        return Stream.concat(groups.stream(), driven.groups(followed()).stream()).toList();
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

    /** Builds the fleet with all participants at their start. */
    public Fleet build(Crew crew) {
        return build(crew, WallClock.machine());
    }

    /** @param clock times the phases of the fleet's step */
    Fleet build(Crew crew, WallClock clock) {
        LadderPlan ladders = ladders();
        int virtual = (int) groups.stream().flatMapToInt(group -> group.ids().stream()).filter(mine).count();
        List<Participant> others = followed();
        motion = new Motion(virtual + others.size());
        int[] watched = watched();
        sight = new Sight(motion, new WatchedParticipants(watched), new RayScene(perception().outlines(watched), environment.obstacles()));
        warnings.addAll(perception().thinRays());
        bodyPlan = new BodyPlan(groups, mine, environment.walls(), joints);
        bodies = bodyPlan.bodies(motion.slots());
        groups.forEach(group -> layOut(group, ladders));
        others.forEach(real -> participants.add(driven.group(real).map(group -> driven(real, group, ladders, participants.size())).orElse(real)));
        return assemble(crew, clock, virtual);
    }

    /** A real vehicle with the behaviors that decide for it, whose cohort is the next one. */
    private Participant driven(Participant real, GroupSettings group, LadderPlan ladders, int slot) {
        Ladder ladder = ladders.ladderOfReal(group, driven.limits(group), slot, real.vid());
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
        driven.groups(followed()).forEach(group -> external.addDriven(slotOf(group.ids()), driven.limits(group)));
        List<StepParticipant> stepParticipants = new ArrayList<>();
        environment.roads().flatMap(roads -> traffic(roads, state, external)).ifPresent(stepParticipants::add);
        int[] slotsThatLook = lookers.stream().mapToInt(Integer::intValue).toArray();
        sight.obstacles().ifPresent(obstacles -> stepParticipants.add(new NearbyObstacles(obstacles, motion, slotsThatLook)));
        TouchLog touches = new TouchLog();
        ContactForces forces = new ContactForces();
        bodyPlan.step(bodies, participants, cohorts, state, external, firstExternal, touches, forces, SimTime.seconds(stepNanos()), crew).ifPresent(stepParticipants::add);
        DevicePlan equipped = new DevicePlan(groups, mine, participants);
        DeviceStep.Setting setting = new DeviceStep.Setting(scene, equipped.shapesBySlot(), site, weather, touches);
        DeviceStep devices = new DeviceStep(equipped.suite(seed), setting, participants, state, moved, external, firstExternal, stepNanos(), crew);
        PhysicsProbe probe = new PhysicsProbe(moved, state, forces);
        IntStream.range(0, firstExternal).filter(slot -> probed.contains(vids[slot])).forEach(slot -> probe.watch(slot, vids[slot]));
        stepParticipants.addAll(List.of(moved, external, devices, state.rows(), probe));
        units(moved, state).ifPresent(stepParticipants::add);
        return new Fleet(participants, state, moved, external, probe, devices, stepParticipants, new FleetStep(stepParticipants, clock, stepNanos(), stepsPerDecision()));
    }

    private int slotOf(Ids one) {
        return IntStream.range(0, participants.size()).filter(slot -> one.includes(participants.get(slot).vid())).findFirst().orElseThrow();
    }

    /** The groups with vehicles of this fleet; the cohort of each has the same number. */
    private List<GroupSettings> carriedGroups() {
        return groups.stream().filter(group -> group.ids().stream().anyMatch(mine)).toList();
    }

    private Optional<UnitStep> units(Cohorts moved, FleetState state) {
        UnitPlan plan = new UnitPlan(environment.units());
        List<GroupSettings> carried = carriedGroups();
        for (int i = 0; i < carried.size(); i++) {
            plan.add(carried.get(i), cohorts.get(i));
        }
        return plan.build(moved, carried.stream().map(GroupSettings::limits).toList(), state, stepsPerDecision() * stepNanos());
    }

    private Optional<RoadTraffic> traffic(RoadNetwork roads, FleetState state, ExternalSlots external) {
        TrafficPlan plan = new TrafficPlan(roads, SimTime.seconds(stepsPerDecision() * stepNanos()), seed, groups, mine);
        List<GroupSettings> carried = carriedGroups();
        for (int i = 0; i < carried.size(); i++) {
            plan.add(carried.get(i), cohorts.get(i));
        }
        return plan.build(participants, perception().bodies(TrafficPlan::isOnGround), state, external);
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
        if (group.looksAround()) {
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

    private void place(GroupSettings group, int[] everyone, int[] chosen, int first) {
        Set<Integer> crowded = new HashSet<>();
        Motion whole = starts().of(group, crowded);
        for (int i = 0; i < chosen.length; i++) {
            motion.copySlot(whole, chosen[i], first + i);
            if (crowded.contains(everyone[chosen[i]])) {
                warnings.add(new Event(SimTime.ZERO, CROWDED, everyone[chosen[i]], 0,
                        new LocalPosition(motion.east[first + i], motion.north[first + i], motion.up[first + i]), "starts nearer to another than asked"));
            }
        }
    }

    /** Rigid bodies that may touch in the course of the run, group by group: one host carries all of a group. */
    public List<Ids> touchGroups() {
        return TouchGroups.of(groups, joints, clock.duration().orElse(Double.POSITIVE_INFINITY), group -> starts().of(group, new HashSet<>()));
    }

    private GroupStarts starts() {
        return new GroupStarts(site, seed, groups, environment.roads());
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

    /** The ids of participants of which Core must report to this host. */
    public int[] watched() {
        return perception().watched();
    }

    private PerceptionPlan perception() {
        return new PerceptionPlan(groups, decidingGroups(), Stream.concat(followed().stream(), known.stream()).toList());
    }

    private long stepNanos() {
        return SimTime.nanos(clock.step());
    }

    private int stepsPerDecision() {
        double seconds = clock.decide().orElse(Math.min(USUAL_DECISION_SECONDS, clock.report()));
        return (int) Math.max(1, SimTime.nanos(seconds) / stepNanos());
    }
}
