package io.tandem.review;

import io.tandem.geo.LocalPosition;
import io.tandem.review.measure.AlignedPair;
import io.tandem.review.measure.Collision;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.PairSafety;
import java.util.List;
import java.util.Optional;

/**
 * How near two outlines came to touching. Values are absent where they are undefined.
 *
 * @param gap              least distance between the outlines, metres
 * @param timeToCollision  least time to collision, seconds
 * @param postEncroachment post-encroachment time, seconds
 * @param collisions       every overlap
 * @param measures         all measures of the pair
 * @param drawn            time to collision against time, reduced for drawing; absent for pairs that are not drawn or never had
 *     one
 */
public record PairConflict(Optional<Moment> gap, Optional<Moment> timeToCollision, Optional<Moment> postEncroachment, List<Collision> collisions,
        List<Measure> measures, Optional<MinMaxSeries> drawn) {

    /** A value with its time and position. */
    public record Moment(double value, long nanos, LocalPosition place) {
    }

    static PairConflict of(PairSafety safety, Optional<TimeGrid> grid) {
        AlignedPair pair = safety.pair();
        Optional<Moment> crossing = safety.postEncroachment().measure().value().isPresent()
                ? Optional.of(crossing(pair, safety.postEncroachment().measure())) : Optional.empty();
        Optional<MinMaxSeries> drawn = grid.map(cells -> MinMaxSeries.of(cells, pair.beats().count(), pair.beats()::time,
                beat -> safety.timeToCollision()[beat], pair.beats().interval())).filter(extremes -> !extremes.blank());
        return new PairConflict(least(pair, safety.separation()), least(pair, safety.timeToCollision()), crossing, safety.collisions(),
                safety.measures(), drawn);
    }

    private static Optional<Moment> least(AlignedPair pair, double[] column) {
        int least = -1;
        for (int beat = 0; beat < column.length; beat++) {
            least = column[beat] < (least < 0 ? Double.POSITIVE_INFINITY : column[least]) ? beat : least;
        }
        return least < 0 ? Optional.empty() : Optional.of(new Moment(column[least], pair.beats().time(least), place(pair, least)));
    }

    private static Moment crossing(AlignedPair pair, Measure seconds) {
        long nanos = seconds.worst().orElse(pair.beats().first());
        int beat = Math.clamp((nanos - pair.beats().first()) / pair.beats().interval(), 0, pair.beats().count() - 1);
        return new Moment(seconds.value().getAsDouble(), nanos, place(pair, beat));
    }

    private static LocalPosition place(AlignedPair pair, int beat) {
        return PairReview.middle(new LocalPosition(pair.a().east[beat], pair.a().north[beat], pair.a().up[beat]),
                new LocalPosition(pair.b().east[beat], pair.b().north[beat], pair.b().up[beat]));
    }
}
