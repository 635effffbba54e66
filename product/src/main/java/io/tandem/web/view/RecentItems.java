package io.tandem.web.view;

import java.util.ArrayDeque;
import java.util.List;

/** Keeps the newest items, up to a limit. */
public final class RecentItems<T> {

    private final int limit;
    private final ArrayDeque<T> newest = new ArrayDeque<>();

    public RecentItems(int limit) {
        this.limit = limit;
    }

    public void add(T one) {
        if (newest.size() == limit) {
            newest.removeFirst();
        }
        newest.add(one);
    }

    public List<T> all() {
        return List.copyOf(newest);
    }
}
