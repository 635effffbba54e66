package io.tandem.review.radio;

import io.tandem.review.measure.Percentiles;
import io.tandem.review.measure.WilsonInterval;
import java.util.List;
import java.util.Map;

/**
 * What became of the radio messages of a run, of those that were recorded.
 *
 * @param kinds        those of which something was sent
 * @param distances    loss by kind and distance, of kinds with receivers in reach
 * @param reasons      of losses, with their number, the most frequent first
 * @param busy         channel busy ratio where it was greatest, once a second, 0 to 1
 * @param degradations of vehicles in platoons
 * @param steps        of manoeuvres; the first of them
 * @param stepCount    number of these
 */
public record RadioReview(List<Kind> kinds, List<Bin> distances, Map<String, Long> reasons, Percentiles busy, List<Degradation> degradations, List<Step> steps, long stepCount) {

    /**
     * Messages of one kind.
     *
     * @param sent      messages
     * @param receivers stations in reach of all these messages together
     * @param latency   of delivered ones, mean, seconds; NaN where none was delivered
     * @param ages      age of information just before each message that a receiver got from the same sender, seconds
     */
    public record Kind(String name, long sent, long receivers, long delivered, double latency, Percentiles ages) {

        /** Share that was lost, with its interval; of no receivers, nothing. */
        public WilsonInterval loss() {
            return receivers == 0 ? new WilsonInterval(Double.NaN, Double.NaN, Double.NaN) : WilsonInterval.of(receivers - delivered, receivers);
        }
    }

    /** Messages of one kind to receivers of some distance, metres. */
    public record Bin(String kind, double from, double to, long receivers, long delivered) {

        public WilsonInterval loss() {
            return WilsonInterval.of(receivers - delivered, receivers);
        }
    }

    /**
     * A vehicle fell back to following by its own sensors, for a time.
     *
     * @param untilNanos time at which it had messages again; the end of the run where it never had
     */
    public record Degradation(int vid, int ahead, long fromNanos, long untilNanos, boolean restored, String why) {

        public double seconds() {
            return (untilNanos - fromNanos) / 1e9;
        }
    }

    /**
     * A message or an event of a manoeuvre.
     *
     * @param text what was said, or happened
     * @param heard of how many receivers it was heard, where it is a message; else -1, as receivers
     */
    public record Step(long nanos, int vid, String text, int heard, int receivers) {
    }

    public boolean isEmpty() {
        return kinds.isEmpty() && degradations.isEmpty() && steps.isEmpty();
    }

    /** All of what was in reach, of all kinds together. */
    public long receivers() {
        return kinds.stream().mapToLong(Kind::receivers).sum();
    }

    public long delivered() {
        return kinds.stream().mapToLong(Kind::delivered).sum();
    }

    /** Seconds for which vehicles were degraded, of all together. */
    public double degradedSeconds() {
        return degradations.stream().mapToDouble(Degradation::seconds).sum();
    }
}
