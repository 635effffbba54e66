package io.tandem.wire;

import io.tandem.message.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * Events on their way to one peer: numbered from 1, and repeated until the peer says that it has heard them. Only so many wait at a
 * time; what does not fit is dropped and counted.
 */
public final class EventOutbox {

    private static final int MOST = 4_096;
    /** How many are repeated at each beat; later ones wait. */
    private static final int AT_ONCE = 64;

    private final List<Event> unheard = new ArrayList<>();
    private int firstNumber = 1;
    private long dropped;

    public void add(Event event) {
        if (unheard.size() < MOST) {
            unheard.add(event);
        } else {
            dropped++;
        }
    }

    /** The peer has received everything up to a number. Numbers wrap around, and old acknowledgements are ignored. */
    public void heard(int number) {
        int count = number - firstNumber + 1;
        if (count > 0 && count <= unheard.size()) {
            unheard.subList(0, count).clear();
            firstNumber += count;
        }
    }

    /** A new session begins, in which those that are not confirmed are numbered from 1. */
    public void startSession() {
        firstNumber = 1;
    }

    /** How many are to be sent now. */
    public int waiting() {
        return Math.min(AT_ONCE, unheard.size());
    }

    /** How many the peer has not confirmed yet. */
    public int unheard() {
        return unheard.size();
    }

    Event event(int index) {
        return unheard.get(index);
    }

    int number(int index) {
        return firstNumber + index;
    }

    /** Events lost because the peer was silent for too long. */
    public long dropped() {
        return dropped;
    }
}
