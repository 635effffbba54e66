package io.tandem.gateway.dis;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads Entity State PDUs, one or several to a datagram. An entity is known by site, application and number, {@code 1.1.7}; its marking is its
 * name. When it was so is when it arrived: many simulations have clocks of their own.
 */
public final class DisDecoder implements Decoder {

    private static final int HEADER = 12;
    private static final int TYPE_AT = 2;
    private static final int LENGTH_AT = 8;

    @Override
    public void read(byte[] bytes, int length, DecoderListener listener) {
        ByteBuffer datagram = ByteBuffer.wrap(bytes, 0, length).slice();
        int at = 0;
        do {
            int size = at + HEADER > length ? 0 : Short.toUnsignedInt(datagram.getShort(at + LENGTH_AT));
            if (size < HEADER || at + size > length) {
                listener.refuse(Refusal.UNREADABLE);
                return;
            }
            readPdu(datagram.slice(at, size), listener);
            at += size;
        } while (at < length);
    }

    private static void readPdu(ByteBuffer pdu, DecoderListener listener) {
        Optional<EntityState> state = EntityState.read(pdu);
        if (state.isEmpty()) {
            listener.refuse(pdu.get(TYPE_AT) == DisEncoder.ENTITY_STATE ? Refusal.UNREADABLE : Refusal.UNUSED);
            return;
        }
        EntityState entity = state.get();
        String device = entity.site() + "." + entity.application() + "." + entity.entity();
        if (!entity.marking().isEmpty()) {
            listener.named(device, entity.marking());
        }
        listener.received(device, deviceFix(entity));
    }

    static DeviceFix deviceFix(EntityState entity) {
        LatLon where = entity.place().place();
        LocalPosition moving = entity.velocity().seenFrom(where);
        double course = Math.toDegrees(StrictMath.atan2(moving.east(), moving.north()));
        return DeviceFix.of(DeviceFix.NO_TIME, where.latDegrees(), where.lonDegrees()).withHeight(entity.place().height())
                .withVelocity(Math.sqrt(moving.east() * moving.east() + moving.north() * moving.north()), course < 0 ? course + 360 : course)
                .withClimb(moving.up());
    }
}
