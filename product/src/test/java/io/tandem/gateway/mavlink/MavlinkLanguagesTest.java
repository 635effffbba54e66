package io.tandem.gateway.mavlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronefleet.mavlink.MavlinkConnection;
import io.dronefleet.mavlink.MavlinkMessage;
import io.dronefleet.mavlink.common.AdsbAltitudeType;
import io.dronefleet.mavlink.common.AdsbFlags;
import io.dronefleet.mavlink.common.AdsbVehicle;
import io.dronefleet.mavlink.common.Collision;
import io.dronefleet.mavlink.common.GlobalPositionInt;
import io.dronefleet.mavlink.common.MavCollisionSrc;
import io.dronefleet.mavlink.common.MavCollisionThreatLevel;
import io.dronefleet.mavlink.minimal.Heartbeat;
import io.dronefleet.mavlink.minimal.MavType;
import io.tandem.gateway.feed.CollisionWarning;
import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What we frame is read by another implementation, which passes over every frame whose checksum is wrong. */
class MavlinkLanguagesTest {

    private static List<MavlinkMessage<?>> read(List<byte[]> frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        frames.forEach(bytes::writeBytes);
        MavlinkConnection connection = MavlinkConnection.create(new ByteArrayInputStream(bytes.toByteArray()), new ByteArrayOutputStream());
        List<MavlinkMessage<?>> messages = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            messages.add(connection.next());
        }
        return messages;
    }

    @Test
    void aVirtualAircraftIsSimulatedTraffic() throws Exception {
        ParticipantState who = Contacts.aircraft();

        MavlinkMessage<?> message = read(Contacts.told(new MavlinkTrafficEncoder(254), who, Contacts.context())).getFirst();

        AdsbVehicle traffic = (AdsbVehicle) message.getPayload();
        assertThat(message.getOriginSystemId()).isEqualTo(254);
        assertThat(traffic.icaoAddress()).isEqualTo(0xF00065L);
        assertThat(traffic.lat() / 1e7).isCloseTo(who.place().latDegrees(), within(1e-7));
        assertThat(traffic.lon() / 1e7).isCloseTo(who.place().lonDegrees(), within(1e-7));
        assertThat(traffic.altitude()).isEqualTo(42_000);
        assertThat(traffic.altitudeType().entry()).isEqualTo(AdsbAltitudeType.ADSB_ALTITUDE_TYPE_GEOMETRIC);
        assertThat(traffic.heading()).isCloseTo(9000, within(1));
        assertThat(traffic.horVelocity()).isEqualTo(1000);
        assertThat(traffic.verVelocity()).isEqualTo(100);
        assertThat(traffic.callsign()).isEqualTo("UAV101");
        assertThat(traffic.flags().flagsEnabled(AdsbFlags.ADSB_FLAGS_SIMULATED, AdsbFlags.ADSB_FLAGS_VALID_COORDS, AdsbFlags.ADSB_FLAGS_VALID_ALTITUDE,
                AdsbFlags.ADSB_FLAGS_VALID_HEADING, AdsbFlags.ADSB_FLAGS_VALID_VELOCITY, AdsbFlags.ADSB_FLAGS_VALID_CALLSIGN)).isTrue();
        assertThat(traffic.flags().flagsEnabled(AdsbFlags.ADSB_FLAGS_VALID_SQUAWK)).isFalse();
    }

    /** The other one never leaves zeros out at the end, so the last field, the seconds since it was heard, must not be zero. */
    @Test
    void theBytesAreThoseThatAnotherImplementationWrites() throws Exception {
        ParticipantState who = ParticipantState.of(Contacts.participant(101, "uav-101", Kind.AIR_ROTOR, false), Contacts.SITE, new LocalPosition(1, 2, 3), new LocalPosition(-4, 5, 6), 1, 0,
                Double.NaN, 2);
        byte[] ours = Contacts.told(new MavlinkTrafficEncoder(254), who, Contacts.context()).getFirst();
        Object payload = read(List.of(ours)).getFirst().getPayload();
        ByteArrayOutputStream theirs = new ByteArrayOutputStream();

        MavlinkConnection.create(new ByteArrayInputStream(new byte[0]), theirs).send2(254, 156, payload);

        assertThat(ours).isEqualTo(theirs.toByteArray());
    }

    @Test
    void aRealOneIsNotSimulated() throws Exception {
        ParticipantState who = Contacts.moving(Contacts.participant(7, "ann", Kind.PEDESTRIAN, true), LocalPosition.of(0, 0), LocalPosition.of(0, -1));

        AdsbVehicle traffic = (AdsbVehicle) read(Contacts.told(new MavlinkTrafficEncoder(254), who, Contacts.context())).getFirst().getPayload();

        assertThat(traffic.flags().flagsEnabled(AdsbFlags.ADSB_FLAGS_SIMULATED)).isFalse();
        assertThat(traffic.heading()).isCloseTo(18_000, within(1));
    }

    @Test
    void aWarningSaysWhenAndHowCloseTheyWillBe() throws Exception {
        ParticipantState own = Contacts.moving(900, "own", Kind.AIR_ROTOR, new LocalPosition(0, 0, 30), new LocalPosition(10, 0, 0));
        ParticipantState other = Contacts.moving(101, "other", Kind.AIR_ROTOR, new LocalPosition(100, 4, 33), new LocalPosition(-10, 0, 0));
        List<byte[]> frames = new ArrayList<>();

        new MavlinkTrafficEncoder(254).encodeWarning(CollisionWarning.between(own, other), Contacts.momentFor(own), frames::add);

        Collision collision = (Collision) read(frames).getFirst().getPayload();
        assertThat(collision.src().entry()).isEqualTo(MavCollisionSrc.MAV_COLLISION_SRC_ADSB);
        assertThat(collision.id()).isEqualTo(0xF00065L);
        assertThat(collision.timeToMinimumDelta()).isCloseTo(5f, within(1e-5f));
        assertThat(collision.horizontalMinimumDelta()).isCloseTo(4f, within(1e-5f));
        assertThat(collision.altitudeMinimumDelta()).isCloseTo(3f, within(1e-5f));
        assertThat(collision.threatLevel().entry()).isEqualTo(MavCollisionThreatLevel.MAV_COLLISION_THREAT_LEVEL_LOW);
    }

    @Test
    void aHeartbeatComesOnceASecondHoweverOftenTheTrafficIsTold() throws Exception {
        MavlinkTrafficEncoder language = new MavlinkTrafficEncoder(200);
        List<byte[]> frames = new ArrayList<>();

        for (int i = 0; i < 20; i++) {
            language.encodePreamble(EncodingContext.at(Contacts.NOW + i * 100_000_000L), frames::add);
        }

        assertThat(frames).hasSize(2);
        assertThat(((Heartbeat) read(frames).getFirst().getPayload()).type().entry()).isEqualTo(MavType.MAV_TYPE_ADSB);
    }

    @Test
    void aPhoneThatSpeaksMavlinkIsAVehicleOfItsOwn() throws Exception {
        ParticipantState car = Contacts.moving(12, "car", Kind.GROUND, new LocalPosition(5, 6, 7), new LocalPosition(3, -4, 0.5));

        List<MavlinkMessage<?>> messages = read(Contacts.told(new MavlinkPositionEncoder(12), car, Contacts.context()));

        assertThat(((Heartbeat) messages.get(0).getPayload()).type().entry()).isEqualTo(MavType.MAV_TYPE_GROUND_ROVER);
        GlobalPositionInt position = (GlobalPositionInt) messages.get(1).getPayload();
        assertThat(messages.get(1).getOriginSystemId()).isEqualTo(12);
        assertThat(position.lat() / 1e7).isCloseTo(car.place().latDegrees(), within(1e-7));
        assertThat(position.alt()).isEqualTo(19_000);
        assertThat(position.relativeAlt()).isEqualTo(7000);
        assertThat(position.vx()).as("north").isCloseTo(-400, within(1));
        assertThat(position.vy()).as("east").isCloseTo(300, within(1));
        assertThat(position.vz()).as("down").isEqualTo(-50);
        assertThat(position.hdg() / 100.0).isCloseTo(Math.toDegrees(Math.atan2(3, -4)), within(0.02));
    }
}
