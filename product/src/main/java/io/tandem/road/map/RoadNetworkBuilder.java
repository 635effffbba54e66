package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LanePose;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadDefinition;
import io.tandem.road.control.LaneControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A network under construction: lanes with their lines in the file, and their connections. */
public final class RoadNetworkBuilder {

    /** Lane ends closer than this are joined; a wider gap is bridged by a connecting lane, metres. */
    private static final double JOINED_METRES = 0.5;
    /** A link that spans more than this is a mistake in the map and left out, metres. */
    private static final double FARTHEST_METRES = 10;
    /** Greatest difference in heading of neighbouring lanes, radians. */
    private static final double SAME_DIRECTION_RADIANS = Math.PI / 4;

    private static final int MOST_DRAWN = 1000;

    /** A place on a lane as it will be. */
    private record Place(int lane, double station, LanePose pose, double width) {

        static Place on(Lane drawn, double station) {
            LanePose pose = new LanePose();
            drawn.at(station, pose);
            return new Place(drawn.id(), station, pose, drawn.widthAt(station));
        }
    }

    /** The ends of a lane. */
    private record Ends(Place start, Place end) {
    }

    private static final double FAR_METRES = 200_000;

    private final MapProblems faults;
    private final List<LaneDefinition> lanes = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private final List<LaneConnection> connections = new ArrayList<>();
    private final Set<LaneControl> controls = new LinkedHashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Map<Integer, List<Integer>> following = new HashMap<>();
    /** the lanes that were asked for last; all of a large town would take as much memory as the network itself */
    private final Map<Integer, Lane> drawn = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Lane> eldest) {
            return size() > MOST_DRAWN;
        }
    };

    public RoadNetworkBuilder(MapProblems faults) {
        this.faults = faults;
    }

    /** Adds a lane, or adds a problem and returns -1. */
    public int add(LaneDefinition plan, int line) {
        Optional<String> flaw = plan.flaw();
        if (flaw.isEmpty() && lanes.size() >= RoadFile.MOST_LANES) {
            flaw = Optional.of("The map has more than " + RoadFile.MOST_LANES + " lanes");
        }
        if (flaw.isPresent()) {
            faults.add(line, plan.name(), flaw.get() + ".", "mend this lane, or remove it.");
            return -1;
        }
        lanes.add(names.add(plan.name()) ? plan : renamed(plan));
        lines.add(line);
        return lanes.size() - 1;
    }

    private LaneDefinition renamed(LaneDefinition plan) {
        int number = 2;
        while (!names.add(plan.name() + " (" + number + ")")) {
            number++;
        }
        return plan.named(plan.name() + " (" + number + ")");
    }

    public LaneDefinition plan(int lane) {
        return lanes.get(lane);
    }

    /** Connects two lanes, unless one of them is -1 or both are one; a lane that begins far from the end of another does not follow it. */
    public void connect(ConnectionType turn, int from, int to) {
        if (from < 0 || to < 0 || from == to) {
            return;
        }
        double gap = turn == ConnectionType.FOLLOW ? gap(from, to) : 0;
        if (gap > FARTHEST_METRES) {
            faults.add(lines.get(from), "", String.format(Locale.ROOT, "The link from %s to %s spans %.0f m; it is left out.", plan(from).name(), plan(to).name(), gap),
                    "link lanes whose ends meet.");
        } else {
            link(RoadDefinition.connect(turn, from, to));
        }
    }

    /** From the end of a lane to the start of another, metres. */
    public double gap(int from, int to) {
        LanePoint leave = plan(from).points().getLast();
        LanePoint enter = plan(to).points().getFirst();
        return StrictMath.hypot(enter.east() - leave.east(), enter.north() - leave.north());
    }

    /** Joins the end of a lane to its own start. */
    public void close(int lane) {
        LaneDefinition joined = lanes.get(lane).joined();
        if (joined.flaw().isEmpty()) {
            lanes.set(lane, joined);
        }
    }

    private void link(LaneConnection connection) {
        connections.add(connection);
        if (connection.turn() == ConnectionType.FOLLOW) {
            following.computeIfAbsent(connection.from(), _ -> new ArrayList<>()).add(connection.to());
        }
    }

    /** The lanes that follow at the end of one. */
    public List<Integer> following(int lane) {
        return following.getOrDefault(lane, List.of());
    }

    public void control(LaneControl control) {
        if (control.lane() >= 0) {
            controls.add(control);
        }
    }

    /** All that most connecting lanes need of those which they connect; lanes that are drawn for it are forgotten at once. */
    private final Map<Integer, Ends> ends = new HashMap<>();

    private Ends ends(int lane) {
        return ends.computeIfAbsent(lane, id -> {
            Lane once = new Lane(id, lanes.get(id));
            return new Ends(Place.on(once, 0), Place.on(once, once.length()));
        });
    }

    /** The lane as it will be, for queries by station. */
    public Lane drawn(int lane) {
        return drawn.computeIfAbsent(lane, id -> new Lane(id, lanes.get(id)));
    }

    /** Connects the end of a lane to the start of another, as {@link #lead} does. Lanes that meet need not be drawn for it. */
    public int follow(int from, int to, double limit, int layer, int line) {
        if (gap(from, to) < JOINED_METRES) {
            link(RoadDefinition.connect(ConnectionType.FOLLOW, from, to));
            return to;
        }
        return lead(ConnectionType.FOLLOW, ends(from).end, ends(to).start, limit, layer, line);
    }

    /**
     * Connects a station of a lane to one of another: directly where they meet, otherwise by a smooth connecting lane.
     *
     * @param limit speed limit of the connecting lane, m/s
     * @return the connecting lane, or the one that is entered where they meet; -1 where no lane can connect them
     */
    public int lead(int from, double fromStation, int to, double toStation, double limit, int layer, int line) {
        ConnectionType turn = fromStation >= drawn(from).length() - JOINED_METRES ? ConnectionType.FOLLOW : ConnectionType.EXIT;
        return lead(turn, Place.on(drawn(from), fromStation), Place.on(drawn(to), toStation), limit, layer, line);
    }

    private int lead(ConnectionType turn, Place from, Place to, double limit, int layer, int line) {
        LanePose leave = from.pose;
        LanePose enter = to.pose;
        double e = enter.east() - leave.east();
        double n = enter.north() - leave.north();
        if (e * e + n * n < JOINED_METRES * JOINED_METRES) {
            link(new LaneConnection(turn, from.lane, from.station, to.lane, to.station));
            return to.lane;
        }
        List<LanePoint> points = List.of(
                new LanePoint(leave.east(), leave.north(), from.width, limit, leave.heading()),
                new LanePoint(enter.east(), enter.north(), to.width, limit, enter.heading()));
        LaneDefinition one = plan(from.lane);
        LaneDefinition other = plan(to.lane);
        int over = add(new LaneDefinition(one.name() + " to " + other.name(), points, false, Interpolation.CUBIC, Interpolation.STEP, layer,
                one.roundabout() && other.roundabout(), one.kind()), line);
        if (over >= 0) {
            link(new LaneConnection(turn, from.lane, from.station, over, 0));
            link(new LaneConnection(ConnectionType.FOLLOW, over, Double.NaN, to.lane, to.station));
        }
        return over;
    }

    /** Connects two lanes as neighbours if they lie side by side and run in the same direction. */
    public void besides(int one, int other) {
        Lane a = drawn(one);
        Lane b = drawn(other);
        double middle = a.length() / 2;
        LaneProjection spot = new LaneProjection();
        boolean beside = b.project(a.eastAt(middle), a.northAt(middle), spot) && spot.beyond() == 0
                && Math.abs(spot.offset()) < a.widthAt(middle) + b.widthAt(spot.station()) / 2
                && Math.abs(Angle.wrap(a.headingAt(middle) - b.headingAt(spot.station()))) < SAME_DIRECTION_RADIANS;
        if (beside) {
            boolean otherIsLeft = spot.offset() < 0;
            connect(otherIsLeft ? ConnectionType.LEFT : ConnectionType.RIGHT, one, other);
            connect(otherIsLeft ? ConnectionType.RIGHT : ConnectionType.LEFT, other, one);
        }
    }

    public RoadFile finish(String format, int junctions) {
        if (!lanes.isEmpty()) {
            warnIfFar(lanes.getFirst().points().getFirst());
        }
        MortonOrder order = new MortonOrder(lanes);
        RoadDefinition plan = new RoadDefinition(order.sorted(lanes), connections.stream().map(order::renumbered).toList(),
                controls.stream().map(control -> control.onLane(order.renumbered(control.lane()))).toList(), junctions);
        return new RoadFile(format, plan, order.sorted(lines), faults.list(), faults.passedOver());
    }

    /** Maps in metres are often written in the coordinates of a UTM zone. */
    private void warnIfFar(LanePoint place) {
        double metres = StrictMath.hypot(place.east(), place.north());
        if (metres > FAR_METRES) {
            faults.add(0, "", String.format(Locale.ROOT, "The map lies %.0f km from the site: its coordinates are taken as metres east and north of it.", metres / 1000),
                    "shift the map's coordinates to an origin near it, and put the site there.");
        }
    }
}
