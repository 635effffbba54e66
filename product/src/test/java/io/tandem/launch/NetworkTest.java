package io.tandem.launch;

import static io.tandem.launch.Network.BAD;
import static io.tandem.launch.Network.cars;
import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.launch.Network.Carrier;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Impairment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Core and hosts on real sockets, in threads of this process. */
class NetworkTest {

    private static final Optional<SharedKey> NO_KEY = Optional.empty();
    private static final Optional<SharedKey> KEY = Optional.of(SharedKey.of("0123456789abcdef"));

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(booleans = {false, true})
    void everyVehicleObeysEveryChangeOfState(boolean bad) throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0), cars(3, 4, 0, 50))) {
            Impairment impairment = bad ? BAD : Impairment.NONE;
            Carrier one = network.carry("one", 1, 2, impairment, WallClock.machine());
            Carrier two = network.carry("two", 3, 4, impairment, WallClock.machine());
            eventually("all were heard", () -> IntStream.rangeClosed(1, 4).allMatch(network::heard));

            for (RunState next : List.of(RunState.SET, RunState.READY, RunState.SET, RunState.GO, RunState.PAUSE, RunState.GO, RunState.SET,
                    RunState.GO)) {
                network.change(next, 1, 2, 3, 4);
            }
            network.wish(RunState.STOP);

            eventually("hosts end", () -> one.ended() && two.ended());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eventsReachEveryoneExactlyOnceAndInOrder(boolean bad) throws Exception {
        Impairment impairment = bad ? BAD : Impairment.NONE;
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0));
                Device teller = new Device(network.address(), NO_KEY, Ids.of(1, 1), "teller", impairment);
                Device listener = new Device(network.address(), NO_KEY, Ids.of(2, 2), "listener", impairment)) {
            assertThat(teller.joins()).isTrue();
            assertThat(listener.joins()).isTrue();
            beatUntil("both are known", () -> network.heard(1) && network.heard(2), teller, listener);

            IntStream.range(0, 100).forEach(i -> teller.tell(new Event(new SimTime(i), "FOUND", 1, 0, null, "no. " + i)));
            beatUntil("all events came", () -> listener.events.size() >= 100 && teller.events.size() >= 100, teller, listener);
            beatFor(20, teller, listener);

            List<String> told = IntStream.range(0, 100).mapToObj(i -> "no. " + i).toList();
            assertThat(listener.events).extracting(Event::text).isEqualTo(told);
            assertThat(teller.events).extracting(Event::text).isEqualTo(told);
            assertThat(network.events).extracting(Event::text).isEqualTo(told);
        }
    }

    @Test
    void eventsAboutSomeoneElsesVehicleAreNotBelieved() throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0));
                Device teller = new Device(network.address(), NO_KEY, Ids.of(1, 1), "teller", Impairment.NONE)) {
            assertThat(teller.joins()).isTrue();

            teller.tell(new Event(SimTime.ZERO, "FOUND", 2, 0, null, "a lie"));
            teller.tell(new Event(SimTime.ZERO, "FOUND", 1, 0, null, "the truth"));
            beatUntil("the event came", () -> !network.events.isEmpty(), teller);

            assertThat(network.events).extracting(Event::text).containsExactly("the truth");
        }
    }

    @Test
    void alertsReachOnlyTheHostWhoseVehicleTheyAreFor() throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 3, 0, 0));
                Device left = new Device(network.address(), NO_KEY, Ids.of(1, 1), "left", Impairment.NONE);
                Device right = new Device(network.address(), NO_KEY, Ids.of(2, 2), "right", Impairment.NONE);
                Device far = new Device(network.address(), NO_KEY, Ids.of(3, 3), "far", Impairment.NONE)) {
            assertThat(left.joins() && right.joins() && far.joins()).isTrue();
            left.reports.eastSpeed[0] = 5;
            right.reports.eastSpeed[0] = -5;
            right.reports.east[0] = 15;
            far.reports.north[0] = 1_000;
            network.wish(RunState.SET);
            network.wish(RunState.GO);

            beatUntil("both are warned", () -> !left.alerted.isEmpty() && !right.alerted.isEmpty(), left, right, far);

            assertThat(left.alerted).containsOnly(1);
            assertThat(right.alerted).containsOnly(2);
            assertThat(far.alerted).isEmpty();
        }
    }

    @Test
    void claimsOfALivingHostAreRefusedAndThoseOfASilentOneTakenOver() throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 4, 0, 0))) {
            Carrier first = network.carry("first", 1, 2);
            eventually("the first was heard", () -> network.heard(1));

            try (Device second = new Device(network.address(), NO_KEY, Ids.of(2, 3), "second", Impairment.NONE)) {
                second.line.join(SimTime.nanos(0.5));
                assertThat(second.line.objection()).contains("Vehicle 2 is reported by first already.");
            }
            assertThat(network.journal).contains("second was refused: Vehicle 2 is reported by first already.");
            assertThat(network.heard(3)).isFalse();

            first.kill();
            Carrier third = network.carry("third", 2, 3);
            eventually("the third is let in", () -> network.heard(3));
            assertThat(third.ended()).isFalse();
            assertThat(network.status().get(2)).containsEntry("host", "third");
        }
    }

    @Test
    void claimsOutsideTheScenarioAreRefused() throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0));
                Device stranger = new Device(network.address(), NO_KEY, Ids.of(2, 3), "stranger", Impairment.NONE)) {
            stranger.line.join(SimTime.nanos(0.5));

            assertThat(stranger.line.objection()).contains("Vehicle 3 is not in the scenario.");
        }
    }

    @Test
    void reportsAboutSomeoneElsesVehicleAreCountedAndChangeNothing() throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0));
                Device liar = new Device(network.address(), NO_KEY, Ids.of(1, 1), "liar", Impairment.NONE)) {
            assertThat(liar.joins()).isTrue();
            liar.place(2, 666, 0, 0);

            beatFor(10, liar);

            eventually("lies are counted", () -> network.counter("datagrams_claim") >= 10);
            assertThat(network.heard(1)).isFalse();
            assertThat(network.heard(2)).isFalse();
        }
    }

    @Test
    void hostWhoseClockDiffersKeepsCoresTime() throws Exception {
        long shift = SimTime.nanos(0.25);
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0))) {
            network.carry("ahead", 1, 1, Impairment.NONE, shifted(new AtomicLong(shift)));
            network.carry("same", 2, 2);
            eventually("both were heard", () -> network.heard(1) && network.heard(2));

            network.change(RunState.SET, 1, 2);
            network.change(RunState.GO, 1, 2);
            eventually("they are under way", () -> network.seconds(1) > 0.5 && network.seconds(2) > 0.5);

            eventually("the clocks agree", () -> Math.abs(offset(network, 1) + 0.25) < 0.002 && Math.abs(offset(network, 2)) < 0.002);
            eventually("they are at the same time", () -> Math.abs(network.seconds(1) - network.seconds(2)) < 0.2);
        }
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(doubles = {1, -1})
    void hostWhoseClockIsSetComesBackToCoresTime(double seconds) throws Exception {
        AtomicLong shift = new AtomicLong();
        try (Network network = new Network(NO_KEY, cars(1, 1, 0, 0))) {
            Carrier host = network.carry("host", 1, 1, Impairment.NONE, shifted(shift));
            eventually("it was heard", () -> network.heard(1));
            network.change(RunState.SET, 1);
            network.change(RunState.GO, 1);
            eventually("it knows Core's clock", () -> network.seconds(1) > 0.5 && Math.abs(offset(network, 1)) < 0.002);

            shift.set(SimTime.nanos(seconds));

            eventually("it is noticed", () -> host.notices.stream().anyMatch(notice -> notice.contains("moved apart")));
            eventually("the clocks agree", () -> Math.abs(offset(network, 1) + seconds) < 0.002);
            eventually("it is at Core's time", () -> Math.abs(network.ask(core -> core.time().seconds()) - network.seconds(1)) < 0.2);
            assertThat(network.stateOf(1)).isEqualTo(RunState.GO);
        }
    }

    @Test
    void pauseKeepsTimeAndAResetStartsAgain() throws Exception {
        try (Network network = new Network(NO_KEY, cars(1, 1, 0, 0))) {
            network.carry("host", 1, 1);
            eventually("it was heard", () -> network.heard(1));
            network.change(RunState.SET, 1);
            network.change(RunState.GO, 1);
            eventually("it is under way", () -> network.seconds(1) > 0.4);

            network.change(RunState.PAUSE, 1);
            double pausedAt = network.seconds(1);
            double place = network.east(1);
            long zero = network.coreZero();
            Network.pause(0.5);
            assertThat(network.seconds(1)).isEqualTo(pausedAt);
            network.change(RunState.GO, 1);

            assertThat(network.coreZero() - zero).isGreaterThan(SimTime.nanos(0.5));
            eventually("it goes on", () -> network.seconds(1) > pausedAt + 0.2);
            eventually("it keeps Core's time", () -> Math.abs(network.ask(core -> core.time().seconds()) - network.seconds(1)) < 0.3);
            assertThat(network.east(1)).isGreaterThan(place);

            network.change(RunState.SET, 1);
            assertThat(network.seconds(1)).isZero();
            assertThat(network.east(1)).isZero();
            network.change(RunState.GO, 1);
            eventually("it moves again", () -> network.east(1) > 0);
        }
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(booleans = {false, true})
    void hostThatReturnsGoesOnFromWhereCoreLastKnewItsVehicles(boolean bad) throws Exception {
        Impairment impairment = bad ? BAD : Impairment.NONE;
        try (Network network = new Network(NO_KEY, cars(1, 2, 0, 0), cars(3, 3, 100, 0))) {
            Carrier first = network.carry("first", 1, 2, impairment, WallClock.machine());
            eventually("it was heard", () -> network.heard(1));
            network.change(RunState.SET, 1);
            network.change(RunState.GO, 1);
            eventually("it is under way", () -> network.east(1) > 1);
            first.kill();
            Network.pause(0.2);
            double last = network.east(1);
            double lastTime = network.seconds(1);

            network.carry("again", 1, 2, impairment, WallClock.machine());
            eventually("it has returned", () -> network.seconds(1) > lastTime);

            double driven = network.east(1) - last;
            double passed = network.seconds(1) - lastTime;
            assertThat(passed).as("who is silent is believed to be gone after a second").isGreaterThan(1);
            assertThat(driven).as("not what was missed").isBetween(0.0, 5 * (passed - 1));
            Carrier late = network.carry("late", 3, 3, impairment, WallClock.machine());
            eventually("who joins late is at the present time", () -> network.heard(3) && network.seconds(3) > 1.5);
            assertThat(late.host.time().seconds()).isGreaterThan(1.5);
        }
    }

    @Test
    void onlyThoseWithTheKeyAreHeard() throws Exception {
        try (Network network = new Network(KEY, cars(1, 3, 0, 0));
                Device right = new Device(network.address(), KEY, Ids.of(1, 1), "right", Impairment.NONE);
                Device wrong = new Device(network.address(), Optional.of(SharedKey.of("fedcba9876543210")), Ids.of(2, 2), "wrong", Impairment.NONE);
                Device none = new Device(network.address(), NO_KEY, Ids.of(3, 3), "none", Impairment.NONE)) {
            assertThat(right.joins()).isTrue();
            beatUntil("the right key works", () -> network.heard(1), right);

            assertThat(wrong.line.join(SimTime.nanos(0.7))).isFalse();
            assertThat(none.line.join(SimTime.nanos(0.7))).isFalse();

            assertThat(network.counter("datagrams_authentication")).isGreaterThanOrEqualTo(2);
            assertThat(network.journal).noneMatch(line -> line.startsWith("wrong") || line.startsWith("none"));
        }
    }

    private static WallClock shifted(AtomicLong nanos) {
        WallClock machine = WallClock.machine();
        return new WallClock() {
            @Override
            public long nanoTime() {
                return machine.nanoTime() + nanos.get();
            }

            @Override
            public void parkUntil(long nanoTime) {
                machine.parkUntil(nanoTime - nanos.get());
            }
        };
    }

    private static double offset(Network network, int vid) {
        return Double.parseDouble(network.status().get(vid).get("offset_s"));
    }

    private static void beatUntil(String what, BooleanSupplier so, Device... devices) {
        eventually(what, () -> {
            beatFor(1, devices);
            return so.getAsBoolean();
        });
    }

    private static void beatFor(int beats, Device... devices) {
        for (int i = 0; i < beats; i++) {
            for (Device device : devices) {
                device.beat();
            }
        }
    }
}
