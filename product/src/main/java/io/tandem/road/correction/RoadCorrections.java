package io.tandem.road.correction;

import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.control.LaneControl;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A road map under correction. Ids are those of the map, then those of added lanes, until lanes that are closed are taken out in the end. */
public final class RoadCorrections {

    /** Lane ends closer than this meet; a lane leads over a wider gap, metres. */
    private static final double JOINED_METRES = 0.5;
    /** Farthest from start to end of a lane that turns at a junction, metres. */
    private static final double LONGEST_TURN_METRES = 40;
    /** Signals of a junction stand so near to the starts of the lanes across it, metres. */
    private static final double AT_START_METRES = 1;

    private final List<LaneDefinition> lanes;
    private final List<String> places;
    private final List<LaneConnection> connections;
    private final List<LaneControl> controls;
    private final BitSet closed = new BitSet();
    private final int junctions;

    /**
     * The corrected map.
     *
     * @param places where each lane is defined
     * @param closed lanes that are taken out
     */
    public record Corrected(RoadDefinition plan, List<String> places, List<LaneDefinition> closed) {
    }

    /** @param places where each lane of the map is defined */
    public RoadCorrections(RoadDefinition map, List<String> places) {
        this.lanes = new ArrayList<>(map.lanes());
        this.places = new ArrayList<>(places);
        this.connections = new ArrayList<>(map.connections());
        this.controls = new ArrayList<>(map.controls());
        this.junctions = map.junctions();
    }

    /** The lanes as they are by now. */
    public List<LaneDefinition> lanes() {
        return lanes;
    }

    public void add(LaneDefinition lane, String place) {
        lanes.add(lane);
        places.add(place);
    }

    /** Changes a lane, all but its place and connections. */
    public void change(int lane, CorrectionSettings said) {
        double width = said.width().orElse(Double.NaN);
        double limit = said.limit().orElse(Double.NaN);
        LaneDefinition was = lanes.get(lane);
        LaneDefinition changed = was.through(was.points().stream().map(point -> point.with(width, limit)).toList());
        lanes.set(lane, changed.withPriority(said.priority().orElse(was.priority())));
        closed.set(lane, closed.get(lane) || !said.open());
        if (!said.signals()) {
            controls.removeIf(control -> isSignalOf(control, lane));
        }
    }

    /** Whether a signal stands on a lane, or at the start of one that follows it. */
    private boolean isSignalOf(LaneControl control, int lane) {
        return control.kind() == LaneControl.Kind.SIGNAL && (control.lane() == lane
                || control.station() < AT_START_METRES && connections.stream().anyMatch(one -> one.from() == lane && one.to() == control.lane() && !one.turn().changesLane()));
    }

    /** Removes the connections from a lane to another, or those of the lane that turns from one into the other; false where there is none. A turn that nobody can take any more is closed. */
    public boolean cut(int from, int to) {
        boolean direct = connections.removeIf(one -> one.from() == from && one.to() == to);
        closed.set(to, closed.get(to) || direct && isTurn(to) && !isEntered(to));
        List<Integer> between = connections.stream().filter(one -> one.from() == from && leadsOnlyTo(one.to(), to)).map(LaneConnection::to).toList();
        connections.removeIf(one -> one.from() == from && between.contains(one.to()));
        between.stream().filter(lane -> !isEntered(lane)).forEach(closed::set);
        return direct || !between.isEmpty();
    }

    private boolean isEntered(int lane) {
        return connections.stream().anyMatch(one -> one.to() == lane);
    }

    /** Whether a lane is short and leads to one other lane. */
    private boolean isTurn(int lane) {
        LanePoint from = lanes.get(lane).points().getFirst();
        LanePoint to = lanes.get(lane).points().getLast();
        return StrictMath.hypot(to.east() - from.east(), to.north() - from.north()) < LONGEST_TURN_METRES && connections.stream().filter(one -> one.from() == lane).count() == 1;
    }

    private boolean leadsOnlyTo(int lane, int to) {
        List<LaneConnection> on = connections.stream().filter(one -> one.from() == lane).toList();
        return !on.isEmpty() && on.stream().allMatch(one -> one.to() == to && one.turn() == ConnectionType.FOLLOW);
    }

    /** Connects two lanes; where one begins farther off than the other ends, a lane leads over, with the lower of both limits. */
    public void connect(LaneConnection wanted, String place) {
        LaneDefinition from = lanes.get(wanted.from());
        LaneDefinition to = lanes.get(wanted.to());
        boolean ends = wanted.turn() == ConnectionType.FOLLOW && Double.isNaN(wanted.fromStation()) && Double.isNaN(wanted.toStation());
        if (!ends || gap(from, to) < JOINED_METRES) {
            connections.add(wanted);
            return;
        }
        LanePoint leave = from.points().getLast();
        LanePoint enter = to.points().getFirst();
        double limit = Math.min(leave.limit(), enter.limit());
        Lane before = new Lane(0, from);
        List<LanePoint> over = List.of(
                new LanePoint(leave.east(), leave.north(), leave.width(), limit, before.headingAt(before.length()), leave.height(), leave.bank()),
                new LanePoint(enter.east(), enter.north(), enter.width(), limit, new Lane(0, to).headingAt(0), enter.height(), enter.bank()));
        add(new LaneDefinition(freeName(from.name() + " to " + to.name()), over, false, Interpolation.CUBIC, Interpolation.STEP, from.layer(), false, from.kind()), place);
        connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, wanted.from(), lanes.size() - 1));
        connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, lanes.size() - 1, wanted.to()));
    }

    private String freeName(String wanted) {
        List<String> taken = lanes.stream().map(LaneDefinition::name).filter(name -> name.startsWith(wanted)).toList();
        String name = wanted;
        for (int number = 2; taken.contains(name); number++) {
            name = wanted + " (" + number + ")";
        }
        return name;
    }

    private static double gap(LaneDefinition from, LaneDefinition to) {
        LanePoint leave = from.points().getLast();
        LanePoint enter = to.points().getFirst();
        return StrictMath.hypot(enter.east() - leave.east(), enter.north() - leave.north());
    }

    /** Puts signals in place of those of the map at the same junctions. */
    public void signals(List<LaneControl> wanted) {
        new SignalReplacement(new RoadDefinition(lanes, connections, controls, junctions)).replaced(wanted).forEach(controls::remove);
        controls.addAll(wanted);
    }

    /** The map without what is closed. */
    public Corrected finish() {
        BitSet gone = new ClosedLanes(lanes.size(), connections).with(closed);
        int[] now = new int[lanes.size()];
        for (int lane = 0, next = 0; lane < now.length; lane++) {
            now[lane] = gone.get(lane) ? -1 : next++;
        }
        List<LaneConnection> left = connections.stream().filter(one -> now[one.from()] >= 0 && now[one.to()] >= 0)
                .map(one -> new LaneConnection(one.turn(), now[one.from()], one.fromStation(), now[one.to()], one.toStation())).toList();
        List<LaneControl> heeded = controls.stream().filter(one -> now[one.lane()] >= 0).map(one -> one.onLane(now[one.lane()])).toList();
        return new Corrected(new RoadDefinition(open(lanes, gone), left, heeded, junctions), open(places, gone), gone.stream().mapToObj(lanes::get).toList());
    }

    private static <T> List<T> open(List<T> all, BitSet gone) {
        List<T> open = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!gone.get(i)) {
                open.add(all.get(i));
            }
        }
        return open;
    }
}
