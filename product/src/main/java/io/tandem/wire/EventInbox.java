package io.tandem.wire;

import io.tandem.message.Event;
import java.util.List;

/** The other end of an {@link EventOutbox}: takes every event once and in order, however often and in whatever order they come. */
public final class EventInbox {

    private int heard;
    private long repeated;

    /**
     * Those of the events, numbered from {@code first} on, that are new and follow without a gap; after a gap all wait for the
     * repetition.
     */
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

    /** The number up to which everything has arrived, for the acknowledgement. */
    public int heard() {
        return heard;
    }

    /** Events that came again because the acknowledgement had not yet arrived. */
    public long repeated() {
        return repeated;
    }
}
