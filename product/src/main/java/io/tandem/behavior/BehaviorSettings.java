package io.tandem.behavior;

import io.tandem.behavior.References.Role;
import io.tandem.behavior.advice.HazardBraking;
import io.tandem.behavior.advice.PlannerRadio;
import io.tandem.behavior.advice.SignalAdvice;
import io.tandem.behavior.advice.SpeedAdvice;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.cruise.CruiseSettings;
import io.tandem.behavior.cruise.SpeedChange;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.path.PathTracker;
import io.tandem.behavior.walking.WalkingManner;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.message.MessageKind;
import io.tandem.message.Search;
import io.tandem.mobility.UnitSettings;
import io.tandem.planning.PlannerFactory;
import io.tandem.road.Route;
import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Settings of one behavior, as in {@code stay-in-bounds: {priority: 4, area: field}}. The record's name and components are the keys of the scenario
 * file; {@code priority} is added to all. A new behavior is a record here, which the compiler asks for its factory, and a class.
 */
@ChosenBy
public sealed interface BehaviorSettings permits BehaviorSettings.Wander, BehaviorSettings.Walk, BehaviorSettings.PeriodicTurn,
        BehaviorSettings.PeriodicPitch, BehaviorSettings.GoTo, BehaviorSettings.FollowPath, BehaviorSettings.FollowMe,
        BehaviorSettings.Hover, BehaviorSettings.Drive, BehaviorSettings.StayInBounds, BehaviorSettings.Avoid,
        BehaviorSettings.Manual, BehaviorSettings.SearchAndReport, BehaviorSettings.Script, BehaviorSettings.Mission,
        BehaviorSettings.Planner, BehaviorSettings.Park, BehaviorSettings.Controller, BehaviorSettings.Platoon, BehaviorSettings.HeedWarnings,
        BehaviorSettings.GreenSpeed, BehaviorSettings.HeedAdvice, CustomBehaviorSettings {

    /** The priority where the file gives none. */
    int usualPriority();

    /** What it names outside its own vehicle: participants it follows or watches, its path. A test finds records with such a component that do not say so here. */
    default References references() {
        return References.NONE;
    }

    /** The leader of the platoon in which it keeps its vehicle; empty for all but that behavior. */
    default OptionalInt platoonLeader() {
        return OptionalInt.empty();
    }

    /** The kinds of radio messages that it listens to: its vehicles get these. */
    default Set<MessageKind> hears() {
        return Set.of();
    }

    /** Makes the behavior for one cohort. */
    Behavior create(BehaviorContext context);

    /** The mission steps that it does one after the other. */
    default List<MissionStep> steps() {
        return List.of();
    }

    /** The ids of all participants that it asks {@code Sight} about, in its mission steps as well. Core forwards the states of no others. */
    default List<Integer> watches() {
        return Stream.concat(references().watches().stream(), MissionStep.leaves(steps()).stream().flatMap(step -> step.references().watches().stream()))
                .toList();
    }

    /** What Core looks out for on behalf of a vehicle with this behavior. */
    default List<Search> searches(int searcher, boolean enabled) {
        return List.of();
    }

    /** Whether it looks around: at walls and at all others, with their outlines. */
    default boolean looksAround() {
        return false;
    }

    /** Whether the behavior must decide at every integration step, and not only at every decision. */
    default boolean everyStep() {
        return false;
    }

    @Meaning("straight ahead at cruising speed; those that fly or dive hold the height of their start")
    record Wander(
            @Meaning("come back to the starting height when something else has changed it")
            @Default("true") boolean holdHeight) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 1;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new WanderBehavior(context, this);
        }
    }

    @Meaning("walk as a person does: apart from others and walls, waiting before roads for a gap in the traffic; ARRIVED tells of the end. For mobility: particle")
    record Walk(
            @Shorthand @Meaning("the end of a straight way from where each begins; absent: path") Optional<LocalPosition> to,
            @Meaning("the path to walk, in place of to") Optional<Route> path,
            @Meaning("desired speed; absent: drawn for each from the normal distribution of 1.34 and 0.26 m/s, between 0.6 and 2.2 m/s")
            @Measures(value = Dimension.SPEED, max = 8) @Positive OptionalDouble speed,
            @Meaning("when they set off, drawn evenly for each") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") Span after,
            @Meaning("how long a gap must be to cross a road: the time across, and more") @Default("adult") WalkingManner manner,
            @Meaning("share of people who do not look before they cross") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0 %") double reckless)
            implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public References references() {
            return References.NONE.along(path);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new WalkBehavior(context, this);
        }

        @Override
        public boolean looksAround() {
            return true;
        }

        /** Forces change from step to step. */
        @Override
        public boolean everyStep() {
            return true;
        }
    }

    @Meaning("now and then a turn of random strength")
    record PeriodicTurn(
            @Meaning("time from one turn to the next, drawn evenly from this range")
            @Measures(value = Dimension.TIME, min = 0) @Default("[6 s, 10 s]") Span every,
            @Meaning("how long a turn lasts") @Measures(value = Dimension.TIME, min = 0) @Default("1.5 s") double lasting,
            @Meaning("share of cruising speed while turning")
            @Measures(value = Dimension.SHARE, min = 0, max = 2) @Default("0.9") double throttle) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 2;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new PeriodicTurnBehavior(context, this);
        }
    }

    @Meaning("now and then a climb or descent of random strength, for those that fly or dive")
    record PeriodicPitch(
            @Meaning("time from one to the next, drawn evenly from this range")
            @Measures(value = Dimension.TIME, min = 0) @Default("[8 s, 14 s]") Span every,
            @Meaning("how long it lasts") @Measures(value = Dimension.TIME, min = 0) @Default("2 s") double lasting)
            implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 2;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new PeriodicPitchBehavior(context, this);
        }
    }

    @Meaning("travel to a place and come to rest there")
    record GoTo(
            @Shorthand @Meaning("the place; a height of 0 leaves those that fly or dive as high as they are") LocalPosition to,
            @Meaning("speed on the way; absent: cruising speed")
            @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
            @Meaning("distance that counts as arrived; absent: the greater of the wheelbase and 0.5 s of travel")
            @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble within) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new GoToBehavior(context, this);
        }
    }

    @Meaning("follow a path with its speeds and stops")
    record FollowPath(
            @Shorthand @Meaning("the path's name") Route path,
            @Meaning("speed where the path gives none; absent: cruising speed")
            @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
            @Meaning("how often to go around a closed path; absent: for ever") @Positive OptionalInt laps,
            @Meaning("speeding up") @Measures(Dimension.ACCELERATION) @Positive @Default("1.3 m/s2") double acceleration,
            @Meaning("slowing down for slower waypoints and stops")
            @Measures(Dimension.ACCELERATION) @Positive @Default("1.6 m/s2") double deceleration,
            @Meaning("pure-pursuit of a point 0.5 s and 2 m ahead of the rear axle, lqr, a regulator of offset, heading and wheels, or stanley, which steers by the offset of the "
                    + "front axle; absent: pure pursuit of a point 0.8 s, and at least two wheelbases, ahead") Optional<PathTracker.Method> tracker,
            @Meaning("the longitudinal controller: fuzzy-cruise or pid-cruise, which work the pedal of a car with an engine, acc or idm, which follow the vehicle ahead; absent: accelerations as above")
            Optional<CruiseSettings> cruise,
            @Meaning("a speed programme in place of speed: rows of [time, speed] by rising time, each held until the next") @Default("[]") List<SpeedChange> speeds)
            implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public References references() {
            OptionalInt behind = cruise.map(CruiseSettings::behind).orElse(OptionalInt.empty());
            return References.to(behind, "cruise", Role.LEADER).along(Optional.of(path));
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new FollowPathBehavior(context, this);
        }

        /** A controller of the pedal has a period of its own. */
        @Override
        public boolean everyStep() {
            return cruise.isPresent() && cruise.get().hasPedal();
        }

        /** Who follows whoever is ahead looks. */
        @Override
        public boolean looksAround() {
            return cruise.isPresent() && !cruise.get().hasPedal() && cruise.get().behind().isEmpty();
        }
    }

    @Meaning("follow another vehicle on its trail")
    record FollowMe(
            @Shorthand @Meaning("the vehicle to follow") @ParticipantId int leader,
            @Meaning("distance to keep; absent: three wheelbases and one second of travel")
            @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble behind,
            @Meaning("height to keep above the leader, for those that fly; absent: the own height")
            @Measures(Dimension.LENGTH) OptionalDouble above) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public References references() {
            return References.to(leader, "leader", Role.LEADER);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new FollowMeBehavior(context, leader, behind, above);
        }
    }

    @Meaning("stay over a place: rotorcraft and boats at rest, fixed-wing craft in a circle")
    record Hover(
            @Shorthand @Meaning("the place; absent: where it is when the behavior begins; a height of 0 is the own height") Optional<LocalPosition> at,
            @Meaning("radius of a fixed-wing craft's circle; absent: twice its tightest turn")
            @Measures(Dimension.LENGTH) @Positive OptionalDouble radius) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new HoverBehavior(context, this);
        }
    }

    @Meaning("drive a path behind another, as a person does or as adaptive cruise control does, with reaction time and noise")
    record Drive(
            @Shorthand @Meaning("the path's name") Route path,
            @Meaning("the vehicle ahead; absent: the road is free") @ParticipantId OptionalInt behind,
            @Meaning("how to follow it: idm, the intelligent driver model, as people do, or acc, adaptive cruise control")
            @Default("idm") CarFollowingModel.Law law,
            @Meaning("desired speed, v0") @Measures(Dimension.SPEED) @Positive @Default("11 m/s") double speed,
            @Meaning("time gap, T") @Measures(value = Dimension.TIME, min = 0) @Default("1 s") double headway,
            @Meaning("greatest wish to speed up, a") @Measures(Dimension.ACCELERATION) @Positive @Default("1 m/s2") double acceleration,
            @Meaning("comfortable slowing down, b; of idm, and before stops of the path") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double deceleration,
            @Meaning("gap at rest, s0") @Measures(value = Dimension.LENGTH, min = 0) @Default("2 m") double gap,
            @Meaning("acc: acceleration per metre of gap too much, 1/s2; absent: 0.267")
            @Measures(value = Dimension.NUMBER, min = 0) OptionalDouble gapGain,
            @Meaning("acc: acceleration per m/s that the vehicle ahead is faster, 1/s; absent: 0.667")
            @Measures(Dimension.NUMBER) @Positive OptionalDouble speedGain,
            @Meaning("acc: acceleration per m/s below the desired speed on a free road, 1/s; absent: 0.5")
            @Measures(Dimension.NUMBER) @Positive OptionalDouble freeGain,
            @Meaning("overall length of the vehicle ahead") @Measures(value = Dimension.LENGTH, min = 0) @Default("4.5 m") double carLength,
            @Meaning("reaction time, on everything seen") @Measures(value = Dimension.TIME, min = 0, max = 3) @Default("0.6 s") double reaction,
            @Meaning("strength of the acceleration noise") @Measures(value = Dimension.ACCELERATION, min = 0) @Default("0.2 m/s2") double noise,
            @Meaning("correlation time of the noise") @Measures(Dimension.TIME) @Positive @Default("2 s") double noiseTime,
            @Meaning("rest at each of the path's stops for this long; absent: as in the path")
            @Measures(value = Dimension.TIME, min = 0) OptionalDouble stop,
            @Meaning("how often to go around a closed path; absent: for ever") @Positive OptionalInt laps) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public References references() {
            return References.to(behind, "behind", Role.LEADER).along(Optional.of(path));
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new DriveBehavior(context, this);
        }
    }

    @Meaning("keep in a platoon, each vehicle behind the one ahead of it and on its trail, by what it sees and by what that one tells by radio (v2x)")
    record Platoon(
            @Shorthand @Meaning("the first vehicle of the platoon, which drives by other behaviors") @ParticipantId int leader,
            @Meaning("how to follow: cacc, with the acceleration that the one ahead tells, or acc, without") @Default("cacc") Law law,
            @Meaning("time gap") @Measures(value = Dimension.TIME, max = 60) @Positive @Default("0.8 s") double headway,
            @Meaning("gap at rest, bumper to bumper") @Measures(value = Dimension.LENGTH, min = 0) @Default("3 m") double gap,
            @Meaning("cacc: time gap to which it widens when messages fail") @Measures(value = Dimension.TIME, max = 60) @Positive @Default("1.5 s") double accHeadway)
            implements BehaviorSettings {

        /** The laws by the names that choose them. */
        public enum Law { CACC, ACC }

        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public References references() {
            return References.to(leader, "leader", Role.LEADER);
        }

        @Override
        public boolean everyStep() {
            return true;
        }

        @Override
        public OptionalInt platoonLeader() {
            return OptionalInt.of(leader);
        }

        @Override
        public Set<MessageKind> hears() {
            return Set.of(MessageKind.PLATOON, MessageKind.MANOEUVRE);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new PlatoonBehavior(context, this);
        }
    }

    @Meaning("slow down toward hazards that others tell by radio (v2x); the behaviors of lower priority do the rest")
    record HeedWarnings(
            @Meaning("speed with which a hazard is passed") @Measures(Dimension.SPEED) @Positive @Default("30 km/h") double speed,
            @Meaning("slowing down on the way there") @Measures(Dimension.ACCELERATION) @Positive @Default("1 m/s2") double deceleration) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 9;
        }

        @Override
        public Set<MessageKind> hears() {
            return Set.of(MessageKind.DENM);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new AdviceBehavior(new HazardBraking(context, speed, deceleration));
        }
    }

    @Meaning("drive no faster than a vehicle or unit advises by radio (v2x), in a free message such as to=12 speed=8 for=2; the behaviors of lower priority do the rest")
    record HeedAdvice(
            @Meaning("slowing down for it at the most") @Measures(Dimension.ACCELERATION) @Positive @Default("3 m/s2") double deceleration) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 9;
        }

        @Override
        public Set<MessageKind> hears() {
            return SpeedAdvice.KINDS;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new AdviceBehavior(new SpeedAdvice(context, deceleration));
        }
    }

    @Meaning("drive so as to arrive at green, by what units at signals tell (v2x); the behaviors of lower priority do the rest")
    record GreenSpeed(
            @Meaning("slower than this it does not advise: then one stops") @Measures(Dimension.SPEED) @Positive @Default("20 km/h") double slowest,
            @Meaning("changes of speed") @Measures(Dimension.ACCELERATION) @Positive @Default("1.5 m/s2") double acceleration,
            @Meaning("time that is kept from the beginning and the end of a green") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("1 s") double margin)
            implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 8;
        }

        @Override
        public Set<MessageKind> hears() {
            return Set.of(MessageKind.SPAT, MessageKind.MAP);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new AdviceBehavior(new SignalAdvice(context, slowest, acceleration, margin));
        }
    }

    @Meaning("come back when outside an area")
    record StayInBounds(
            @Shorthand @Meaning("the area's name") Area area,
            @Meaning("turn already when the point 1.5 s ahead is outside") @Default("false") boolean predictive,
            @Meaning("how far inside before it lets go; absent: the greater of two wheelbases and the tightest turn")
            @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble margin) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 4;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new StayInBoundsBehavior(context, this);
        }
    }

    @Meaning("turn away when Core warns of a collision")
    record Avoid(
            @Meaning("the vehicle with the higher id also drops to a fifth of its speed when very close")
            @Default("false") boolean yield,
            @Meaning("also climb or descend as advised, for those that can") @Default("true") boolean vertical)
            implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 10;
        }

        @Override
        public References references() {
            return References.NONE.withAlerts();
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new AvoidBehavior(context, this);
        }
    }

    @Meaning("driven by an operator's hand; on loss of the hand aircraft do what they would without it, and all others stop")
    record Manual(
            @Meaning("an input older than this is lost") @Measures(Dimension.TIME) @Positive @Default("0.5 s") double deadMan)
            implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 20;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new ManualBehavior(context, this);
        }
    }

    @Meaning("search for other participants and report when they are found; never steers, and has no effect on what others see")
    record SearchAndReport(
            @Shorthand @Meaning("the vehicles to look for") @ParticipantId List<Integer> targets,
            @Meaning("how near, in three dimensions, a target is seen")
            @Measures(Dimension.LENGTH) @Positive @Default("20 m") double range,
            @Meaning("how long it must stay in range before it counts as found")
            @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double dwell) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 0;
        }

        @Override
        public References references() {
            return References.searching("targets", targets);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new SearchAndReportBehavior();
        }

        @Override
        public List<Search> searches(int searcher, boolean enabled) {
            return targets.stream().map(target -> new Search(searcher, target, range, dwell, enabled)).toList();
        }
    }

    @Meaning("play open-loop inputs as written, for system identification and checks; only what the mobility model itself limits is limited: "
            + "max-steer, max-steer-rate, max-acceleration and max-braking of a bicycle, max-acceleration of a kinematic vehicle")
    record Script(
            @Shorthand @Meaning("rows of [t, speed, steer_rad, pitch_rad] in s, m/s, rad, or of [t, accel_mps2, steer_rad], each held until the next")
            List<List<Double>> rows,
            @Meaning("the rows follow SAE axes: steer and yaw rate positive to the right, pitch positive down")
            @Default("false") boolean sae,
            @Meaning("other rows: twist, of [t, speed, yaw_rate_radps]; steer, of [t, speed, steer_rad]; torque, of [t, one torque per wheel in N·m …, steer_rad]; "
                    + "pedal, of [t, pedal from -1 to 1, steer_rad]; twist and torque are for rigid vehicles, pedal for those with a powertrain") Optional<Of> of) implements BehaviorSettings {

        /** What rows are of, where that is not speed, steer and pitch, or acceleration and steer. */
        public enum Of { TWIST, STEER, TORQUE, PEDAL }

        /** Numbers in a row that gives a speed, and in one that gives an acceleration. */
        public static final int SPEED_COLUMNS = 4;
        public static final int ACCELERATION_COLUMNS = 3;
        /** Numbers in a row of a twist, or of speed and steer. */
        public static final int OF_COLUMNS = 3;

        @Override
        public int usualPriority() {
            return 1;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new ScriptBehavior(context, this);
        }

        @Override
        public boolean everyStep() {
            return true;
        }
    }

    /** Its steps carry their own references. */
    @Meaning("steps to do one after the other; the vehicle's own key mission is short for this")
    record Mission(
            @Shorthand @Meaning("the steps; absent: those of the vehicle's own key mission") @Default("[]") List<MissionStep> steps) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new MissionBehavior(context, steps);
        }
    }

    @Meaning("drive to a pose among walls and others that stand, forward and in reverse, and rest there; NO_PLAN tells where there is no way")
    record Park(
            @Shorthand @Meaning("the place of its reported point") LocalPosition to,
            @Meaning("heading there, anticlockwise from east") @Measures(Dimension.ANGLE) double heading,
            @Meaning("whether it may go backward") @Default("true") boolean reversing,
            @Meaning("greatest speed on the way") @Measures(value = Dimension.SPEED, max = 5) @Positive @Default("1.5 m/s") double speed) implements BehaviorSettings {
        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new ParkBehavior(context, this);
        }

        @Override
        public boolean looksAround() {
            return true;
        }
    }

    @Meaning("a controller of your own: it takes over what its unit commands, and leaves the rest as behaviors of lower priority have it")
    record Controller(
            @Meaning("the model") UnitSettings unit,
            @Meaning("the vehicle ahead, for the inputs gap and leader-speed; absent: none") @ParticipantId OptionalInt behind,
            @Meaning("length that the gap leaves out: half of the own and half of the other") @Measures(value = Dimension.LENGTH, min = 0) @Default("4.5 m") double carLength)
            implements BehaviorSettings {

        @Override
        public int usualPriority() {
            return 4;
        }

        @Override
        public References references() {
            return References.to(behind, "behind", Role.LEADER);
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new ControllerBehavior(context, this);
        }
    }

    @Meaning("driven by a planner that sees what perception lets through: a program of your own, a Java class, or one of ours")
    record Planner(
            @Fixed @Shorthand @Meaning("a planner that comes with Tandem") Optional<PlannerFactory.Builtin> builtin,
            @Meaning("the name of a planner in Java on the class path") Optional<String> java,
            @Meaning("a program and its arguments, run on this machine in the folder of the scenario's file") @Default("[]") List<String> command,
            @Meaning("a port of this machine to which a planner that runs already connects, for one vehicle")
            @Fixed @Measures(value = Dimension.NUMBER, min = 1024, max = 65_535) OptionalInt listen,
            @Meaning("the path to follow; absent: the lane it is in, and on") Optional<Route> path,
            @Meaning("time from one question to the next") @Measures(value = Dimension.TIME, max = 10) @Positive @Default("0.1 s") double period,
            @Meaning("time for an answer, in real time; absent: the period")
            @Measures(value = Dimension.TIME, max = 10) @Positive OptionalDouble deadline,
            @Meaning("plans in a row that may be late or refused until the vehicle stops") @Positive @Default("5") int misses,
            @Meaning("time after which a planner that does not answer is ended and started again")
            @Measures(value = Dimension.TIME, max = 600) @Positive @Default("10 s") double silence,
            @Meaning("how far ahead its input reaches") @Measures(value = Dimension.LENGTH, max = 300) @Positive @Default("60 m") double horizon,
            @Meaning("how trajectories are followed") @Default("lqr") PathTracker.Method tracker,
            @Meaning("braking when there is no plan") @Measures(Dimension.ACCELERATION) @Positive @Default("4 m/s2") double braking)
            implements BehaviorSettings {

        @Override
        public int usualPriority() {
            return 3;
        }

        @Override
        public References references() {
            return References.NONE.along(path);
        }

        @Override
        public Set<MessageKind> hears() {
            return PlannerRadio.KINDS;
        }

        @Override
        public Behavior create(BehaviorContext context) {
            return new PlannerBehavior(context, this);
        }

        @Override
        public boolean looksAround() {
            return true;
        }

        /** The planner that the settings choose. */
        public PlannerFactory.Source source() {
            return new PlannerFactory.Source(builtin, java, command, listen);
        }
    }
}
