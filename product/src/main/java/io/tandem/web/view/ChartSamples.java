package io.tandem.web.view;

import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.recording.VehicleSeries;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage.VehicleSamples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Collects every report of the vehicles that browsers chart, so that a chart has also the beats between two frames. Bounded: where nobody takes them, reports are left
 * out, and the next sample has a gap before it. Accepting and taking need a common lock.
 */
public final class ChartSamples {

    /** The name of the column with the metres over ground, which reports do not have. */
    public static final String TRAVELLED = "travelled";

    public static final int MAX_VEHICLES = 64;
    private static final int MAX_SAMPLES = 4096;
    private static final List<ReportColumn> COLUMNS = VehicleSeries.COLUMNS;

    private final Map<Integer, Buffer> buffers = new TreeMap<>();

    /** Whether samples have a column of this name. */
    public static boolean isColumn(String name) {
        return name.equals(TRAVELLED) || COLUMNS.stream().anyMatch(column -> FrameColumn.nameOf(column).equals(name));
    }

    /** Ten-thousandths are finer than what any chart shows, and short. */
    public static double rounded(double value) {
        return Math.rint(value * 1e4) / 1e4;
    }

    /** Collects the reports of these vehicles from now on, and of no others. */
    void watch(Set<Integer> vids) {
        buffers.keySet().retainAll(vids);
        vids.stream().limit(MAX_VEHICLES).forEach(vid -> buffers.computeIfAbsent(vid, _ -> new Buffer()));
    }

    /** Forgets what was collected, because simulated time begins again. */
    void restart() {
        buffers.replaceAll((_, _) -> new Buffer());
    }

    void accept(Reports reports, FrameBuilder frameBuilder) {
        if (buffers.isEmpty()) {
            return;
        }
        for (int row = 0; row < reports.count(); row++) {
            Buffer buffer = buffers.get(reports.vid[row]);
            if (buffer != null) {
                buffer.add(reports, row, frameBuilder.travelled(reports.vid[row]));
            }
        }
    }

    /** Empties the buffers. */
    List<VehicleSamples> take() {
        List<VehicleSamples> all = new ArrayList<>();
        buffers.forEach((vid, buffer) -> {
            if (buffer.count > 0) {
                all.add(buffer.take(vid));
            }
        });
        return all;
    }

    private static final class Buffer {

        private final List<double[]> samples = new ArrayList<>();
        private final List<Integer> gaps = new ArrayList<>();
        private int count;
        private long lastTime = Long.MIN_VALUE;
        private boolean lost;

        /** Reports of one instant, as in a pause, count once. */
        void add(Reports reports, int row, double travelled) {
            long time = reports.time[row];
            if (time <= lastTime) {
                return;
            }
            lastTime = time;
            if (count == MAX_SAMPLES) {
                lost = true;
                return;
            }
            if (lost) {
                gaps.add(count);
                lost = false;
            }
            double[] sample = new double[COLUMNS.size() + 2];
            sample[0] = SimTime.seconds(time);
            for (int i = 0; i < COLUMNS.size(); i++) {
                sample[i + 1] = rounded(reports.reals(COLUMNS.get(i))[row]);
            }
            sample[COLUMNS.size() + 1] = rounded(travelled);
            samples.add(sample);
            count++;
        }

        VehicleSamples take(int vid) {
            Map<String, double[]> columns = new LinkedHashMap<>();
            for (int i = 0; i < COLUMNS.size(); i++) {
                columns.put(FrameColumn.nameOf(COLUMNS.get(i)), column(i + 1));
            }
            columns.put(TRAVELLED, column(COLUMNS.size() + 1));
            VehicleSamples taken = new VehicleSamples(vid, column(0), gaps.stream().mapToInt(Integer::intValue).toArray(), columns);
            samples.clear();
            gaps.clear();
            count = 0;
            return taken;
        }

        private double[] column(int number) {
            return samples.stream().mapToDouble(sample -> sample[number]).toArray();
        }
    }
}
