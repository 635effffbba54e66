package io.tandem.review;

import io.tandem.message.Participant;
import io.tandem.review.measure.Measure;
import java.util.List;
import java.util.Map;

/**
 * What one participant did.
 *
 * @param reports      how many were kept
 * @param refused      how many were not: out of order, or not numbers
 * @param firstNanos   time of the first report; -1 for those never heard
 * @param lastNanos    time of the last
 * @param pathMetres   length of its way
 * @param meanSpeed    by time, m/s; not a number without any way
 * @param topSpeed     the greatest in either direction
 * @param measures     all other numbers of it
 * @param course       where it was, thinned
 * @param coarse       whether the course is on the grid for the many
 * @param series       by signal, thinned; only for those who matter
 */
public record VehicleReview(Participant participant, boolean extra, int reports, long refused, long firstNanos, long lastNanos, double pathMetres,
        double meanSpeed, double topSpeed, List<Measure> measures, SampledPath course, boolean coarse, Map<Signal, MinMaxSeries> series) {

    /** What is drawn against time. */
    public enum Signal { PATH, SPEED, ACCELERATION, JERK, LANE }

    public int vid() {
        return participant.vid();
    }

    /** Reports per second between the first and the last. */
    public double rate() {
        return lastNanos > firstNanos ? (reports - 1) * 1e9 / (lastNanos - firstNanos) : Double.NaN;
    }
}
