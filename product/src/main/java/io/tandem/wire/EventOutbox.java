package io.tandem.wire;

import io.tandem.message.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * Queue of events to one peer, numbered from 1 and repeated until the peer acknowledges them. The queue is bounded; events that do not fit
 * are dropped and counted.
 */
public final class EventOutbox {

    private static final int MAX_QUEUED = 4_096;
    /** Places that contacts may take: a crowd of bodies makes thousands a second, and they must not push out what missions and settings wait for. */
    private static final int MAX_QUEUED_WITH_CONTACTS = MAX_QUEUED / 2;
    /** Maximum number of events that are sent per beat; later ones wait. */
    private static final int MAX_PER_BEAT = 64;

    private final List<Event> unacknowledged = new ArrayList<>();
    private int firstNumber = 1;
    private long dropped;

    public void add(Event event) {
        if (unacknowledged.size() < (event.name().equals(Event.CONTACT) ? MAX_QUEUED_WITH_CONTACTS : MAX_QUEUED)) {
            unacknowledged.add(event);
        } else {
            dropped++;
        }
    }

    /** The peer has received everything up to a number. Numbers wrap around, and old acknowledgements are ignored. */
    public void acknowledge(int number) {
        int count = number - firstNumber + 1;
        if (count > 0 && count <= unacknowledged.size()) {
            unacknowledged.subList(0, count).clear();
            firstNumber += count;
        }
    }

    /** Begins a new session, in which the unacknowledged events are numbered from 1. */
    public void startSession() {
        firstNumber = 1;
    }

    /** Number of events to be sent now. */
    public int waiting() {
        return Math.min(MAX_PER_BEAT, unacknowledged.size());
    }

    /** Number of events that the peer has not acknowledged yet. */
    public int unacknowledged() {
        return unacknowledged.size();
    }

    Event event(int index) {
        return unacknowledged.get(index);
    }

    int number(int index) {
        return firstNumber + index;
    }

    /** Number of events that were dropped because the queue was full. */
    public long dropped() {
        return dropped;
    }
}
