package io.tandem.review;

import io.tandem.review.VehicleReview.Signal;
import io.tandem.review.measure.Comfort;
import io.tandem.review.measure.LaneCenterline;
import io.tandem.review.measure.LaneKeeping;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.MotionTrace;
import io.tandem.review.measure.ParticipantTrack;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reviews one vehicle at a time. */
final class VehicleReviewer {

    /** Default width of a lane, metres. */
    private static final double LANE_WIDTH_METRES = 3.5;
    private static final double METRES_PER_100_KM = 100_000;
    /** Shorter drives say nothing of consumption. */
    private static final double SHORTEST_ENERGY_METRES = 100;
    /** Gaps of fewer median intervals than this are bridged in drawings of one vehicle. */
    private static final double BRIDGED_INTERVALS = 2.5;

    private final ReviewContext context;
    private final DetailBudget detail;
    private final OdometryTally odometry;
    private final long interval;

    VehicleReviewer(ReviewContext context, DetailBudget detail, OdometryTally odometry, long intervalNanos) {
        this.context = context;
        this.detail = detail;
        this.odometry = odometry;
        this.interval = intervalNanos;
    }

    VehicleReview review(ParticipantTrack track) {
        MotionTrace trace = track.trace();
        double[] path = trace.travelled;
        long bridge = bridge(trace);
        boolean drawn = detail.drawn(track.vid());
        List<Measure> measures = new ArrayList<>();
        Map<Signal, MinMaxSeries> series = new EnumMap<>(Signal.class);
        if (drawn) {
            series.put(Signal.PATH, MinMaxSeries.of(detail.grid(), trace.count(), row -> trace.timeNanos[row], row -> path[row], bridge));
            series.put(Signal.SPEED, MinMaxSeries.of(detail.grid(), trace.count(), row -> trace.timeNanos[row], row -> trace.speed[row], bridge));
        }
        energy(trace, measures);
        comfort(track, measures, series);
        lane(track, measures, series);
        odometry.of(track.vid()).ifPresent(drift -> measures.addAll(drift.measures()));
        int last = trace.count() - 1;
        return new VehicleReview(track.participant(), context.extras().contains(track.vid()), trace.count(), trace.refused(),
                last < 0 ? -1 : trace.firstNanos(), last < 0 ? -1 : trace.lastNanos(), last < 0 ? 0 : path[last], meanSpeed(trace), topSpeed(trace),
                measures, odometry.of(track.vid()), SampledPath.of(trace, drawn ? detail.courses() : detail.coarse(), bridge), !drawn, series);
    }

    private void comfort(ParticipantTrack track, List<Measure> measures, Map<Signal, MinMaxSeries> series) {
        Comfort comfort = Comfort.of(track.trace(), interval);
        measures.addAll(comfort.measures());
        if (detail.full(track.vid())) {
            int beats = comfort.beats().count();
            series.put(Signal.ACCELERATION, MinMaxSeries.of(detail.grid(), beats, comfort.beats()::time, beat -> comfort.acceleration()[beat], interval));
            series.put(Signal.JERK, MinMaxSeries.of(detail.grid(), beats, comfort.beats()::time, beat -> comfort.jerk()[beat], interval));
        }
    }

    /** Of those whose model counts energy; an electric car that rolls downhill may have recovered more than it used. */
    private static void energy(MotionTrace trace, List<Measure> measures) {
        if (trace.energy() != 0 && trace.count() > 0) {
            double metres = trace.travelled[trace.count() - 1];
            measures.add(Measure.of("energy used", trace.energy(), "MJ"));
            measures.add(Measure.of("energy per 100 km", metres < SHORTEST_ENERGY_METRES ? Double.NaN : trace.energy() * METRES_PER_100_KM / metres, "MJ")
                    .noted("a litre of petrol has 32 MJ, a kilowatt-hour 3.6 MJ"));
        }
    }

    private void lane(ParticipantTrack track, List<Measure> measures, Map<Signal, MinMaxSeries> series) {
        MapFeatures.Path path = context.lanes().get(track.vid());
        if (path == null || path.corners().size() < 2) {
            return;
        }
        double[] east = path.corners().stream().mapToDouble(corner -> corner.east()).toArray();
        double[] north = path.corners().stream().mapToDouble(corner -> corner.north()).toArray();
        LaneKeeping kept = LaneKeeping.of(track, new LaneCenterline(east, north, path.closed(), LANE_WIDTH_METRES), interval);
        measures.addAll(kept.measures());
        if (detail.full(track.vid())) {
            series.put(Signal.LANE, MinMaxSeries.of(detail.grid(), kept.beats().count(), kept.beats()::time, beat -> kept.offset()[beat], interval));
        }
    }

    /** Mean over time by the trapezoidal rule. */
    private static double meanSpeed(MotionTrace trace) {
        double sum = 0;
        for (int row = 1; row < trace.count(); row++) {
            sum += (trace.speed[row] + trace.speed[row - 1]) / 2 * (trace.timeNanos[row] - trace.timeNanos[row - 1]);
        }
        return trace.count() < 2 ? Double.NaN : sum / (trace.lastNanos() - trace.firstNanos());
    }

    private static double topSpeed(MotionTrace trace) {
        double top = trace.count() == 0 ? Double.NaN : 0;
        for (int row = 0; row < trace.count(); row++) {
            top = Math.max(top, Math.abs(trace.speed[row]));
        }
        return top;
    }

    /** A vehicle that reports once a second has no gaps. */
    private long bridge(MotionTrace trace) {
        double usual = trace.count() < 2 ? interval : (double) (trace.lastNanos() - trace.firstNanos()) / (trace.count() - 1);
        return Math.max(5 * interval, Math.round(BRIDGED_INTERVALS * usual));
    }
}
