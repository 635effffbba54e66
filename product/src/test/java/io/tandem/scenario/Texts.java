package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import java.util.List;
import java.util.Map;

/** Short scenarios for tests, with the simplest values for everything that a test does not set. */
public final class Texts {

    public static final String SITE = "site: {lat: 29.1897, lon: -81.0457}\n";
    public static final String ONE_CAR = "vehicles:\n  - {ids: 1, start: {at: [0, 0]}}\n";
    private static final Map<String, String> ENVIRONMENT = Map.of("COUNT", "12", "PLACE", "north field");

    private Texts() {
    }

    /** A scenario of one car and these lines. */
    public static Scenario withCar(String lines) throws MistakeException {
        return read("name: test\n" + SITE + lines + "\n" + ONE_CAR);
    }

    /** A scenario of one group with these keys beside ids and start. */
    public static Scenario withGroup(String keys) throws MistakeException {
        return read("name: test\n" + SITE + "vehicles:\n  - ids: 1\n    start: {at: [0, 0]}\n" + keys.indent(4));
    }

    public static Scenario read(String text) throws MistakeException {
        return read(text, Map.of());
    }

    public static Scenario read(String text, Map<String, String> overrides) throws MistakeException {
        return ScenarioReader.read("test.yaml", text, overrides, ENVIRONMENT).scenario();
    }

    /** An action that should fail. */
    @FunctionalInterface
    public interface Attempt {
        void run() throws MistakeException;
    }

    public static List<Problem> problems(Attempt attempt) {
        MistakeException mistakes = catchThrowableOfType(MistakeException.class, attempt::run);
        assertThat(mistakes).as("a mistake").isNotNull();
        return mistakes.problems();
    }

    public static Problem onlyProblem(Attempt attempt) {
        List<Problem> problems = problems(attempt);
        assertThat(problems).hasSize(1);
        return problems.getFirst();
    }
}
