package io.tandem.fleet;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Ladder;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.Rung;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Environment;
import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Body;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.Commands;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.RayScene;
import io.tandem.perception.SensorSettings;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.road.RoadNetwork;
import io.tandem.time.ClockSettings;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lays groups of vehicles out in columns: who has which slot, starts where, and climbs which ladder. */
public final class FleetPlan {

    private static final double USUAL_DECISION_SECONDS = 0.1;
    private static final double DEAD_MAN_SECONDS = 0.5;
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
    private final Map<Integer, List<String>> stepsOf = new HashMap<>();
    private final List<Event> warnings = new ArrayList<>();
    private final List<Integer> lookers = new ArrayList<>();
    private final List<Participant> known = new ArrayList<>();
    private Environment environment = Environment.NONE;
    private Motion motion;
    private Sight sight;

    public FleetPlan(Site site, ClockSettings clock, long seed, List<GroupSettings> groups) {
        this(site, clock, seed, groups, List.of());
    }

    /** @param cast those who do again what was recorded of them */
    public FleetPlan(Site site, ClockSettings clock, long seed, List<GroupSettings> groups, List<ReenactedParticipant> cast) {
        this(site, clock, seed, groups, vid -> true, cast);
    }

    /** @param mine which vehicles to carry; the others are only known of, and change nothing about these */
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

    /** Takes in more participants whom no equation moves. */
    public FleetPlan with(ExternalParticipants more) {
        guided.add(more);
        return this;
    }

    /** Says in what place they drive; usually an open plain. */
    public FleetPlan in(Environment place) {
        environment = place;
        return this;
    }

    /** Those whom no equation moves. */
    private List<Participant> followed() {
        return guided.stream().flatMap(following -> following.participants().stream()).toList();
    }

    /** Names real participants whom others carry: those here hear of them, and keep off them. */
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
        noteSteps();
        int driven = (int) stepsOf.keySet().stream().filter(mine::test).count();
        List<Participant> others = followed();
        motion = new Motion(driven + others.size());
        int[] watched = watched();
        sight = new Sight(motion, new WatchedParticipants(watched), new RayScene(outlines(watched), environment.obstacles()));
        groups.forEach(this::layOut);
        participants.addAll(others);
        return assemble(crew, clock, driven);
    }

    private Fleet assemble(Crew crew, WallClock clock, int firstExternal) {
        Commands commands = new Commands(motion.slots());
        warnings.forEach(commands::tell);
        int[] vids = participants.stream().mapToInt(Participant::vid).toArray();
        FleetState state = new FleetState(motion, commands, sight, new ReportRows(vids, motion, commands));
        Cohorts moved = new Cohorts(crew, cohorts, state, stepNanos(), stepsPerDecision());
        ExternalSlots external = new ExternalSlots(firstExternal, guided, state);
        List<StepParticipant> stepParticipants = new ArrayList<>();
        environment.roads().flatMap(roads -> traffic(roads, state, external)).ifPresent(stepParticipants::add);
        int[] slotsThatLook = lookers.stream().mapToInt(Integer::intValue).toArray();
        sight.obstacles().ifPresent(obstacles -> stepParticipants.add(new NearbyObstacles(obstacles, motion, slotsThatLook)));
        stepParticipants.addAll(List.of(moved, external, state.rows()));
        return new Fleet(participants, state, moved, external, stepParticipants, new FleetStep(stepParticipants, clock, stepNanos(), stepsPerDecision()));
    }

    private Optional<RoadTraffic> traffic(RoadNetwork roads, FleetState state, ExternalSlots external) {
        TrafficPlan plan = new TrafficPlan(roads, SimTime.seconds(stepsPerDecision() * stepNanos()), seed, groups, mine);
        List<GroupSettings> carried = groups.stream().filter(group -> group.ids().stream().anyMatch(mine)).toList();
        for (int i = 0; i < carried.size(); i++) {
            plan.add(carried.get(i), cohorts.get(i));
        }
        return plan.build(participants, shapes(TrafficPlan::isOnGround), state, external);
    }

    private void noteSteps() {
        groups.forEach(group -> group.ids().stream().forEach(vid -> stepsOf.put(vid, steps(withMission(group)))));
    }

    /** A group's own key {@code mission} is short for the behavior of that name. */
    private static List<Rung> withMission(GroupSettings group) {
        List<Rung> rungs = new ArrayList<>(group.behaviors());
        if (!group.mission().isEmpty()) {
            BehaviorSettings mission = new BehaviorSettings.Mission(group.mission());
            rungs.add(new Rung("mission", mission.usualPriority(), mission));
        }
        return rungs;
    }

    /** An operator can drive anyone: where the file says nothing of it, over all else. The last rung changes the number of no other. */
    private static List<Rung> withHand(List<Rung> rungs) {
        if (rungs.stream().anyMatch(rung -> rung.settings() instanceof BehaviorSettings.Manual)) {
            return rungs;
        }
        BehaviorSettings manual = new BehaviorSettings.Manual(DEAD_MAN_SECONDS);
        List<Rung> more = new ArrayList<>(rungs);
        more.add(new Rung("manual", manual.usualPriority(), manual));
        return more;
    }

    private static List<String> steps(List<Rung> rungs) {
        return MissionStep.labels(rungs.stream().map(rung -> rung.settings().steps()).filter(steps -> !steps.isEmpty()).findFirst().orElse(List.of()));
    }

    private void layOut(GroupSettings group) {
        int[] everyone = group.ids().stream().toArray();
        int[] chosen = IntStream.range(0, everyone.length).filter(i -> mine.test(everyone[i])).toArray();
        if (chosen.length == 0) {
            return;
        }
        List<Rung> rungs = rungs(group);
        int[] vids = Arrays.stream(chosen).map(i -> everyone[i]).toArray();
        int first = participants.size();
        VehicleLimits limits = limits(group);
        cohorts.add(new Cohort(first, first + vids.length, ladder(group, limits, first, vids, names(rungs)), model(group, limits, first, vids.length),
                sensorSuite(group, first, vids, limits)));
        if (looks(group)) {
            IntStream.range(first, first + vids.length).forEach(lookers::add);
        }
        place(group, limits, everyone, chosen, first);
        cohorts.getLast().model().begin(motion);
        join(group, everyone, chosen, rungs, cohorts.getLast().ladder());
    }

    /**
     * Gives these settings to a fleet that is under way. It was laid out for the same vehicles, with behaviors of the same names, by a plan
     * that differs from this one only in numbers and shapes. Everyone stays where it is and remembers what it has done and seen, and every rung
     * keeps the number by which reports know it.
     */
    public void retune(Fleet fleet) {
        noteSteps();
        for (GroupSettings group : groups) {
            int[] vids = group.ids().stream().filter(mine).toArray();
            if (vids.length > 0) {
                cohorts.add(retuned(group, vids, fleet.cohorts().all().get(cohorts.size()), fleet));
            }
        }
        fleet.cohorts().replace(cohorts);
    }

    private Cohort retuned(GroupSettings group, int[] vids, Cohort former, Fleet fleet) {
        VehicleLimits limits = limits(group);
        Ladder ladder = ladder(group, limits, former.first(), vids, fleet.participants().get(former.first()).behaviors());
        ladder.resumeFrom(former.ladder());
        MobilityModel model = model(group, limits, former.first(), vids.length);
        model.resumeFrom(former.model());
        return new Cohort(former.first(), former.end(), ladder, model, former.sensorSuite());
    }

    private static VehicleLimits limits(GroupSettings group) {
        return group.mobility().limits(group.kind(), group.lengthMetres());
    }

    private MobilityModel model(GroupSettings group, VehicleLimits limits, int first, int rows) {
        return group.mobility().model(limits, SimTime.seconds(stepNanos()), first, rows);
    }

    /** @param numbered names of behaviors: the first is number 1 in reports, wherever it stands on the ladder */
    private Ladder ladder(GroupSettings group, VehicleLimits limits, int first, int[] vids, List<String> numbered) {
        List<Rung> rungs = rungs(group);
        long decisionNanos = (Ladder.everyStep(rungs) ? 1 : stepsPerDecision()) * stepNanos();
        return new Ladder(rungs, place -> new BehaviorContext(first, vids, limits, numbered.indexOf(rungs.get(place).name()) + 1, seed,
                stepNanos(), decisionNanos, this::stepNumber, environment), limits);
    }

    private static List<Rung> rungs(GroupSettings group) {
        return withHand(Ladder.inOrder(withMission(group)));
    }

    private static List<String> names(List<Rung> rungs) {
        return rungs.stream().map(Rung::name).toList();
    }

    private Optional<SensorSuite> sensorSuite(GroupSettings group, int first, int[] vids, VehicleLimits limits) {
        return group.perception().isPerfect() ? Optional.empty()
                : Optional.of(new SensorSuite(group.perception(), sight, first, vids, limits.ahead(), seed));
    }

    /** The shapes of those who are watched, in their order; none where nobody looks. */
    private Body[] outlines(int[] watched) {
        if (groups.stream().noneMatch(FleetPlan::looks)) {
            return new Body[0];
        }
        Map<Integer, Body> shapes = shapes(_ -> true);
        warnOfThinRays(shapes.values().stream().mapToDouble(Body::smallest).min().orElse(Double.POSITIVE_INFINITY));
        return Arrays.stream(watched).mapToObj(shapes::get).toArray(Body[]::new);
    }

    /** The shape of everyone of some kinds, by id. */
    private Map<Integer, Body> shapes(Predicate<Kind> wanted) {
        Map<Integer, Body> shapes = new HashMap<>();
        groups.stream().filter(group -> wanted.test(group.kind())).forEach(group -> group.ids().stream().forEach(vid -> shapes.put(vid, group.outline())));
        realOnes().stream().filter(one -> wanted.test(one.kind())).forEach(one -> shapes.put(one.vid(), one.body()));
        return shapes;
    }

    /** Whether some vehicles look around: those with sensors, and those that plan. */
    public static boolean looks(GroupSettings group) {
        return group.perception().hasSensors() || group.behaviors().stream().anyMatch(rung -> rung.settings() instanceof BehaviorSettings.Planner);
    }

    /** Far away, rays are so far apart that the smallest may stand between two of them. */
    private void warnOfThinRays(double smallest) {
        for (GroupSettings group : groups) {
            for (SensorSettings sensor : group.perception().sensors()) {
                double apart = sensor.step() * sensor.range();
                if (apart > 0.5 * smallest) {
                    warnings.add(new Event(SimTime.ZERO, THIN_RAYS, group.ids().stream().min().orElse(0), 0, LocalPosition.of(0, 0),
                            String.format(Locale.ROOT, "at %.0f m rays are %.2f m apart, and the smallest is %.2f m across: it will be missed",
                                    sensor.range(), apart, smallest)));
                }
            }
        }
    }

    /** Everyone of a group is placed, even those of other hosts: where one starts may depend on the others. */
    private void place(GroupSettings group, VehicleLimits limits, int[] everyone, int[] chosen, int first) {
        Motion whole = new Motion(everyone.length);
        StartPlacement starts = new StartPlacement(site, seed, group, groups, limits, environment.roads());
        starts.place(whole, 0, everyone);
        for (int i = 0; i < chosen.length; i++) {
            motion.copySlot(whole, chosen[i], first + i);
            if (starts.crowded().contains(everyone[chosen[i]])) {
                warnings.add(new Event(SimTime.ZERO, CROWDED, everyone[chosen[i]], 0,
                        new LocalPosition(motion.east[first + i], motion.north[first + i], motion.up[first + i]), "starts nearer to another than asked"));
            }
        }
    }

    private void join(GroupSettings group, int[] everyone, int[] chosen, List<Rung> rungs, Ladder ladder) {
        List<String> names = names(rungs);
        List<List<String>> reasons = ladder.reasons();
        for (int i : chosen) {
            participants.add(new Participant(everyone[i], group.nameOf(everyone[i], i + 1), group.kind(), false, group.lengthMetres(), group.outline(), names,
                    reasons, stepsOf.get(everyone[i])));
        }
    }

    private int stepNumber(int vid, String step) {
        List<String> labels = stepsOf.getOrDefault(vid, List.of());
        int named = labels.indexOf(step);
        if (named >= 0) {
            return named + 1;
        }
        return step.equals("done") ? labels.size() + 1 : Integer.parseInt(step);
    }

    /** Everyone that some vehicle's behaviors ask about; all, where someone looks around; and all who are no traffic, where there is some. */
    public int[] watched() {
        TreeSet<Integer> vids = new TreeSet<>();
        boolean somebodyLooks = groups.stream().anyMatch(FleetPlan::looks);
        boolean somebodyDrives = groups.stream().anyMatch(TrafficPlan::isTraffic);
        groups.stream().filter(group -> somebodyLooks || somebodyDrives && !TrafficPlan.isTraffic(group))
                .forEach(group -> group.ids().stream().forEach(vids::add));
        if (somebodyLooks || somebodyDrives) {
            realOnes().forEach(one -> vids.add(one.vid()));
        }
        groups.forEach(group -> withMission(group).forEach(rung -> vids.addAll(rung.settings().watches())));
        return vids.stream().mapToInt(Integer::intValue).toArray();
    }

    private long stepNanos() {
        return SimTime.nanos(clock.step());
    }

    private int stepsPerDecision() {
        double seconds = clock.decide().orElse(Math.min(USUAL_DECISION_SECONDS, clock.report()));
        return (int) Math.max(1, SimTime.nanos(seconds) / stepNanos());
    }
}
