package io.tandem.topic;

import java.util.ArrayDeque;

/**
 * What waits for one reader, bounded in number and bytes. Where messages are too many, the oldest are dropped and counted: whoever reads too slowly gets the newest. Answers are never
 * dropped; where even they are too many, the queue has overflown. Any thread may use it.
 */
public final class MessageQueue<T> {

    /** @param droppable whether it is a message of a topic, of which there will be newer ones */
    private record Entry<T>(T item, long bytes, boolean droppable) {
    }

    private final int maxItems;
    private final long maxBytes;
    private final ArrayDeque<Entry<T>> waiting = new ArrayDeque<>();
    private int droppable;
    private long bytes;
    private long dropped;

    public MessageQueue(int maxItems, long maxBytes) {
        this.maxItems = maxItems;
        this.maxBytes = maxBytes;
    }

    /** Adds a message of a topic, for which the oldest may be dropped. */
    public synchronized void offer(T item, long itsBytes) {
        add(new Entry<>(item, itsBytes, true));
        while (droppable > 1 && (waiting.size() > maxItems || bytes > maxBytes)) {
            dropOldest();
        }
    }

    /** Adds what must arrive; false where too much waits. */
    public synchronized boolean require(T item, long itsBytes) {
        add(new Entry<>(item, itsBytes, false));
        return waiting.size() - droppable <= maxItems;
    }

    private void add(Entry<T> entry) {
        waiting.add(entry);
        bytes += entry.bytes;
        droppable += entry.droppable ? 1 : 0;
        notifyAll();
    }

    private void dropOldest() {
        for (var all = waiting.iterator(); all.hasNext();) {
            Entry<T> entry = all.next();
            if (entry.droppable) {
                all.remove();
                bytes -= entry.bytes;
                droppable--;
                dropped++;
                return;
            }
        }
    }

    /** The oldest; null where there is none within so many milliseconds. */
    public synchronized T poll(long millis) throws InterruptedException {
        if (waiting.isEmpty() && millis > 0) {
            wait(millis);
        }
        Entry<T> first = waiting.poll();
        if (first == null) {
            return null;
        }
        bytes -= first.bytes;
        droppable -= first.droppable ? 1 : 0;
        return first.item;
    }

    /** Messages that were dropped since the start. */
    public synchronized long dropped() {
        return dropped;
    }

    public synchronized int size() {
        return waiting.size();
    }
}
