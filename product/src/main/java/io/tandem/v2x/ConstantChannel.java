package io.tandem.v2x;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.message.MessageKind;
import io.tandem.message.Reception;
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
    public Reception receive(MessageKind kind, int sender, int receiver, int sequence, double distance) {
        boolean lost = loss > 0 && CounterRandom.uniform(seed + kind.ordinal(), stations.vid[sender], (long) stations.vid[receiver] << 32 | sequence, Purpose.RADIO_LOSS) < loss;
        return lost ? Reception.LOST : Reception.DELIVERED;
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
