package io.tandem.v2x;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;

/** A channel with a constant delay, a share of losses and a range. The ideal one has neither delay, loss nor end. */
final class ConstantChannel implements RadioChannel {

    private final long seed;
    private final long delayNanos;
    private final double loss;
    private final double range;
    private Stations stations;

    ConstantChannel(ChannelSettings settings, long seed) {
        this.seed = seed;
        this.delayNanos = SimTime.nanos(settings.delay());
        this.loss = settings.loss();
        this.range = settings.range().orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public double reach() {
        return range;
    }

    @Override
    public void update(Stations all, Snapshot snapshot) {
        stations = all;
    }

    @Override
    public long send(OutgoingMessage message) {
        return delayNanos;
    }

    @Override
    public void receive(OutgoingMessage message, Receivers near) {
        long key = CounterRandom.key(seed + message.kind().ordinal(), stations.vid[message.sender()], Purpose.RADIO_LOSS);
        for (int i = 0; i < near.count; i++) {
            boolean lost = loss > 0 && CounterRandom.uniform(key, (long) stations.vid[near.station[i]] << 32 | message.sequence()) < loss;
            near.outcome[i] = lost ? Receivers.LOST : Receivers.DELIVERED;
        }
    }

    @Override
    public long shortestMillis(int station) {
        return CamTiming.CHECK_MILLIS;
    }

    @Override
    public double busiest() {
        return 0;
    }

    @Override
    public void forget() {
        stations = null;
    }
}
