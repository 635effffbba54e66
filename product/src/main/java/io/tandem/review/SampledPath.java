package io.tandem.review;

import io.tandem.review.measure.MotionTrace;

/** Positions at the start of every cell of a grid, for drawing; NaN where there is no data. */
public record SampledPath(float[] east, float[] north, float[] up) {

    /** @param bridge nanoseconds; two samples no farther apart than this are joined by a straight line */
    static SampledPath of(MotionTrace trace, TimeGrid grid, long bridge) {
        SampledPath course = new SampledPath(new float[grid.count()], new float[grid.count()], new float[grid.count()]);
        int row = 0;
        for (int cell = 0; cell < grid.count(); cell++) {
            long time = grid.first() + cell * grid.cell();
            while (row + 1 < trace.count() && trace.timeNanos[row + 1] <= time) {
                row++;
            }
            course.fill(cell, trace, row, time, bridge);
        }
        return course;
    }

    private void fill(int cell, MotionTrace trace, int row, long time, long bridge) {
        int next = Math.min(row + 1, trace.count() - 1);
        boolean known = trace.count() > 0 && time >= trace.timeNanos[0] - bridge && time <= trace.lastNanos() + bridge
                && trace.timeNanos[next] - trace.timeNanos[row] <= bridge;
        if (!known) {
            east[cell] = north[cell] = up[cell] = Float.NaN;
            return;
        }
        double whole = trace.timeNanos[next] - trace.timeNanos[row];
        double share = whole == 0 ? 0 : Math.clamp((time - trace.timeNanos[row]) / whole, 0, 1);
        east[cell] = between(trace.east, row, next, share);
        north[cell] = between(trace.north, row, next, share);
        up[cell] = between(trace.up, row, next, share);
    }

    private static float between(double[] column, int row, int next, double share) {
        return (float) (column[row] + share * (column[next] - column[row]));
    }
}
