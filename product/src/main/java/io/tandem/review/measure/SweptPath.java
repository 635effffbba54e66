package io.tandem.review.measure;

import io.tandem.geo.Angle;

/**
 * The area swept by one participant, as a rectangle per step between samples: as wide as the participant, as long as its length
 * plus the step. Steps across a drop-out or a pause in which it moved are left out.
 */
final class SweptPath {

    /** Seconds of first and last contact. */
    record Stay(double in, double out) {
    }

    /** Bisections of a sample interval: a tenth of a second in 2^40 parts is far below a nanosecond. */
    private static final int HALVINGS = 40;

    private final Outline[] box;
    private final double[] east;
    private final double[] north;
    private final double[] heading;
    private final double[] reach;
    private int count;

    private SweptPath(int most) {
        box = new Outline[most];
        east = new double[most];
        north = new double[most];
        heading = new double[most];
        reach = new double[most];
    }

    static SweptPath of(ParticipantTrack track, long from, long to) {
        MotionTrace trace = track.trace();
        int last = trace.rowAt(to);
        int first = Math.max(0, trace.rowAt(from));
        SweptPath corridor = new SweptPath(Math.max(0, last - first + 1));
        for (int row = first; row < last; row++) {
            if (trace.isJoined(row)) {
                corridor.add(track.outline(), trace, row);
            }
        }
        return corridor;
    }

    private void add(Outline outline, MotionTrace trace, int row) {
        double e = trace.east[row + 1] - trace.east[row];
        double n = trace.north[row + 1] - trace.north[row];
        double way = Math.sqrt(e * e + n * n);
        box[count] = Outline.box(outline.length() + way, outline.width());
        east[count] = trace.east[row] + e / 2;
        north[count] = trace.north[row] + n / 2;
        heading[count] = trace.heading[row] + Angle.wrap(trace.heading[row + 1] - trace.heading[row]) / 2;
        reach[count] = box[count].reach();
        count++;
    }

    /** From first to last contact by another; null where it never touches, or touches at the start or the end of the window. */
    Stay stay(ParticipantTrack track, long from, long to) {
        MotionTrace trace = track.trace();
        int last = trace.rowAt(to);
        int enters = -1;
        int leaves = -1;
        int start = Math.max(0, trace.rowAt(from));
        for (int row = start; row <= last; row++) {
            if (touches(track, row, 0)) {
                enters = enters < 0 ? row : enters;
                leaves = row;
            }
        }
        return enters <= start || leaves >= last ? null : new Stay(edge(track, enters - 1, true), edge(track, leaves, false));
    }

    /** Time between a row and the next at which contact begins or ends, seconds. */
    private double edge(ParticipantTrack track, int row, boolean begins) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (touches(track, row, middle) == begins) {
                high = middle;
            } else {
                low = middle;
            }
        }
        long[] time = track.trace().timeNanos;
        return (time[row] + high * (time[row + 1] - time[row])) / 1e9;
    }

    private boolean touches(ParticipantTrack track, int row, double share) {
        MotionTrace trace = track.trace();
        int next = share == 0 ? row : row + 1;
        double x = AlignedTrace.between(trace.east, row, next, share);
        double y = AlignedTrace.between(trace.north, row, next, share);
        double direction = trace.heading[row] + share * Angle.wrap(trace.heading[next] - trace.heading[row]);
        double around = track.outline().reach();
        for (int i = 0; i < count; i++) {
            double e = east[i] - x;
            double n = north[i] - y;
            double near = reach[i] + around;
            if (e * e + n * n <= near * near && OutlineGap.metres(track.outline(), direction, box[i], heading[i], e, n) == 0) {
                return true;
            }
        }
        return false;
    }
}
