package io.tandem.gateway.mavlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Frames of MAVLink 2, unsigned, from one component, numbered as they go. */
final class MavlinkFrames {

    /** Messages that are sent here: number, length of the payload, and the byte that says which definition of it is meant. */
    enum Message {
        HEARTBEAT(0, 9, 50), GLOBAL_POSITION_INT(33, 28, 104), ADSB_VEHICLE(246, 38, 184), COLLISION(247, 19, 81);

        private final int number;
        private final int length;
        private final int extra;

        Message(int number, int length, int extra) {
            this.number = number;
            this.length = length;
            this.extra = extra;
        }

        /** An empty payload, to be filled in the order of the wire: large fields first. */
        ByteBuffer payload() {
            return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    private static final int HEADER = 10;
    private static final int CHECKSUM = 2;
    private static final byte MARK = (byte) 0xFD;
    private static final int VERSION = 3;
    private static final int NO_AUTOPILOT = 8;
    private static final int ACTIVE = 4;

    private final int system;
    private final int component;
    private int sequence;

    MavlinkFrames(int system, int component) {
        this.system = system;
        this.component = component;
    }

    /** Makes a frame; zeros at the payload's end are left out, as the protocol has it. */
    byte[] frame(Message message, ByteBuffer payload) {
        int length = payload.capacity();
        while (length > 1 && payload.get(length - 1) == 0) {
            length--;
        }
        ByteBuffer frame = ByteBuffer.allocate(HEADER + length + CHECKSUM).order(ByteOrder.LITTLE_ENDIAN);
        frame.put(MARK).put((byte) length).put((byte) 0).put((byte) 0).put((byte) sequence++).put((byte) system).put((byte) component);
        frame.put((byte) message.number).put((byte) (message.number >> 8)).put((byte) (message.number >> 16));
        frame.put(payload.array(), 0, length);
        frame.putShort((short) checksum(frame.array(), HEADER + length, message.extra));
        return frame.array();
    }

    /** "I am here": what links and ground stations learn by. */
    byte[] heartbeat(int type) {
        return frame(Message.HEARTBEAT, Message.HEARTBEAT.payload().putInt(0).put((byte) type).put((byte) NO_AUTOPILOT).put((byte) 0).put((byte) ACTIVE)
                .put((byte) VERSION));
    }

    /** The CRC of X.25 over everything but the mark, and over the extra byte. */
    private static int checksum(byte[] bytes, int end, int extra) {
        int crc = 0xFFFF;
        for (int i = 1; i < end; i++) {
            crc = add(crc, bytes[i]);
        }
        return add(crc, extra);
    }

    private static int add(int crc, int value) {
        int mixed = (value ^ crc) & 0xFF;
        mixed = (mixed ^ (mixed << 4)) & 0xFF;
        return (crc >> 8 & 0xFF) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4);
    }
}
