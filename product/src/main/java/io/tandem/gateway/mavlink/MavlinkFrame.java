package io.tandem.gateway.mavlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * One MAVLink message: its sender, its number, and its payload with the zeros that version 2 leaves out.
 *
 * @param system    of the sender
 * @param component of the sender
 * @param message   the message's number
 * @param payload   as long as the message is
 */
public record MavlinkFrame(int system, int component, int message, byte[] payload) {

    /** The first byte of a frame of version 1 and of version 2. */
    static final int VERSION_1 = 0xFE;
    static final int VERSION_2 = 0xFD;
    /** Bytes around the payload. */
    static final int AROUND_1 = 8;
    static final int AROUND_2 = 12;
    static final int SIGNATURE = 13;
    static final int SIGNED = 1;

    /** The payload, to be read from its beginning. */
    public ByteBuffer fields() {
        return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * The bytes of a frame of version 2, not signed.
     *
     * @param extra    the message's own number that its checksum ends with
     * @param sequence the sender's count of frames
     */
    public byte[] encode(int extra, int sequence) {
        int length = payload.length;
        while (length > 1 && payload[length - 1] == 0) {
            length--;
        }
        ByteBuffer out = ByteBuffer.allocate(AROUND_2 + length).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) VERSION_2).put((byte) length).put((byte) 0).put((byte) 0).put((byte) sequence).put((byte) system).put((byte) component);
        out.put((byte) message).put((byte) (message >> 8)).put((byte) (message >> 16)).put(payload, 0, length);
        return out.putShort((short) checksum(out.array(), 1, AROUND_2 - 2 + length, extra)).array();
    }

    /** The CRC-16/MCRF4XX of bytes from one place to another, and of the message's own number. */
    static int checksum(byte[] bytes, int from, int to, int extra) {
        int crc = 0xFFFF;
        for (int i = from; i < to; i++) {
            crc = add(crc, bytes[i]);
        }
        return add(crc, (byte) extra);
    }

    private static int add(int crc, byte next) {
        int mixed = (next ^ crc) & 0xFF;
        mixed = (mixed ^ mixed << 4) & 0xFF;
        return (crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4) & 0xFFFF;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MavlinkFrame frame && system == frame.system && component == frame.component && message == frame.message
                && Arrays.equals(payload, frame.payload);
    }

    @Override
    public int hashCode() {
        return 31 * message + Arrays.hashCode(payload);
    }
}
