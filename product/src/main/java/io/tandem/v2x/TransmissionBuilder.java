package io.tandem.v2x;

import io.tandem.message.Reception;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Collects what becomes of one message, receiver by receiver, and puts it into the order of ids. */
final class TransmissionBuilder {

    private static final byte UNSEEN = -1;

    private final Stations stations;
    private int[] receivers = new int[64];
    private int count;
    /** by station */
    private final byte[] outcome;

    TransmissionBuilder(Stations stations) {
        this.stations = stations;
        outcome = new byte[stations.count()];
        Arrays.fill(outcome, UNSEEN);
    }

    void begin() {
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(int receiver, Reception what) {
        add(receiver, (byte) what.ordinal());
    }

    /** @param what the number of a {@link Reception} */
    void add(int receiver, byte what) {
        receivers = count == receivers.length ? Arrays.copyOf(receivers, 2 * count) : receivers;
        receivers[count++] = receiver;
        outcome[receiver] = what;
    }

    /** @param everyone whether stations that the message did not reach are listed as well */
    Transmission end(SimTime at, OutgoingMessage sent, long latency, boolean everyone) {
        int sender = sent.sender();
        if (everyone) {
            for (int i = 0; i < stations.count(); i++) {
                if (i != sender && outcome[i] == UNSEEN && !Double.isNaN(stations.east[i])) {
                    add(i, stations.silenced[i] ? Reception.SILENCED : Reception.OUT_OF_RANGE);
                }
            }
        }
        Arrays.sort(receivers, 0, count);
        int[] vids = new int[count];
        byte[] outcomes = new byte[count];
        for (int i = 0; i < count; i++) {
            vids[i] = stations.vid[receivers[i]];
            outcomes[i] = outcome[receivers[i]];
            outcome[receivers[i]] = UNSEEN;
        }
        return new Transmission(at, sent.kind(), stations.vid[sender], sent.sequence(), latency, vids, outcomes, sent.payload());
    }
}
