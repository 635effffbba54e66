package io.tandem.scenario.expression;

import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.withCar;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.scenario.Scenario;
import io.tandem.scenario.Texts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', value = {
        "1 + 2 * 3 => 7", "(1 + 2) * 3 => 9", "2 ^ 3 ^ 2 => 512", "-2 ^ 2 => -4", "7 % 3 => 1", "-1 % 5 => 4", "10 / 4 => 2.5", "2 - -3 => 5",
        "min(3, 1, 2) => 1", "max(3, n) => 4", "abs(-3) => 3", "floor(2.7) => 2", "ceil(2.1) => 3", "round(2.5) => 3", "sqrt(16) => 4",
        "sin(90 deg) => 1", "cos(0) => 1", "floor(pi) => 3", "n > 3 ? 10 : 20 => 10", "n == 4 && n < 3 ? 1 : 2 => 2", "n != 4 || true ? 1 : 2 => 1",
        "!(n > 3) ? 1 : 2 => 2", "n > 3 ? 1 : 1 / 0 => 1", "missing ?? 5 => 5", "n ?? 5 => 4", "env.COUNT * 2 => 24", "env.NOWHERE ?? 8 => 8",
        "env.NOWHERE ?? missing ?? 9 => 9", "50 % * 8 => 4", "10 % 4 => 2", "'a' == 'b' ? 1 : 2 => 2", "2 km / 1 m => 2000", "1 h / 1 min => 60"})
    void arithmeticIsAsInSchool(String expression, double value) throws Exception {
        Scenario scenario = withCar("vars: {n: 4}\nalerts:\n  miss: \"${1000 + (" + expression + ")}\"");

        assertThat(scenario.alerts().miss()).isEqualTo(1000 + value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"5 m/s * 2 s | 10", "30 ft + 1 m | 10.144", "v * 1 min | 300", "2 * 3 m | 6", "sqrt(9 m * 1 m) | 3",
        "max(1 m, 2 ft) | 1", "abs(-2 m) | 2", "1 g / 9.80665 * (1 s)^2 | 1", "50 % * 8 m | 4"})
    void unitsAreWorkedOut(String expression, double metres) throws Exception {
        Scenario scenario = withCar("vars: {v: 5 m/s}\npoints:\n  a: [\"${" + expression + "}\", 0]");

        assertThat(scenario.points().get("a").east()).isEqualTo(metres);
    }

    @Test
    void metresAndSecondsAreNotAdded() {
        assertThat(onlyProblem(() -> withCar("seed: ${1 m + 1 s}")).what()).isEqualTo("One value is in m, the other in s.");
    }

    @Test
    void anExpressionInsideATextBecomesText() throws Exception {
        Scenario scenario = Texts.read("vars: {n: 3}\nname: ${n} cars on the ${env.PLACE}, $${n} stays\n" + Texts.SITE + Texts.ONE_CAR);

        assertThat(scenario.name()).isEqualTo("3 cars on the north field, ${n} stays");
    }

    @Test
    void variablesMayReferToEachOtherInAnyOrder() throws Exception {
        assertThat(withCar("vars:\n  a: ${b + 1}\n  b: ${c * 2}\n  c: 5\nseed: ${a}").seed()).isEqualTo(11);
    }

    @Test
    void aVariableMayHoldAListOrAMapping() throws Exception {
        Scenario scenario = withCar("vars:\n  here: [3, 4]\n  box: {center: [0, 0], size: [10, 10]}\npoints:\n  a: ${here}\nareas:\n  b: {box: \"${box}\"}");

        assertThat(scenario.points().get("a").north()).isEqualTo(4);
        assertThat(scenario.areas().get("b").maxEast()).isEqualTo(5);
    }

    @Test
    void aVariablesMistakeIsToldOnceAtTheVariable() {
        assertThat(onlyProblem(() -> withCar("vars:\n  a: ${1 / 0}\n  b: ${a}\nseed: ${a + b}")).place().toString())
                .isEqualTo("test.yaml:4: vars.a");
    }

    @Test
    void anUnknownVariableNamesItsNearestNeighbour() {
        assertThat(onlyProblem(() -> withCar("vars: {speed: 4}\nseed: ${sped}")).fix()).startsWith("did you mean speed?");
    }

    @Test
    void rootsOfNegativeNumbersAreRefused() {
        assertThat(onlyProblem(() -> withCar("seed: ${sqrt(0 - 4)}")).what()).contains("no finite number");
    }
}
