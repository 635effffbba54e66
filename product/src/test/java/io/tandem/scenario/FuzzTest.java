package io.tandem.scenario;

import static org.assertj.core.api.Assertions.fail;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a valid file is damaged, reading it gives a scenario or a list of mistakes, and nothing else. */
class FuzzTest {

    private static final int ROUNDS = 50;
    private static final int CASES_PER_ROUND = 25;
    private static final List<String> PIECES = List.of("${", "}", "{", "[", "]", ": ", "- ", "\n", "  ", "\t", "&a ", "*a", "<<: *a", "!!int ", "'", "\"",
            "#", "|", ">", "%", "@", "~", "null", "-1", "0", "1e400", ".nan", "99999999999", "1..", "..", "101..103", "repeat: {to: 3, do: [1]}",
            "include: x", "vars: {a: \"${a}\"}", "${1/0}", "${n + 1 m}", "${env.HOME}", "90 deg", "5 parsec", "true", "\u0000", "\u00e9", "\uD83D\uDE00",
            "? ", "---\n", "...\n", "%YAML 9.9\n", "\uFEFF", "go-to", "follow-me: {leader: 101}", "mission: [{loop: {steps: []}}]");

    static Stream<Integer> rounds() {
        return IntStream.range(0, ROUNDS).boxed();
    }

    @ParameterizedTest
    @MethodSource("rounds")
    void onlyMistakesEscape(int round) throws IOException {
        List<String> good = goodTexts();
        Random random = new Random(round);
        for (int i = 0; i < CASES_PER_ROUND; i++) {
            String text = damaged(good.get(random.nextInt(good.size())), good, random);
            try {
                ScenarioReader.read("fuzz.yaml", text, Map.of());
            } catch (MistakeException expected) {
                continue;
            } catch (RuntimeException | Error escaped) {
                fail("round " + round + ", case " + i + ":\n" + text, escaped);
            }
        }
    }

    private static List<String> goodTexts() throws IOException {
        return List.of(Files.readString(ScenarioReaderTest.THREE_AIRCRAFT),
                Files.readString(Path.of("src/test/resources/scenarios/good/everything.yaml")));
    }

    private static String damaged(String text, List<String> others, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int times = 1 + random.nextInt(4); times > 0; times--) {
            int at = random.nextInt(changed.length() + 1);
            int end = Math.min(changed.length(), at + random.nextInt(12));
            switch (random.nextInt(6)) {
                case 0 -> changed.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 1 -> changed.delete(at, end);
                case 2 -> changed.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
                case 3 -> changed.insert(at, changed.substring(at, end));
                case 4 -> moveLine(changed, others.get(random.nextInt(others.size())), random);
                default -> changed.insert(at, (char) random.nextInt(0x250));
            }
        }
        return changed.toString();
    }

    /** Puts a line of one file in place of a line of another. */
    private static void moveLine(StringBuilder changed, String other, Random random) {
        List<String> lines = new ArrayList<>(changed.toString().lines().toList());
        List<String> foreign = other.lines().toList();
        if (!lines.isEmpty()) {
            lines.set(random.nextInt(lines.size()), foreign.get(random.nextInt(foreign.size())));
        }
        changed.setLength(0);
        changed.append(String.join("\n", lines)).append('\n');
    }
}
