package io.tandem.recording;

import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The reports of one vehicle in the last take of a recording, in columns. A very long one is thinned to every second, fourth … report, so that its memory is
 * bounded; every sample is a report of the recording.
 */
public final class VehicleSeries {

    /** The columns that are kept: the numbers with a unit that browsers see, too. */
    public static final List<ReportColumn> COLUMNS = Arrays.stream(ReportColumn.values()).filter(column -> column.framed() && !column.unit().isEmpty()).toList();

    /** Reports further apart than this, and than two and a half times the usual interval, have a gap between them. */
    private static final long GAP_NANOS = SimTime.nanos(1);
    private static final double GAP_INTERVALS = 2.5;
    private static final int MAX_SAMPLES = 1 << 18;

    private long[] times = new long[256];
    private final float[][] values = new float[COLUMNS.size() + 1][256];
    /** reports before each sample that are missing in the recording: the time since the one before, nanoseconds */
    private long[] since = new long[256];
    private int count;
    private int stride = 1;
    private int unkept;
    private long lastTime = Long.MIN_VALUE;
    private long longestSince;
    private long leastInterval = Long.MAX_VALUE;
    private double lastEast;
    private double lastNorth;
    private double travelled;

    private VehicleSeries() {
    }

    /** Reads the series of some vehicles in one pass; those without reports are empty. */
    public static Map<Integer, VehicleSeries> read(RecordingReader reader, Set<Integer> vids) throws IOException {
        Map<Integer, VehicleSeries> all = new TreeMap<>();
        vids.forEach(vid -> all.put(vid, new VehicleSeries()));
        reader.replay(new Tap() {
            private RunState state = RunState.READY;

            @Override
            public void runState(SimTime at, RunState next) {
                if (state == RunState.GO && next == RunState.SET) {
                    all.replaceAll((_, _) -> new VehicleSeries());
                }
                state = next;
            }

            @Override
            public void heard(SimTime at, Reports reports) {
                for (int row = 0; row < reports.count(); row++) {
                    VehicleSeries series = all.get(reports.vid[row]);
                    if (series != null) {
                        series.add(reports, row);
                    }
                }
            }
        });
        return all;
    }

    /** A report that is not later than the one before, as those of READY, SET and PAUSE, replaces it. */
    private void add(Reports reports, int row) {
        long time = reports.time[row];
        if (count > 0 && time <= lastTime) {
            if (time == lastTime) {
                replaceLast(reports, row);
            }
            return;
        }
        if (count > 0) {
            travelled += Math.hypot(reports.east[row] - lastEast, reports.north[row] - lastNorth);
            longestSince = Math.max(longestSince, time - lastTime);
            leastInterval = Math.min(leastInterval, time - lastTime);
        }
        lastTime = time;
        lastEast = reports.east[row];
        lastNorth = reports.north[row];
        unkept = (unkept + 1) % stride;
        if (unkept == 0) {
            append(reports, row, time);
        }
    }

    /** Movement while time stands still, as of real participants in a pause, is no way. */
    private void replaceLast(Reports reports, int row) {
        lastEast = reports.east[row];
        lastNorth = reports.north[row];
        if (unkept == 0) {
            put(count - 1, reports, row);
        }
    }

    private void append(Reports reports, int row, long time) {
        if (count == MAX_SAMPLES) {
            thin();
        }
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            since = Arrays.copyOf(since, 2 * count);
            Arrays.setAll(values, i -> Arrays.copyOf(values[i], 2 * count));
        }
        times[count] = time;
        since[count] = longestSince;
        longestSince = 0;
        put(count++, reports, row);
    }

    private void put(int at, Reports reports, int row) {
        for (int i = 0; i < COLUMNS.size(); i++) {
            values[i][at] = (float) reports.reals(COLUMNS.get(i))[row];
        }
        values[COLUMNS.size()][at] = (float) travelled;
    }

    private void thin() {
        for (int i = 1; i < count; i += 2) {
            int to = i / 2;
            times[to] = times[i];
            since[to] = Math.max(since[i], since[i - 1]);
            for (float[] column : values) {
                column[to] = column[i];
            }
        }
        count /= 2;
        stride *= 2;
    }

    public int count() {
        return count;
    }

    /** Time of a sample, nanoseconds. */
    public long time(int sample) {
        return times[sample];
    }

    /** Whether reports are missing between a sample and the one before. */
    public boolean gapBefore(int sample) {
        return sample > 0 && since[sample] > Math.max(GAP_NANOS, GAP_INTERVALS * leastInterval);
    }

    /** Value of a sample, in the unit of the column. */
    public double value(ReportColumn column, int sample) {
        return values[COLUMNS.indexOf(column)][sample];
    }

    /** Metres over ground since the vehicle's first report. */
    public double travelled(int sample) {
        return values[COLUMNS.size()][sample];
    }

    /** The first sample not before an instant; the count where there is none. */
    public int firstAt(long nanos) {
        int found = Arrays.binarySearch(times, 0, count, nanos);
        return found >= 0 ? found : -found - 1;
    }

    /** Memory it takes. */
    public long bytes() {
        return (long) times.length * (2 * Long.BYTES + values.length * Float.BYTES);
    }
}
