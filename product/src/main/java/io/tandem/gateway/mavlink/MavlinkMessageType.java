package io.tandem.gateway.mavlink;

import java.util.Arrays;
import java.util.Optional;

/** The messages that are read or written here: number, length of the payload, and the number that ends the checksum. */
public enum MavlinkMessageType {
    HEARTBEAT(0, 9, 50),
    GPS_RAW_INT(24, 30, 24),
    GLOBAL_POSITION_INT(33, 28, 104),
    SET_POSITION_TARGET_LOCAL_NED(84, 53, 143),
    FOLLOW_TARGET(144, 93, 127),
    ADSB_VEHICLE(246, 38, 184),
    COLLISION(247, 19, 81);

    private final int number;
    private final int length;
    private final int extra;

    MavlinkMessageType(int number, int length, int extra) {
        this.number = number;
        this.length = length;
        this.extra = extra;
    }

    public int number() {
        return number;
    }

    /** Bytes of the payload, without what later editions of version 2 added. */
    public int length() {
        return length;
    }

    /** What the checksum ends with, so that both ends mean the same fields. */
    public int extra() {
        return extra;
    }

    static Optional<MavlinkMessageType> of(int number) {
        return Arrays.stream(values()).filter(known -> known.number == number).findFirst();
    }

    /** A frame of this message; the payload is as long as {@link #length}. */
    public byte[] encode(int system, int component, byte[] payload, int sequence) {
        return new MavlinkFrame(system, component, number, payload).encode(extra, sequence);
    }
}
