package io.tandem.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Between which flows real motorways lie at each density, per lane. Up to the density of the greatest flow, mean speeds of mixed traffic are
 * 80 to 130 km/h less what slower ones cost; beyond, disturbances travel upstream at 15 to 20 km/h and everything stands at 110 to 150
 * vehicles per kilometre (Treiber and Kesting, Traffic Flow Dynamics, Springer 2013, chapter 4 and 8). No lane carries more than 2,400 cars an
 * hour (Transportation Research Board, Highway Capacity Manual, 6th edition 2016, chapter 12). docs/traffic.md says which of these numbers were looked up.
 */
final class FlowDensityBand {

    /** vehicles per hour and lane, the most that any carries */
    static final double MOST_FLOW = 2400;
    /** what the best density of real motorways carries at the least */
    static final double LEAST_CAPACITY = 1800;
    /** km/h */
    private static final double SLOWEST_FREE = 80;
    private static final double FASTEST_FREE = 130;
    /** km/h against the traffic */
    private static final double SLOWEST_WAVE = 15;
    private static final double FASTEST_WAVE = 20;
    /** vehicles per kilometre that stand */
    private static final double LOOSEST_JAM = 110;
    private static final double TIGHTEST_JAM = 150;

    private FlowDensityBand() {
    }

    static double least(double density) {
        return Math.max(0, Math.min(SLOWEST_FREE * density, SLOWEST_WAVE * (LOOSEST_JAM - density)));
    }

    static double most(double density) {
        return Math.max(0, Math.min(Math.min(FASTEST_FREE * density, MOST_FLOW), FASTEST_WAVE * (TIGHTEST_JAM - density)));
    }

    static boolean holds(double density, double flow) {
        return flow >= least(density) && flow <= most(density);
    }

    /** Its corners as densities and flows, all around. */
    static List<double[]> outline() {
        List<double[]> corners = new ArrayList<>();
        double[] upper = {0, MOST_FLOW / FASTEST_FREE, TIGHTEST_JAM - MOST_FLOW / FASTEST_WAVE, TIGHTEST_JAM};
        double[] lower = {LOOSEST_JAM, SLOWEST_WAVE * LOOSEST_JAM / (SLOWEST_FREE + SLOWEST_WAVE)};
        for (double density : upper) {
            corners.add(new double[] {density, most(density)});
        }
        for (double density : lower) {
            corners.add(new double[] {density, least(density)});
        }
        return corners;
    }
}
