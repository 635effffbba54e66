package io.tandem.gateway.dis;

import io.tandem.gateway.Decoder;
import io.tandem.gateway.Hearing;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
import io.tandem.geo.LatLon;
import io.tandem.geo.Local;
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
    public void read(byte[] bytes, int length, Hearing hearing) {
        ByteBuffer datagram = ByteBuffer.wrap(bytes, 0, length).slice();
        int at = 0;
        do {
            int size = at + HEADER > length ? 0 : Short.toUnsignedInt(datagram.getShort(at + LENGTH_AT));
            if (size < HEADER || at + size > length) {
                hearing.refuse(Refusal.UNREADABLE);
                return;
            }
            readPdu(datagram.slice(at, size), hearing);
            at += size;
        } while (at < length);
    }

    private static void readPdu(ByteBuffer pdu, Hearing hearing) {
        Optional<EntityState> state = EntityState.read(pdu);
        if (state.isEmpty()) {
            hearing.refuse(pdu.get(TYPE_AT) == DisLanguage.ENTITY_STATE ? Refusal.UNREADABLE : Refusal.UNUSED);
            return;
        }
        EntityState entity = state.get();
        String device = entity.site() + "." + entity.application() + "." + entity.entity();
        if (!entity.marking().isEmpty()) {
            hearing.named(device, entity.marking());
        }
        hearing.saw(device, sighting(entity));
    }

    static Sighting sighting(EntityState entity) {
        LatLon where = entity.place().place();
        Local moving = entity.velocity().seenFrom(where);
        double course = Math.toDegrees(StrictMath.atan2(moving.east(), moving.north()));
        return Sighting.of(Sighting.NO_TIME, where.latDegrees(), where.lonDegrees()).withHeight(entity.place().height())
                .withVelocity(Math.sqrt(moving.east() * moving.east() + moving.north() * moving.north()), course < 0 ? course + 360 : course)
                .withClimb(moving.up());
    }
}
