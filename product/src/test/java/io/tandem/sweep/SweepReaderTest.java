package io.tandem.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepReaderTest {

    @TempDir
    Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("study.yaml"), text);
    }

    @Test
    void sweepOfAnotherFileHasListsRangesAndIntervalsWithUnits() throws Exception {
        Path file = write("""
                sweep:
                  scenario: platoon.yaml
                  vary:
                    v2x.channel.loss: [0 %, 10 %, 30 %]
                    vehicles[1].behaviors.platoon.headway: {from: 0.4 s, to: 1.6 s, points: 7}
                    seed: 1..30
                  measure: [min-separation, string-gain, verdicts]
                """);

        SweepPlan plan = SweepReader.read(file);

        assertThat(plan.scenario()).isEqualTo(folder.resolve("platoon.yaml"));
        assertThat(plan.paths()).containsExactly("v2x.channel.loss", "vehicles[1].behaviors.platoon.headway", "seed");
        assertThat(plan.measures()).containsExactly("min-separation", "string-gain", "verdicts");
        Design design = new Design(plan);
        assertThat(design.size()).isEqualTo(630);
        assertThat(design.values(0)).containsExactly("0 %", "0.4 s", "1");
        assertThat(design.values(30)).containsExactly("0 %", "0.6 s", "1");
        assertThat(design.values(629)).containsExactly("30 %", "1.6 s", "30");
    }

    @Test
    void sweepInAScenarioIsOfThatScenario() throws Exception {
        Path file = write("name: a\nsite: {lat: 1, lon: 2}\nsweep:\n  vary: {seed: 1..3}\n  keep: worst 10\n  limits: {run: 500 ms, sweep: 2 h, duration: 30 s}\n");

        SweepPlan plan = SweepReader.read(file);

        assertThat(plan.scenario()).isEqualTo(file);
        assertThat(plan.keep()).isEqualTo(new KeepRule(KeepRule.Kind.WORST, 10));
        assertThat(plan.limits()).isEqualTo(new SweepLimits(Optional.of("30 s"), OptionalDouble.of(0.5), OptionalDouble.of(7200)));
        assertThat(plan.measures()).containsExactly("verdicts");
    }

    @Test
    void casesOfATableAreCrossedWithTheAxes() throws Exception {
        Files.writeString(folder.resolve("cases.csv"), "\uFEFFalerts.miss,name\r\n2,\"a, b\"\r\n\r\n3,\"say \"\"go\"\"\"\r\n");
        Path file = write("sweep: {scenario: a.yaml, cases: cases.csv, vary: {seed: 1..2}}\n");

        Design design = new Design(SweepReader.read(file));

        assertThat(List.of(design.values(0), design.values(1), design.values(2), design.values(3)))
                .containsExactly(List.of("2", "a, b", "1"), List.of("2", "a, b", "2"), List.of("3", "say \"go\"", "1"), List.of("3", "say \"go\"", "2"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vary: {seed: 30..1}                                          | ends before it begins
            vary: {a: {from: 2 s, to: 1 s, points: 3}}                   | ends before it begins
            vary: {a: {from: 1 s, to: 1 s, points: 3}}                   | both ends are the same
            vary: {a: {from: 1 s, to: 2 m, points: 3}}                   | units of the same kind
            vary: {a: {from: 1, to: 2 s, points: 3}}                     | units of the same kind
            vary: {a: {from: 1, to: 1e999, points: 3}}                   | not a number that can be counted with
            vary: {a: {from: 1, to: 2, points: 1}}                       | whole number from 2 to 250000
            vary: {a: {from: 1, to: 2, points: 1000000000}}              | whole number from 2 to 250000
            vary: {a: {from: 1, to: 2}}                                  | needs the number of points
            vary: {a: {from: 0, to: 2, points: 3, scale: log}}           | has no zero
            vary: {a: {from: 1, upto: 2}}                                | no key upto
            vary: {a: []}                                                | empty
            vary: {a: [1, 2, 1]}                                         | stands here twice
            vary: {seed: 1..1000000000}                                  | 1000000000 runs
            vary: {a: 1..999999999999, b: 1..999999999999, c: 1..99}     | more runs than can be counted
            vary: {seed: 1..3}, samples: 5                               | takes no samples
            vary: {seed: 1..3}, method: sobol                            | samples is missing
            vary: {seed: 1..3}, method: sobl                             | no method of this name
            vary: {seed: 1..3}, keep: best 3                             | no such rule
            vary: {seed: 1..3}, limits: {run: 5 m}                       | needs a time
            vary: {seed: 1..3}, vari: {}                                 | no key vari
            cases: none.csv                                              | no such table
            measure: [alerts]                                            | Nothing varies
            vary: 5                                                      | needs settings with their values
            """)
    void mistakesAreTold(String keys, String message) throws Exception {
        Path file = write("sweep: {scenario: a.yaml, " + keys + "}\n");

        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> SweepReader.read(file));

        assertThat(mistake).hasMessageContaining(message);
    }

    @Test
    void allMistakesComeAtOnceWithTheirLines() throws Exception {
        Path file = write("sweep:\n  scenario: a.yaml\n  vary:\n    seed: 9..1\n    b: []\n  keep: some\n");

        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> SweepReader.read(file));

        assertThat(mistake.problems()).extracting(problem -> problem.place().line()).containsExactly(4, 5, 6);
    }
}
