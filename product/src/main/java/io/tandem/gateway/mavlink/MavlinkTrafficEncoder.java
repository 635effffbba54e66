package io.tandem.gateway.mavlink;

import io.tandem.gateway.feed.Callsign;
import io.tandem.gateway.feed.CollisionWarning;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.message.Kind;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/** Traffic as an ADS-B receiver on board reports it to an autopilot: ADSB_VEHICLE, and COLLISION for warnings. */
public final class MavlinkTrafficEncoder implements Encoder {

    private static final int ADSB_COMPONENT = 156;
    private static final int ADSB_TYPE = 27;
    private static final int CALLSIGN = 9;
    private static final int GEOMETRIC = 1;
    /** place, height, heading, velocity, name, vertical velocity are valid */
    private static final int VALID = 1 | 2 | 4 | 8 | 16 | 128;
    private static final int SIMULATED = 64;
    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final long HEARTBEAT = SimTime.nanos(1);
    private static final int EVER = 255;

    private final MavlinkSender sender;
    private long lastBeat = Long.MIN_VALUE;

    /** @param system our system id */
    public MavlinkTrafficEncoder(int system) {
        this.sender = new MavlinkSender(system, ADSB_COMPONENT);
    }

    @Override
    public void encodePreamble(EncodingContext context, Consumer<byte[]> out) {
        if (lastBeat == Long.MIN_VALUE || context.epochNanos() - lastBeat >= HEARTBEAT || context.epochNanos() < lastBeat) {
            lastBeat = context.epochNanos();
            out.accept(sender.heartbeat(ADSB_TYPE));
        }
    }

    @Override
    public boolean canEncode(ParticipantState who) {
        return Callsign.hasAddress(who.who().vid());
    }

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        ByteBuffer payload = MavlinkSender.payload(MavlinkMessageType.ADSB_VEHICLE).putInt(Callsign.address(who.who().vid()));
        MavlinkPositionEncoder.putPlace(payload, who).putShort((short) MavlinkPositionEncoder.centidegrees(who.course()))
                .putShort((short) Math.min(0xFFFF, Math.round(who.speed() * 100)))
                .putShort((short) MavlinkPositionEncoder.clamp(who.climb() * 100)).putShort((short) (VALID | (who.who().real() ? 0 : SIMULATED)))
                .putShort((short) 0).put((byte) GEOMETRIC).put(Arrays.copyOf(Callsign.of(who.who()).getBytes(StandardCharsets.US_ASCII), CALLSIGN))
                .put((byte) emitter(who.who().kind())).put((byte) Math.min(EVER, Math.round(who.age())));
        out.accept(sender.frame(MavlinkMessageType.ADSB_VEHICLE, payload));
    }

    @Override
    public void encodeWarning(CollisionWarning warning, EncodingContext context, Consumer<byte[]> out) {
        if (context.centre().isPresent()) {
            ByteBuffer payload = MavlinkSender.payload(MavlinkMessageType.COLLISION).putInt(Callsign.address(warning.other().who().vid())).putFloat((float) warning.seconds())
                    .putFloat((float) warning.vertical()).putFloat((float) warning.horizontal()).put((byte) 0).put((byte) 0)
                    .put((byte) (warning.isUrgent() ? HIGH : LOW));
            out.accept(sender.frame(MavlinkMessageType.COLLISION, payload));
        }
    }

    /** The kind of emitter: light, rotorcraft-like UAV, service vehicle on the surface, obstacle. */
    private static int emitter(Kind kind) {
        return switch (kind) {
            case AIR_FIXED_WING -> 1;
            case AIR_ROTOR -> 14;
            case GROUND, CYCLIST, SURFACE -> 18;
            case UNDERWATER -> 0;
            case PEDESTRIAN -> 19;
        };
    }
}
