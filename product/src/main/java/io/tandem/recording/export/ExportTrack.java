package io.tandem.recording.export;

import io.tandem.message.Participant;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Path of one participant: rising times and positions, as growing columns. */
public final class ExportTrack {

    /** Longest gap within a stretch; the path across a longer one is unknown, nanoseconds. */
    private static final long GAP = SimTime.nanos(3);

    private final Participant participant;
    private int count;
    private long[] nanos = new long[64];
    private double[][] place = new double[3][64];

    ExportTrack(Participant participant) {
        this.participant = participant;
    }

    public Participant participant() {
        return participant;
    }

    public int count() {
        return count;
    }

    long nanos(int point) {
        return nanos[point];
    }

    public double east(int point) {
        return place[0][point];
    }

    double north(int point) {
        return place[1][point];
    }

    double up(int point) {
        return place[2][point];
    }

    /** Appends a position unless it comes sooner than {@code every} nanoseconds after the last. */
    void add(long time, double east, double north, double up, long every) {
        if (count > 0 && (time <= nanos[count - 1] || time - nanos[count - 1] < every) || !Double.isFinite(east + north + up)) {
            return;
        }
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
            place = Arrays.stream(place).map(column -> Arrays.copyOf(column, 2 * count)).toArray(double[][]::new);
        }
        nanos[count] = time;
        place[0][count] = east;
        place[1][count] = north;
        place[2][count] = up;
        count++;
    }

    /** One past the last point of the stretch that begins at a point. */
    int stretchEnd(int first, long every) {
        int end = first + 1;
        while (end < count && nanos[end] - nanos[end - 1] <= Math.max(GAP, 2 * every)) {
            end++;
        }
        return end;
    }
}
