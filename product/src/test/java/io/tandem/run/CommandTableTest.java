package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.core.ControllableRun;
import io.tandem.core.CoreParticipants;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.host.CoreConnection;
import io.tandem.launch.Scenarios;
import io.tandem.message.Ids;
import io.tandem.message.RunState;
import io.tandem.scenario.Scenario;
import io.tandem.time.FakeClock;
import io.tandem.time.Pacer;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.MemoryNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command in every state from every source, and several times: it takes effect once or not at all, and time goes on without a gap. */
class CommandTableTest {

    private static final double BEAT_SECONDS = 0.1;
    private static final int BEATS_BEFORE = 20;
    private static final int BEATS_AFTER = 10;

    /** Where a command comes from. Each source gives it more than once. */
    enum Source { PAGE, CTL, TWO_BROWSERS, RETRY, PAGE_AND_CTL }

    private record Beat(double wall, double simulated, RunState state, int changes) {
    }

    private final FakeClock clock = new FakeClock();
    private final MemoryNetwork network = new MemoryNetwork();
    private final Runner runner = new Runner(OptionalDouble.empty(), true, refusal -> { });
    private final List<Beat> beats = new ArrayList<>();
    private CoreConnection tool;
    private CoreConnection otherTool;

    static Stream<Arguments> table() {
        return Stream.of(RunState.READY, RunState.SET, RunState.GO, RunState.PAUSE).flatMap(state -> Stream.of(RunState.values())
                .flatMap(command -> Stream.of(Source.values()).map(source -> Arguments.of(state, command, source))));
    }

    @ParameterizedTest(name = "{1} in {0} from {2}")
    @MethodSource("table")
    void commandTakesEffectOnceOrNotAtAll(RunState state, RunState command, Source source) throws Exception {
        run(state, command, source);

        Beat before = beats.get(BEATS_BEFORE - 1);
        boolean changes = state != command && state.allows(command);
        RunState after = changes ? command : state;
        List<Beat> later = beats.subList(BEATS_BEFORE, Math.min(beats.size(), BEATS_BEFORE + BEATS_AFTER));
        assertThat(before.state).isEqualTo(state);
        assertThat(later).allMatch(beat -> beat.state == after).allMatch(beat -> beat.changes == before.changes + (changes ? 1 : 0));
        assertTimeIsContinuous(before, state, later, after);
    }

    private static void assertTimeIsContinuous(Beat before, RunState state, List<Beat> later, RunState after) {
        boolean isReset = state == RunState.GO && after == RunState.SET;
        double simulated = isReset ? 0 : before.simulated;
        if (state != after && after != RunState.STOP) {
            assertThat(later.getFirst().simulated).as("at the first beat after the change").isCloseTo(simulated + (after == RunState.GO ? BEAT_SECONDS : 0), within(1e-9));
        }
        for (int i = 1; i < later.size(); i++) {
            assertThat(later.get(i).wall - later.get(i - 1).wall).as("wall time of beat %d", i).isCloseTo(BEAT_SECONDS, within(1e-6));
            assertThat(later.get(i).simulated - later.get(i - 1).simulated).as("simulated time of beat %d", i).isCloseTo(after == RunState.GO ? BEAT_SECONDS : 0, within(1e-9));
        }
        if (state == after && state == RunState.GO) {
            assertThat(later.getLast().simulated - before.simulated).isCloseTo(later.size() * BEAT_SECONDS, within(1e-9));
        }
    }

    private void run(RunState state, RunState command, Source source) throws Exception {
        Scenario scenario = Scenarios.text("name: short", "site: {lat: 29, lon: -81}", "vehicles:", "  - {ids: 1, start: {at: [0, 0]}}");
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(scenario, crew, List.of());
            CoreParticipants participants = () -> Set.of(1);
            ControllableRun run = new ControllableRun(simulation, participants, network.link("core"), Optional.empty(), clock, new StatusJson(scenario.site()), runner::request);
            tool = tool("tool");
            otherTool = tool("other");
            runner.run(run, Pacer.realTime(scenario.clock(), run.clock()), () -> {
                tool.listenUntil(0);
                otherTool.listenUntil(0);
                beats.add(new Beat(clock.nanoTime() * 1e-9, run.time().seconds(), run.core().runState(), run.core().changes()));
                act(beats.size(), state, command, source);
            });
        }
    }

    private CoreConnection tool(String name) {
        return new CoreConnection(network.link(name), MemoryNetwork.address("core"), Optional.empty(), new Ids(List.of()), name, clock);
    }

    private void act(int beat, RunState state, RunState command, Source source) {
        if (beat == 1) {
            Stream.of(RunState.SET, RunState.GO).limit(state.number() - 1).forEach(runner::request);
            tool.sayHello();
            otherTool.sayHello();
        }
        if (beat == BEATS_BEFORE / 2 && state == RunState.PAUSE) {
            runner.request(RunState.PAUSE);
        }
        if (beat == BEATS_BEFORE) {
            give(command, source);
        }
        if (beat == BEATS_BEFORE + 1 && (source == Source.RETRY || source == Source.PAGE_AND_CTL)) {
            tool.messageSender().send(new ControlMessage.Ctl(7, command));
        }
        if (beat == BEATS_BEFORE + 1 + BEATS_AFTER) {
            runner.request(RunState.STOP);
        }
    }

    private void give(RunState command, Source source) {
        switch (source) {
            case PAGE -> {
                runner.ask(command);
                runner.ask(command);
            }
            case CTL, RETRY -> {
                tool.messageSender().send(new ControlMessage.Ctl(7, command));
                tool.messageSender().send(new ControlMessage.Ctl(7, command));
                otherTool.messageSender().send(new ControlMessage.Ctl(8, command));
            }
            case TWO_BROWSERS -> {
                runner.ask(command);
                runner.request(command);
                runner.ask(command);
            }
            case PAGE_AND_CTL -> {
                tool.messageSender().send(new ControlMessage.Ctl(7, command));
                runner.ask(command);
            }
        }
    }
}
