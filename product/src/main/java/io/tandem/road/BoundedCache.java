package io.tandem.road;

import java.lang.ref.SoftReference;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Immutable values that are costly to make, by what they were made of: no more than a number of entries and a sum of their weights, the least recently used
 * going first, and none once memory is short. May be used from any thread; a value that two threads miss at once is made twice, and both get the same.
 *
 * @param <K> compared by {@code equals}
 */
public final class BoundedCache<K, V> {

    private record Weighed<T>(T value, long weight) {
    }

    /**
     * Makes a value.
     *
     * @param <X> thrown where there is none, which is not remembered
     */
    public interface Maker<T, X extends Exception> {
        T make() throws X;
    }

    private final int maxEntries;
    private final long maxWeight;
    /** by rising time of the last use; keys refer to much memory too, therefore all is cleared together */
    private SoftReference<Map<K, Weighed<V>>> entries = new SoftReference<>(null);

    public BoundedCache(int maxEntries, long maxWeight) {
        this.maxEntries = maxEntries;
        this.maxWeight = maxWeight;
    }

    /** @param weight of the value, in the unit of the greatest sum */
    public <X extends Exception> V get(K key, long weight, Maker<V, X> maker) throws X {
        V known = find(key);
        return known != null ? known : keep(key, new Weighed<>(maker.make(), weight));
    }

    synchronized int size() {
        return all().size();
    }

    private synchronized V find(K key) {
        Weighed<V> found = all().get(key);
        return found == null ? null : found.value;
    }

    private synchronized V keep(K key, Weighed<V> made) {
        Map<K, Weighed<V>> all = all();
        Weighed<V> first = all.putIfAbsent(key, made);
        if (first != null) {
            return first.value;
        }
        long sum = all.values().stream().mapToLong(Weighed::weight).sum();
        for (Iterator<Weighed<V>> oldest = all.values().iterator(); all.size() > maxEntries || sum > maxWeight && !all.isEmpty();) {
            sum -= oldest.next().weight;
            oldest.remove();
        }
        return made.value;
    }

    private Map<K, Weighed<V>> all() {
        Map<K, Weighed<V>> all = entries.get();
        if (all == null) {
            all = new LinkedHashMap<>(16, 0.75f, true);
            entries = new SoftReference<>(all);
        }
        return all;
    }
}
