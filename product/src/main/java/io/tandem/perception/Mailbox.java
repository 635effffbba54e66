package io.tandem.perception;

import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What vehicles were told by radio, by slot: messages on their way, and the latest of every sender and kind. It is filled between beats; the slot's own thread reads it.
 */
public final class Mailbox {

    /** Messages on the way to one vehicle, at the most; the oldest are dropped. */
    private static final int MOST_PENDING = 4096;

    private record Source(int sender, MessageKind kind) {
    }

    private static final class Box {
        private final List<RadioMessage> pending = new ArrayList<>();
        private final Map<Source, RadioMessage> latest = new HashMap<>();
    }

    private final Box[] boxes;

    Mailbox(int slots) {
        boxes = new Box[slots];
    }

    void add(int slot, RadioMessage message) {
        boxes[slot] = boxes[slot] == null ? new Box() : boxes[slot];
        List<RadioMessage> pending = boxes[slot].pending;
        if (pending.size() >= MOST_PENDING) {
            pending.removeFirst();
        }
        pending.add(message);
    }

    /** The message with the highest number of a sender that has arrived by now; empty where there was none. */
    public Optional<RadioMessage> latest(int slot, int sender, MessageKind kind, long now) {
        Box box = boxes[slot];
        if (box == null) {
            return Optional.empty();
        }
        box.pending.removeIf(message -> message.arrives() <= now && take(box, message));
        return Optional.ofNullable(box.latest.get(new Source(sender, kind)));
    }

    /** Duplicates and messages older than the latest are dropped. */
    private static boolean take(Box box, RadioMessage message) {
        box.latest.merge(new Source(message.sender(), message.kind()), message, (before, more) -> more.sequence() > before.sequence() ? more : before);
        return true;
    }
}
