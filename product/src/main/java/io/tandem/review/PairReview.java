package io.tandem.review;

import io.tandem.geo.LocalPosition;
import io.tandem.review.measure.AlignedDistance;
import io.tandem.review.measure.AlignedPair;
import io.tandem.review.measure.PairSafety;
import io.tandem.review.measure.ParticipantTrack;
import java.util.Optional;

/**
 * How near two participants came to each other.
 *
 * @param first    the lower id
 * @param second   the higher id
 * @param nearest  the closest approach, centre to centre
 * @param together whether one carries the other
 * @param distance the distance over the time that both were present; its column is dropped to save memory
 * @param drawn    the distance against time, reduced for drawing; absent for pairs that are not drawn
 * @param conflict analysis of their outlines; absent for pairs that are too far apart or together
 */
public record PairReview(int first, int second, boolean together, AlignedDistance.Nearest nearest, AlignedDistance distance, Optional<MinMaxSeries> drawn,
        Optional<PairConflict> conflict) {

    /** The midpoint of the two at the closest approach. */
    public LocalPosition place() {
        return middle(nearest.one(), nearest.other());
    }

    static LocalPosition middle(LocalPosition one, LocalPosition other) {
        return new LocalPosition((one.east() + other.east()) / 2, (one.north() + other.north()) / 2, (one.up() + other.up()) / 2);
    }

    /** The review of a pair that is known to have been present together. */
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
