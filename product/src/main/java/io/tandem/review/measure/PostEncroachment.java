package io.tandem.review.measure;

import java.util.OptionalDouble;

/**
 * Post-encroachment time: from one participant leaving the conflict zone to the other entering it (B. Allen, B. Shin, P. Cooper,
 * "Analysis of traffic conflicts and collisions", Transportation Research Record 667 (1978) 67). A participant is in the zone
 * while its outline touches the corridor that the other swept. Negative if both were in it at once.
 *
 * @param firstIn   seconds; the first one entered
 * @param firstOut  and left
 * @param secondIn  the other entered
 * @param secondOut and left
 */
public record PostEncroachment(OptionalDouble firstIn, OptionalDouble firstOut, OptionalDouble secondIn, OptionalDouble secondOut) {

    /** No crossing, or an incomplete one: a participant was in the zone at the start or the end of the window. */
    public static final PostEncroachment NONE =
            new PostEncroachment(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Critical below, seconds. */
    public static final double CRITICAL = 1;
    /** Warning below, seconds. */
    public static final double WARN = 2;

    /** Analyses a time window in which the two are assumed to cross once. */
    public static PostEncroachment of(ParticipantTrack one, ParticipantTrack other, long from, long to) {
        SweptPath.Stay a = SweptPath.of(other, from, to).stay(one, from, to);
        SweptPath.Stay b = SweptPath.of(one, from, to).stay(other, from, to);
        if (a == null || b == null) {
            return NONE;
        }
        SweptPath.Stay first = a.in() <= b.in() ? a : b;
        SweptPath.Stay second = first == a ? b : a;
        return new PostEncroachment(OptionalDouble.of(first.in()), OptionalDouble.of(first.out()), OptionalDouble.of(second.in()),
                OptionalDouble.of(second.out()));
    }

    /** Entry of the second minus exit of the first. */
    public OptionalDouble seconds() {
        return firstOut.isPresent() ? OptionalDouble.of(secondIn.getAsDouble() - firstOut.getAsDouble()) : OptionalDouble.empty();
    }

    public Measure measure() {
        double seconds = seconds().orElse(Double.NaN);
        Measure measure = Measure.of("post-encroachment time", seconds, "s").flagged(Severity.below(seconds, WARN, CRITICAL));
        return secondIn.isPresent() ? measure.at(Math.round(secondIn.getAsDouble() * 1e9)) : measure;
    }
}
