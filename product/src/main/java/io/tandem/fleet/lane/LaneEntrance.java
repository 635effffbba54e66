package io.tandem.fleet.lane;

import io.tandem.chance.CounterRandom;
import io.tandem.road.Lane;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The start of a lane at which vehicles of several hosts may enter the road. So that two hosts do not let vehicles in at once, all of them compute when
 * each vehicle is due; from then on until the next one is due, only the host of that vehicle may let one of its own in.
 */
public final class LaneEntrance {

    /** Time after which all hosts know of the last vehicle that entered. */
    private static final double PROPAGATION_SECONDS = 0.5;

    private final Lane lane;
    private final List<Arrivals> all;
    private final IntPredicate mine;
    private final boolean onlyMine;
    private double used = Double.NEGATIVE_INFINITY;

    /**
     * Times at which vehicles of one group are due at a lane, by number. The vehicles of a group take its lanes in turn.
     *
     * @param turn  the number of the lane among those of the group
     * @param lanes how many those are
     */
    public record Arrivals(double after, double interval, int[] vids, int turn, int lanes, int lane, long seed) {

        /** Seconds: uniformly distributed in the interval of the number. */
        public double due(int number) {
            return after + interval * (number + CounterRandom.uniform(seed, lane, number, CounterRandom.Purpose.ARRIVAL));
        }

        /** The number of the last vehicle that is due; negative where none is. */
        public int last(double seconds) {
            int last = (int) Math.floor((seconds - after) / interval);
            return last >= 0 && due(last) > seconds ? last - 1 : last;
        }

        public int vid(int number) {
            return vids[(int) (((long) number * lanes + turn) % vids.length)];
        }
    }

    /** @param all of every group, of all hosts */
    public LaneEntrance(Lane lane, List<Arrivals> all, IntPredicate mine) {
        this.lane = lane;
        this.all = all;
        this.mine = mine;
        this.onlyMine = all.stream().flatMapToInt(arrivals -> Arrays.stream(arrivals.vids)).allMatch(mine);
    }

    public Lane lane() {
        return lane;
    }

    /** Whether this host may let a vehicle in now. */
    public boolean isOpen(double seconds) {
        return seconds > used && (onlyMine || isOurs(seconds));
    }

    private boolean isOurs(double seconds) {
        double since = Double.NEGATIVE_INFINITY;
        int whose = 0;
        int equals = 0;
        for (Arrivals arrivals : all) {
            int last = arrivals.last(seconds);
            double due = last < 0 ? Double.NEGATIVE_INFINITY : arrivals.due(last);
            equals = due > since ? 0 : due == since ? equals + 1 : equals;
            if (due > since || due == since && last >= 0 && last % (equals + 1) == equals) {
                since = due;
                whose = arrivals.vid(last);
            }
        }
        return seconds - since >= PROPAGATION_SECONDS && mine.test(whose);
    }

    /** A vehicle entered. */
    public void use(double seconds) {
        used = seconds;
    }
}
