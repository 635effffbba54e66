package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalStates;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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

    private final LaneGraph graph;
    /** all programmes, what each shows in this cycle, and its signals */
    private final List<SignalProgramme> programmes = new ArrayList<>();
    private final String[] shown;
    private final int[][] signalsOf;
    /** by lane: its first signal, in order of station; last, the number of all */
    private final int[] first;
    /** by signal: the station on its lane, metres; what it belongs to; the place of its programme among all; and what it shows in this cycle */
    private final double[] station;
    private final SignalLink[] link;
    private final int[] programme;
    private final char[] state;
    /** by lane, metres from the line of its signals back to where nobody who turns comes */
    private final double[] setback;
    /** by lane, the signal at its start or at that of the only lane before; {@link Drivers#NONE} where there is none */
    private final int[] atStart;
    private final SignalStates states = new SignalStates();
    private double now;

    SignalStops(RoadNetwork network, LaneGraph graph) {
        this.graph = graph;
        int lanes = network.lanes().size();
        List<LaneControl> all = new ArrayList<>();
        first = new int[lanes + 1];
        for (int lane = 0; lane < lanes; lane++) {
            network.controlsOf(lane).stream().filter(SignalStops::isHeeded).forEach(all::add);
            first[lane + 1] = all.size();
        }
        station = all.stream().mapToDouble(LaneControl::station).toArray();
        link = all.stream().map(control -> control.signal().orElseThrow()).toArray(SignalLink[]::new);
        state = new char[link.length];
        Map<SignalProgramme, Integer> places = new IdentityHashMap<>();
        programme = Arrays.stream(link).mapToInt(each -> places.computeIfAbsent(each.programme(), this::place)).toArray();
        shown = new String[programmes.size()];
        signalsOf = new int[programmes.size()][];
        Arrays.setAll(signalsOf, place -> IntStream.range(0, link.length).filter(signal -> programme[signal] == place).toArray());
        setback = new double[lanes];
        atStart = new int[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            for (int signal = first[lane]; signal < first[lane + 1]; signal++) {
                setback[lane] = Math.max(setback[lane], setback(network, graph, lane, station[signal]));
            }
            int[] before = graph.into(lane);
            atStart[lane] = atStart(lane) == Drivers.NONE && before.length == 1 ? atStart(before[0]) : atStart(lane);
        }
    }

    private int place(SignalProgramme itsProgramme) {
        programmes.add(itsProgramme);
        return programmes.size() - 1;
    }

    private int atStart(int lane) {
        return areOn(lane) && station[first[lane]] < AT_START_METRES ? first[lane] : Drivers.NONE;
    }

    private static double setback(RoadNetwork network, LaneGraph graph, int itsLane, double itsStation) {
        int[] before = itsStation < AT_START_METRES ? graph.into(itsLane) : new int[] {itsLane};
        double back = 0;
        for (int lane : before) {
            double line = lane == itsLane ? itsStation : graph.length(lane);
            back = Math.max(back, network.conflictsOf(lane).stream()
                    .filter(conflict -> conflict.kind() == LaneConflict.Kind.CROSS && conflict.from(lane) < line && conflict.to(lane) > line - STANDING_METRES)
                    .mapToDouble(conflict -> line - conflict.from(lane)).filter(metres -> metres < FARTHEST_BACK_METRES).max().orElse(0));
        }
        return back;
    }

    /** Who goes first in a zone, as {@link ConflictZones#precedence}: of two that may go by the same programme the one that does not give way. */
    int precedence(ConflictZones zones, int zone) {
        if (!regulates(zones, zone)) {
            return zones.precedence(zone);
        }
        int rank = RANKS.indexOf(state[atStart[zones.lane(zone)]]);
        int its = RANKS.indexOf(state[atStart[zones.other(zone)]]);
        return rank >= 0 && its >= 0 && rank != its ? Integer.compare(its, rank) : zones.precedence(zone);
    }

    /** Whether one programme tells both lanes of a zone who may go. */
    boolean regulates(ConflictZones zones, int zone) {
        if (link.length == 0) {
            return false;
        }
        int own = atStart[zones.lane(zone)];
        int other = atStart[zones.other(zone)];
        return own != Drivers.NONE && other != Drivers.NONE && programme[own] == programme[other];
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
        for (int place = 0; place < shown.length; place++) {
            String shows = states.states(programmes.get(place), seconds);
            if (!shows.equals(shown[place])) {
                shown[place] = shows;
                for (int signal : signalsOf[place]) {
                    state[signal] = SignalStates.state(shows, link[signal].index());
                }
            }
        }
    }

    /** Whether there are signals on a lane. */
    boolean areOn(int lane) {
        return first[lane] < first[lane + 1];
    }

    /** Metres from a driver's front to the line at which it has to stop; {@link CarFollowingModel#NO_LEADER} where it may go on. */
    double line(Drivers drivers, int driver, RoadAhead roadAhead, RouteChoice routeChoice) {
        int lanesAhead = roadAhead.lanesToSignal(driver);
        double before = roadAhead.metresToSignal(driver) - drivers.station[driver] - drivers.halfLength[driver];
        int lane = lanesAhead == Drivers.NONE || before >= FARTHEST_METRES ? Drivers.NONE : drivers.ahead[driver][lanesAhead];
        for (int lanes = lanesAhead; lane != Drivers.NONE && lanes < MOST_LANES && before < FARTHEST_METRES; lanes++) {
            for (int signal = first[lane]; signal < first[lane + 1]; signal++) {
                double line = before + station[signal];
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

    private boolean stops(int signal, double line, double speed) {
        return switch (state[signal]) {
            case SignalProgramme.STOP_THEN_GO -> line > AT_LINE_METRES && speed * speed <= 2 * HARDEST_BRAKING * line;
            case SignalProgramme.RED, SignalProgramme.RED_AMBER -> speed * speed <= 2 * HARDEST_BRAKING * line + 0.01;
            case SignalProgramme.AMBER -> reacts(link[signal], line, speed) && line > speed * states.until(link[signal], now);
            default -> false;
        };
    }

    private boolean reacts(SignalLink amber, double line, double speed) {
        return states.since(amber, now) >= REACTION_SECONDS || speed * speed > 2 * HASTELESS_BRAKING * line;
    }
}
