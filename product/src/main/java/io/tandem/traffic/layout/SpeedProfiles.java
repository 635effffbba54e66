package io.tandem.traffic.layout;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;

/**
 * The speed allowed at each station of every lane: the least of the speed limit, the curve speed, and the speed sqrt(v^2 + 2 b s) from which braking
 * with b reaches the speed v allowed s metres ahead. The curve speed v solves v^2 |curvature| = ay(v): drivers accept more lateral acceleration in
 * the slow turns of a town than at speed. The two ends are the side friction factors for streets of AASHTO, A Policy on Geometric Design of Highways and
 * Streets: 0.32 g at 15 mph and 0.20 g at 30 mph, the first rounded down; between them ay is linear.
 */
public final class SpeedProfiles {

    private static final double SPACING_METRES = 1;
    /** ay, comfortable in curves, m/s^2: in slow turns, and in fast ones; and the speeds up to and from which these hold, m/s. */
    private static final double SLOW_LATERAL_ACCELERATION = 3.0;
    private static final double FAST_LATERAL_ACCELERATION = 2.0;
    private static final double SLOW_SPEED = 7;
    private static final double FAST_SPEED = 13.4;
    /** b, m/s^2. */
    private static final double ANTICIPATED_BRAKING = 1.5;
    /** Curvature that a car just follows at full lock, 1/m. */
    static final double LOCK_CURVATURE = 0.2;

    /** Over so many metres the curvature of bends sharper than that counts. */
    private static final double BEND_METRES = 2;

    /** Speed in bends from this curvature on, m/s: the steering wheel takes a while to full lock. Between the two it falls evenly. */
    private static final double SHARP_CURVATURE = 0.3;
    private static final double SHARP_BEND_SPEED = 2.5;

    /** by lane: where its speeds begin; last, the number of all. A lane on which the speed is the same everywhere has one, others one for each metre. */
    private final int[] begin;
    private final double[] allowed;
    /** by lane: the speed at its start, m/s */
    private final double[] first;
    private final boolean[] sharp;

    public SpeedProfiles(RoadNetwork network) {
        double[][] tables = new double[network.lanes().size()][];
        begin = new int[tables.length + 1];
        first = new double[tables.length];
        sharp = new boolean[tables.length];
        for (Lane lane : network.lanes()) {
            double[] table = along(lane);
            boolean isUniform = Arrays.stream(table).allMatch(speed -> speed == table[0]);
            tables[lane.id()] = isUniform ? new double[] {table[0]} : table;
            begin[lane.id() + 1] = begin[lane.id()] + tables[lane.id()].length;
            first[lane.id()] = table[0];
            sharp[lane.id()] = isSharp(lane);
        }
        allowed = Arrays.stream(tables).flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] along(Lane lane) {
        double[] table = new double[(int) Math.ceil(lane.length() / SPACING_METRES) + 1];
        for (int i = 0; i < table.length; i++) {
            double at = Math.min(lane.length(), i * SPACING_METRES);
            table[i] = Math.min(lane.limitAt(at), curveSpeed(Math.max(1e-9, curvature(lane, at))));
        }
        for (int round = 0; round < (lane.closed() ? 2 : 1); round++) {
            if (lane.closed()) {
                table[table.length - 1] = Math.min(table[table.length - 1], table[0]);
            }
            for (int i = table.length - 2; i >= 0; i--) {
                table[i] = Math.min(table[i], brakingFrom(table[i + 1], SPACING_METRES));
            }
        }
        return table;
    }

    /** The curvature at a station, 1/m; where that is more than at full lock, the mean over a bend, if that is less: cars pass over a kink of some centimetres, which some maps have at the ends of lanes. */
    private static double curvature(Lane lane, double at) {
        double there = Math.abs(lane.curvatureAt(at));
        if (there <= LOCK_CURVATURE) {
            return there;
        }
        double turn = lane.headingAt(Math.min(lane.length(), at + BEND_METRES / 2)) - lane.headingAt(Math.max(0, at - BEND_METRES / 2));
        return Math.clamp(Math.abs(Angle.wrap(turn)) / BEND_METRES, LOCK_CURVATURE, there);
    }

    private static boolean isSharp(Lane lane) {
        for (double at = 0; at < lane.length(); at += SPACING_METRES) {
            if (Math.abs(lane.curvatureAt(at)) > LOCK_CURVATURE) {
                return true;
            }
        }
        return false;
    }

    /** Whether a lane bends more sharply than a car can at full lock. */
    public boolean isSharp(int lane) {
        return sharp[lane];
    }

    private static double curveSpeed(double curvature) {
        if (curvature > LOCK_CURVATURE) {
            double slower = (curvature - LOCK_CURVATURE) / (SHARP_CURVATURE - LOCK_CURVATURE);
            double atLock = Math.sqrt(SLOW_LATERAL_ACCELERATION / LOCK_CURVATURE);
            return Math.min(Math.max(SHARP_BEND_SPEED, atLock + slower * (SHARP_BEND_SPEED - atLock)), Math.sqrt(SLOW_LATERAL_ACCELERATION / curvature));
        }
        double slow = Math.sqrt(SLOW_LATERAL_ACCELERATION / curvature);
        double fast = Math.sqrt(FAST_LATERAL_ACCELERATION / curvature);
        if (slow <= SLOW_SPEED || fast >= FAST_SPEED) {
            return slow <= SLOW_SPEED ? slow : fast;
        }
        double slope = (SLOW_LATERAL_ACCELERATION - FAST_LATERAL_ACCELERATION) / (FAST_SPEED - SLOW_SPEED);
        double atRest = SLOW_LATERAL_ACCELERATION + slope * SLOW_SPEED;
        return (Math.sqrt(slope * slope + 4 * curvature * atRest) - slope) / (2 * curvature);
    }

    /** The speed from which braking reaches another within a distance. */
    public static double brakingFrom(double to, double within) {
        return Math.sqrt(brakingSquare(to, within));
    }

    /** The square of that, m^2/s^2: v^2 + 2 b s. */
    public static double brakingSquare(double to, double within) {
        return to * to + 2 * ANTICIPATED_BRAKING * within;
    }

    /** The speed allowed where a lane begins, m/s. */
    public double atStart(int lane) {
        return first[lane];
    }

    /** The speed allowed at a station of a lane, m/s. */
    public double on(int lane, double station) {
        int from = begin[lane];
        int count = begin[lane + 1] - from;
        if (count == 1) {
            return allowed[from];
        }
        double place = Math.clamp(station / SPACING_METRES, 0, count - 1.0);
        int i = Math.min((int) place, count - 2);
        return allowed[from + i] + (place - i) * (allowed[from + i + 1] - allowed[from + i]);
    }
}
