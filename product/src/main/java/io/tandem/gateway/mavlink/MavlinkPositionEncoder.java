package io.tandem.gateway.mavlink;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.message.Kind;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The position of an autopilot: a HEARTBEAT a second, and GLOBAL_POSITION_INT. Heights are above the ellipsoid. */
public final class MavlinkPositionEncoder implements Encoder {

    private static final int AUTOPILOT_COMPONENT = 1;
    private static final long HEARTBEAT = SimTime.nanos(1);
    private static final double DEGREE_PARTS = 1e7;

    private final MavlinkSender sender;
    private long booted = Long.MIN_VALUE;
    private long lastBeat;

    /** @param system the autopilot's system id */
    public MavlinkPositionEncoder(int system) {
        this.sender = new MavlinkSender(system, AUTOPILOT_COMPONENT);
    }

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        boolean first = booted == Long.MIN_VALUE;
        booted = first ? context.epochNanos() : booted;
        if (first || context.epochNanos() - lastBeat >= HEARTBEAT) {
            lastBeat = context.epochNanos();
            out.accept(sender.heartbeat(type(who.who().kind())));
        }
        ByteBuffer payload = MavlinkSender.payload(MavlinkMessageType.GLOBAL_POSITION_INT).putInt((int) ((context.epochNanos() - booted) / 1_000_000));
        putPlace(payload, who).putInt((int) Math.round(who.at().up() * 1000))
                .putShort((short) clamp(who.speed() * Math.cos(who.course()) * 100)).putShort((short) clamp(who.speed() * Math.sin(who.course()) * 100))
                .putShort((short) clamp(-who.climb() * 100)).putShort((short) centidegrees(who.heading()));
        out.accept(sender.frame(MavlinkMessageType.GLOBAL_POSITION_INT, payload));
    }

    /** Latitude and longitude in ten-millionths of a degree, height in millimetres. */
    static ByteBuffer putPlace(ByteBuffer payload, ParticipantState who) {
        return payload.putInt((int) Math.round(who.place().latDegrees() * DEGREE_PARTS)).putInt((int) Math.round(who.place().lonDegrees() * DEGREE_PARTS))
                .putInt((int) Math.round(who.height() * 1000));
    }

    static int centidegrees(double radians) {
        return (int) (Math.round(Math.toDegrees(radians) * 100) % 36_000);
    }

    static long clamp(double value) {
        return Math.clamp(Math.round(value), Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /** MAV_TYPE: fixed wing, quadrotor, rover, boat, submarine; generic for pedestrians and cyclists. */
    private static int type(Kind kind) {
        return switch (kind) {
            case AIR_FIXED_WING -> 1;
            case AIR_ROTOR -> 2;
            case GROUND -> 10;
            case SURFACE -> 11;
            case UNDERWATER -> 12;
            case PEDESTRIAN, CYCLIST -> 0;
        };
    }
}
