package io.tandem.recording.export;

import io.tandem.message.Participant;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Where one participant of a recording went: instants that rise, and places, as columns that grow. */
public final class ExportTrack {

    /** Silence for longer than this ends a stretch: nobody knows the way across. */
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

    /** Takes a place in unless it comes sooner than this after the last. */
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
