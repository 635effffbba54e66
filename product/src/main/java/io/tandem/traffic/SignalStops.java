package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalStates;
import io.tandem.traffic.layout.ConflictZones.ConflictZone;
import io.tandem.traffic.layout.LaneGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where drivers stop for signals. At red they stop before the line, unless no brakes could do it. At amber, after a reaction time of 1 s, or
 * sooner where the braking would become hard, a driver goes on if it reaches the line within the amber at its present speed, and stops otherwise; with the usual ambers that
 * takes less than 3.5 m/s^2. They stop farther back where others who turn would sweep the place before the line. A green that gives way does so to one with priority of the same programme; at
 * a green arrow one stops first, and gives way to all who have green.
 */
final class SignalStops {

    private static final double REACTION_SECONDS = 1;
    /** Who would have to brake harder than this reacts at once, m/s^2. */
    private static final double HASTELESS_BRAKING = 2;
    /** Who would have to brake harder than this cannot stop, m/s^2. */
    private static final double HARDEST_BRAKING = 8;
    /** States in which one may go, each of which gives way to those behind it. */
    private static final String RANKS = "" + SignalProgramme.STOP_THEN_GO + SignalProgramme.PERMISSIVE_GREEN + SignalProgramme.GREEN;
    /** Who has come so near to a line, metres, has stopped there. */
    private static final double AT_LINE_METRES = RightOfWay.STOP_DISTANCE_METRES + 3;
    /** Signals are seen from here, metres. */
    private static final double FARTHEST_METRES = 250;
    private static final int MOST_LANES = 64;
    /** Who would have to brake harder than this for the line farther back stops at the usual one, m/s^2. */
    private static final double EASY_BRAKING = 3;
    /** A signal so near to the start of a lane is at its start; and no line is set back farther, metres. */
    private static final double AT_START_METRES = 1;
    private static final double FARTHEST_BACK_METRES = 12;
    /** Who waits at a line stands on so much of the lane before it, metres. */
    private static final double STANDING_METRES = 6;

    private static final Signal[] NO_SIGNALS = {};

    /**
     * A signal at a station of a lane, metres.
     *
     * @param programme the place of its programme among all
     */
    private record Signal(double station, SignalLink link, int programme) {
    }

    private final LaneGraph graph;
    /** all programmes, and what each shows in this cycle */
    private final List<SignalProgramme> programmes = new ArrayList<>();
    private final String[] shown;
    /** by lane; those without signals share one array */
    private final Signal[][] signals;
    /** by lane, metres from the line of its signals back to where nobody who turns comes */
    private final double[] setback;
    /** by lane, the signal at its start or at that of the only lane before; null where there is none */
    private final Signal[] links;
    private final SignalStates states = new SignalStates();
    private double now;

    SignalStops(RoadNetwork network, LaneGraph graph) {
        this.graph = graph;
        Map<SignalProgramme, Integer> places = new IdentityHashMap<>();
        signals = network.lanes().stream().map(lane -> network.controlsOf(lane.id()).stream().filter(SignalStops::isHeeded).map(control -> signal(control, places)).toArray(Signal[]::new))
                .map(all -> all.length == 0 ? NO_SIGNALS : all).toArray(Signal[][]::new);
        shown = new String[programmes.size()];
        setback = new double[signals.length];
        links = new Signal[signals.length];
        for (int lane = 0; lane < signals.length; lane++) {
            for (Signal signal : signals[lane]) {
                setback[lane] = Math.max(setback[lane], setback(network, graph, lane, signal.station));
            }
            int[] before = graph.into(lane);
            links[lane] = Optional.ofNullable(atStart(lane)).orElseGet(() -> before.length == 1 ? atStart(before[0]) : null);
        }
    }

    private Signal signal(LaneControl control, Map<SignalProgramme, Integer> places) {
        SignalLink link = control.signal().orElseThrow();
        int place = places.computeIfAbsent(link.programme(), programme -> {
            programmes.add(programme);
            return programmes.size() - 1;
        });
        return new Signal(control.station(), link, place);
    }

    private Signal atStart(int lane) {
        return Arrays.stream(signals[lane]).filter(signal -> signal.station < AT_START_METRES).findFirst().orElse(null);
    }

    private static double setback(RoadNetwork network, LaneGraph graph, int itsLane, double station) {
        int[] before = station < AT_START_METRES ? graph.into(itsLane) : new int[] {itsLane};
        double back = 0;
        for (int lane : before) {
            double line = lane == itsLane ? station : graph.length(lane);
            back = Math.max(back, network.conflictsOf(lane).stream()
                    .filter(conflict -> conflict.kind() == LaneConflict.Kind.CROSS && conflict.from(lane) < line && conflict.to(lane) > line - STANDING_METRES)
                    .mapToDouble(conflict -> line - conflict.from(lane)).filter(metres -> metres < FARTHEST_BACK_METRES).max().orElse(0));
        }
        return back;
    }

    /** Who goes first in a zone, as {@link ConflictZone#precedence}: of two that may go by the same programme the one that does not give way. */
    int precedence(ConflictZone zone) {
        if (!regulates(zone)) {
            return zone.precedence();
        }
        int rank = RANKS.indexOf(state(links[zone.lane()]));
        int its = RANKS.indexOf(state(links[zone.other()]));
        return rank >= 0 && its >= 0 && rank != its ? Integer.compare(its, rank) : zone.precedence();
    }

    /** Whether one programme tells both lanes of a zone who may go. */
    boolean regulates(ConflictZone zone) {
        if (programmes.isEmpty()) {
            return false;
        }
        Signal own = links[zone.lane()];
        Signal other = links[zone.other()];
        return own != null && other != null && own.programme == other.programme;
    }

    private char state(Signal signal) {
        return SignalStates.state(shown[signal.programme], signal.link.index());
    }

    private static boolean isHeeded(LaneControl control) {
        return control.signal().isPresent();
    }

    /** Takes what signals that follow the traffic show. */
    void show(String name, String itsStates, double seconds, double ends) {
        states.show(name, itsStates, seconds, ends);
        beginCycle(now);
    }

    void beginCycle(double seconds) {
        now = seconds;
        Arrays.setAll(shown, programme -> states.states(programmes.get(programme), seconds));
    }

    /** Whether there are signals on a lane. */
    boolean areOn(int lane) {
        return signals[lane].length > 0;
    }

    /** Metres from a driver's front to the line at which it has to stop; {@link CarFollowingModel#NO_LEADER} where it may go on. */
    double line(Drivers drivers, int driver, RoadAhead roadAhead, RouteChoice routeChoice) {
        int first = roadAhead.lanesToSignal(driver);
        double before = roadAhead.metresToSignal(driver) - drivers.station[driver] - drivers.halfLength[driver];
        int lane = first == Drivers.NONE || before >= FARTHEST_METRES ? Drivers.NONE : drivers.ahead[driver][first];
        for (int lanes = first; lane != Drivers.NONE && lanes < MOST_LANES && before < FARTHEST_METRES; lanes++) {
            for (Signal signal : signals[lane]) {
                double line = before + signal.station;
                if (line >= 0 && line < FARTHEST_METRES && stops(signal, line, drivers.speed[driver])) {
                    return stopBefore(line, line - setback[lane], drivers.speed[driver]);
                }
            }
            before += graph.length(lane);
            lane = routeChoice.next(drivers, driver, lane, lanes);
        }
        return CarFollowingModel.NO_LEADER;
    }

    private static double stopBefore(double line, double setBack, double speed) {
        return setBack >= 0 && speed * speed <= 2 * EASY_BRAKING * setBack ? setBack : line;
    }

    private boolean stops(Signal signal, double line, double speed) {
        return switch (state(signal)) {
            case SignalProgramme.STOP_THEN_GO -> line > AT_LINE_METRES && speed * speed <= 2 * HARDEST_BRAKING * line;
            case SignalProgramme.RED, SignalProgramme.RED_AMBER -> speed * speed <= 2 * HARDEST_BRAKING * line + 0.01;
            case SignalProgramme.AMBER -> reacts(signal.link, line, speed) && line > speed * states.until(signal.link, now);
            default -> false;
        };
    }

    private boolean reacts(SignalLink link, double line, double speed) {
        return states.since(link, now) >= REACTION_SECONDS || speed * speed > 2 * HASTELESS_BRAKING * line;
    }
}
