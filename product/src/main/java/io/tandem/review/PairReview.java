package io.tandem.review;

import io.tandem.geo.LocalPosition;
import io.tandem.review.measure.AlignedDistance;
import io.tandem.review.measure.AlignedPair;
import io.tandem.review.measure.PairSafety;
import io.tandem.review.measure.ParticipantTrack;
import java.util.Optional;

/**
 * How near two came to each other.
 *
 * @param first    the lower id
 * @param second   the higher id
 * @param nearest  where they were nearest, centre to centre
 * @param together whether one carries the other
 * @param distance the distance over the time that both were there; its column is dropped to save room
 * @param drawn    the distance against time, thinned; absent for those who are not drawn
 * @param conflict what a closer look at their outlines found; absent for pairs too far apart to deserve one, or together
 */
public record PairReview(int first, int second, boolean together, AlignedDistance.Nearest nearest, AlignedDistance distance, Optional<MinMaxSeries> drawn,
        Optional<PairConflict> conflict) {

    /** The middle between the two at that moment. */
    public LocalPosition place() {
        return middle(nearest.one(), nearest.other());
    }

    static LocalPosition middle(LocalPosition one, LocalPosition other) {
        return new LocalPosition((one.east() + other.east()) / 2, (one.north() + other.north()) / 2, (one.up() + other.up()) / 2);
    }

    /** What the tracks say of a pair that is known to have been there together. */
    static PairReview of(ParticipantTrack one, ParticipantTrack other, long intervalNanos, Optional<TimeGrid> grid, boolean together, boolean closer) {
        AlignedPair pair = AlignedPair.of(one, other, intervalNanos);
        AlignedDistance distance = AlignedDistance.of(pair);
        Optional<PairConflict> conflict = closer && !together ? Optional.of(PairConflict.of(PairSafety.of(pair), grid)) : Optional.empty();
        AlignedDistance light = new AlignedDistance(distance.beats(), new double[0], distance.validShare(), distance.nearest(), distance.holes());
        return new PairReview(one.vid(), other.vid(), together, distance.nearest().orElseThrow(), light, grid.map(cells -> thinned(distance, cells)), conflict);
    }

    private static MinMaxSeries thinned(AlignedDistance distance, TimeGrid grid) {
        return MinMaxSeries.of(grid, distance.metres().length, distance.beats()::time, beat -> distance.metres()[beat], distance.beats().interval());
    }
}
