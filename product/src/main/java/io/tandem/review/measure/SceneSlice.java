package io.tandem.review.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Positions of all vehicles during a few beats, with the bounding box of each. */
final class SceneSlice {

    private final List<ParticipantTrack> tracks;
    private final boolean[] leavesSurface;
    private final boolean eastward;
    private final double span;
    private AlignedTrace[] aligned;
    private BeatGrid beats;
    private final double[] low;
    private final double[] high;
    private final double[] lowAcross;
    private final double[] highAcross;
    private final Integer[] order;

    SceneSlice(List<ParticipantTrack> tracks) {
        this.tracks = tracks;
        int n = tracks.size();
        aligned = new AlignedTrace[n];
        low = new double[n];
        high = new double[n];
        lowAcross = new double[n];
        highAcross = new double[n];
        order = new Integer[n];
        leavesSurface = new boolean[n];
        Extent east = new Extent();
        Extent north = new Extent();
        Extent up = new Extent();
        for (int i = 0; i < n; i++) {
            MotionTrace trace = tracks.get(i).trace();
            order[i] = i;
            leavesSurface[i] = tracks.get(i).participant().kind().leavesSurface();
            east.add(trace.east, trace.count());
            north.add(trace.north, trace.count());
            up.add(trace.up, trace.count());
        }
        eastward = east.size() >= north.size();
        span = Math.sqrt(east.size() * east.size() + north.size() * north.size() + up.size() * up.size());
    }

    /** Upper bound of the distance between any two. */
    double span() {
        return span;
    }

    void fill(BeatGrid few) {
        beats = few;
        for (int i = 0; i < aligned.length; i++) {
            aligned[i] = AlignedTrace.of(tracks.get(i).trace(), few);
            box(i, eastward ? aligned[i].east : aligned[i].north, low, high);
            box(i, eastward ? aligned[i].north : aligned[i].east, lowAcross, highAcross);
        }
        Arrays.sort(order, Comparator.comparingDouble(i -> low[i]));
    }

    /** A vehicle without data has a box of NaN and is sorted last. */
    private static void box(int i, double[] column, double[] lows, double[] highs) {
        lows[i] = highs[i] = Double.NaN;
        for (double x : column) {
            if (!Double.isNaN(x)) {
                lows[i] = lows[i] <= x ? lows[i] : x;
                highs[i] = highs[i] >= x ? highs[i] : x;
            }
        }
    }

    /**
     * Visits all pairs whose boxes are no farther apart than a radius. The radius may shrink meanwhile; further pairs are then
     * superfluous.
     */
    void near(double radius, PairVisitor visitor) {
        for (int k = 0; k < order.length && !Double.isNaN(low[order[k]]); k++) {
            int one = order[k];
            for (int m = k + 1; m < order.length && low[order[m]] <= high[one] + radius; m++) {
                int other = order[m];
                if (lowAcross[other] <= highAcross[one] + radius && lowAcross[one] <= highAcross[other] + radius) {
                    visitor.visit(one, other);
                }
            }
        }
    }

    interface PairVisitor {
        void visit(int one, int other);
    }

    /** The first of the beats at which the two were nearest, -1 where they were never present together. */
    int nearestBeat(int one, int other) {
        int nearest = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int beat = 0; beat < beats.count(); beat++) {
            double metres = distance(one, other, beat);
            if (metres < least) {
                least = metres;
                nearest = beat;
            }
        }
        return nearest;
    }

    double distance(int one, int other, int beat) {
        double e = aligned[other].east[beat] - aligned[one].east[beat];
        double n = aligned[other].north[beat] - aligned[one].north[beat];
        double u = leavesSurface[one] || leavesSurface[other] ? aligned[other].up[beat] - aligned[one].up[beat] : 0;
        return Math.sqrt(e * e + n * n + u * u);
    }

    long time(int beat) {
        return beats.time(beat);
    }

    /** Minimum and maximum of values. */
    private static final class Extent {
        private double least = Double.POSITIVE_INFINITY;
        private double greatest = Double.NEGATIVE_INFINITY;

        void add(double[] column, int count) {
            for (int i = 0; i < count; i++) {
                least = Math.min(least, column[i]);
                greatest = Math.max(greatest, column[i]);
            }
        }

        double size() {
            return Math.max(0, greatest - least);
        }
    }
}
