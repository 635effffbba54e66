package io.tandem.traffic.layout;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LanePose;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;

/**
 * The way of cars through bends sharper than full lock, as a displacement from the centre line. It is the mean of the centre line over a window:
 *
 * <pre>
 *   path(s) = 1 / (2 w) integral of centre(s + q) for q from -w to w
 * </pre>
 *
 * with stations s in metres along the lane before, the bend and the lane behind. It begins to turn early and cuts the corner. Cars steer toward a point ahead,
 * and so begin earlier still and come out on the far side: the displacement may come some metres later than its place. The half window w and the delay are
 * those with which a car that drives it stays best in its own lanes and out of others ({@link TurnTrial}). Only bends with one lane before and one behind,
 * each longer than both together, have a path.
 */
public final class TurnPaths {

    /** Half windows and delays that are tried, metres; the least last, because of equals the last is taken. */
    private static final double[] HALF_WINDOWS = {13, 10, 8, 6, 4};
    private static final double[] DELAYS = {3, 1.5, 0};
    /** The displacement is known so far before and behind a bend, metres. */
    public static final double MARGIN_METRES = 13;
    /** Lookahead in bends sharper than full lock that have no path, metres. */
    public static final double LOOKAHEAD_WITHOUT_PATH = 5.5;
    private static final double SPACING_METRES = 0.5;
    private static final double[] NO_SHIFT = {};
    /** Longer bends are roads with a corner, metres. */
    private static final double LONGEST_METRES = 40;
    /** Points of the centre line on each side whose mean is taken. */
    private static final int SAMPLES = 8;
    /** A bend that turns by more than this is one at the end of a road, where all turn. */
    private static final double TURNING_BACK = Math.toRadians(150);
    /** The directions of the lanes before and behind a bend are those at so many metres from it. */
    private static final double BESIDE_METRES = 3;

    private final LaneGraph graph;
    /** by lane: east and north displacement in turn, from the margin before it to the margin behind it; null where it is not sharp */
    private final double[][] shifts;
    /** by lane: whether it or a lane that follows it is such a bend */
    private final boolean[] near;

    public TurnPaths(RoadNetwork network, LaneGraph graph, SpeedProfiles speeds) {
        this.graph = graph;
        this.shifts = new double[network.lanes().size()][];
        Arrays.parallelSetAll(shifts, lane -> path(network, network.lane(lane), speeds));
        near = new boolean[shifts.length];
        for (int lane = 0; lane < near.length; lane++) {
            near[lane] = has(lane) || Arrays.stream(graph.from(lane)).anyMatch(this::has);
        }
    }

    /** The displacement in a lane; null where it is none of the bends that have a path. */
    private double[] path(RoadNetwork network, Lane bend, SpeedProfiles speeds) {
        int[] into = graph.into(bend.id());
        int[] from = graph.from(bend.id());
        if (!graph.isBetweenTwo(bend.id()) || !speeds.isSharp(bend.id()) || bend.length() >= LONGEST_METRES || turnsBack(network.lane(into[0]), bend, network.lane(from[0]))) {
            return null;
        }
        Turn turn = new Turn(network.lane(into[0]), bend, network.lane(from[0]));
        return best(turn, new TurnTrial(network, graph, turn));
    }

    /**
     * Whether a lane leads back to where it comes from, by its ends, or by the lanes before and behind it, since the ends of short lanes often have a direction of their own. A lane
     * before or behind that is short itself may be a part of the bend.
     */
    private static boolean turnsBack(Lane before, Lane bend, Lane behind) {
        boolean isShort = Math.min(before.length(), behind.length()) < BESIDE_METRES;
        return turn(bend.headingAt(0), bend.headingAt(bend.length())) > TURNING_BACK
                || !isShort && turn(before.headingAt(before.length() - BESIDE_METRES), behind.headingAt(BESIDE_METRES)) > TURNING_BACK;
    }

    private static double turn(double from, double to) {
        return Math.abs(Angle.wrap(to - from));
    }

    private static double[] best(Turn turn, TurnTrial trial) {
        double[] best = null;
        double least = Double.POSITIVE_INFINITY;
        double longest = Math.min(MARGIN_METRES, Math.min(turn.before.length(), turn.behind.length()));
        for (double delay : DELAYS) {
            for (double halfWindow : HALF_WINDOWS) {
                if (halfWindow + delay > longest) {
                    continue;
                }
                double[] shift = smoothed(turn, halfWindow, delay);
                double cost = trial.cost(shift, least);
                if (cost <= least) {
                    best = shift;
                    least = cost;
                }
            }
        }
        return best;
    }

    private static double[] smoothed(Turn turn, double halfWindow, double delay) {
        double[] shift = new double[2 * ((int) Math.ceil((turn.bend.length() + 2 * MARGIN_METRES) / SPACING_METRES) + 1)];
        for (int i = 0; i < shift.length; i += 2) {
            double station = i / 2 * SPACING_METRES - MARGIN_METRES - delay;
            double east = 0;
            double north = 0;
            for (int k = -SAMPLES; k <= SAMPLES; k++) {
                east += turn.east(station + k * halfWindow / SAMPLES);
                north += turn.north(station + k * halfWindow / SAMPLES);
            }
            shift[i] = east / (2 * SAMPLES + 1) - turn.east(station);
            shift[i + 1] = north / (2 * SAMPLES + 1) - turn.north(station);
        }
        return shift;
    }

    /** A component of the displacement, 0 east and 1 north, at a station of the bend, from the margin before it to the margin behind it; 0 beyond those. */
    static double at(double[] shift, int component, double station) {
        double place = (station + MARGIN_METRES) / SPACING_METRES;
        int i = (int) Math.floor(place);
        if (i < 0 || 2 * i + 3 >= shift.length) {
            return 0;
        }
        return shift[2 * i + component] + (place - i) * (shift[2 * i + 2 + component] - shift[2 * i + component]);
    }

    /**
     * A component of the displacement, 0 east and 1 north, metres, at a station of a lane, where a driver comes from one lane and goes on to another, {@link LaneGraph#NONE} where
     * there is none.
     */
    public double shift(int component, int before, int lane, double station, int next) {
        double shift = of(lane, component, station);
        if (before != LaneGraph.NONE && has(before) && station < MARGIN_METRES && graph.from(before).length == 1) {
            shift += of(before, component, station + graph.length(before));
        }
        if (next != LaneGraph.NONE && has(next) && station > graph.length(lane) - MARGIN_METRES) {
            shift += of(next, component, station - graph.length(lane));
        }
        return shift;
    }

    private double of(int bend, int component, double station) {
        return shifts[bend] == null ? 0 : at(shifts[bend], component, station);
    }

    /** Drives a car as drivers do through a bend, with its path where it has one. */
    void drive(TurnTrial trial, int bend, TurnTrial.Observer observer) {
        trial.drive(has(bend) ? shifts[bend] : NO_SHIFT, has(bend) ? TurnTrial.LOOKAHEAD_METRES : LOOKAHEAD_WITHOUT_PATH, observer);
    }

    /** Whether a lane is a bend with a path of its own. */
    public boolean has(int lane) {
        return shifts[lane] != null;
    }

    /** Whether a lane, or one that follows it, is a bend with a path of its own. */
    public boolean isNear(int lane) {
        return near[lane];
    }

    /** A bend with the lanes before and behind it, as a table. Stations count from its start; lanes go on straight beyond their ends. */
    static final class Turn {

        private static final double AROUND_METRES = 40;
        private static final double TABLE_METRES = 0.25;
        final Lane before;
        final Lane bend;
        final Lane behind;
        private final double[] east;
        private final double[] north;
        private final LanePose pose = new LanePose();

        Turn(Lane before, Lane bend, Lane behind) {
            this.before = before;
            this.bend = bend;
            this.behind = behind;
            east = new double[(int) Math.ceil((bend.length() + 2 * AROUND_METRES) / TABLE_METRES) + 2];
            north = new double[east.length];
            for (int i = 0; i < east.length; i++) {
                fill(i, i * TABLE_METRES - AROUND_METRES);
            }
        }

        private void fill(int i, double station) {
            Lane lane = lane(station);
            double along = along(station);
            double on = Math.clamp(along, 0, lane.length());
            lane.lead(on, pose);
            east[i] = pose.east() + (along - on) * pose.directionEast();
            north[i] = pose.north() + (along - on) * pose.directionNorth();
        }

        /** Whether a lane lies beside one of these, and drivers change between them. */
        boolean isBeside(RoadNetwork network, int lane) {
            int left = network.leftOf(lane);
            int right = network.rightOf(lane);
            return left >= 0 && isOne(left) || right >= 0 && isOne(right);
        }

        private boolean isOne(int lane) {
            return lane == before.id() || lane == bend.id() || lane == behind.id();
        }

        double east(double station) {
            return at(east, station);
        }

        double north(double station) {
            return at(north, station);
        }

        private static double at(double[] table, double station) {
            double place = (station + AROUND_METRES) / TABLE_METRES;
            int i = Math.clamp((int) place, 0, table.length - 2);
            return table[i] + (place - i) * (table[i + 1] - table[i]);
        }

        double width(double station) {
            return lane(station).widthAt(Math.clamp(along(station), 0, lane(station).length()));
        }

        /** Whether another lane passes over or under this way at a station of each. */
        boolean isClearOf(Lane other, double station, double otherStation) {
            return lane(station).isClearOf(other, along(station), otherStation);
        }

        private Lane lane(double station) {
            return station < 0 ? before : station <= bend.length() ? bend : behind;
        }

        /** The station on that lane. */
        private double along(double station) {
            return station < 0 ? before.length() + station : station <= bend.length() ? station : station - bend.length();
        }
    }
}
