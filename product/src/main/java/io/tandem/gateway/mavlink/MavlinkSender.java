package io.tandem.gateway.mavlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One component that sends, and numbers what it sends. */
final class MavlinkSender {

    private static final int VERSION = 3;
    private static final int NO_AUTOPILOT = 8;
    private static final int ACTIVE = 4;

    private final int system;
    private final int component;
    private int sequence;

    MavlinkSender(int system, int component) {
        this.system = system;
        this.component = component;
    }

    /** An empty payload, to be filled in the order of the wire: large fields first. */
    static ByteBuffer payload(MavlinkMessageType message) {
        return ByteBuffer.allocate(message.length()).order(ByteOrder.LITTLE_ENDIAN);
    }

    byte[] frame(MavlinkMessageType message, ByteBuffer payload) {
        return message.encode(system, component, payload.array(), sequence++);
    }

    /** "I am here": what links and ground stations learn by. */
    byte[] heartbeat(int type) {
        return frame(MavlinkMessageType.HEARTBEAT, payload(MavlinkMessageType.HEARTBEAT).putInt(0).put((byte) type).put((byte) NO_AUTOPILOT).put((byte) 0).put((byte) ACTIVE)
                .put((byte) VERSION));
    }
}
