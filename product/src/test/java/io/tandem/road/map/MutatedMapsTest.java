package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.road.inspection.RoadInspection;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever becomes of a map on its way, it is read or refused with a place and a cure, and what is read can be drawn, searched and inspected. */
class MutatedMapsTest {

    private static final int ROUNDS = 150;
    private static final Pattern VALUE = Pattern.compile("\"[^\"]*\"|(?<=>)[-\\d.]+(?=<)|(?<= )[-\\d.]+(?=\\s)");
    private static final Pattern ELEMENT = Pattern.compile("<[^>]*>");
    private static final List<String> ODD_VALUES = List.of("\"\"", "\"0\"", "\"-1\"", "\"NaN\"", "\"1e308\"", "\"-1e-300\"", "\"99999999999999999999\"", "\"x\"", "\"1,2\"", "\" 3 \"", "\"1\"");

    static Stream<String> files() {
        return MapEncodingsTest.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void mutatedMapIsReadOrRefusedWithItsPlace(String file) {
        String whole = MapEncodingsTest.MAPS.get(file);
        Random random = new Random(file.hashCode());
        int read = 0;

        for (int round = 0; round < ROUNDS; round++) {
            String text = whole;
            for (int i = 0; i <= round % 3; i++) {
                text = mutated(text, random);
            }
            read += look(file, text) ? 1 : 0;
        }

        assertThat(read).isBetween(ROUNDS / 10, ROUNDS);
    }

    private static boolean look(String file, String text) {
        try {
            RoadFile map = Maps.read(file, text);
            RoadNetwork network = new RoadNetwork(map.plan());
            RoadInspection.of(network);
            for (Lane lane : network.lanes()) {
                assertThat(Double.isFinite(lane.length() + lane.eastAt(lane.length() / 2) + lane.northAt(0) + lane.heightAt(0)) && lane.length() > 0).describedAs(text).isTrue();
            }
            assertPlaced(file, map.warnings());
            return true;
        } catch (MistakeException refused) {
            assertThat(refused.problems()).isNotEmpty();
            assertPlaced(file, refused.problems());
            return false;
        } catch (RuntimeException ours) {
            throw new AssertionError(text, ours);
        }
    }

    private static void assertPlaced(String file, List<Problem> problems) {
        assertThat(problems).allMatch(problem -> problem.place().file().equals(file) && problem.what().endsWith(".") && problem.fix().endsWith("."));
    }

    private static String mutated(String text, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> replaced(text, VALUE, random, ODD_VALUES.get(random.nextInt(ODD_VALUES.size())));
            case 1 -> replaced(text, VALUE, random, "\"" + random.nextGaussian() * Math.pow(10, random.nextInt(-3, 7)) + "\"");
            case 2 -> replaced(text, ELEMENT, random, "");
            case 3 -> swapped(text, random);
            case 4 -> text.substring(0, random.nextInt(text.length() + 1));
            default -> flipped(text, random);
        };
    }

    /** With other words for one of those that a pattern finds; RNDF has no quotes. */
    private static String replaced(String text, Pattern pattern, Random random, String by) {
        long count = pattern.matcher(text).results().count();
        if (count == 0) {
            return text;
        }
        long chosen = random.nextLong(count);
        Matcher found = pattern.matcher(text);
        for (long i = 0; i <= chosen; i++) {
            found.find();
        }
        String words = found.group().startsWith("\"") || by.isEmpty() ? by : by.replace("\"", "");
        return text.substring(0, found.start()) + words + text.substring(found.end());
    }

    /** One line twice, or two lines in each other's place. */
    private static String swapped(String text, Random random) {
        String[] lines = text.split("\n");
        int one = random.nextInt(lines.length);
        int other = random.nextInt(lines.length);
        String kept = lines[one];
        lines[one] = lines[other];
        lines[other] = random.nextBoolean() ? kept : lines[other];
        return String.join("\n", lines);
    }

    private static String flipped(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        return text.substring(0, at) + (char) random.nextInt(1, 300) + text.substring(Math.min(text.length(), at + random.nextInt(2)));
    }
}
