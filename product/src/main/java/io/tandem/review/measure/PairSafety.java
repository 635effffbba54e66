package io.tandem.review.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * How near two participants came to touching, outline against outline.
 *
 * @param pair             the two on common beats
 * @param separation       metres between the outlines at each beat, 0 where they overlap, NaN in a hole
 * @param timeToCollision  seconds until contact at constant velocity and heading, NaN where there is none
 * @param collisions       every overlap
 * @param postEncroachment post-encroachment time around the closest approach
 */
public record PairSafety(AlignedPair pair, double[] separation, double[] timeToCollision, List<Collision> collisions,
        PostEncroachment postEncroachment) {

    /** Separation below which a pair is flagged, metres; one length where one of the two leaves the surface. */
    public static final double NEAR = 1;
    /** Half the window around the closest approach that is searched for crossings, nanoseconds. */
    private static final long WINDOW_NANOS = 20_000_000_000L;

    public static PairSafety of(ParticipantTrack one, ParticipantTrack other, long intervalNanos) {
        return of(AlignedPair.of(one, other, intervalNanos));
    }

    public static PairSafety of(AlignedPair pair) {
        OutlinePair outlines = new OutlinePair(pair);
        double[] separation = new double[pair.beats().count()];
        double[] seconds = new double[separation.length];
        for (int beat = 0; beat < separation.length; beat++) {
            separation[beat] = outlines.separation(beat);
            seconds[beat] = outlines.timeToCollision(beat);
        }
        return new PairSafety(pair, separation, seconds, collisions(pair, outlines, separation), crossing(pair, separation));
    }

    private static PostEncroachment crossing(AlignedPair pair, double[] separation) {
        int nearest = ColumnMath.least(separation);
        if (nearest < 0 || !pair.one().level(pair.other())) {
            return PostEncroachment.NONE;
        }
        long moment = pair.beats().time(nearest);
        return PostEncroachment.of(pair.one(), pair.other(), moment - WINDOW_NANOS, moment + WINDOW_NANOS);
    }

    private static List<Collision> collisions(AlignedPair pair, OutlinePair outlines, double[] separation) {
        List<Collision> found = new ArrayList<>();
        for (int beat = 0; beat < separation.length; beat++) {
            if (separation[beat] == 0 || outlines.meetsBeforeNext(beat, separation[beat])) {
                int first = beat;
                while (beat + 1 < separation.length && separation[beat + 1] == 0) {
                    beat++;
                }
                found.add(new Collision(pair.beats().time(first), pair.beats().time(beat), outlines.relativeSpeed(first)));
            }
        }
        return List.copyOf(found);
    }

    public List<Measure> measures() {
        List<Measure> all = new ArrayList<>(separations());
        all.addAll(CollisionExposure.of(timeToCollision, pair.beats().seconds()).measures("time to collision", pair.beats(), pair.validShare()));
        all.add(postEncroachment.measure());
        all.add(collisionMeasure());
        return all;
    }

    private List<Measure> separations() {
        int least = ColumnMath.least(separation);
        double metres = least < 0 ? Double.NaN : separation[least];
        double length = pair.one().greaterLength(pair.other());
        double limit = pair.one().level(pair.other()) ? NEAR : length;
        Severity flag = metres < limit ? metres > 0 ? Severity.WARN : Severity.CRITICAL : Severity.NONE;
        return List.of(placed(Measure.of("separation", metres, "m"), least).flagged(flag),
                placed(Measure.of("separation in lengths", metres / length, "L"), least).flagged(flag),
                AlignedDistance.of(pair).measure());
    }

    private Measure placed(Measure measure, int beat) {
        Measure shared = measure.valid(pair.validShare());
        return beat < 0 ? shared : shared.at(pair.beats().time(beat));
    }

    private Measure collisionMeasure() {
        Collision hardest = collisions.stream().reduce((a, b) -> b.relativeSpeed() > a.relativeSpeed() ? b : a).orElse(null);
        if (hardest == null) {
            return Measure.of("collision speed", Double.NaN, "m/s").valid(pair.validShare());
        }
        return Measure.of("collision speed", hardest.relativeSpeed(), "m/s").at(hardest.from()).valid(pair.validShare())
                .flagged(Severity.CRITICAL).noted(collisions.size() == 1 ? "one collision" : collisions.size() + " collisions");
    }
}
