package io.tandem.web.view;

import java.util.ArrayDeque;
import java.util.List;

/** The newest of many. */
public final class RecentItems<T> {

    private final int most;
    private final ArrayDeque<T> newest = new ArrayDeque<>();

    public RecentItems(int most) {
        this.most = most;
    }

    public void add(T one) {
        if (newest.size() == most) {
            newest.removeFirst();
        }
        newest.add(one);
    }

    public List<T> all() {
        return List.copyOf(newest);
    }
}
