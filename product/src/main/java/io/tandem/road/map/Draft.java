package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.Along;
import io.tandem.road.Connection;
import io.tandem.road.Lane;
import io.tandem.road.LanePlan;
import io.tandem.road.LanePoint;
import io.tandem.road.LanePose;
import io.tandem.road.LaneSpot;
import io.tandem.road.RoadPlan;
import io.tandem.road.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A network in the making: lanes with their lines in the file, and what connects them. */
final class Draft {

    /** Lane ends closer than this meet, metres; a wider gap is bridged by a lane of its own. */
    private static final double MEETING = 0.5;
    /** Lanes side by side lead the same way within this, radians. */
    private static final double SAME_WAY = Math.PI / 4;

    private final Faults faults;
    private final List<LanePlan> lanes = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private final List<Connection> connections = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Map<Integer, Lane> drawn = new HashMap<>();

    Draft(Faults faults) {
        this.faults = faults;
    }

    /** Adds a lane, or tells why it is none and gives -1. */
    int add(LanePlan plan, int line) {
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

    private LanePlan renamed(LanePlan plan) {
        int number = 2;
        while (!names.add(plan.name() + " (" + number + ")")) {
            number++;
        }
        return plan.named(plan.name() + " (" + number + ")");
    }

    LanePlan plan(int lane) {
        return lanes.get(lane);
    }

    void connect(Turn turn, int from, int to) {
        if (from >= 0 && to >= 0 && from != to) {
            connections.add(RoadPlan.connect(turn, from, to));
        }
    }

    void connect(Connection connection) {
        connections.add(connection);
    }

    /** The lane as it will be, for questions about stations. */
    Lane drawn(int lane) {
        return drawn.computeIfAbsent(lane, id -> new Lane(id, lanes.get(id)));
    }

    /**
     * Leads from a station of a lane to one of another: directly where they meet, else over a lane that turns smoothly.
     *
     * @param limit the speed allowed on the way over
     */
    void lead(int from, double fromStation, int to, double toStation, double limit, int layer, int line) {
        Lane one = drawn(from);
        Lane other = drawn(to);
        LanePose leave = new LanePose();
        LanePose enter = new LanePose();
        one.at(fromStation, leave);
        other.at(toStation, enter);
        Turn turn = fromStation >= one.length() - MEETING ? Turn.FOLLOW : Turn.EXIT;
        double e = enter.east() - leave.east();
        double n = enter.north() - leave.north();
        if (e * e + n * n < MEETING * MEETING) {
            connections.add(new Connection(turn, from, fromStation, to, toStation));
            return;
        }
        List<LanePoint> points = List.of(
                new LanePoint(leave.east(), leave.north(), one.widthAt(fromStation), limit, leave.heading()),
                new LanePoint(enter.east(), enter.north(), other.widthAt(toStation), limit, enter.heading()));
        boolean around = plan(from).roundabout() && plan(to).roundabout();
        int over = add(new LanePlan(one.name() + " to " + other.name(), points, false, Along.CUBIC, Along.STEP, layer, around), line);
        if (over >= 0) {
            connections.add(new Connection(turn, from, fromStation, over, 0));
            connections.add(new Connection(Turn.FOLLOW, over, Double.NaN, to, toStation));
        }
    }

    /** Connects two lanes that lie side by side and lead the same way, if they do. */
    void besides(int one, int other) {
        Lane a = drawn(one);
        Lane b = drawn(other);
        double middle = a.length() / 2;
        LaneSpot spot = new LaneSpot();
        boolean beside = b.project(a.eastAt(middle), a.northAt(middle), spot) && spot.beyond() == 0
                && Math.abs(spot.offset()) < a.widthAt(middle) + b.widthAt(spot.station()) / 2
                && Math.abs(Angle.wrap(a.headingAt(middle) - b.headingAt(spot.station()))) < SAME_WAY;
        if (beside) {
            boolean otherIsLeft = spot.offset() < 0;
            connect(otherIsLeft ? Turn.LEFT : Turn.RIGHT, one, other);
            connect(otherIsLeft ? Turn.RIGHT : Turn.LEFT, other, one);
        }
    }

    RoadFile finish(String format, int junctions) {
        PlaceOrder order = new PlaceOrder(lanes);
        RoadPlan plan = new RoadPlan(order.sorted(lanes), connections.stream().map(order::renumbered).toList(), junctions);
        return new RoadFile(format, plan, order.sorted(lines), faults.passedOver());
    }
}
