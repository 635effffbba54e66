package io.tandem.gateway.dis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import edu.nps.moves.dis7.EntityID;
import edu.nps.moves.dis7.EntityStatePdu;
import edu.nps.moves.dis7.EntityType;
import edu.nps.moves.dis7.Vector3Double;
import edu.nps.moves.dis7.Vector3Float;
import edu.nps.moves.disutil.CoordinateConversions;
import edu.nps.moves.disutil.EulerConversions;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.feed.Side;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entity State PDUs, written by one implementation and read by the other, both ways. */
class DisTest {

    private static byte[] told(ParticipantState who) {
        return Contacts.told(new DisEncoder(3, 17, 21, Side.HOSTILE), who, Contacts.context()).getFirst();
    }

    private static EntityStatePdu read(byte[] bytes) {
        EntityStatePdu pdu = new EntityStatePdu();
        pdu.unmarshal(ByteBuffer.wrap(bytes));
        return pdu;
    }

    @Test
    void anotherImplementationReadsWhoAndWhere() {
        ParticipantState who = Contacts.aircraft();

        EntityStatePdu pdu = read(told(who));

        double[] place = CoordinateConversions.getXYZfromLatLonDegrees(who.place().latDegrees(), who.place().lonDegrees(), 42);
        assertThat(told(who)).hasSize(144);
        assertThat(pdu.getProtocolVersion()).isEqualTo((short) 7);
        assertThat(pdu.getExerciseID()).isEqualTo((short) 3);
        assertThat(pdu.getMarshalledSize()).isEqualTo(144);
        assertThat(pdu.getEntityID().getSiteID()).isEqualTo(17);
        assertThat(pdu.getEntityID().getApplicationID()).isEqualTo(21);
        assertThat(pdu.getEntityID().getEntityID()).isEqualTo(101);
        assertThat(pdu.getForceId()).as("opposing").isEqualTo((short) 2);
        assertThat(pdu.getEntityType().getEntityKind()).as("platform").isEqualTo((short) 1);
        assertThat(pdu.getEntityType().getDomain()).as("air").isEqualTo((short) 2);
        assertThat(pdu.getMarking().getCharactersString().replace("\0", "")).isEqualTo("uav-101");
        assertThat(pdu.getDeadReckoningParameters().getDeadReckoningAlgorithm()).isEqualTo((short) 2);
        assertThat(pdu.getEntityLocation().getX()).isCloseTo(place[0], within(0.001));
        assertThat(pdu.getEntityLocation().getY()).isCloseTo(place[1], within(0.001));
        assertThat(pdu.getEntityLocation().getZ()).isCloseTo(place[2], within(0.001));
    }

    @Test
    void theVelocityLeadsToWhereItWillBe() {
        ParticipantState who = Contacts.aircraft();
        ParticipantState later = Contacts.moving(101, "uav-101", Kind.AIR_FIXED_WING, new LocalPosition(110, 200, 31), new LocalPosition(10, 0, 1));

        EntityStatePdu now = read(told(who));
        EntityStatePdu then = read(told(later));

        assertThat(now.getEntityLocation().getX() + now.getEntityLinearVelocity().getX()).isCloseTo(then.getEntityLocation().getX(), within(0.01));
        assertThat(now.getEntityLocation().getY() + now.getEntityLinearVelocity().getY()).isCloseTo(then.getEntityLocation().getY(), within(0.01));
        assertThat(now.getEntityLocation().getZ() + now.getEntityLinearVelocity().getZ()).isCloseTo(then.getEntityLocation().getZ(), within(0.01));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 45, 89.5, 133, 180, 271, 359})
    void anotherImplementationFindsTheSameHeadingInTheAngles(double compass) {
        double heading = Math.toRadians(90 - compass);
        ParticipantState who = ParticipantState.of(Contacts.participant(1, "x", Kind.AIR_FIXED_WING, false), Contacts.SITE, LocalPosition.of(0, 0),
                LocalPosition.of(9 * Math.cos(heading), 9 * Math.sin(heading)), heading, 0.2, Double.NaN, 0);

        EntityStatePdu pdu = read(told(who));

        double lat = Math.toRadians(who.place().latDegrees());
        double lon = Math.toRadians(who.place().lonDegrees());
        double psi = pdu.getEntityOrientation().getPsi();
        double theta = pdu.getEntityOrientation().getTheta();
        double found = EulerConversions.getOrientationFromEuler(lat, lon, psi, theta);
        assertThat(Math.IEEEremainder(found - compass, 360)).isCloseTo(0, within(0.01));
        assertThat(EulerConversions.getPitchFromEuler(lat, lon, psi, theta)).isCloseTo(Math.toDegrees(0.2), within(0.01));
        assertThat(EulerConversions.getRollFromEuler(lat, lon, psi, theta, pdu.getEntityOrientation().getPhi())).isCloseTo(0, within(0.01));
    }

    @Test
    void theTimestampIsThePartOfTheHourByTheWorldsClock() {
        long stamp = Integer.toUnsignedLong(ByteBuffer.wrap(told(Contacts.aircraft())).getInt(4));

        assertThat(stamp & 1).as("absolute").isEqualTo(1);
        assertThat((stamp >>> 1) / (double) (1L << 31) * 3600).as("20 min 30.25 s").isCloseTo(1230.25, within(1e-5));
    }

    @Test
    void largeIdsHaveNoNumber() {
        DisEncoder language = new DisEncoder(1, 1, 1, Side.FRIEND);

        assertThat(language.canEncode(Contacts.moving(65534, "a", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0)))).isTrue();
        assertThat(language.canEncode(Contacts.moving(65535, "a", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0)))).isFalse();
    }

    /** As another simulation would write it: a boat at 29.19 N, 81 W, going north-east with 5 m/s. */
    private static byte[] foreign() {
        EntityStatePdu pdu = new EntityStatePdu();
        pdu.setExerciseID((short) 9);
        EntityID id = new EntityID();
        id.setSiteID(1000);
        id.setApplicationID(60000);
        id.setEntityID(40000);
        pdu.setEntityID(id);
        EntityType type = new EntityType();
        type.setEntityKind((short) 1);
        type.setDomain((short) 3);
        type.setCountry(225);
        pdu.setEntityType(type);
        double[] place = CoordinateConversions.getXYZfromLatLonDegrees(29.19, -81, 15);
        Vector3Double location = new Vector3Double();
        location.setX(place[0]);
        location.setY(place[1]);
        location.setZ(place[2]);
        pdu.setEntityLocation(location);
        double lat = Math.toRadians(29.19);
        double lon = Math.toRadians(-81);
        double speed = 5 / Math.sqrt(2);
        Vector3Float velocity = new Vector3Float();
        velocity.setX((float) (-speed * Math.sin(lon) - speed * Math.sin(lat) * Math.cos(lon)));
        velocity.setY((float) (speed * Math.cos(lon) - speed * Math.sin(lat) * Math.sin(lon)));
        velocity.setZ((float) (speed * Math.cos(lat)));
        pdu.setEntityLinearVelocity(velocity);
        pdu.getMarking().setCharactersString("BOAT 1");
        ByteBuffer bytes = ByteBuffer.allocate(pdu.getMarshalledSize());
        pdu.marshal(bytes);
        bytes.putShort(8, (short) bytes.capacity());
        return bytes.array();
    }

    @Test
    void anothersEntityIsSighted() {
        EntityState state = EntityState.read(ByteBuffer.wrap(foreign())).orElseThrow();

        DeviceFix deviceFix = DisDecoder.deviceFix(state);

        assertThat(state.exercise()).isEqualTo(9);
        assertThat(state.site()).isEqualTo(1000);
        assertThat(state.application()).isEqualTo(60000);
        assertThat(state.entity()).isEqualTo(40000);
        assertThat(state.kind()).isEqualTo(Kind.SURFACE);
        assertThat(state.marking()).startsWith("BOAT 1");
        assertThat(deviceFix.place().latDegrees()).isCloseTo(29.19, within(1e-8));
        assertThat(deviceFix.place().lonDegrees()).isCloseTo(-81, within(1e-8));
        assertThat(deviceFix.height()).isCloseTo(15, within(0.001));
        assertThat(deviceFix.speed()).isCloseTo(5, within(1e-4));
        assertThat(deviceFix.course()).as("to the north-east, clockwise from true north").isCloseTo(Math.PI / 4, within(1e-4));
    }

    @Test
    void whatIsBrokenOffOrSomethingElseIsNoEntity() {
        byte[] whole = foreign();
        byte[] fire = whole.clone();
        fire[2] = 2;
        byte[] centre = whole.clone();
        Arrays.fill(centre, 48, 72, (byte) 0);

        for (int length = 0; length < whole.length; length++) {
            assertThat(EntityState.read(ByteBuffer.wrap(whole, 0, length))).isEmpty();
        }
        assertThat(EntityState.read(ByteBuffer.wrap(fire))).isEmpty();
        assertThat(EntityState.read(ByteBuffer.wrap(centre))).as("at the earth's centre").isEmpty();
    }

    @Test
    void garbageIsNeverMoreThanNothing() {
        Random random = new Random(7);
        byte[] whole = foreign();

        for (int i = 0; i < 2000; i++) {
            byte[] spoilt = whole.clone();
            for (int j = 0; j < 6; j++) {
                spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt();
            }
            Optional<EntityState> state = EntityState.read(ByteBuffer.wrap(spoilt));
            state.ifPresent(found -> assertThat(found.place().place().latDegrees()).isBetween(-90.0, 90.0));
        }
    }
}
