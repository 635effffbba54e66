package io.tandem.review;

import io.tandem.geo.LocalPosition;
import io.tandem.review.PairConflict.Moment;
import io.tandem.review.measure.AlignedTrace;
import io.tandem.review.measure.BeatGrid;
import io.tandem.review.measure.FollowingSafety;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.ParticipantTrack;
import io.tandem.review.measure.StringStability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a platoon propagated a disturbance.
 *
 * @param vids       from the first to the last
 * @param gains      of each follower
 * @param headToTail gain of the last vehicle over the first; NaN where the first was not disturbed
 * @param note       remarks on the gains; empty if there are none
 * @param measures   all measures of the platoon and of each follower
 */
public record PlatoonReview(List<Integer> vids, List<Gain> gains, double headToTail, String note, List<Measure> measures) {

    /**
     * A follower relative to its predecessor; unknown values are NaN.
     *
     * @param vid            the follower
     * @param energy         L2 gain of the speed deviation
     * @param greatest       ratio of the peak speed deviations
     * @param deceleration   ratio of the peak decelerations
     * @param speedDeviation standard deviation of its speed over the whole run, m/s
     * @param hardest        greatest deceleration required to avoid a collision with its predecessor, m/s²
     */
    public record Gain(int vid, double energy, double greatest, double deceleration, double speedDeviation, Optional<Moment> hardest) {
    }

    private static final String RATIOS =
            "The row never was in equilibrium before a disturbance, so the gains compare the spread of speeds over the whole run.";

    static List<PlatoonReview> of(List<List<Integer>> platoons, List<ParticipantTrack> tracks, long interval) {
        Map<Integer, ParticipantTrack> byVid = tracks.stream().filter(track -> track.trace().count() > 1).collect(Collectors.toMap(ParticipantTrack::vid, Function.identity()));
        return platoons.stream().map(vids -> vids.stream().map(byVid::get).filter(track -> track != null).toList())
                .filter(row -> row.size() > 1).map(row -> of(row, interval)).toList();
    }

    private static PlatoonReview of(List<ParticipantTrack> row, long interval) {
        long from = row.stream().mapToLong(track -> track.trace().firstNanos()).max().getAsLong();
        long to = row.stream().mapToLong(track -> track.trace().lastNanos()).min().getAsLong();
        BeatGrid beats = BeatGrid.within(from, to, interval);
        double[][] speed = row.stream().map(track -> AlignedTrace.of(track.trace(), beats).speed).toArray(double[][]::new);
        int disturbed = beats.count() == 0 ? -1 : StringStability.disturbance(speed, beats.seconds());
        double[] spread = Arrays.stream(speed).mapToDouble(PlatoonReview::deviation).toArray();
        StringStability stability = disturbed < 0 ? spreads(spread) : StringStability.of(speed, beats.seconds(), disturbed);
        List<Gain> gains = new ArrayList<>();
        List<Measure> measures = new ArrayList<>(disturbed < 0 ? List.of() : stability.measures());
        for (int car = 1; car < row.size(); car++) {
            FollowingSafety following = FollowingSafety.of(row.get(car), row.get(car - 1), interval);
            StringStability.Gain gain = stability.cars().get(car - 1);
            gains.add(new Gain(row.get(car).vid(), gain.energy(), gain.speed(), gain.deceleration(), spread[car], hardest(following, row.get(car))));
            String who = row.get(car).vid() + " behind " + row.get(car - 1).vid() + ": ";
            following.measures().forEach(measure -> measures.add(new Measure(who + measure.name(), measure.value(), measure.unit(), measure.worst(),
                    measure.validShare(), measure.flag(), measure.note())));
        }
        return new PlatoonReview(row.stream().map(ParticipantTrack::vid).toList(), gains, stability.headToTail(), disturbed < 0 ? RATIOS : "", measures);
    }

    /** Gains as ratios of the standard deviations of speed of each vehicle and its predecessor. */
    private static StringStability spreads(double[] spread) {
        List<StringStability.Gain> gains = new ArrayList<>();
        for (int car = 1; car < spread.length; car++) {
            gains.add(new StringStability.Gain(ratio(spread[car], spread[car - 1]), Double.NaN, Double.NaN));
        }
        return new StringStability(Double.NaN, 0, 0, true, gains, ratio(spread[spread.length - 1], spread[0]));
    }

    private static double ratio(double one, double other) {
        return other > 0 ? one / other : Double.NaN;
    }

    private static double deviation(double[] speed) {
        double[] known = Arrays.stream(speed).filter(value -> !Double.isNaN(value)).toArray();
        double mean = Arrays.stream(known).average().orElse(Double.NaN);
        return Math.sqrt(Arrays.stream(known).map(value -> (value - mean) * (value - mean)).average().orElse(Double.NaN));
    }

    private static Optional<Moment> hardest(FollowingSafety following, ParticipantTrack track) {
        int worst = -1;
        double[] needed = following.deceleration();
        for (int beat = 0; beat < needed.length; beat++) {
            worst = needed[beat] > (worst < 0 ? 0 : needed[worst]) ? beat : worst;
        }
        if (worst < 0) {
            return Optional.empty();
        }
        long nanos = following.beats().time(worst);
        AlignedTrace there = AlignedTrace.of(track.trace(), new BeatGrid(nanos, following.beats().interval(), 1));
        return Optional.of(new Moment(needed[worst], nanos, new LocalPosition(there.east[0], there.north[0], there.up[0])));
    }
}
