package io.tandem.gateway.mavlink;

import io.tandem.gateway.feed.Callsign;
import io.tandem.gateway.feed.Contact;
import io.tandem.gateway.feed.Language;
import io.tandem.gateway.feed.Moment;
import io.tandem.gateway.feed.Warning;
import io.tandem.message.Kind;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/** What an ADS-B receiver on board would tell an autopilot: traffic around it, and what it may collide with. */
public final class TrafficLanguage implements Language {

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

    private final Sender sender;
    private long lastBeat = Long.MIN_VALUE;

    /** @param system our system id */
    public TrafficLanguage(int system) {
        this.sender = new Sender(system, ADSB_COMPONENT);
    }

    @Override
    public void begin(Moment moment, Consumer<byte[]> out) {
        if (lastBeat == Long.MIN_VALUE || moment.epochNanos() - lastBeat >= HEARTBEAT || moment.epochNanos() < lastBeat) {
            lastBeat = moment.epochNanos();
            out.accept(sender.heartbeat(ADSB_TYPE));
        }
    }

    @Override
    public boolean canTell(Contact who) {
        return Callsign.hasAddress(who.who().vid());
    }

    @Override
    public void tell(Contact who, Moment moment, Consumer<byte[]> out) {
        ByteBuffer payload = Sender.payload(Known.ADSB_VEHICLE).putInt(Callsign.address(who.who().vid()));
        PositionLanguage.putPlace(payload, who).putShort((short) PositionLanguage.centidegrees(who.course()))
                .putShort((short) Math.min(0xFFFF, Math.round(who.speed() * 100)))
                .putShort((short) PositionLanguage.clamp(who.climb() * 100)).putShort((short) (VALID | (who.who().real() ? 0 : SIMULATED)))
                .putShort((short) 0).put((byte) GEOMETRIC).put(Arrays.copyOf(Callsign.of(who.who()).getBytes(StandardCharsets.US_ASCII), CALLSIGN))
                .put((byte) emitter(who.who().kind())).put((byte) Math.min(EVER, Math.round(who.age())));
        out.accept(sender.frame(Known.ADSB_VEHICLE, payload));
    }

    @Override
    public void warn(Warning warning, Moment moment, Consumer<byte[]> out) {
        if (moment.centre().isPresent()) {
            ByteBuffer payload = Sender.payload(Known.COLLISION).putInt(Callsign.address(warning.other().who().vid())).putFloat((float) warning.seconds())
                    .putFloat((float) warning.vertical()).putFloat((float) warning.horizontal()).put((byte) 0).put((byte) 0)
                    .put((byte) (warning.isUrgent() ? HIGH : LOW));
            out.accept(sender.frame(Known.COLLISION, payload));
        }
    }

    /** The kind of emitter: light, rotorcraft-like UAV, service vehicle on the surface, obstacle. */
    private static int emitter(Kind kind) {
        return switch (kind) {
            case AIR_FIXED_WING -> 1;
            case AIR_ROTOR -> 14;
            case GROUND, SURFACE -> 18;
            case UNDERWATER -> 0;
            case PEDESTRIAN -> 19;
        };
    }
}
