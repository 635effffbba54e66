package io.tandem.bench.flow;

import java.util.ArrayList;
import java.util.List;

/**
 * Range of the flow on real motorways by density, per lane. Up to the density of the greatest flow, mean speeds of mixed traffic are 80 to
 * 130 km/h less the effect of slower vehicles; beyond, disturbances travel upstream at 15 to 20 km/h and everything stands at 110 to 150
 * vehicles per kilometre (Treiber and Kesting, Traffic Flow Dynamics, Springer 2013, chapter 4 and 8). No lane carries more than 2,400 cars
 * an hour (Transportation Research Board, Highway Capacity Manual, 6th edition 2016, chapter 12). docs/traffic.md names the sources of
 * these numbers.
 */
public final class FlowDensityBand {

    /** greatest flow of a lane, vehicles per hour */
    static final double MAX_FLOW_PER_HOUR = 2400;
    /** least capacity of a lane of real motorways, vehicles per hour */
    static final double MIN_CAPACITY_PER_HOUR = 1800;
    /** km/h */
    private static final double MIN_FREE_SPEED_KMH = 80;
    private static final double MAX_FREE_SPEED_KMH = 130;
    /** speed of disturbances upstream, km/h */
    private static final double MIN_WAVE_SPEED_KMH = 15;
    private static final double MAX_WAVE_SPEED_KMH = 20;
    /** density of standing traffic, vehicles per kilometre */
    private static final double MIN_JAM_DENSITY = 110;
    private static final double MAX_JAM_DENSITY = 150;

    private FlowDensityBand() {
    }

    public static double least(double density) {
        return Math.max(0, Math.min(MIN_FREE_SPEED_KMH * density, MIN_WAVE_SPEED_KMH * (MIN_JAM_DENSITY - density)));
    }

    public static double most(double density) {
        return Math.max(0, Math.min(Math.min(MAX_FREE_SPEED_KMH * density, MAX_FLOW_PER_HOUR), MAX_WAVE_SPEED_KMH * (MAX_JAM_DENSITY - density)));
    }

    static boolean holds(double density, double flow) {
        return flow >= least(density) && flow <= most(density);
    }

    /** Corners of the band as densities and flows. */
    public static List<double[]> outline() {
        List<double[]> corners = new ArrayList<>();
        double[] upper = {0, MAX_FLOW_PER_HOUR / MAX_FREE_SPEED_KMH, MAX_JAM_DENSITY - MAX_FLOW_PER_HOUR / MAX_WAVE_SPEED_KMH, MAX_JAM_DENSITY};
        double[] lower = {MIN_JAM_DENSITY, MIN_WAVE_SPEED_KMH * MIN_JAM_DENSITY / (MIN_FREE_SPEED_KMH + MIN_WAVE_SPEED_KMH)};
        for (double density : upper) {
            corners.add(new double[] {density, most(density)});
        }
        for (double density : lower) {
            corners.add(new double[] {density, least(density)});
        }
        return corners;
    }
}
