package io.tandem.road;

import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalPlan;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * Programmes for signals of which a map tells only where they are. The lanes across a junction that come from one side form an approach; approaches that neither cross nor merge have green together, and so
 * have opposite ones, of which those who turn across the oncoming traffic give way to it. Where the map says which signals a controller switches, these have green together in place of an approach, unless
 * their lanes exclude each other; and where it switches the lanes of one approach apart, nobody gives way between these and others. All others come one after the other as the traffic asks for it, 5 s at least and 60 s together at the most, with
 * the usual amber and 2 s of all red, so that nobody waits for an empty street. Signals of a single approach, such as those of a crossing for people, stay without times.
 */
final class UsualSignals {

    /** Of all greens together. */
    private static final double LONGEST_SECONDS = 60;
    private static final double SHORTEST_SECONDS = 5;
    private static final double ALL_RED_SECONDS = 2;
    private static final double DETECTOR_METRES = 40;
    private static final double GAP_SECONDS = 3;
    private static final double AT_START_METRES = 1;
    private static final double BESIDE_METRES = 12;
    private static final double SAME_HEADING_RADIANS = 0.6;
    /** A road that bends by less than this goes on: its two approaches are opposite ones, and those who follow the bend do not turn off. */
    private static final double BEND_RADIANS = Math.PI / 3;
    private static final double OPPOSITE_RADIANS = Math.PI - BEND_RADIANS;
    /** Who turns by so much more than those who go on turns off. */
    private static final double TURN_RADIANS = 0.5;

    private final RoadNetwork network;
    /** lanes with a signal at their start that has no times, each with the representative of its approach */
    private final Map<Integer, Integer> approachOf = new TreeMap<>();
    /** the same of its junction */
    private final Map<Integer, Integer> junctionOf = new TreeMap<>();
    /** the same of those with which it changes: a controller, or its approach */
    private final Map<Integer, Integer> groupOf = new TreeMap<>();
    /** by approach, the least turn of its lanes, radians to the left */
    private final Map<Integer, Double> leastTurnOf = new HashMap<>();
    /** groups of one approach that change at different times */
    private final Set<Integer> apart = new HashSet<>();
    /** by controller of the map, its lanes */
    private final Map<String, List<Integer>> controllers = new LinkedHashMap<>();
    private final Map<Integer, SignalLink> links = new HashMap<>();
    private final List<Start> starts = new ArrayList<>();
    /** by lane, the greatest speed limit of those that lead to it, m/s */
    private final Map<Integer, Double> limitBefore = new HashMap<>();
    /** lanes whose green gives way */
    private final Set<Integer> givingWay = new HashSet<>();
    private int programmes;

    /** Where a lane begins. */
    private record Start(int lane, double east, double north, double heading) {

        boolean isBeside(Start other) {
            double e = east - other.east;
            double n = north - other.north;
            return e * e + n * n < BESIDE_METRES * BESIDE_METRES && Math.abs(Math.IEEEremainder(heading - other.heading, 2 * Math.PI)) < SAME_HEADING_RADIANS;
        }
    }

    private UsualSignals(RoadNetwork network) {
        this.network = network;
    }

    /** The same controls, with programmes for signals that have none. */
    static List<LaneControl> complete(RoadNetwork network, List<LaneControl> controls) {
        List<LaneControl> untimed = controls.stream().filter(UsualSignals::isUntimed).toList();
        if (untimed.isEmpty()) {
            return controls;
        }
        UsualSignals signals = new UsualSignals(network);
        untimed.forEach(signals::add);
        signals.joinJunctions();
        signals.joinControllers();
        signals.readLimits();
        signals.junctions().values().forEach(signals::plan);
        return controls.stream().map(control -> isUntimed(control) ? new LaneControl(control.kind(), control.lane(), control.station(), Optional.ofNullable(signals.links.get(control.lane())), control.controller()) : control).toList();
    }

    private static boolean isUntimed(LaneControl control) {
        return control.kind() == LaneControl.Kind.SIGNAL && control.signal().isEmpty() && control.station() < AT_START_METRES;
    }

    /** Lanes that begin beside each other in about the same direction are one approach. */
    private void add(LaneControl control) {
        int lane = control.lane();
        Lane next = network.lane(lane);
        Start start = new Start(lane, next.eastAt(0), next.northAt(0), next.headingAt(0));
        int first = starts.stream().filter(start::isBeside).findFirst().map(known -> approachOf.get(known.lane)).orElse(lane);
        starts.add(start);
        approachOf.put(lane, first);
        leastTurnOf.merge(first, turn(lane), (one, other) -> Math.abs(one) <= Math.abs(other) ? one : other);
        junctionOf.put(lane, first);
        groupOf.put(lane, first);
        control.controller().ifPresent(id -> controllers.computeIfAbsent(id, _ -> new ArrayList<>()).add(lane));
    }

    /** Approaches whose lanes cross or merge belong to one junction. */
    private void joinJunctions() {
        for (LaneConflict conflict : network.conflicts()) {
            if (isBetween(conflict)) {
                joinJunctions(conflict.first(), conflict.second());
            }
        }
    }

    private void joinJunctions(int lane, int other) {
        int kept = junctionOf.get(lane);
        int gone = junctionOf.get(other);
        junctionOf.replaceAll((_, junction) -> junction == gone ? kept : junction);
    }

    /** Signals of one controller change together. Some maps name all signals of a junction in one, which cannot be meant so. */
    private void joinControllers() {
        for (List<Integer> lanes : controllers.values()) {
            if (lanes.stream().noneMatch(lane -> lanes.stream().anyMatch(other -> !other.equals(lane) && excludes(lane, other)))) {
                lanes.forEach(lane -> groupOf.put(lane, lanes.getFirst()));
                lanes.forEach(lane -> joinJunctions(lanes.getFirst(), lane));
            }
        }
        Map<Integer, Set<Integer>> ofApproach = new HashMap<>();
        approachOf.forEach((lane, approach) -> ofApproach.computeIfAbsent(approach, _ -> new HashSet<>()).add(groupOf.get(lane)));
        ofApproach.values().stream().filter(groups -> groups.size() > 1).forEach(apart::addAll);
    }

    private boolean isBetween(LaneConflict conflict) {
        return conflict.kind() != LaneConflict.Kind.SPLIT && approachOf.containsKey(conflict.first()) && approachOf.containsKey(conflict.second())
                && !approachOf.get(conflict.first()).equals(approachOf.get(conflict.second()));
    }

    /** By junction, the lanes of each group that changes together. */
    private Map<Integer, Map<Integer, List<Integer>>> junctions() {
        Map<Integer, Map<Integer, List<Integer>>> junctions = new LinkedHashMap<>();
        groupOf.forEach((lane, group) -> junctions.computeIfAbsent(junctionOf.get(lane), _ -> new LinkedHashMap<>()).computeIfAbsent(group, _ -> new ArrayList<>()).add(lane));
        return junctions;
    }

    private void plan(Map<Integer, List<Integer>> groups) {
        List<Set<Integer>> greens = new ArrayList<>();
        for (List<Integer> group : groups.values()) {
            Set<Integer> green = greens.stream().filter(one -> one.stream().noneMatch(lane -> group.stream().anyMatch(other -> excludes(lane, other)))).findFirst().orElseGet(() -> {
                greens.add(new LinkedHashSet<>());
                return greens.getLast();
            });
            green.addAll(group);
        }
        greens.forEach(green -> green.forEach(lane -> green.stream().filter(other -> meets(lane, other) && turnsAcross(lane, other)).forEach(_ -> givingWay.add(lane))));
        if (greens.size() > 1) {
            give("signals-" + ++programmes, greens);
        }
    }

    /** Whether two lanes must not have green together: they meet, and are not of opposite approaches one of which can give way to the other, or have greens of their own. */
    private boolean excludes(int lane, int other) {
        boolean haveOwnGreen = !groupOf.get(lane).equals(groupOf.get(other)) && (apart.contains(groupOf.get(lane)) || apart.contains(groupOf.get(other)));
        double turn = network.lane(lane).headingAt(0) - network.lane(other).headingAt(0);
        boolean isOpposite = Math.abs(Math.IEEEremainder(turn, 2 * Math.PI)) > OPPOSITE_RADIANS;
        return meets(lane, other) && !(!haveOwnGreen && isOpposite && (turnsAcross(lane, other) || turnsAcross(other, lane)));
    }

    /** Whether a lane turns off and the other of an opposite approach does not, or by a shorter way: with right-hand traffic to the left, and the other to the right. */
    private boolean turnsAcross(int lane, int other) {
        return turnsOff(lane) && (!turnsOff(other) || network.lane(lane).length() >= network.lane(other).length() || network.conflictsOf(lane).stream()
                .anyMatch(conflict -> conflict.concerns(other) && conflict.kind() == LaneConflict.Kind.CROSS));
    }

    private boolean turnsOff(int lane) {
        double least = leastTurnOf.get(approachOf.get(lane));
        return Math.abs(turn(lane) - (Math.abs(least) < BEND_RADIANS ? least : 0)) > TURN_RADIANS;
    }

    private double turn(int lane) {
        Lane across = network.lane(lane);
        return Math.IEEEremainder(across.headingAt(across.length()) - across.headingAt(0), 2 * Math.PI);
    }

    private boolean meets(int lane, int other) {
        return network.conflictsOf(lane).stream().anyMatch(conflict -> conflict.concerns(other) && isBetween(conflict));
    }

    private void give(String name, List<Set<Integer>> greens) {
        List<SignalSettings.Phase> phases = greens.stream()
                .map(green -> new SignalSettings.Phase(green.stream().map(String::valueOf).toList(), OptionalDouble.empty(), SHORTEST_SECONDS, OptionalDouble.of(LONGEST_SECONDS / greens.size()))).toList();
        SignalPlan plan = new SignalPlan(new SignalSettings(name, 0, phases, OptionalDouble.empty(), ALL_RED_SECONDS, DETECTOR_METRES, GAP_SECONDS), lane -> limitBefore.getOrDefault(Integer.parseInt(lane), 0.0),
                lane -> givingWay.contains(Integer.parseInt(lane)));
        SignalProgramme programme = plan.programme();
        for (int link = 0; link < plan.lanes().size(); link++) {
            links.put(Integer.parseInt(plan.lanes().get(link)), new SignalLink(programme, link));
        }
    }

    private void readLimits() {
        for (LaneConnection connection : network.connections()) {
            if (approachOf.containsKey(connection.to()) && !connection.turn().changesLane()) {
                limitBefore.merge(connection.to(), network.lane(connection.from()).fastest(), Math::max);
            }
        }
    }
}
