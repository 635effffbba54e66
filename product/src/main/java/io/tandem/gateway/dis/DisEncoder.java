package io.tandem.gateway.dis;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.feed.Side;
import io.tandem.geo.Ecef;
import io.tandem.message.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Entity State PDU of IEEE 1278.1-2012, 144 bytes, big endian, without variable parameters. An entity's number is the vehicle's id; between
 * two of them it goes on straight (dead reckoning 2).
 */
public final class DisEncoder implements Encoder {

    static final int LENGTH = 144;
    static final int ENTITY_STATE = 1;
    private static final int VERSION = 7;
    private static final int ENTITY_INFORMATION = 1;
    private static final int LARGEST_NUMBER = 65534;
    private static final int CONSTANT_VELOCITY = 2;
    private static final int UNUSED_RECKONING = 15 + 6 * Float.BYTES;
    private static final int ASCII = 1;
    private static final int MARKING = 11;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final int exercise;
    private final int site;
    private final int application;
    private final int force;

    public DisEncoder(int exercise, int site, int application, Side side) {
        this.exercise = exercise;
        this.site = site;
        this.application = application;
        this.force = switch (side) {
            case UNKNOWN -> 0;
            case FRIEND -> 1;
            case HOSTILE -> 2;
            case NEUTRAL -> 3;
        };
    }

    @Override
    public boolean canEncode(ParticipantState who) {
        return who.who().vid() <= LARGEST_NUMBER;
    }

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        ByteBuffer pdu = ByteBuffer.allocate(LENGTH);
        pdu.put((byte) VERSION).put((byte) exercise).put((byte) ENTITY_STATE).put((byte) ENTITY_INFORMATION)
                .putInt(timestamp(context.epochNanos())).putShort((short) LENGTH).putShort((short) 0);
        pdu.putShort((short) site).putShort((short) application).putShort((short) who.who().vid()).put((byte) force).put((byte) 0);
        pdu.putLong(EntityType.of(who.who().kind())).putLong(EntityType.of(who.who().kind()));
        putMovement(pdu, who);
        pdu.putInt(0).put((byte) CONSTANT_VELOCITY).put(new byte[UNUSED_RECKONING]);
        pdu.put((byte) ASCII).put(Arrays.copyOf(who.who().name().getBytes(StandardCharsets.US_ASCII), MARKING)).putInt(0);
        out.accept(pdu.array());
    }

    private static void putMovement(ByteBuffer pdu, ParticipantState who) {
        Ecef velocity = Ecef.direction(who.place(), who.speed() * Math.sin(who.course()), who.speed() * Math.cos(who.course()), who.climb());
        pdu.putFloat((float) velocity.x()).putFloat((float) velocity.y()).putFloat((float) velocity.z());
        Ecef place = Ecef.of(who.place(), who.height());
        pdu.putDouble(place.x()).putDouble(place.y()).putDouble(place.z());
        double pitch = who.who().kind() == Kind.AIR_ROTOR || Double.isNaN(who.pitch()) ? 0 : who.pitch();
        Ecef ahead = Ecef.direction(who.place(), Math.sin(who.heading()) * Math.cos(pitch), Math.cos(who.heading()) * Math.cos(pitch), Math.sin(pitch));
        Ecef right = Ecef.direction(who.place(), Math.cos(who.heading()), -Math.sin(who.heading()), 0);
        double downZ = ahead.x() * right.y() - ahead.y() * right.x();
        pdu.putFloat((float) Math.atan2(ahead.y(), ahead.x())).putFloat((float) -Math.asin(Math.clamp(ahead.z(), -1.0, 1.0)))
                .putFloat((float) Math.atan2(right.z(), downZ));
    }

    /** Time since the hour in units of 2^-31 hours; the last bit marks an absolute clock. */
    private static int timestamp(long epochNanos) {
        double hour = (double) Math.floorMod(epochNanos, HOUR_NANOS) / HOUR_NANOS;
        return (int) ((long) (hour * (1L << 31)) << 1) | 1;
    }
}
