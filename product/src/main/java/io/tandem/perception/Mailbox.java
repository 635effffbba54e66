package io.tandem.perception;

import io.tandem.message.HazardNotice;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What vehicles were told by radio, by slot: messages on their way, the latest of every sender and kind, and those that arrived of late. It is filled between beats; the
 * slot's own thread reads it.
 */
public final class Mailbox {

    /** Messages on the way to one vehicle, at the most; the oldest are dropped. */
    private static final int MOST_PENDING = 4096;

    /** Messages that one vehicle keeps, at the most, and for how long after they arrived. */
    private static final int MOST_KEPT = 512;
    private static final int MOST_HAZARDS = 64;
    private static final long KEPT_NANOS = 2_000_000_000L;

    private static final Comparator<RadioMessage> ARRIVAL =
            Comparator.comparingLong(RadioMessage::arrives).thenComparingInt(RadioMessage::sender).thenComparingInt(RadioMessage::sequence);

    private record Source(int sender, MessageKind kind) {
    }

    private static final class Box {
        private final List<RadioMessage> pending = new ArrayList<>();
        private final Map<Source, RadioMessage> latest = new HashMap<>();
        /** by time of arrival, then as they came in */
        private final Deque<RadioMessage> recent = new ArrayDeque<>();
        private final List<Hazard> hazards = new ArrayList<>();
    }

    /** A hazard of which a vehicle was told, and by whom. */
    public record Hazard(int origin, HazardNotice notice) {

        private boolean isSame(Hazard other) {
            return origin == other.origin && notice.number() == other.notice.number();
        }
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
        update(box, now);
        return Optional.ofNullable(box.latest.get(new Source(sender, kind)));
    }

    /**
     * The messages of a kind that arrived after one time and until another, in the order of arrival; what arrived more than two seconds ago is forgotten. Duplicates
     * are among them: what repeats itself says so in its payload.
     *
     * @param after nanoseconds, exclusive: the time of the reader's last look
     */
    public List<RadioMessage> received(int slot, MessageKind kind, long after, long now) {
        Box box = boxes[slot];
        if (box == null) {
            return List.of();
        }
        update(box, now);
        return box.recent.isEmpty() ? List.of() : box.recent.stream().filter(message -> message.kind() == kind && message.arrives() > after && message.arrives() <= now).toList();
    }

    /** Of the latest, duplicates and messages older than it are dropped. */
    private static void take(Box box, RadioMessage message) {
        box.latest.merge(new Source(message.sender(), message.kind()), message, (before, more) -> more.sequence() > before.sequence() ? more : before);
        if (message.kind() == MessageKind.DENM) {
            warn(box, message);
        }
        box.recent.add(message);
    }

    /** The hazards that a vehicle was told and that are not over, in the order in which it was told first. */
    public List<Hazard> hazards(int slot, long now) {
        Box box = boxes[slot];
        if (box == null) {
            return List.of();
        }
        update(box, now);
        if (!box.hazards.isEmpty()) {
            box.hazards.removeIf(hazard -> hazard.notice.until() < SimTime.seconds(now));
        }
        return box.hazards;
    }

    /** A hazard that is told again replaces the former one; beyond many at once further ones are not taken. */
    private static void warn(Box box, RadioMessage message) {
        Optional<HazardNotice> notice = HazardNotice.of(message.payload());
        if (notice.isEmpty()) {
            return;
        }
        Hazard told = new Hazard(message.sender(), notice.get());
        int place = 0;
        while (place < box.hazards.size() && !box.hazards.get(place).isSame(told)) {
            place++;
        }
        if (place < box.hazards.size()) {
            box.hazards.set(place, told);
        } else if (place < MOST_HAZARDS) {
            box.hazards.add(told);
        }
    }

    private static void update(Box box, long now) {
        if (box.pending.isEmpty()) {
            return;
        }
        List<RadioMessage> arrived = new ArrayList<>();
        box.pending.removeIf(message -> message.arrives() <= now && arrived.add(message));
        arrived.sort(ARRIVAL);
        arrived.forEach(message -> take(box, message));
        while (!box.recent.isEmpty() && (box.recent.size() > MOST_KEPT || box.recent.getFirst().arrives() < now - KEPT_NANOS)) {
            box.recent.removeFirst();
        }
    }
}
