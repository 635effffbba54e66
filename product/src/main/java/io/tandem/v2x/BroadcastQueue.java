package io.tandem.v2x;

import io.tandem.message.Broadcast;
import io.tandem.message.MessageKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What participants have asked their radios to send since the last beat. Requests are taken in the order of ids, and in the order of each sender, so that neither workers nor hosts change
 * what is sent. A station sends a few at a beat at the most.
 */
final class BroadcastQueue {

    /** Requests of one station that are sent at one beat, at the most. */
    private static final int MOST_PER_BEAT = 16;
    private static final int MOST_WAITING = 65_536;

    private final List<Broadcast> waiting = new ArrayList<>();
    private long refused;

    /** Takes what is sent. */
    @FunctionalInterface
    interface Sender {
        void send(MessageKind kind, int station, String payload);
    }

    void add(Broadcast request) {
        if (waiting.size() < MOST_WAITING) {
            waiting.add(request);
        } else {
            refused++;
        }
    }

    /** Sends what waits; a radio that does not work sends nothing. */
    void take(Stations stations, Sender sender) {
        if (waiting.isEmpty()) {
            return;
        }
        waiting.sort(Comparator.comparingInt(Broadcast::sender));
        int last = -1;
        int count = 0;
        for (Broadcast request : waiting) {
            int station = stations.of(request.sender());
            count = station == last ? count + 1 : 1;
            last = station;
            send(request, station, station >= 0 && stations.speaks[station] && count <= MOST_PER_BEAT, sender);
        }
        waiting.clear();
    }

    private void send(Broadcast request, int station, boolean may, Sender sender) {
        if (may) {
            sender.send(request.kind(), station, request.payload());
        } else {
            refused++;
        }
    }

    /** Requests of stations without a working radio, or of those that asked for more than there is time for. */
    long refused() {
        return refused;
    }

    void forget() {
        waiting.clear();
        refused = 0;
    }
}
