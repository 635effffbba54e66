package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.launch.Scenarios;
import io.tandem.message.RunState;
import io.tandem.scenario.Scenario;
import io.tandem.time.FakeClock;
import io.tandem.time.Pacer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loop of a run keeps time whatever operators request, and however often. */
class RunnerTest {

    private static final double BEAT_SECONDS = 0.1;
    private static final int BEATS = 30;

    private record Beat(double wall, double simulated) {
    }

    /** Every command that leads back to GO before the next beat, repeated, crossed and refused ones among them. */
    @ParameterizedTest
    @ValueSource(strings = {"GO", "GO GO", "PAUSE GO", "PAUSE PAUSE GO GO", "READY GO", "PAUSE READY GO", "GO PAUSE GO PAUSE GO"})
    void commandsThatLeadBackToGoCostNoTime(String commands) throws Exception {
        List<Beat> beats = run(List.of(commands.split(" ")));

        assertThat(beats.getLast().simulated()).isCloseTo(BEATS * BEAT_SECONDS, within(1e-9));
        for (int i = 1; i < beats.size(); i++) {
            assertThat(beats.get(i).wall() - beats.get(i - 1).wall()).as("wall time of beat %d", i).isCloseTo(BEAT_SECONDS, within(1e-6));
            assertThat(beats.get(i).simulated() - beats.get(i - 1).simulated()).isCloseTo(BEAT_SECONDS, within(1e-9));
        }
    }

    @Test
    void resetStartsFromZeroAndKeepsPace() throws Exception {
        List<Beat> beats = run(List.of("SET", "SET", "GO", "GO"));

        List<Beat> again = beats.subList(beats.size() - BEATS, beats.size());
        assertThat(again.getFirst().simulated()).isCloseTo(BEAT_SECONDS, within(1e-9));
        assertThat(again.getLast().wall() - again.getFirst().wall()).isCloseTo((BEATS - 1) * BEAT_SECONDS, within(1e-6));
    }

    /** Beats of a run that receives the commands after its tenth beat, all before the next. */
    private static List<Beat> run(List<String> commands) throws Exception {
        Scenario scenario = Scenarios.text("name: short", "site: {lat: 29, lon: -81}", "vehicles:", "  - {ids: 1, start: {at: [0, 0]}}");
        FakeClock clock = new FakeClock();
        List<Beat> beats = new ArrayList<>();
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(scenario, crew, List.of());
            Runner runner = new Runner(OptionalDouble.of(BEATS * BEAT_SECONDS), false, refusal -> { });
            runner.run(simulation, Pacer.realTime(scenario.clock(), clock), () -> {
                if (simulation.core().runState() == RunState.GO) {
                    beats.add(new Beat(clock.nanoTime() * 1e-9, simulation.time().nanos() * 1e-9));
                }
                if (beats.size() == 10) {
                    commands.forEach(command -> runner.request(RunState.valueOf(command)));
                }
            });
        }
        return beats;
    }
}
