package io.tandem.review.measure;

import io.tandem.geo.LocalPosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Distance between the reported points of two participants over the time that both cover.
 *
 * @param beats      common instants
 * @param metres     distance at each, NaN in a hole
 * @param validShare share of instants with a distance
 * @param nearest    least distance; absent where there is none at all
 * @param holes      spans without a distance
 */
public record AlignedDistance(BeatGrid beats, double[] metres, double validShare, Optional<Nearest> nearest, List<Hole> holes) {

    /**
     * The least distance.
     *
     * @param one   position of the first
     * @param other position of the second
     */
    public record Nearest(double metres, long nanos, LocalPosition one, LocalPosition other) {
    }

    /**
     * A span without data, in which a closer approach may be hidden.
     *
     * @param from  last valid instant before it, or the first instant
     * @param to    first valid instant after it, or the last instant
     * @param bound lower bound of the distance inside, at the greatest speeds at its edges; absent where no edge is known
     */
    public record Hole(long from, long to, OptionalDouble bound) {
    }

    public static AlignedDistance of(ParticipantTrack one, ParticipantTrack other, long intervalNanos) {
        return of(AlignedPair.of(one, other, intervalNanos));
    }

    public static AlignedDistance of(AlignedPair pair) {
        double[] metres = new double[pair.beats().count()];
        Arrays.setAll(metres, pair::distance);
        Optional<Nearest> nearest = nearest(pair, metres, ColumnMath.least(metres));
        return new AlignedDistance(pair.beats(), metres, pair.validShare(), nearest, holes(pair, metres));
    }

    private static Optional<Nearest> nearest(AlignedPair pair, double[] metres, int beat) {
        return beat < 0 ? Optional.empty()
                : Optional.of(new Nearest(metres[beat], pair.beats().time(beat), place(pair.a(), beat), place(pair.b(), beat)));
    }

    private static LocalPosition place(AlignedTrace aligned, int beat) {
        return new LocalPosition(aligned.east[beat], aligned.north[beat], aligned.up[beat]);
    }

    private static List<Hole> holes(AlignedPair pair, double[] metres) {
        List<Hole> holes = new ArrayList<>();
        int known = -1;
        for (int beat = 0; beat <= metres.length; beat++) {
            if (beat < metres.length && Double.isNaN(metres[beat])) {
                continue;
            }
            if (beat > known + 1) {
                holes.add(hole(pair, metres, known, beat));
            }
            known = beat;
        }
        return holes;
    }

    /**
     * @param before last valid beat, -1 for none
     * @param after  first valid beat, one past the last beat for none
     */
    private static Hole hole(AlignedPair pair, double[] metres, int before, int after) {
        BeatGrid beats = pair.beats();
        boolean begins = before >= 0;
        boolean ends = after < metres.length;
        long from = beats.time(begins ? before : 0);
        long to = beats.time(ends ? after : metres.length - 1);
        if (!begins && !ends) {
            return new Hole(from, to, OptionalDouble.empty());
        }
        double edge = Math.min(begins ? metres[before] : metres[after], ends ? metres[after] : metres[before]);
        double closing = fastest(pair.a(), begins ? before : after, ends ? after : before)
                + fastest(pair.b(), begins ? before : after, ends ? after : before);
        // With both edges known the two must also have separated again, which halves the possible approach.
        double seconds = (to - from) / 1e9 * (begins && ends ? 0.5 : 1);
        return new Hole(from, to, OptionalDouble.of(Math.max(0, edge - closing * seconds)));
    }

    private static double fastest(AlignedTrace aligned, int before, int after) {
        return Math.max(Math.abs(aligned.speed[before]), Math.abs(aligned.speed[after]));
    }

    /** The least distance as a measure. */
    public Measure measure() {
        Measure measure = Measure.of("distance", nearest.map(Nearest::metres).orElse(Double.NaN), "m").valid(validShare);
        return nearest.map(found -> measure.at(found.nanos())).orElse(measure);
    }

    /** The least bound of all holes; absent without a hole that has a bound. */
    public OptionalDouble leastBound() {
        return holes.stream().map(Hole::bound).flatMapToDouble(OptionalDouble::stream).min();
    }
}
