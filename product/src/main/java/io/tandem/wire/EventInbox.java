package io.tandem.wire;

import io.tandem.message.Event;
import java.util.List;

/** Receiving end of an {@link EventOutbox}: accepts every event once and in order. */
public final class EventInbox {

    private int heard;
    private long repeated;

    /** The new ones of events numbered from {@code first} on, if they follow without a gap; after a gap none is accepted until the repetition. */
    public List<Event> takeNew(int first, List<Event> events) {
        int known = heard + 1 - first;
        if (known < 0 || known > events.size()) {
            repeated += known > 0 ? events.size() : 0;
            return List.of();
        }
        repeated += known;
        heard += events.size() - known;
        return events.subList(known, events.size());
    }

    /** The number up to which all events have arrived, for the acknowledgement. */
    public int heard() {
        return heard;
    }

    /** Number of events that were received again. */
    public long repeated() {
        return repeated;
    }
}
