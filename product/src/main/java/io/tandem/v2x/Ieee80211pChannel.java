package io.tandem.v2x;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.message.MessageKind;
import io.tandem.state.Snapshot;
import java.util.function.DoubleBinaryOperator;

/**
 * IEEE 802.11p: a message of 350 bytes at 6 Mbit/s gets through with the probability that path loss, shadowing, fading and what is in the way leave it
 * ({@link PathLoss}, {@link Shadowing}, {@link PacketDelivery}, {@link Obstruction}), unless a hidden station sends at the same time ({@link ChannelLoad}).
 *
 * <pre>
 *   latency = processing U(1, 5) ms + AIFS + back-off U{0 .. CW} x 13 us + airtime
 *   airtime = 40 us + 8 us x ceil((22 + 8 x 350) / 48) = 512 us
 * </pre>
 *
 * AIFS and CW are those of the access category: best effort 110 us and 15; video 71 us and 7 for platoons, hazards and manoeuvres. Messages with a payload are as long as that asks for;
 * what gets through is that of 350 bytes.
 */
final class Ieee80211pChannel implements RadioChannel {

    static final long AIRTIME_NANOS = airtime(OutgoingMessage.STATE_BYTES);
    private static final double MILLISECOND = 1e6;
    private static final long SLOT_NANOS = 13_000;
    /** probability of delivery with the best and with the worst shadowing, by whole metres */
    private static final double[] BEST = bounds(Shadowing.MOST_DB, Math::max);
    private static final double[] WORST = bounds(-Shadowing.MOST_DB, Math::min);
    private static final double[] WORST_BEHIND_LORRY = bounds(-Shadowing.MOST_DB - Obstruction.LORRY_DB, Math::min);
    /** the same where nothing is known of what may be in the way */
    private static final double[] NOTHING = new double[WORST.length];

    private final long seed;
    private final Shadowing shadowing;
    private final Obstruction obstruction;
    private final ChannelLoad load;
    private Stations stations;
    /** of the message that was sent last */
    private long senderKey;
    /** those of its receivers for whom bounds decide nothing, with their draws */
    private final int[] undecided;
    private final double[] draws;

    Ieee80211pChannel(long seed, Stations stations, Obstruction obstruction) {
        this.seed = seed;
        this.shadowing = new Shadowing(seed, stations.vid);
        this.obstruction = obstruction;
        this.load = new ChannelLoad(stations.count());
        undecided = new int[stations.count() + 1];
        draws = new double[stations.count() + 1];
    }

    /** Nanoseconds for which a message of so many bytes takes the channel. */
    static long airtime(int bytes) {
        return 40_000 + 8_000L * Math.ceilDiv(22 + 8 * bytes, 48);
    }

    @Override
    public double reach() {
        return PathLoss.REACH;
    }

    @Override
    public void update(Stations all, Snapshot snapshot) {
        stations = all;
        load.update(all, snapshot.at().nanos());
        obstruction.update(snapshot);
    }

    @Override
    public long send(OutgoingMessage message) {
        MessageKind kind = message.kind();
        int sender = message.sender();
        int sequence = message.sequence();
        long airtime = message.payload().isEmpty() ? AIRTIME_NANOS : airtime(message.bytes());
        load.sent(sender, airtime);
        int vid = stations.vid[sender];
        senderKey = CounterRandom.key(seed + kind.ordinal(), vid, Purpose.RADIO_LOSS);
        long processing = (long) CounterRandom.uniform(seed + kind.ordinal(), vid, sequence, Purpose.RADIO_PROCESSING, MILLISECOND, 5 * MILLISECOND);
        boolean urgent = kind == MessageKind.PLATOON || kind == MessageKind.DENM || kind == MessageKind.MANOEUVRE;
        int slots = urgent ? 8 : 16;
        long backOff = (long) (slots * CounterRandom.uniform(seed + kind.ordinal(), vid, sequence, Purpose.RADIO_BACK_OFF)) * SLOT_NANOS;
        return processing + (urgent ? 71_000 : 110_000) + backOff + airtime;
    }

    /**
     * Most messages get through, or not, whatever the shadowing, however busy the receiver's place and whatever lorry is in the way: only the others ask for these, which costs time. Bounds and values
     * give the same answer, because a draw below the least probability is below the true one.
     */
    @Override
    public void receive(OutgoingMessage message, Receivers near) {
        int sender = message.sender();
        double mostLost = obstruction.most();
        int open = decideByBounds(message, near, mostLost);
        for (int k = 0; k < open; k++) {
            int i = undecided[k];
            int receiver = near.station[i];
            double distance = Math.sqrt(near.squared[i]);
            double snr = PathLoss.snr(distance) + shadowing.of(sender, receiver, stations.way[sender] + stations.way[receiver]);
            double clear = 1 - load.collisionProbability(receiver, distance);
            byte best = outcome(draws[k], snr, distance, clear);
            boolean certain = mostLost == 0 || best == Receivers.WEAK_SIGNAL || best == outcome(draws[k], snr - mostLost, distance, clear);
            near.outcome[i] = certain ? best : outcome(draws[k], snr - obstruction.loss(stations, sender, receiver), distance, clear);
        }
    }

    /**
     * What becomes of a message. One that is lost on a clear way is lost behind anything, and one that gets through behind the worst gets through.
     *
     * @param clear the probability that nobody hidden is sending
     */
    private static byte outcome(double draw, double snr, double distance, double clear) {
        double through = PacketDelivery.probability(snr, distance);
        byte heard = draw < clear * through ? Receivers.DELIVERED : Receivers.COLLISION;
        return draw >= through ? Receivers.WEAK_SIGNAL : heard;
    }

    /**
     * Decides what bounds can decide; returns how many are left, which are listed with their draws. Outcomes are as good as random, so that a branch on them would be mispredicted: the loop is without.
     *
     * @param mostLost dB that obstacles take at the most
     */
    private int decideByBounds(OutgoingMessage message, Receivers near, double mostLost) {
        double[] worst = mostLost == 0 ? WORST : mostLost <= Obstruction.LORRY_DB ? WORST_BEHIND_LORRY : NOTHING;
        double leastClear = load.leastClear();
        int open = 0;
        for (int i = 0; i < near.count; i++) {
            int receiver = near.station[i];
            double draw = CounterRandom.uniform(senderKey, (long) stations.vid[receiver] << 32 | message.sequence());
            int metre = (int) Math.sqrt(near.squared[i]);
            boolean weak = draw >= BEST[metre];
            boolean heard = draw < leastClear * worst[metre];
            near.outcome[i] = weak ? Receivers.WEAK_SIGNAL : Receivers.DELIVERED;
            undecided[open] = i;
            draws[open] = draw;
            open += weak | heard ? 0 : 1;
        }
        return open;
    }

    /** By whole metres, the extreme of the probability of delivery between that and the next. */
    private static double[] bounds(double shadow, DoubleBinaryOperator extreme) {
        double[] bounds = new double[(int) PathLoss.REACH + 1];
        for (int metre = 0; metre < bounds.length; metre++) {
            double near = PacketDelivery.probability(PathLoss.snr(metre) + shadow, metre);
            double far = PacketDelivery.probability(PathLoss.snr(Math.min(metre + 1, PathLoss.REACH)) + shadow, Math.nextDown(metre + 1.0));
            bounds[metre] = extreme.applyAsDouble(near, far);
        }
        return bounds;
    }

    @Override
    public long shortestMillis(int station) {
        return load.shortestMillis(station);
    }

    @Override
    public double busiest() {
        return load.greatest();
    }

    @Override
    public void forget() {
        load.forget();
    }
}
