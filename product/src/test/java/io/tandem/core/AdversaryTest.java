package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.FleetPlan;
import io.tandem.host.CoreConnection;
import io.tandem.host.Host;
import io.tandem.host.RemoteHost;
import io.tandem.message.Ids;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.ClockSettings;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Somebody who sees every datagram and drops, delays, reorders, repeats and redirects them, while a run is started, paused, continued and reset, its host and its Core are killed
 * and come back: nothing changes that an operator did not ask for, and nobody is lost. All of it in one thread and a time of its own, so that minutes take a moment.
 */
@Timeout(900)
class AdversaryTest {

    private static final String CAR = """
            name: host
            site: {lat: 29.1897, lon: -81.0457}
            vehicles:
              - {ids: 1, mobility: {model: kinematic, speed-lag: 0 s}, start: {at: [0, 0], speed: 5}, behaviors: {script: [[0, 5, 0, 0]]}}
            """;
    private static final int REPETITIONS_PER_BEAT = 20;
    /** 100 beats of calm, and 100 in which the adversary rages */
    private static final int CYCLE_BEATS = 200;
    private static final int CALM_BEATS = 100;
    /** after this many calm beats everyone must be back: a host notices within 3 s that Core has died, whatever the adversary repeats, and a Core that came back waits up to 5 s for hosts */
    private static final int BEATS_TO_COME_BACK = 90;

    private final Crew crew = new Crew(1);
    /** what the run's own recording would hold */
    private final List<Reports> recorded = new ArrayList<>();
    private final List<RunState> states = new ArrayList<>();
    private final List<RunState> wanted = new ArrayList<>(List.of(RunState.SET, RunState.GO));
    private NetworkedCore net;
    private Adversary adversary;
    private CoreConnection steady;
    private CoreConnection operator;
    private int beats;
    private int calmSince;
    private int kills;
    private int coreKills;
    private long steadySession;
    private int steadySessions;
    private int requestNumber;

    @AfterEach
    void close() {
        net.close();
        crew.close();
    }

    private final class Recording implements Tap {

        @Override
        public void runState(SimTime at, RunState state) {
            states.add(state);
            if (state == RunState.SET) {
                recorded.clear();
            }
        }

        /** Reports never go back in time within a run, and a car at 5 m/s comes no farther than it can. */
        @Override
        public void heard(SimTime at, Reports reports) {
            for (int i = 0; i < reports.count(); i++) {
                int vid = reports.vid[i];
                Reports before = last(vid);
                if (vid == 1 && before != null && reports.time[i] > before.time[0]) {
                    double seconds = SimTime.seconds(reports.time[i] - before.time[0]);
                    assertThat(reports.east[i] - before.east[0]).as("way in %s s", seconds).isBetween(-0.01, 5 * seconds + 0.01);
                }
                Reports copy = new Reports();
                copy.resize(1);
                copy.copyRows(reports, i, 0, 1);
                if (before == null || reports.time[i] >= before.time[0]) {
                    recorded.removeIf(one -> one.vid[0] == vid);
                    recorded.add(copy);
                }
            }
        }
    }

    private Reports last(int vid) {
        return recorded.stream().filter(one -> one.vid[0] == vid).findFirst().orElse(null);
    }

    private Host newHost() throws MistakeException {
        Scenario scenario = ScenarioReader.read("host.yaml", CAR, Map.of()).scenario();
        return new Host(() -> new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles()).build(crew), SimTime.nanos(0.01), NetworkedCore.BEAT_NANOS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoeverSeesAndRepeatsEveryDatagramChangesNothing(boolean withKey) throws MistakeException {
        attack(withKey, 3_000);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoeverSeesAndRepeatsEveryDatagramForHoursChangesNothing(boolean withKey) throws MistakeException {
        attack(withKey, 200_000);
    }

    private void attack(boolean withKey, int beatsToGo) throws MistakeException {
        Host host = newHost();
        List<Participant> everyone = List.of(host.fleet().participants().getFirst(), NetworkedCore.car(2));
        net = new NetworkedCore(withKey ? Optional.of(SharedKey.of("correct horse battery staple")) : Optional.empty(), everyone, LocalParticipants.NONE, new Recording());
        adversary = new Adversary(net.network, net.clock()::nanoTime, 11);
        steady = net.peer("steady", Ids.of(2, 2));
        operator = net.tool("operator");
        net.atEveryBeat(() -> beat(beatsToGo));
        CoreConnection line = net.peer("host-0", Ids.of(1, 1));
        assertThat(line.join(SimTime.nanos(1))).isTrue();
        net.go();

        while (net.service.core().runState() != RunState.STOP) {
            run(host, line);
            assertThat(line.refusal()).as("host %d", kills).isEmpty();
            if (Thread.interrupted()) {
                host = newHost();
                line = net.peer("host-" + ++kills, Ids.of(1, 1));
                assertThat(line.join(SimTime.nanos(60))).as("host %d comes in", kills).isTrue();
            }
        }

        assertNothingHappened(beatsToGo);
    }

    private void run(Host host, CoreConnection line) {
        ClockSettings clock = new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), ClockSettings.Pacing.DEADLINE, ClockSettings.Lateness.SKIP, 1);
        new RemoteHost(line, host, clock, net.clock(), notice -> { }).run();
    }

    /** What happens before each beat of Core. */
    private void beat(int beatsToGo) {
        beats++;
        steadyHost();
        adversary.beat(REPETITIONS_PER_BEAT);
        if (beats % CYCLE_BEATS == CALM_BEATS) {
            adversary.rage("core", "steady", "host-" + kills);
        } else if (beats % CYCLE_BEATS == 0) {
            adversary.calmDown();
            calmSince = beats;
        }
        if (adversary.isCalm() && beats - calmSince == BEATS_TO_COME_BACK) {
            assertEverybodyIsThere();
            intervene(beatsToGo);
        }
        operate();
    }

    /** A host of one vehicle that stands, and is never killed. */
    private void steadyHost() {
        steady.listenUntil(0);
        steady.keepInTouch();
        assertThat(steady.refusal()).as("beat %d", beats).isEmpty();
        if (steady.session() != steadySession) {
            steadySession = steady.session();
            steadySessions++;
        }
        if (steady.orders().newest() != null) {
            double seconds = steady.orders().newest().at().seconds();
            steady.orders().take();
            steady.messageSender().send(new ReportsHeader(net.service.core().run(), 0, 0, 0.5), NetworkedCore.reports(seconds, 2));
        } else {
            steady.messageSender().send(new ControlMessage.Ping(1));
        }
    }

    private void assertEverybodyIsThere() {
        for (int row = 0; row < 2; row++) {
            double age = net.service.time().seconds() - SimTime.seconds(net.service.core().state().latest().time[row]);
            assertThat(net.service.core().state().heard(row) && Math.abs(age) < 1.1).as("vehicle %d at beat %d is %.1f s old", row + 1, beats, age).isTrue();
        }
        assertThat(net.service.spokenFor()).isEqualTo(2);
    }

    /** Something that operators and crashes do, each at its turn. */
    private void intervene(int beatsToGo) {
        RunState now = net.service.core().runState();
        if (beats >= beatsToGo) {
            want(RunState.STOP);
        } else {
            switch (beats / CYCLE_BEATS % 5) {
                case 0 -> want(now == RunState.GO ? RunState.PAUSE : RunState.GO);
                case 1 -> Thread.currentThread().interrupt();
                case 2 -> killCore();
                case 3 -> {
                    want(RunState.GO);
                    want(RunState.SET);
                    want(RunState.GO);
                }
                default -> {
                    Thread.currentThread().interrupt();
                    killCore();
                }
            }
        }
    }

    private void want(RunState next) {
        if (net.service.core().runState() != next) {
            wanted.add(next);
        }
        net.request(next);
    }

    /** A new Core, with what the recording holds. */
    private void killCore() {
        coreKills++;
        RunState state = net.service.core().runState();
        SimTime at = net.service.time();
        int run = net.service.core().run();
        net.start(LocalParticipants.NONE, new Recording());
        Tap restorer = net.service.core().restorer();
        for (int i = 0; i <= run; i++) {
            restorer.runState(SimTime.ZERO, RunState.SET);
            restorer.runState(SimTime.ZERO, RunState.GO);
        }
        recorded.forEach(reports -> restorer.heard(at, reports));
        if (state != RunState.GO) {
            restorer.runState(at, state);
        }
        net.service.resume(at);
        net.request(state);
    }

    /** A tool asks for what is so already: it must never be more than that, however late it comes. */
    private void operate() {
        operator.listenUntil(0);
        operator.keepInTouch();
        if (beats % 10 == 0) {
            operator.messageSender().send(new ControlMessage.Ctl(++requestNumber, net.service.core().runState()));
        }
    }

    private void assertNothingHappened(int beatsToGo) {
        assertThat(states).isEqualTo(wanted);
        assertThat(steadySessions).as("sessions of the steady host").isBetween(coreKills + 1, coreKills + 2);
        adversary.traffic().forEach((stranger, bytes) -> assertThat(bytes[1]).as("bytes to %s, which sent %d", stranger, bytes[0]).isLessThanOrEqualTo(bytes[0]));
        assertThat(adversary.repeated).isGreaterThan((long) beatsToGo * REPETITIONS_PER_BEAT / 2);
        long joined = net.journal.stream().filter(line -> line.contains("joined")).count();
        assertThat(net.journal.size() - joined).as("other lines").isLessThan(beatsToGo / 100 + 50);
    }
}
