package io.tandem.topic;

import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/** Radio messages as contents of topics, and those that have been sent and not arrived yet. For the run's thread. */
final class RadioContents {

    /** Takes a message as it arrives. */
    @FunctionalInterface
    interface Arrivals {
        void arrive(int receiver, SimTime sentAt, Map<String, Object> content);
    }

    /** @param order in which messages were sent, so that those that arrive together keep it */
    private record Underway(long arrival, long order, int receiver, SimTime sentAt, Map<String, Object> content) {
    }

    private final PriorityQueue<Underway> underway = new PriorityQueue<>(Comparator.comparingLong(Underway::arrival).thenComparingLong(Underway::order));
    private final Map<Integer, Integer> rowOfVid = new HashMap<>();
    private Reports senders = new Reports();
    private long order;

    /** The states of all vehicles at this beat, which senders have. */
    void begin(Reports reports) {
        senders = reports;
        rowOfVid.clear();
    }

    /** @param stamp time of sending, as topics have it */
    Map<String, Object> content(SimTime stamp, Transmission sent) {
        return content(stamp, sent, sent.receivers(), sent.outcomes());
    }

    private Map<String, Object> content(SimTime stamp, Transmission sent, int[] receivers, byte[] outcomes) {
        Map<String, Object> content = new HashMap<>(Map.of("stamp", MessageParts.time(stamp), "kind", sent.kind().title(), "sender", sent.sender(), "sequence", sent.sequence(),
                "latency", SimTime.seconds(sent.latencyNanos()), "receivers", receivers, "outcomes", outcomes, "payload", sent.payload()));
        int row = rowOf(sent.sender());
        if (row >= 0) {
            content.put("position", Frames.point(senders.east[row], senders.north[row], senders.up[row]));
            content.put("heading", senders.heading[row]);
            content.put("speed", senders.speed[row]);
        }
        return content;
    }

    private int rowOf(int vid) {
        if (rowOfVid.isEmpty()) {
            for (int row = 0; row < senders.count(); row++) {
                rowOfVid.put(senders.vid[row], row);
            }
        }
        return rowOfVid.getOrDefault(vid, -1);
    }

    /** Keeps a message until it arrives at one of its receivers. */
    void deliver(SimTime stamp, Transmission sent, int receiver) {
        Map<String, Object> content = content(stamp, sent, new int[] {receiver}, new byte[] {(byte) Reception.DELIVERED.ordinal()});
        underway.add(new Underway(sent.at().nanos() + sent.latencyNanos(), order++, receiver, stamp, content));
    }

    /** Hands out what has arrived until now, in the order of arrival. */
    void arrive(long now, Arrivals arrivals) {
        while (!underway.isEmpty() && underway.peek().arrival <= now) {
            Underway next = underway.poll();
            arrivals.arrive(next.receiver, next.sentAt, next.content);
        }
    }

    /** The run begins anew. */
    void forget() {
        underway.clear();
    }
}
