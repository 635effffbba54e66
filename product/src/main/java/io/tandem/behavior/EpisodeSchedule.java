package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.chance.CounterRandom;
import io.tandem.setting.Span;
import io.tandem.time.SimTime;

/** Random episodes of each vehicle: they begin at intervals drawn uniformly and last a fixed time. */
final class EpisodeSchedule {

    private final BehaviorContext context;
    private final Span every;
    private final long lasting;
    private final Purpose purpose;
    /** start of the present or next episode, nanoseconds */
    private final long[] start;
    /** number of episodes before it */
    private final int[] number;

    EpisodeSchedule(BehaviorContext context, Span every, long lasting, Purpose purpose) {
        this.context = context;
        this.every = every;
        this.lasting = lasting;
        this.purpose = purpose;
        this.start = new long[context.count()];
        this.number = new int[context.count()];
        for (int i = 0; i < start.length; i++) {
            start[i] = interval(i, 0);
        }
    }

    /** Takes over the present or next episode; later ones follow the new settings. */
    void resumeFrom(EpisodeSchedule former) {
        System.arraycopy(former.start, 0, start, 0, start.length);
        System.arraycopy(former.number, 0, number, 0, number.length);
    }

    /** Whether an episode is under way; after its end the next is drawn. Intervals run from start to start. */
    boolean underWay(int slot, long now) {
        int i = slot - context.first();
        while (now >= start[i] + lasting) {
            start[i] += Math.max(interval(i, ++number[i]), context.decisionNanos());
        }
        return now >= start[i];
    }

    /** The number of the episode, from 0, for draws that are made once per episode. */
    int number(int slot) {
        return number[slot - context.first()];
    }

    private long interval(int i, int draw) {
        return SimTime.nanos(CounterRandom.uniform(context.seed(), context.vids()[i], draw, purpose, every.min(), every.max()));
    }
}
