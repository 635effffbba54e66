package io.tandem.fleet;

import io.tandem.chance.CounterRandom;
import io.tandem.road.Lane;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The start of a lane on which vehicles come onto the road. They may be carried by several hosts, which must not let two come at once: everyone
 * knows when each is due, and from then on until the next one is, the lane is open to the host that carries it, for whoever of its own still waits.
 */
final class LaneEntrance {

    /** Seconds after which everyone has heard of who came last. */
    private static final double TO_BE_HEARD = 0.5;

    private final Lane lane;
    private final List<Arrivals> all;
    private final IntPredicate mine;
    private final boolean onlyMine;
    private double used = Double.NEGATIVE_INFINITY;

    /**
     * When those of one group come to a lane, by their numbers. They come in turn to all lanes of the group.
     *
     * @param turn  the number of the lane among those of the group
     * @param lanes how many those are
     */
    record Arrivals(double after, double interval, int[] vids, int turn, int lanes, int lane, long seed) {

        /** Each in its own part of the hour, wherever in that. */
        double due(int number) {
            return after + interval * (number + CounterRandom.uniform(seed, lane, number, CounterRandom.Purpose.ARRIVAL));
        }

        /** The number of the last one who is due; negative where none is. */
        int last(double seconds) {
            int last = (int) Math.floor((seconds - after) / interval);
            return last >= 0 && due(last) > seconds ? last - 1 : last;
        }

        int vid(int number) {
            return vids[(int) (((long) number * lanes + turn) % vids.length)];
        }
    }

    /** @param all of every group, wherever it is carried */
    LaneEntrance(Lane lane, List<Arrivals> all, IntPredicate mine) {
        this.lane = lane;
        this.all = all;
        this.mine = mine;
        this.onlyMine = all.stream().flatMapToInt(arrivals -> Arrays.stream(arrivals.vids)).allMatch(mine);
    }

    Lane lane() {
        return lane;
    }

    /** Whether this host may let one come now: nobody else has, at this instant or unheard. */
    boolean isOpen(double seconds) {
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
        return seconds - since >= TO_BE_HEARD && mine.test(whose);
    }

    /** Somebody came. */
    void use(double seconds) {
        used = seconds;
    }
}
