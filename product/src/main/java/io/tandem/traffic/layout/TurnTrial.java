package io.tandem.traffic.layout;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.TurnPaths.Turn;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Drives a car through a bend and measures how far its corners leave its lanes. The car is a bicycle model steered by pure pursuit, as drivers steer:
 *
 * <pre>
 *   x' = cos(theta), y' = sin(theta), theta' = k,   |k| no more than at full lock, |k'| no more than at the usual steer rate in slow turns
 * </pre>
 *
 * with the arc length of the rear axle as time, metres. Lanes are taken as discs on their centre lines.
 */
final class TurnTrial {

    /** Greatest change of curvature per metre, 1/m^2: 0.6 rad/s at 2.5 m/s. */
    private static final double CURVATURE_RATE = 0.09;
    private static final double STEP_METRES = 0.1;
    /** Steps between poses that are measured. */
    private static final int STRIDE = 8;
    private static final int MOST_STEPS = 1500;
    static final double LOOKAHEAD_METRES = 4;
    /** Metres before the bend at which the way begins, and behind it at which it ends. */
    private static final double AROUND_METRES = 20;
    /** From the rear axle to the middle, and half of a car's length and width, metres. */
    private static final double AHEAD_METRES = 1.4;
    private static final double HALF_LENGTH = 2.25;
    private static final double HALF_WIDTH = 0.9;
    /** Air that is left to other lanes, metres. */
    private static final double AIR_METRES = 0.2;
    /** A metre of a corner inside a lane of others, and one of the middle outside the own, weigh as much as so many of a corner beside the own lane. */
    private static final double WEIGHT_OF_OTHERS = 10;
    private static final double WEIGHT_OF_MIDDLE = 10;
    /** Metres between discs, to lanes that matter, and by which the nearest station moves on at most. */
    private static final double SPACING_METRES = 0.5;
    private static final double NEAR_METRES = 8;
    private static final double FARTHEST_ON_METRES = 14;
    private static final int MOST_NEAR = 16;
    private static final int[] SIDES = {-1, 1};

    private final LaneGraph graph;
    private final RoadNetwork network;
    private final Turn turn;
    /** east, north and radius in turn: discs of the lanes of the turn from before it on, and of other lanes */
    private final double[] own;
    private final double[] others;
    private double x;
    private double y;
    private double heading;
    private double curvature;

    TurnTrial(RoadNetwork network, LaneGraph graph, Turn turn) {
        this.network = network;
        this.graph = graph;
        this.turn = turn;
        int count = (int) Math.ceil((turn.bend.length() + 2 * AROUND_METRES) / SPACING_METRES) + 1;
        own = new double[3 * count];
        for (int i = 0; i < count; i++) {
            double station = i * SPACING_METRES - AROUND_METRES;
            own[3 * i] = turn.east(station);
            own[3 * i + 1] = turn.north(station);
            own[3 * i + 2] = turn.width(station) / 2;
        }
        others = others();
    }

    private double[] others() {
        return near().entrySet().stream().flatMapToDouble(entry -> Arrays.stream(discs(network.lane(entry.getKey()), entry.getValue()))).toArray();
    }

    /** By lane that is near the turn and apart from it, the first and the last station there, metres. */
    Map<Integer, double[]> near() {
        Map<Integer, double[]> reach = new TreeMap<>();
        NearbyLanes nearby = new NearbyLanes(MOST_NEAR);
        for (int i = 0; i < own.length; i += 3 * (int) (NEAR_METRES / 2 / SPACING_METRES)) {
            network.near(own[i], own[i + 1], NEAR_METRES, nearby);
            for (int k = 0; k < nearby.count(); k++) {
                double station = nearby.spot(k).station();
                Lane other = network.lane(nearby.lane(k));
                if (isApart(other) && !turn.isClearOf(other, i / 3 * SPACING_METRES - AROUND_METRES, station)) {
                    reach.merge(nearby.lane(k), new double[] {station, station}, (a, b) -> new double[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
                }
            }
        }
        reach.forEach((lane, stations) -> {
            stations[0] = Math.max(0, stations[0] - NEAR_METRES / 2);
            stations[1] = Math.min(network.lane(lane).length(), stations[1] + NEAR_METRES / 2);
        });
        return reach;
    }

    private static double[] discs(Lane lane, double[] reach) {
        double[] discs = new double[3 * ((int) ((reach[1] - reach[0]) / SPACING_METRES) + 1)];
        for (int i = 0; i < discs.length; i += 3) {
            double station = reach[0] + i / 3 * SPACING_METRES;
            discs[i] = lane.eastAt(station);
            discs[i + 1] = lane.northAt(station);
            discs[i + 2] = lane.widthAt(station) / 2;
        }
        return discs;
    }

    /** Whether another lane is at the same level, and neither joins nor leaves those of the turn, nor leads to them or on from them. */
    private boolean isApart(Lane other) {
        int id = other.id();
        return id != turn.before.id() && id != turn.bend.id() && id != turn.behind.id() && other.layer() == turn.bend.layer()
                && !graph.leads(turn.before.id(), id) && !graph.leads(id, turn.behind.id()) && !graph.leads(id, turn.before.id()) && !graph.leads(turn.behind.id(), id);
    }

    /** What looks at the car on its way: at the station of the bend beside its middle, metres, which is negative before the bend. It tells whether the car goes on. */
    interface Observer {
        boolean see(double station, double middleEast, double middleNorth, double heading);
    }

    /**
     * Sum over the way of metres by which corners are outside the own lanes, and much more where the middle is, and of corners inside other lanes.
     *
     * @param most the way is of no interest once it costs more
     */
    double cost(double[] shift, double most) {
        double[] cost = {0};
        drive(shift, LOOKAHEAD_METRES, (_, _, _, _) -> {
            cost[0] += costHere(Angle.cos(heading), Angle.sin(heading));
            return cost[0] <= most;
        });
        return cost[0];
    }

    /** Drives the car from before the bend to behind it, and shows it now and then. */
    void drive(double[] shift, double lookahead, Observer observer) {
        double station = -AROUND_METRES;
        heading = turn.before.headingAt(Math.max(0, turn.before.length() + station));
        x = turn.east(station) - AHEAD_METRES * Angle.cos(heading);
        y = turn.north(station) - AHEAD_METRES * Angle.sin(heading);
        curvature = 0;
        for (int step = 0; station < turn.bend.length() + AROUND_METRES - lookahead && step < MOST_STEPS; step++) {
            double cos = Angle.cos(heading);
            double sin = Angle.sin(heading);
            station = Math.max(station + STEP_METRES / 2, beside(station, x + AHEAD_METRES * cos, y + AHEAD_METRES * sin));
            if (step % STRIDE == 0 && !observer.see(station, x + AHEAD_METRES * cos, y + AHEAD_METRES * sin, heading)) {
                return;
            }
            double to = station + lookahead - AHEAD_METRES;
            double toEast = turn.east(to) + TurnPaths.at(shift, 0, to) - x;
            double toNorth = turn.north(to) + TurnPaths.at(shift, 1, to) - y;
            steer(toNorth * cos - toEast * sin, toEast * toEast + toNorth * toNorth);
            x += STEP_METRES * cos;
            y += STEP_METRES * sin;
            heading += STEP_METRES * curvature;
        }
    }

    /** The station nearest to a point, searched from the last one on: the nearest disc, and the projection onto the direction to the next. */
    private double beside(double last, double east, double north) {
        int first = Math.max(0, 3 * (int) ((last + AROUND_METRES) / SPACING_METRES));
        int end = Math.min(own.length - 3, first + 3 * (int) (FARTHEST_ON_METRES / SPACING_METRES));
        int best = first;
        for (int i = first; i < end; i += 3) {
            best = squared(own, i, east, north) < squared(own, best, east, north) ? i : best;
        }
        best = Math.min(best, own.length - 6);
        double alongEast = own[best + 3] - own[best];
        double alongNorth = own[best + 4] - own[best + 1];
        double share = ((east - own[best]) * alongEast + (north - own[best + 1]) * alongNorth) / (alongEast * alongEast + alongNorth * alongNorth);
        return (best / 3 + Math.clamp(share, -1, 1)) * SPACING_METRES - AROUND_METRES;
    }

    private static double squared(double[] discs, int i, double east, double north) {
        return (discs[i] - east) * (discs[i] - east) + (discs[i + 1] - north) * (discs[i + 1] - north);
    }

    /** Pure pursuit toward a point so far to the left of the rear axle, and at this squared distance. */
    private void steer(double left, double squaredDistance) {
        double wanted = Math.clamp(2 * left / squaredDistance, -SpeedProfiles.LOCK_CURVATURE, SpeedProfiles.LOCK_CURVATURE);
        curvature += Math.clamp(wanted - curvature, -CURVATURE_RATE * STEP_METRES, CURVATURE_RATE * STEP_METRES);
    }

    private double costHere(double cos, double sin) {
        double cost = WEIGHT_OF_MIDDLE * outside(x + AHEAD_METRES * cos, y + AHEAD_METRES * sin);
        for (int along : SIDES) {
            for (int across : SIDES) {
                double forward = AHEAD_METRES + along * HALF_LENGTH;
                double left = across * (HALF_WIDTH + AIR_METRES);
                cost += costOfCorner(x + forward * cos - left * sin, y + forward * sin + left * cos);
            }
        }
        return cost;
    }

    private double costOfCorner(double east, double north) {
        double outside = outside(east, north);
        return outside == 0 ? 0 : outside + WEIGHT_OF_OTHERS * Math.min(inOthers(east, north), outside);
    }

    /** Whether a corner of the car is outside its lanes now. */
    boolean isOutside() {
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        for (int along : SIDES) {
            for (int across : SIDES) {
                double forward = AHEAD_METRES + along * HALF_LENGTH;
                double left = across * HALF_WIDTH;
                if (outside(x + forward * cos - left * sin, y + forward * sin + left * cos) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** How far a point is outside the own lanes, metres, as seen from the nearest disc. */
    private double outside(double east, double north) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < own.length; i += 3) {
            double squared = squared(own, i, east, north);
            nearest = squared < least ? i : nearest;
            least = Math.min(least, squared);
        }
        return Math.max(0, Math.sqrt(least) - own[nearest + 2]);
    }

    /** How far a point is inside other lanes, metres. */
    private double inOthers(double east, double north) {
        double deepest = 0;
        for (int i = 0; i < others.length; i += 3) {
            double squared = squared(others, i, east, north);
            deepest = squared < others[i + 2] * others[i + 2] ? Math.max(deepest, others[i + 2] - Math.sqrt(squared)) : deepest;
        }
        return deepest;
    }
}
