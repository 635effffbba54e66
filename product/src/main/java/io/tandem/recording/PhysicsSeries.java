package io.tandem.recording;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What was inside one vehicle after each step, in columns, in bounded memory. Columns are those of its samples so far, of contacts as many as it had
 * at a time; those of wheels, regulators and contacts are numbered from 1, as in exported tables. Every sample that is kept is one that was published.
 */
public final class PhysicsSeries {

    /** What happens when as many samples are kept as may be. */
    public enum WhenFull {
        /** the older half goes */
        FORGET,
        /** every second one goes, and of later ones likewise */
        THIN
    }

    /** @param number of the wheel or regulator, from 0 */
    public record Column(String name, PhysicsColumn of, int number) {
    }

    private static final int MAX_RECORDED = 1 << 17;

    private final int maxSamples;
    private final WhenFull whenFull;
    private List<Column> columns = List.of();
    private final int[] widths = new int[PhysicsColumn.values().length];
    private long[] times = new long[256];
    private float[][] values = {};
    private int count;
    private int stride = 1;
    private int unkept;

    public PhysicsSeries(int maxSamples, WhenFull whenFull) {
        this.maxSamples = maxSamples;
        this.whenFull = whenFull;
    }

    /** Reads that of one vehicle from the last take of a recording; empty where it has none. */
    public static PhysicsSeries read(RecordingReader reader, int vid) throws IOException {
        PhysicsSeries series = new PhysicsSeries(MAX_RECORDED, WhenFull.THIN);
        reader.replay(new Tap() {
            private RunState state = RunState.READY;

            @Override
            public void runState(SimTime at, RunState next) {
                if (state == RunState.GO && next == RunState.SET) {
                    series.clear();
                }
                state = next;
            }

            @Override
            public void inside(List<PhysicsSample> samples) {
                samples.stream().filter(sample -> sample.vid() == vid).forEach(series::add);
            }
        });
        return series;
    }

    public void clear() {
        count = 0;
        stride = 1;
        unkept = 0;
    }

    /** Adds a sample; one that is not later than the last is left out. */
    public void add(PhysicsSample sample) {
        for (PhysicsColumn column : PhysicsColumn.values()) {
            if (sample.get(column).length > widths[column.ordinal()]) {
                widen(column, sample.get(column).length);
            }
        }
        long nanos = sample.at().nanos();
        if (count > 0 && nanos <= times[count - 1]) {
            return;
        }
        unkept = (unkept + 1) % stride;
        if (unkept == 0) {
            append(sample, nanos);
        }
    }

    /** Values of earlier samples were not published. */
    private void widen(PhysicsColumn column, int width) {
        List<Column> all = new ArrayList<>(columns);
        for (int i = widths[column.ordinal()]; i < width; i++) {
            all.add(new Column(column.part() == PhysicsColumn.Part.VEHICLE ? column.columnName() : column.columnName() + "_" + (i + 1), column, i));
        }
        widths[column.ordinal()] = width;
        columns = List.copyOf(all);
        int known = values.length;
        values = Arrays.copyOf(values, columns.size());
        for (int i = known; i < values.length; i++) {
            values[i] = new float[times.length];
            Arrays.fill(values[i], 0, count, Float.NaN);
        }
    }

    private void append(PhysicsSample sample, long nanos) {
        if (count == maxSamples) {
            makeRoom();
        }
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            Arrays.setAll(values, i -> Arrays.copyOf(values[i], 2 * count));
        }
        times[count] = nanos;
        for (int i = 0; i < values.length; i++) {
            Column column = columns.get(i);
            double[] published = sample.get(column.of);
            values[i][count] = column.number < published.length ? (float) published[column.number] : Float.NaN;
        }
        count++;
    }

    private void makeRoom() {
        int half = count / 2;
        boolean thins = whenFull == WhenFull.THIN;
        for (int to = 0; to < half; to++) {
            int from = thins ? 2 * to : count - half + to;
            times[to] = times[from];
            for (float[] column : values) {
                column[to] = column[from];
            }
        }
        count = half;
        stride *= thins ? 2 : 1;
    }

    public List<Column> columns() {
        return columns;
    }

    public int count() {
        return count;
    }

    /** Time of a sample, nanoseconds. */
    public long time(int sample) {
        return times[sample];
    }

    /** Value of a sample; NaN where it was not published. */
    public double value(int column, int sample) {
        return values[column][sample];
    }

    /** The first sample not before an instant; the count where there is none. */
    public int firstAt(long nanos) {
        int found = Arrays.binarySearch(times, 0, count, nanos);
        return found >= 0 ? found : -found - 1;
    }
}
