package io.tandem.wire;

import io.tandem.message.Broadcast;
import io.tandem.message.Ids;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Radio messages as bytes: kind, sender, receiver, number, times, the sender's state, and the payload as text. */
final class RadioMessageFormat {

    private static final int FIXED_BYTES = 1 + 3 * Integer.BYTES + 2 * Long.BYTES + 3 * Double.BYTES + 3 * Float.BYTES;
    private static final double FARTHEST_METRES = 1e7;

    private RadioMessageFormat() {
    }

    static boolean encodable(RadioMessage message) {
        return Math.abs(message.east()) < FARTHEST_METRES && Math.abs(message.north()) < FARTHEST_METRES && Math.abs(message.up()) < FARTHEST_METRES
                && Double.isFinite(message.heading() + message.speed() + message.acceleration());
    }

    static int size(RadioMessage message) {
        return FIXED_BYTES + TextFormat.size(message.payload(), Broadcast.MAX_PAYLOAD_BYTES);
    }

    static void put(ByteBuffer out, RadioMessage message) {
        out.put((byte) message.kind().ordinal()).putInt(message.sender()).putInt(message.receiver()).putInt(message.sequence());
        out.putLong(message.sent()).putLong(message.arrives());
        out.putDouble(message.east()).putDouble(message.north()).putDouble(message.up());
        out.putFloat((float) message.heading()).putFloat((float) message.speed()).putFloat((float) message.acceleration());
        TextFormat.put(out, message.payload(), Broadcast.MAX_PAYLOAD_BYTES);
    }

    static void get(PayloadReader in, int count, List<RadioMessage> into) {
        for (int i = 0; i < count && in.good(); i++) {
            Optional<MessageKind> kind = MessageKind.of(in.u8());
            in.require(kind.isPresent());
            RadioMessage message = new RadioMessage(kind.orElse(MessageKind.CAM), in.i32(1, Ids.MAX_ID), in.i32(1, Ids.MAX_ID), in.i32(0, Integer.MAX_VALUE), in.simNanos(), in.simNanos(),
                    in.f64(), in.f64(), in.f64(), in.f32(), in.f32(), in.f32(), in.text(Broadcast.MAX_PAYLOAD_BYTES));
            in.require(encodable(message));
            into.add(message);
        }
    }
}
