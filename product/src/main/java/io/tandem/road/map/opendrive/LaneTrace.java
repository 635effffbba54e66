package io.tandem.road.map.opendrive;

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

    /** A station at which the direction turns abruptly, and how far around it the lane on the inner side would run back and forth, metres. */
    private record Kink(double station, double reach) {
    }

    private final LaneStrip strip;
    private final ReferenceLine line;
    private final RoadSurface surface;
    private final SpeedLimits limits;
    private final List<LanePoint> points = new ArrayList<>();
    /** by waypoint: its station */
    private final List<Double> stations = new ArrayList<>();
    private final List<Kink> kinks = new ArrayList<>();

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
        Sample joint = null;
        double clear = 0;
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            Sample end = sample(interval, interval.to);
            Sample next = i + 1 < intervals.size() ? sample(intervals.get(i + 1), interval.to) : null;
            double clearAfter = next == null ? 0 : clearance(interval.to, end, next);
            double[] along = intervals.size() == 1 && isStraight(interval) ? new double[] {interval.from, interval.to} : stations(interval, clear, clearAfter);
            for (int k = 0; k < along.length - 1; k++) {
                stations.add(along[k]);
                add(interval, sample(interval, along[k]), k == 0 ? joint : null, k == 0 && i > 0 ? intervals.get(i - 1) : interval);
            }
            joint = end;
            clear = clearAfter;
        }
        removeAtKinks();
        removeCrowded(joint);
        add(intervals.getLast(), joint, null, intervals.getLast());
        return strip.leadsOn() ? points : points.reversed();
    }

    /** How far around a joint of two intervals waypoints keep away: where the direction turns abruptly, lanes beside the line overlap or gape. */
    private double clearance(double station, Sample before, Sample after) {
        double e = after.east - before.east;
        double n = after.north - before.north;
        double apart = Math.sqrt(e * e + n * n);
        boolean kink = Math.abs(Angle.wrap(after.heading - before.heading)) > KINK_RADIANS;
        if (kink && apart > KINK_METRES) {
            kinks.add(new Kink(station, apart));
        }
        return (kink ? KINK_METRES : 0) + 2 * apart;
    }

    /**
     * Leaves out waypoints around kinks, but not at them, and not the first. A lane at the distance t on the inner side of a turn by the angle a overlaps
     * itself over t tan(a / 2) before and after; its two ends at the kink are 2 t sin(a / 2) apart, which is more up to a right angle.
     */
    private void removeAtKinks() {
        for (int i = points.size() - 1; i > 0; i--) {
            double station = stations.get(i);
            if (kinks.stream().anyMatch(kink -> station != kink.station && Math.abs(station - kink.station) < kink.reach)) {
                points.remove(i);
            }
        }
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

    /** Whether the lane is a straight strip of one width at one height: slopes of cubics that are zero at three stations are zero everywhere. */
    private boolean isStraight(Interval interval) {
        return line.curvature(interval.inside) == 0 && surface.isLevel() && DoubleStream.of(interval.from, interval.inside, interval.to)
                .allMatch(s -> strip.inner().slope(interval.inside, s) == 0 && strip.outer().slope(interval.inside, s) == 0);
    }

    private double[] stations(Interval interval, double clearBefore, double clearAfter) {
        double length = interval.to - interval.from;
        double widening = Math.abs(strip.width(interval.inside, interval.to) - strip.width(interval.inside, interval.from));
        double farthest = widening < LEVEL_WIDTH_METRES ? FARTHEST_METRES : FARTHEST_METRES / 2;
        int steps = (int) Math.clamp(Math.ceil(Math.max(length / farthest, length * line.curvature(interval.inside) / LARGEST_TURN_RADIANS)), 1, MOST_STEPS);
        TreeSet<Double> stations = new TreeSet<>();
        for (int i = 0; i < steps; i++) {
            halve(interval, interval.from + length * i / steps, interval.from + length * (i + 1) / steps, stations);
        }
        stations.add(interval.to);
        boolean roomy = Math.max(clearBefore, clearAfter) - KINK_METRES < length / 3;
        double first = interval.from + Math.min(clearBefore, length / 3);
        double last = interval.to - Math.min(clearAfter, length / 3);
        stations.removeIf(s -> s > interval.from && s < first || s > last && s < interval.to);
        if (roomy && clearBefore > KINK_METRES / 2) {
            stations.add(first);
        }
        if (roomy && clearAfter > KINK_METRES / 2) {
            stations.add(last);
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
     * Adds a waypoint. Between two intervals it has the mean of both places and headings. Its limit is that of the interval which it begins in
     * the direction of travel.
     *
     * @param joint  the sample of the interval before at this station; null inside an interval
     * @param before the interval before this station
     */
    private void add(Interval interval, Sample at, Sample joint, Interval before) {
        boolean on = strip.leadsOn();
        double heading = joint == null ? at.heading : joint.heading + Angle.wrap(at.heading - joint.heading) / 2;
        double east = joint == null ? at.east : (joint.east + at.east) / 2;
        double north = joint == null ? at.north : (joint.north + at.north) / 2;
        points.add(new LanePoint(east, north, at.width, limits.at(on ? interval.inside : before.inside), Angle.wrap(on ? heading : heading + Math.PI),
                at.height, on ? at.bank : -at.bank));
    }
}
