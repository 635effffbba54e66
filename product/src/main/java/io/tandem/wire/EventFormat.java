package io.tandem.wire;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.List;

/** Encoding of events with consecutive numbers: number of the first, count, then the events. */
final class EventFormat {

    /** The number of the first and the count. */
    static final int HEAD_BYTES = 6;
    private static final int PLACE_BYTES = 3 * Double.BYTES;
    private static final int FIXED_BYTES = 8 + 4 + 4 + 1;

    private EventFormat() {
    }

    private static int size(Event event) {
        return FIXED_BYTES + (hasPlace(event) ? PLACE_BYTES : 0) + TextFormat.size(event.name(), ControlMessage.MAX_NAME_BYTES)
                + TextFormat.size(event.text(), ControlMessage.MAX_TEXT_BYTES);
    }

    /** Writes as many events from an index on as fit and returns their count; writes nothing if none fits. */
    static int put(ByteBuffer out, EventOutbox outbox, int from) {
        int room = out.remaining() - HEAD_BYTES;
        int count = 0;
        while (from + count < outbox.waiting() && size(outbox.event(from + count)) <= room) {
            room -= size(outbox.event(from + count));
            count++;
        }
        if (count > 0) {
            out.putInt(outbox.number(from)).putShort((short) count);
            for (int i = from; i < from + count; i++) {
                put(out, outbox.event(i));
            }
        }
        return count;
    }

    private static void put(ByteBuffer out, Event event) {
        out.putLong(event.at().nanos()).putInt(event.vid()).putInt(event.other());
        out.put((byte) (hasPlace(event) ? 1 : 0));
        if (hasPlace(event)) {
            out.putDouble(event.where().east()).putDouble(event.where().north()).putDouble(event.where().up());
        }
        TextFormat.put(out, event.name(), ControlMessage.MAX_NAME_BYTES);
        TextFormat.put(out, event.text(), ControlMessage.MAX_TEXT_BYTES);
    }

    /** Whether an event has a position of finite numbers. */
    private static boolean hasPlace(Event event) {
        LocalPosition where = event.where();
        return where != null && Double.isFinite(where.east() + where.north() + where.up());
    }

    /** Adds the events to a list and returns the number of the first. */
    static int get(PayloadReader in, List<Event> into) {
        int first = in.i32();
        int count = in.u16();
        for (int i = 0; i < count && in.good(); i++) {
            into.add(event(in));
        }
        return first;
    }

    private static Event event(PayloadReader in) {
        SimTime at = new SimTime(in.simNanos());
        int vid = in.i32(0, Ids.MAX_ID);
        int other = in.i32(0, Ids.MAX_ID);
        LocalPosition where = in.flag() ? new LocalPosition(in.f64(), in.f64(), in.f64()) : null;
        String name = in.text(ControlMessage.MAX_NAME_BYTES);
        return new Event(at, name, vid, other, where, in.text(ControlMessage.MAX_TEXT_BYTES));
    }
}
