package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.LanePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * Traces the middle of an OpenDRIVE lane into waypoints with headings, so that the curve through them stays within millimetres
 * of the lane. The lane is cut into intervals in each of which every formula is one polynomial or one geometry.
 */
final class LaneTrace {

    static final double NARROWEST_METRES = 0.1;
    /** Stations closer than this are one. */
    static final double SAME_STATION_METRES = 0.01;
    private static final double CROWDED_METRES = 0.015;
    /** Greatest distance between waypoints in metres, and greatest turn in radians. */
    private static final double FARTHEST_METRES = 10;
    private static final double LARGEST_TURN_RADIANS = 0.15;
    /** Waypoints are twice as near where the width changes by more than this. */
    private static final double LEVEL_WIDTH_METRES = 0.1;
    private static final int MOST_STEPS = 100_000;
    /** Where the heading halfway differs more than this from the mean of both ends, an interval is halved. */
    private static final double UNEVEN_TURN_RADIANS = 0.01;
    private static final double SHORTEST_STEP_METRES = 0.2;
    /** A change of heading at one station above this is kept between waypoints this near to it. */
    private static final double KINK_RADIANS = 0.001;
    private static final double KINK_METRES = 0.15;

    /** The lane at a station by the formulas of one interval. */
    private record Sample(double east, double north, double heading, double width, double height, double bank) {
    }

    private record Interval(double from, double to, double inside) {
    }

    private final LaneStrip strip;
    private final ReferenceLine line;
    private final RoadSurface surface;
    private final SpeedLimits limits;
    private final List<LanePoint> points = new ArrayList<>();

    private LaneTrace(LaneStrip strip, RoadSurface surface, SpeedLimits limits) {
        this.strip = strip;
        this.line = strip.road().line().orElseThrow();
        this.surface = surface;
        this.limits = limits;
    }

    /** Waypoints in the direction of travel. */
    static List<LanePoint> of(LaneStrip strip, RoadSurface surface, SpeedLimits limits) {
        return new LaneTrace(strip, surface, limits).trace();
    }

    /** Stations between which the edges of a strip, and its reference line, are one formula each; the first and last are its ends. */
    static double[] breaks(LaneStrip strip) {
        return breaks(strip.section(), DoubleStream.concat(strip.outer().starts(), strip.inner().starts()));
    }

    private static double[] breaks(LaneSection section, DoubleStream starts) {
        TreeSet<Double> inner = new TreeSet<>();
        starts.filter(s -> s > section.from() + SAME_STATION_METRES && s < section.to() - SAME_STATION_METRES).forEach(inner::add);
        List<Double> breaks = new ArrayList<>(List.of(section.from()));
        for (double s : inner) {
            if (s - breaks.getLast() > SAME_STATION_METRES) {
                breaks.add(s);
            }
        }
        breaks.add(section.to());
        return breaks.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static double[] beside(ReferenceGeometry.Pose pose, double left) {
        return new double[] {pose.east() - left * Angle.sin(pose.heading()), pose.north() + left * Angle.cos(pose.heading())};
    }

    private List<LanePoint> trace() {
        List<Interval> intervals = intervals();
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            boolean kinkBefore = i > 0 && isKink(intervals.get(i - 1), interval, interval.from);
            boolean kinkAfter = i + 1 < intervals.size() && isKink(interval, intervals.get(i + 1), interval.to);
            double[] stations = stations(interval, kinkBefore, kinkAfter);
            Sample joint = i > 0 ? sample(intervals.get(i - 1), interval.from) : null;
            for (int k = 0; k < stations.length - 1; k++) {
                add(interval, sample(interval, stations[k]), k == 0 ? joint : null, i > 0 && k == 0 ? intervals.get(i - 1) : interval);
            }
        }
        Interval last = intervals.getLast();
        Sample end = sample(last, last.to);
        removeCrowded(end);
        add(last, end, null, last);
        return strip.leadsOn() ? points : points.reversed();
    }

    /** Leaves out waypoints closer together than lanes keep, but none of the two ends. */
    private void removeCrowded(Sample end) {
        LanePoint start = points.getFirst();
        List<LanePoint> kept = new ArrayList<>(List.of(start));
        for (LanePoint point : points) {
            if (distance(point, kept.getLast().east(), kept.getLast().north()) > CROWDED_METRES && distance(point, end.east, end.north) > CROWDED_METRES) {
                kept.add(point);
            }
        }
        points.clear();
        points.addAll(kept);
    }

    private static double distance(LanePoint one, double east, double north) {
        double e = one.east() - east;
        double n = one.north() - north;
        return Math.sqrt(e * e + n * n);
    }

    private List<Interval> intervals() {
        DoubleStream edges = DoubleStream.concat(strip.outer().starts(), strip.inner().starts());
        DoubleStream others = DoubleStream.concat(Arrays.stream(line.starts()), DoubleStream.concat(surface.starts(), limits.starts()));
        double[] breaks = breaks(strip.section(), DoubleStream.concat(edges, others));
        List<Interval> intervals = new ArrayList<>();
        for (int i = 1; i < breaks.length; i++) {
            double from = i == 1 ? strip.section().begin() : breaks[i - 1];
            double to = i == breaks.length - 1 ? strip.section().end() : breaks[i];
            intervals.add(new Interval(from, to, (breaks[i - 1] + breaks[i]) / 2));
        }
        return intervals;
    }

    private boolean isKink(Interval before, Interval after, double s) {
        return Math.abs(Angle.wrap(sample(after, s).heading - sample(before, s).heading)) > KINK_RADIANS;
    }

    private double[] stations(Interval interval, boolean kinkBefore, boolean kinkAfter) {
        double length = interval.to - interval.from;
        double widening = Math.abs(strip.width(interval.inside, interval.to) - strip.width(interval.inside, interval.from));
        double farthest = widening < LEVEL_WIDTH_METRES ? FARTHEST_METRES : FARTHEST_METRES / 2;
        int steps = (int) Math.clamp(Math.ceil(Math.max(length / farthest, length * line.sharpest(interval.inside) / LARGEST_TURN_RADIANS)), 1, MOST_STEPS);
        TreeSet<Double> stations = new TreeSet<>();
        for (int i = 0; i < steps; i++) {
            halve(interval, interval.from + length * i / steps, interval.from + length * (i + 1) / steps, stations);
        }
        stations.add(interval.to);
        double near = Math.min(KINK_METRES, length / 3);
        if (kinkBefore) {
            stations.add(interval.from + near);
        }
        if (kinkAfter) {
            stations.add(interval.to - near);
        }
        return stations.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Adds stations from one up to before another: closer where the heading does not turn evenly. */
    private void halve(Interval interval, double from, double to, TreeSet<Double> stations) {
        double middle = (from + to) / 2;
        double start = sample(interval, from).heading;
        double turn = Angle.wrap(sample(interval, to).heading - start);
        double half = Angle.wrap(sample(interval, middle).heading - start);
        if (to - from > SHORTEST_STEP_METRES && (Math.abs(half - turn / 2) > UNEVEN_TURN_RADIANS || Math.abs(turn) > 2 * LARGEST_TURN_RADIANS)) {
            halve(interval, from, middle, stations);
            halve(interval, middle, to, stations);
        } else {
            stations.add(from);
        }
    }

    private Sample sample(Interval interval, double s) {
        ReferenceGeometry.Pose pose = line.at(interval.inside, s);
        double t = (strip.inner().at(interval.inside, s) + strip.outer().at(interval.inside, s)) / 2;
        double slope = (strip.inner().slope(interval.inside, s) + strip.outer().slope(interval.inside, s)) / 2;
        double[] place = beside(pose, t);
        return new Sample(place[0], place[1], pose.heading() + StrictMath.atan2(slope, Math.max(0.01, 1 - pose.curvature() * t)),
                Math.max(NARROWEST_METRES, strip.width(interval.inside, s)), surface.height(interval.inside, s, t), surface.bank(interval.inside, s));
    }

    /**
     * Adds a waypoint. Between two intervals it has the mean of both headings. Its limit is that of the interval which it begins in
     * the direction of travel.
     *
     * @param joint  the sample of the interval before at this station; null inside an interval
     * @param before the interval before this station
     */
    private void add(Interval interval, Sample at, Sample joint, Interval before) {
        boolean on = strip.leadsOn();
        double heading = joint == null ? at.heading : joint.heading + Angle.wrap(at.heading - joint.heading) / 2;
        points.add(new LanePoint(at.east, at.north, at.width, limits.at(on ? interval.inside : before.inside), Angle.wrap(on ? heading : heading + Math.PI),
                at.height, on ? at.bank : -at.bank));
    }
}
