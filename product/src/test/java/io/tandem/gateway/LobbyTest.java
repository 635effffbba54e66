package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LobbyTest {

    /** At the eastern edge of zone 33: 48 degrees north, and 2.9 degrees from the middle of the zone. */
    private static final Site EDGE = new Site(new LatLon(48, 17.9), 200);

    private final HandClock clock = new HandClock();
    private final RunTimeline timeline = new RunTimeline();

    /** A clock that goes when it is told to. */
    static final class HandClock implements WallClock {
        private long nanos = 5_000_000_000L;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void parkUntil(long nanoTime) {
            nanos = nanoTime;
        }

        void pass(double seconds) {
            nanos += SimTime.nanos(seconds);
        }
    }

    static LiveSettings live(Ids ids, Kind kind) {
        return new LiveSettings(ids, "live-{id}", kind, OptionalDouble.empty(), "participant", DeviceProtocol.AUTO, OptionalInt.empty(), "127.0.0.1",
                Optional.empty(), Optional.empty(), 100_000, List.of());
    }

    private static JoinSettings join(String role, int first, int last) {
        return new JoinSettings(List.of(new JoinSettings.Role(role, Ids.of(first, last), Kind.PEDESTRIAN, OptionalDouble.empty())), false, 3);
    }

    private Lobby lobby(LiveSettings... live) {
        return new Lobby(EDGE, List.of(live), Optional.of(join("medic", 950, 951)), false, clock, timeline);
    }

    @Test
    void whoDrivesTrueNorthAtTheEdgeOfAZoneHeadsByTheGrid() {
        LiveSettings car = live(Ids.of(900, 900), Kind.GROUND);
        Lobby lobby = lobby(car);
        ExternalParticipants following = lobby.follow();
        Motion motion = new Motion(3);
        Seat seat = lobby.admit(car, "phone").orElseThrow();
        double lat = 48;

        for (int i = 0; i < 100; i++) {
            lat = 48 + i * 1e-5;
            seat.fix(DeviceFix.of(i * 100_000_000L, lat, 17.9).withAccuracy(1).withVelocity(11.12, 0));
            clock.pass(0.1);
            following.move(i * 100_000_000L, motion, 0);
        }

        // On the sphere tan(convergence) = tan(longitude from the middle of the zone) sin(latitude); the ellipsoid changes that by less than 0.005 degrees.
        double convergence = EDGE.convergence(new LatLon(lat, 17.9));
        assertThat(Math.toDegrees(convergence)).isCloseTo(Math.toDegrees(Math.atan(Math.tan(Math.toRadians(2.9)) * Math.sin(Math.toRadians(lat)))), within(0.005));
        assertThat(Math.toDegrees(motion.heading[0])).isCloseTo(90 + Math.toDegrees(convergence), within(0.01));
    }

    @Test
    void aSeatThatIsTakenTellsWhoJoinedAndIsAbsentBefore() {
        Lobby lobby = lobby();
        ExternalParticipants following = lobby.follow();
        Motion motion = new Motion(2);
        following.move(0, motion, 0);
        assertThat(following.knownAt(0)).isEqualTo(ExternalMotion.NEVER);

        Seat seat = lobby.take("Ada\u0007 Lovelace", "medic").orElseThrow();
        seat.fix(DeviceFix.of(DeviceFix.NO_TIME, 48, 17.9));
        timeline.startAt(clock.nanoTime() - SimTime.nanos(3));
        following.move(SimTime.nanos(3), motion, 0);

        assertThat(following.takeTold()).containsExactly(new Event(SimTime.ofSeconds(3), "JOINED", 950, 0, null, "Ada Lovelace as medic"));
        assertThat(following.knownAt(0)).isEqualTo(SimTime.nanos(3));
        assertThat(following.takeFixes()).extracting(Fix::vid).containsExactly(950);
    }

    @Test
    void withPseudonymsNobodyIsToldANameOrADevice() {
        LiveSettings walker = live(Ids.of(900, 900), Kind.PEDESTRIAN);
        Lobby lobby = new Lobby(EDGE, List.of(walker), Optional.of(join("medic", 950, 951)), true, clock, timeline);

        lobby.take("Ada", "medic").orElseThrow();
        lobby.admit(walker, "aa:bb:cc:dd:ee:ff");
        lobby.name(walker, "aa:bb:cc:dd:ee:ff", "Grace");

        assertThat(lobby.seats()).extracting(Seat::name).containsExactly("participant-900", "medic-950");
        assertThat(lobby.standing(950).orElseThrow().name()).isEqualTo("medic-950");
        assertThat(lobby.eject(900)).contains("participant-900");
        assertThat(lobby.participants()).extracting(Participant::name).containsExactly("participant-900", "medic-950", "medic-951");
        assertThat(lobby.follow().takeTold()).extracting(Event::text).containsExactly("medic-950 as medic", "participant-900 as participant", "participant-900");
    }

    /** A face is two chars in Java, an e with an accent may be two code points, and a family is several faces joined. */
    @Test
    void aLongNameIsCutBetweenCharactersAndHasNothingThatATerminalObeys() {
        String family = "\uD83D\uDC69\u200D\uD83D\uDC66";

        assertThat(nameOf("x".repeat(39) + "\uD83D\uDE00\uD83D\uDE00")).isEqualTo("x".repeat(39) + "\uD83D\uDE00");
        assertThat(nameOf("x".repeat(39) + "e\u0301")).isEqualTo("x".repeat(39));
        assertThat(nameOf("x".repeat(38) + family)).isEqualTo("x".repeat(38));
        assertThat(nameOf("x".repeat(37) + family)).isEqualTo("x".repeat(37) + family);
        assertThat(nameOf("Z" + "\u0335".repeat(100))).isEqualTo("Z" + "\u0335".repeat(39));
        assertThat(nameOf("\u001b[2JA\u009b31mda\u202e\tL\nM\u0000 ")).isEqualTo("[2JA31mda L M");
        assertThat(nameOf("\uD83D")).isEqualTo("medic-950");
    }

    private String nameOf(String typed) {
        return new Lobby(EDGE, List.of(), Optional.of(join("medic", 950, 950)), false, clock, timeline).take(typed, "medic").orElseThrow().name();
    }

    @Test
    void seatsRunOutAndAreGivenAgain() {
        Lobby lobby = lobby();
        Seat first = lobby.take("a", "medic").orElseThrow();
        lobby.take("b", "medic").orElseThrow();

        assertThat(lobby.take("c", "medic")).isEmpty();
        assertThat(lobby.take("c", "surgeon")).isEmpty();
        first.leave();
        first.fix(DeviceFix.of(DeviceFix.NO_TIME, 48, 17.9));

        assertThat(lobby.take("c", "medic").orElseThrow().vid()).isEqualTo(950);
        assertThat(lobby.refusals().of(Refusal.NO_SEAT)).isEqualTo(2);
        assertThat(lobby.refusals().of(Refusal.BLOCKED)).isEqualTo(1);
        assertThat(lobby.free("medic")).isZero();
    }

    @Test
    void anEjectedDeviceIsNotHeardAgain() {
        LiveSettings walker = live(Ids.of(900, 900), Kind.PEDESTRIAN);
        Lobby lobby = lobby(walker);
        ExternalParticipants following = lobby.follow();
        Seat seat = lobby.admit(walker, "10.0.0.7").orElseThrow();
        seat.fix(DeviceFix.of(DeviceFix.NO_TIME, 48, 17.9));

        assertThat(lobby.eject(900)).contains("live-900");
        assertThat(lobby.eject(950)).isEmpty();
        following.move(0, new Motion(3), 0);

        assertThat(following.knownAt(0)).isEqualTo(ExternalMotion.NEVER);
        assertThat(lobby.admit(walker, "10.0.0.7")).isEmpty();
        assertThat(lobby.admit(walker, "10.0.0.8")).isPresent();
        assertThat(lobby.refusals().of(Refusal.BLOCKED)).isEqualTo(2);
    }

    @Test
    void anotherDeviceGetsTheSeatOnlyWhenTheFirstIsLost() {
        LiveSettings walker = live(Ids.of(900, 900), Kind.PEDESTRIAN);
        Lobby lobby = lobby(walker);
        lobby.admit(walker, "first");

        clock.pass(5);
        assertThat(lobby.admit(walker, "second")).isEmpty();
        clock.pass(6);

        assertThat(lobby.admit(walker, "second")).isPresent();
    }

    /** The first is a second late, so the device's clock seems to be a second behind until the next. */
    @Test
    void aFirstFixThatCameLateDoesNotMakeTheNextAJump() {
        LiveSettings plane = live(Ids.of(900, 900), Kind.AIR_FIXED_WING);
        Lobby lobby = lobby(plane);
        Seat seat = lobby.admit(plane, "phone").orElseThrow();
        ExternalParticipants following = lobby.follow();
        clock.pass(1);

        for (int i = 0; i < 3; i++) {
            seat.fix(DeviceFix.of(SimTime.nanos(i), 48 + i * 0.0025, 17.9));
            following.move(0, new Motion(3), 0);
            clock.pass(i == 0 ? 0.05 : 1);
        }

        assertThat(lobby.refusals().taken()).as(lobby.counters().toString()).isEqualTo(3);
    }

    @Test
    void aFloodOfOneDeviceIsCutOffAndCounted() {
        LiveSettings walker = live(Ids.of(900, 900), Kind.PEDESTRIAN);
        Lobby lobby = lobby(walker);
        Seat seat = lobby.admit(walker, "phone").orElseThrow();
        ExternalParticipants following = lobby.follow();

        for (int i = 1; i <= 10_000; i++) {
            seat.fix(DeviceFix.of(i * 1000L, 48, 17.9));
        }
        following.move(0, new Motion(3), 0);

        assertThat(lobby.refusals().of(Refusal.TOO_OFTEN)).isEqualTo(9800);
        assertThat(lobby.refusals().total() + lobby.refusals().taken()).isEqualTo(10_000);
    }

    @Test
    void whileTheRunStandsStillRealOnesGoOnAndAgesAreThoseOfTheWorld() {
        Lobby lobby = lobby();
        ExternalParticipants following = lobby.follow();
        Motion motion = new Motion(2);
        Seat seat = lobby.take("a", "medic").orElseThrow();

        timeline.standAt(clock.nanoTime(), SimTime.nanos(20));
        for (int i = 0; i < 5; i++) {
            seat.fix(DeviceFix.of(DeviceFix.NO_TIME, 48 + i * 1e-5, 17.9));
            clock.pass(0.5);
            following.move(SimTime.nanos(20), motion, 0);
        }

        assertThat(following.knownAt(0)).isEqualTo(SimTime.nanos(20));
        assertThat(motion.north[0]).isGreaterThan(1);
    }

    @Test
    void aViewTellsTheNearestHazardAndWhatWasSaid() {
        Lobby lobby = lobby();
        ExternalParticipants following = lobby.follow();
        Seat seat = lobby.take("a", "medic").orElseThrow();
        seat.fix(DeviceFix.of(DeviceFix.NO_TIME, 48, 17.9));
        following.move(0, new Motion(2), 0);
        Orders orders = new Orders();
        orders.begin(SimTime.ofSeconds(4), RunState.GO);
        orders.addAlert(950, 101, 1, 0, 12, 3);
        orders.addAlert(101, 950, 1, 0, 12, 3);
        lobby.tap().event(new Event(SimTime.ofSeconds(4), "MESSAGE", 950, 0, null, "come back"));
        clock.pass(2);

        lobby.tap().judged(orders);
        SeatView view = seat.view();

        assertThat(view.runState()).isEqualTo(RunState.GO);
        assertThat(view.hazards()).extracting(SeatView.Hazard::other).containsExactly(101);
        assertThat(view.messages()).extracting(SeatView.Message::text).containsExactly("come back");
        assertThat(view.ageSeconds()).isCloseTo(2, within(1e-9));
        assertThat(lobby.silence(950)).hasValue(2);
    }

    @Test
    void phonesOfOneAddressTakeTheirShareOfARoleAndNeverAllOfIt() {
        Lobby many = new Lobby(EDGE, List.of(), Optional.of(join("medic", 950, 959)), false, clock, timeline);
        Lobby few = lobby();

        long taken = IntStream.range(0, 10).filter(i -> many.take("phone " + i, "medic", "10.0.0.7").isPresent()).count();
        few.take("a", "medic", "10.0.0.7").orElseThrow();

        assertThat(taken).isEqualTo(3);
        assertThat(many.take("other", "medic", "10.0.0.8")).isPresent();
        assertThat(few.take("b", "medic", "10.0.0.7")).isEmpty();
        assertThat(few.take("b", "medic", "10.0.0.8")).isPresent();
        assertThat(many.refusals().of(Refusal.NO_SEAT)).isEqualTo(7);
    }
}
