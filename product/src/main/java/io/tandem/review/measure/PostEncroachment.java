package io.tandem.review.measure;

import java.util.OptionalDouble;

/**
 * The time between one leaving and the other entering what both drove over. A participant is in that zone while its outline touches
 * the corridor that the other swept. Negative means that both were in it at once.
 *
 * @param firstIn   seconds; who came first entered
 * @param firstOut  and left
 * @param secondIn  the other entered
 * @param secondOut and left
 */
public record PostEncroachment(OptionalDouble firstIn, OptionalDouble firstOut, OptionalDouble secondIn, OptionalDouble secondOut) {

    /** No crossing, or one that does not end: whoever was in the zone at the start or at the end of the time looked at. */
    public static final PostEncroachment NONE =
            new PostEncroachment(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Under this many seconds it is critical. */
    public static final double CRITICAL = 1;
    /** Under this many seconds it is a warning. */
    public static final double WARN = 2;

    /** Looks at a span of time, in which the two are taken to cross once. */
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

    /** Second in less first out. */
    public OptionalDouble seconds() {
        return firstOut.isPresent() ? OptionalDouble.of(secondIn.getAsDouble() - firstOut.getAsDouble()) : OptionalDouble.empty();
    }

    public Measure measure() {
        double seconds = seconds().orElse(Double.NaN);
        Measure measure = Measure.of("post-encroachment time", seconds, "s").flagged(Severity.below(seconds, WARN, CRITICAL));
        return secondIn.isPresent() ? measure.at(Math.round(secondIn.getAsDouble() * 1e9)) : measure;
    }
}
