package io.tandem.gateway.phone;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.geo.LocalPosition;
import java.util.List;

/**
 * What is wrong with a phone. Every draw is a hash of seed, vehicle and number of the fix, so that the same command always gives the same errors.
 *
 * @param noise  standard deviation in metres of the errors east and north, independent at every fix
 * @param bias   metres by which they are off besides, for minutes in the same direction: the standard deviation
 * @param loss   the share of fixes that are never sent
 * @param gaps   stretches in which nothing is sent
 * @param shift  nanoseconds by which its clock is ahead
 * @param seed   of all chance
 */
public record FixErrorModel(double noise, double bias, double loss, List<Gap> gaps, long shift, long seed) {

    /** A stretch of the playing time, nanoseconds. */
    public record Gap(long from, long length) {
        boolean holds(long nanos) {
            return nanos >= from && nanos < from + length;
        }
    }

    public static final FixErrorModel NONE = new FixErrorModel(0, 0, 0, List.of(), 0, 1);
    /** Heights of satellite fixes are about half as good again as places. */
    private static final double VERTICAL = 1.5;
    /** A receiver that is 3 m off knows its velocity to 0.3 m/s, by Doppler. */
    private static final double PER_SECOND = 0.1;
    private static final double BEST_ACCURACY = 1;
    /** Seconds in which the slow error forgets where it was. */
    private static final double MEMORY = 60;
    private static final int DRAWS = 6;

    public boolean isLost(int vid, long fix) {
        return CounterRandom.uniform(seed, vid, fix, Purpose.FIX_LOSS) < loss;
    }

    public boolean isSilent(long nanos) {
        return gaps.stream().anyMatch(gap -> gap.holds(nanos));
    }

    /** Metres within which the phone believes to be with 68 %. */
    double accuracy() {
        double sigma = Math.hypot(noise, bias);
        return Math.max(BEST_ACCURACY, HorizontalAccuracy.ofSigmas(sigma, sigma));
    }

    LocalPosition moved(LocalPosition place, LocalPosition slowly, int vid, long fix) {
        return new LocalPosition(place.east() + slowly.east() + noise * normal(vid, fix, 0), place.north() + slowly.north() + noise * normal(vid, fix, 1),
                place.up() + VERTICAL * noise * normal(vid, fix, 2));
    }

    LocalPosition velocity(LocalPosition truth, int vid, long fix) {
        double sigma = PER_SECOND * noise;
        return new LocalPosition(truth.east() + sigma * normal(vid, fix, 3), truth.north() + sigma * normal(vid, fix, 4), truth.up() + sigma * normal(vid, fix, 5));
    }

    private double normal(int vid, long fix, int axis) {
        return noise == 0 ? 0 : CounterRandom.normal(seed, vid, fix * DRAWS + axis, Purpose.FIX_NOISE);
    }

    /** The slow error after some seconds more: it wanders, and on the whole stays as large as it should be. */
    LocalPosition wandered(LocalPosition before, double seconds, int vid, long fix) {
        if (bias == 0) {
            return before;
        }
        double kept = fix == 0 ? 0 : Math.exp(-seconds / MEMORY);
        double fresh = bias * Math.sqrt(1 - kept * kept);
        return LocalPosition.of(kept * before.east() + fresh * CounterRandom.normal(seed, vid, 2 * fix, Purpose.FIX_BIAS),
                kept * before.north() + fresh * CounterRandom.normal(seed, vid, 2 * fix + 1, Purpose.FIX_BIAS));
    }
}
