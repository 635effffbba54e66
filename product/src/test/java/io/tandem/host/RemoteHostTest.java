package io.tandem.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.core.LocalParticipants;
import io.tandem.core.NetworkedCore;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.ClockSettings;
import io.tandem.time.ClockSettings.Lateness;
import io.tandem.time.ClockSettings.Pacing;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.DatagramType;
import io.tandem.wire.MemoryNetwork;
import io.tandem.wire.ReportsHeader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host and a Core in one thread and a time of their own; what happens at which beat is scripted. */
class RemoteHostTest {

    private static final String CAR = """
            name: host
            site: {lat: 29.1897, lon: -81.0457}
            vehicles:
              - {ids: 1, mobility: {model: kinematic, speed-lag: 0 s}, start: {at: [0, 0], speed: 5}, behaviors: {script: [[0, 5, 0, 0]]}}
            """;

    /** of the type in a datagram's header */
    private static final int TYPE_AT = 5;

    private final Crew crew = new Crew(1);
    private final List<String> notices = new ArrayList<>();
    private final Map<Integer, Runnable> script = new HashMap<>();
    private NetworkedCore net;
    private Host host;
    private CoreConnection line;
    private final List<Heard> heard = new ArrayList<>();
    private int beats;

    /** A report as Core heard it, and as it would be recorded. */
    private record Heard(double seconds, double east, RunState state) {
    }

    @BeforeEach
    void join() throws MistakeException {
        host = newHost();
        net = new NetworkedCore(host.fleet().participants(), LocalParticipants.NONE, new Tap() {
            @Override
            public void heard(SimTime at, Reports reports) {
                for (int i = 0; i < reports.count(); i++) {
                    heard.add(new Heard(SimTime.seconds(reports.time[i]), reports.east[i], RunState.of(reports.runState[i])));
                }
            }
        });
        line = net.peer("host", Ids.of(1, 1));
        assertThat(line.join(SimTime.nanos(1))).isTrue();
        net.atEveryBeat(() -> script.getOrDefault(beats++, () -> { }).run());
    }

    private Host newHost() throws MistakeException {
        Scenario scenario = ScenarioReader.read("host.yaml", CAR, Map.of()).scenario();
        return new Host(() -> new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles()).build(crew), SimTime.nanos(0.01), NetworkedCore.BEAT_NANOS);
    }

    @AfterEach
    void close() {
        net.close();
        crew.close();
    }

    private void at(int beat, Runnable task) {
        script.put(beat, task);
    }

    private void run(Lateness lateness) {
        ClockSettings clock = new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), Pacing.DEADLINE, lateness, 1);
        new RemoteHost(line, host, clock, net.clock(), notices::add).run();
    }

    private double reportedSeconds() {
        return SimTime.seconds(net.service.core().state().latest().time[0]);
    }

    @Test
    void hostKeepsTheTimeOfTheRunAndLeavesWhenItStops() {
        double[] lag = {Double.NaN};
        at(5, net::go);
        at(35, () -> lag[0] = net.service.time().seconds() - reportedSeconds());
        at(40, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(lag[0]).isBetween(-0.11, 0.21);
        assertThat(host.time().seconds()).isBetween(3.3, 3.7);
        assertThat(notices).isEmpty();
        net.pass(0.2);
        assertThat(net.journal).contains("host left: the run has stopped");
    }

    @Test
    void hostTellsOnceThatRowsCouldNotBeSent() {
        Reports unstable = new Reports();
        unstable.resize(1);
        unstable.east[0] = Double.NaN;
        for (int beat = 10; beat < 20; beat++) {
            at(beat, () -> line.messageSender().send(new ReportsHeader(1, 0, 0, 0), unstable));
        }
        at(5, net::go);
        at(40, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(notices).singleElement().asString().contains("not finite or too large");
    }

    @Test
    void hostThatJoinsLateBeginsWhereTheRunIs() {
        net.go();
        net.pass(5);
        at(beats + 10, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(host.time().seconds()).isBetween(5.5, 6.3);
    }

    /** Its first ping takes three seconds to Core, and the answer none: by that alone Core's clock would be 1.5 s ahead of what it is. */
    @Test
    void hostThatJoinsLateWaitsUntilItKnowsTheTimeWell() {
        net.go();
        net.pass(5);
        line.listenUntil(0);
        List<byte[]> held = new ArrayList<>();
        net.network.intercept((bytes, from, to) -> {
            if (from.equals(MemoryNetwork.address("host")) && bytes[TYPE_AT] == DatagramType.PING.number()) {
                held.add(bytes);
            } else {
                net.network.deliver(bytes, from, to);
            }
        });
        at(beats + 30, () -> {
            net.network.deliver(held.getFirst(), MemoryNetwork.address("host"), MemoryNetwork.address("core"));
            net.network.intercept(net.network::deliver);
        });
        at(beats + 50, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(heard).isNotEmpty().isSortedAccordingTo(Comparator.comparingDouble(Heard::seconds));
        assertThat(heard.getFirst().seconds()).isBetween(8.0, 8.6);
        assertThat(notices).isEmpty();
        assertThat(host.time().seconds()).isBetween(9.5, 10.3);
    }

    /** Every ping takes 1.2 s. */
    @Test
    void hostBehindASlowNetworkJoinsTheRunAllTheSame() {
        net.go();
        net.pass(5);
        net.network.intercept((bytes, from, to) -> {
            boolean isPing = from.equals(MemoryNetwork.address("host")) && bytes[TYPE_AT] == DatagramType.PING.number();
            if (isPing) {
                script.merge(beats + 12, () -> net.network.deliver(bytes, from, to), RemoteHostTest::both);
            } else {
                net.network.deliver(bytes, from, to);
            }
        });
        at(beats + 60, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(heard).isNotEmpty();
    }

    private static Runnable both(Runnable one, Runnable other) {
        return () -> {
            one.run();
            other.run();
        };
    }

    /** The host is killed at beat 30; a new one with the same vehicle comes 2.5 s later and lasts 10 beats, until STOP. */
    private void returnAfterAKill() throws MistakeException {
        at(30, () -> Thread.currentThread().interrupt());
        run(Lateness.CATCH_UP);
        assertThat(Thread.interrupted()).isTrue();
        net.pass(2.5);
        host = newHost();
        line = net.peer("again", Ids.of(1, 1));
        assertThat(line.join(SimTime.nanos(1))).isTrue();
        at(beats + 10, () -> net.request(RunState.STOP));
        run(Lateness.CATCH_UP);
    }

    /** A car at 5 m/s: its reports do not go back in time, and between two of them it does not come farther than it can drive. */
    private void assertNobodyJumps(List<Heard> reports) {
        for (int i = 1; i < reports.size(); i++) {
            Heard before = reports.get(i - 1);
            Heard next = reports.get(i);
            assertThat(next.seconds).as("time of %s after %s", next, before).isGreaterThanOrEqualTo(before.seconds);
            assertThat(next.east - before.east).as("way from %s to %s", before, next).isBetween(-1e-3, 5 * (next.seconds - before.seconds) + 1e-3);
        }
    }

    @Test
    void hostThatReturnsReportsNothingBeforeItKnowsWhereItsVehiclesAre() throws MistakeException {
        at(2, net::go);

        returnAfterAKill();

        assertThat(heard).filteredOn(one -> one.seconds > 4).hasSizeGreaterThan(5);
        assertNobodyJumps(heard);
        assertThat(heard.stream().dropWhile(one -> one.state == RunState.READY)).noneMatch(one -> one.state == RunState.READY);
    }

    @Test
    void hostThatReturnsInAPauseReportsThePlaceThatCoreRemembers() throws MistakeException {
        at(2, net::go);
        at(25, () -> net.request(RunState.PAUSE));

        returnAfterAKill();

        Heard last = heard.getLast();
        assertThat(last.seconds).isBetween(2.2, 2.4);
        assertThat(last.east).isBetween(10.0, 12.0);
        assertThat(last.state).isEqualTo(RunState.STOP);
        assertNobodyJumps(heard);
    }

    @Test
    void hostThatReturnsToARunWhichStartedAgainGoesOnFromThatRun() throws MistakeException {
        at(2, net::go);
        at(10, net::go);
        int[] first = new int[1];
        at(13, () -> first[0] = heard.size());

        returnAfterAKill();

        List<Heard> second = heard.subList(first[0], heard.size());
        assertThat(second.getLast().seconds).isGreaterThan(4);
        assertThat(second.getLast().east).isGreaterThan(5);
        assertNobodyJumps(second);
    }

    @Test
    void hostThatReturnsAfterTheEndSaysWhereItsVehiclesEnded() throws MistakeException {
        at(2, net::go);
        at(31, () -> net.request(RunState.STOP));

        returnAfterAKill();

        assertNobodyJumps(heard);
    }

    @Test
    void hostThatSleptSkipsTheLostTime() {
        at(2, net::go);
        at(20, () -> net.sleep(3));
        at(70, () -> net.request(RunState.STOP));

        run(Lateness.SKIP);

        assertThat(notices).hasSize(1).first().asString().matches("This host was 3\\.\\d s late and skips to 4\\.\\d s|This host was 2\\.\\d s late and skips to 4\\.\\d s");
    }

    @Test
    void hostThatSleptCatchesUp() {
        at(2, net::go);
        at(20, () -> net.sleep(3));
        at(70, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(notices).hasSize(2);
        assertThat(notices.getFirst()).matches("This host is \\d\\.\\d s late and catches up");
        assertThat(notices.getLast()).isEqualTo("This host has caught up");
    }

    @Test
    void hostThatMissedAPauseGoesBackToTheTimeOfTheRun() {
        at(2, net::go);
        at(20, () -> {
            net.network.cutOff("core", true);
            net.request(RunState.PAUSE);
        });
        at(50, () -> net.network.cutOff("core", false));
        at(60, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(notices).anyMatch(notice -> notice.matches("This host was [23]\\.\\d s ahead of the run and goes back to 1\\.\\d s"));
        assertThat(host.time().seconds()).isBetween(1.7, 2.0);
    }

    @Test
    void hostFollowsAClockOfCoreThatIsSet() {
        at(2, net::go);
        at(20, () -> {
            net.coreAhead = SimTime.nanos(20);
            net.service.keepZero(net.clock().nanoTime() + net.coreAhead - net.service.time().nanos());
        });
        at(120, () -> net.request(RunState.STOP));

        run(Lateness.SKIP);

        assertThat(notices).anyMatch(notice -> notice.startsWith("Core's clock and this one moved apart by 20.0"));
        assertThat(host.time().seconds()).isBetween(11.0, 12.5);
    }

    @Test
    void hostIsAdmittedAgainByACoreThatWasStartedAgain() {
        at(2, net::go);
        at(20, () -> net.start(LocalParticipants.NONE));
        at(60, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(notices).contains("Core has let this host in again");
        assertThat(net.service.spokenFor() == 1 || net.journal.contains("host left: the run has stopped")).isTrue();
    }

    @Test
    void hostWhoseVehiclesWereTakenEnds() {
        CoreConnection taker = net.peer("taker", Ids.of(1, 1));
        at(2, () -> net.network.cutOff("host", true));
        at(40, taker::sayHello);
        at(41, () -> taker.listenUntil(0));
        at(42, () -> taker.listenUntil(0));
        at(44, () -> net.network.cutOff("host", false));
        for (int beat = 42; beat < 200; beat++) {
            script.merge(beat, () -> taker.messageSender().send(new ControlMessage.Ping(1)), (one, other) -> () -> {
                one.run();
                other.run();
            });
        }
        at(200, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(net.service.core().runState()).isEqualTo(RunState.READY);
        assertThat(line.refusal().isPresent() || net.service.spokenFor() == 1).isTrue();
    }

    @Test
    void runThatStartsAgainPutsVehiclesAtTheirStart() {
        long[] reported = new long[2];
        at(2, net::go);
        at(20, () -> {
            reported[0] = net.service.core().state().latest().time[0];
            net.request(RunState.SET);
        });
        at(30, () -> reported[1] = net.service.core().state().latest().time[0]);
        at(32, () -> net.request(RunState.STOP));

        run(Lateness.CATCH_UP);

        assertThat(reported[0]).isPositive();
        assertThat(reported[1]).isZero();
    }

    @Test
    void interruptedHostEnds() {
        at(5, () -> Thread.currentThread().interrupt());

        run(Lateness.CATCH_UP);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(net.service.core().runState()).isEqualTo(RunState.READY);
    }
}
