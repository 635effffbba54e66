package io.tandem.gateway.dis;

import io.tandem.geo.Ecef;
import io.tandem.message.Kind;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The content of an Entity State PDU, of DIS version 5 and later.
 *
 * @param exercise    number of the exercise
 * @param site        of the sending simulation, with application
 * @param application of the sending simulation
 * @param entity      number of the entity there
 * @param kind        what it is here
 * @param marking     its name; may be empty
 * @param place       where it is
 * @param velocity    m/s in the same frame
 */
public record EntityState(int exercise, int site, int application, int entity, Kind kind, String marking, Ecef place, Ecef velocity) {

    private static final int MARKING_AT = 128;
    private static final int MARKING = 11;
    private static final int OLDEST = 5;
    /** No entity is nearer to the earth's centre or farther from it, metres. */
    private static final double DEEPEST = 6_300_000;
    private static final double HIGHEST = 50_000_000;
    private static final double FASTEST = 12_000;

    /** Reads a datagram; empty where it is another PDU, truncated, or has impossible values. */
    public static Optional<EntityState> read(ByteBuffer datagram) {
        ByteBuffer pdu = datagram.slice();
        if (pdu.remaining() < DisEncoder.LENGTH || pdu.get(0) < OLDEST || pdu.get(2) != DisEncoder.ENTITY_STATE
                || Short.toUnsignedInt(pdu.getShort(8)) < DisEncoder.LENGTH || Short.toUnsignedInt(pdu.getShort(8)) > pdu.remaining()) {
            return Optional.empty();
        }
        try {
            EntityState state = parse(pdu);
            return state.isPossible() ? Optional.of(state) : Optional.empty();
        } catch (BufferUnderflowException brokenOff) {
            return Optional.empty();
        }
    }

    private static EntityState parse(ByteBuffer pdu) {
        int exercise = Byte.toUnsignedInt(pdu.get(1));
        pdu.position(12);
        int site = Short.toUnsignedInt(pdu.getShort());
        int application = Short.toUnsignedInt(pdu.getShort());
        int entity = Short.toUnsignedInt(pdu.getShort());
        long type = pdu.position(20).getLong();
        Ecef velocity = new Ecef(pdu.position(36).getFloat(), pdu.getFloat(), pdu.getFloat());
        Ecef place = new Ecef(pdu.getDouble(), pdu.getDouble(), pdu.getDouble());
        byte[] name = new byte[MARKING];
        pdu.get(MARKING_AT + 1, name);
        String marking = new String(name, StandardCharsets.US_ASCII).replaceAll("[^\\x20-\\x7E].*", "").strip();
        return new EntityState(exercise, site, application, entity, EntityType.kind(type), marking, place, velocity);
    }

    private boolean isPossible() {
        double radius = Math.sqrt(place.x() * place.x() + place.y() * place.y() + place.z() * place.z());
        double speed = Math.sqrt(velocity.x() * velocity.x() + velocity.y() * velocity.y() + velocity.z() * velocity.z());
        return radius > DEEPEST && radius < HIGHEST && speed < FASTEST;
    }
}
