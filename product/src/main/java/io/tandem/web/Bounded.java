package io.tandem.web;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;

/** The newest of many. */
final class Bounded<T> {

    private final int most;
    private final ArrayDeque<T> newest = new ArrayDeque<>();

    Bounded(int most) {
        this.most = most;
    }

    void add(T one) {
        if (newest.size() == most) {
            newest.removeFirst();
        }
        newest.add(one);
    }

    Collection<T> all() {
        return List.copyOf(newest);
    }
}
