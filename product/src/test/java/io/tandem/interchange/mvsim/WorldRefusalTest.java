package io.tandem.interchange.mvsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.Problem;
import io.tandem.interchange.mvsim.expression.WorldExpression;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worlds that are broken or hostile are refused at their line, with a cure. */
class WorldRefusalTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <include file="our.world.xml"/>                                            | more than 30 deep
            <for var="i" from="1" to="2000000000"><if condition="0"/></for>            | more than 200000 elements
            <variable name="A" value="$(rm -rf /)"/>                                   | without running programs
            <variable name="A" value="$env{HOME}"/>                                    | environment is not read
            <variable name="A" value="${B}"/>                                          | has no value
            <variable name="A" value="$f{1 +}"/>                                       | number or a name is missing
            <variable name="A" value="$f{1/0}"/>                                       | no finite number
            <include file="/etc/hostname"/>                                            | absolute path
            <include file="https://example.org/robot.xml"/>                            | not fetched from a network
            <include file="none.xml"/>                                                 | no such file
            <block class="none"><init_pose>0 0 0</init_pose></block>                   | no <block:class> of this name
            <block><init_pose>0 zero 0</init_pose></block>                             | needs 3 numbers
            <block/>                                                                   | has no place
            <block><init_pose>0 0 0</init_pose><mass>-3</mass></block>                 | must be greater than 0
            <block><init_pose>0 0 0</init_pose><shape><pt>0 0</pt></shape></block>     | bounds no area
            <vehicle><init_pose>0 0 0</init_pose></vehicle>                            | no dynamics that are known
            <joint type="pin" body_a="x" body_b="y" anchor_a="0 0" anchor_b="0 0"/>    | no vehicle or block that is defined before
            <element class="hole"/>                                                    | no element of this class
            <!DOCTYPE a [<!ENTITY b "c">]>                                             | no document type
            <block                                                                     | name is missing
            """)
    void refusedAtItsLine(String world, String what) throws Exception {
        Problem problem = Worlds.refusal(folder, "\n" + world + (world.equals("<block") ? "" : "\n")).getFirst();

        assertThat(problem.place().file()).endsWith("our.world.xml");
        assertThat(problem.place().line()).isBetween(3, 4);
        assertThat(problem.what()).contains(what);
        assertThat(problem.fix()).isNotBlank();
    }

    /** Each variable doubles the one before: a thousand million letters, if they were written. */
    @Test
    void variablesDoNotGrowWithoutLimit() throws Exception {
        StringBuilder world = new StringBuilder("<variable name=\"V0\" value=\"abcdefghij\"/>\n");
        for (int i = 1; i < 40; i++) {
            world.append("<variable name=\"V%d\" value=\"${V%d}${V%d}\"/>%n".formatted(i, i - 1, i - 1));
        }

        assertThat(Worlds.refusal(folder, world.toString()).getFirst().what()).contains("more than 16 MiB");
    }

    @Test
    void allMistakesOfThingsAreShownAtOnce() throws Exception {
        assertThat(Worlds.refusal(folder, "<block><init_pose>0 0</init_pose></block>\n<block class=\"a\"><init_pose>0 0 0</init_pose></block>\n<element class=\"x\"/>\n"))
                .extracting(problem -> problem.place().line()).containsExactly(2, 3, 4);
    }

    @ParameterizedTest
    @CsvSource({"1 + 2 * 3, 7", "-2^2, -4", "2^3^2, 512", "10 % 4 - 1, 1", "(1 < 2) and not (3 = 4), 1", "X > 4 ? 10 : 20, 10", "'if(X == 5, 1, 2)', 1", "sin(M_PI / 2) + cos(0), 2",
        "'max(1, 2, 3) - min(4, 2)', 1", "'atan2(1, 1) * 4', 3.141592653589793", "1e-2 * .5, 0.005", "floor(-1.5) + ceil(1.2) + abs(-3), 3", "deg2rad(180), 3.141592653589793", "- - 3, 3"})
    void expressionsAreThoseOfExprTk(String expression, double value) throws Exception {
        assertThat(WorldExpression.value(expression, name -> name.equals("X") ? OptionalDouble.of(5) : OptionalDouble.empty(), new WorldExpression.Draws(1))).isCloseTo(value, within(1e-12));
    }

    @Test
    void deepExpressionsAreRefused() {
        String deep = "(".repeat(100_000) + "1";

        assertThatThrownBy(() -> WorldExpression.value(deep, _ -> OptionalDouble.empty(), new WorldExpression.Draws(1))).hasMessageContaining("nested more than");
        assertThatThrownBy(() -> WorldExpression.value("-".repeat(100_000) + "1", _ -> OptionalDouble.empty(), new WorldExpression.Draws(1))).hasMessageContaining("nested more than");
    }
}
