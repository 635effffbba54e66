package io.tandem.review;

import io.tandem.message.Participant;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.OdometryDrift;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The review of one participant.
 *
 * @param reports    number of samples that were kept
 * @param refused    number of samples that were not: out of order, or not finite
 * @param firstNanos time of the first report; -1 for participants without reports
 * @param lastNanos  time of the last
 * @param pathMetres length of its path
 * @param meanSpeed  mean over time, m/s; NaN without a path
 * @param topSpeed   greatest speed in either direction, m/s
 * @param measures   all other measures
 * @param odometry   the pose that its wheels tell against the true one; absent where they tell none
 * @param course     its path, reduced for drawing
 * @param coarse     whether the path is on the coarse grid
 * @param series     by signal, reduced for drawing; only for important participants
 */
public record VehicleReview(Participant participant, boolean extra, int reports, long refused, long firstNanos, long lastNanos, double pathMetres,
        double meanSpeed, double topSpeed, List<Measure> measures, Optional<OdometryDrift> odometry, SampledPath course, boolean coarse, Map<Signal, MinMaxSeries> series) {

    /** Signals that are drawn against time. */
    public enum Signal { PATH, SPEED, ACCELERATION, JERK, LANE }

    public int vid() {
        return participant.vid();
    }

    /** Reports per second between the first and the last. */
    public double rate() {
        return lastNanos > firstNanos ? (reports - 1) * 1e9 / (lastNanos - firstNanos) : Double.NaN;
    }
}
