package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * CONTRIBUTING.md is right about which files an addition touches. For every kind of addition its table names one that exists, and the files that
 * mention it by name, comments aside, are exactly those that the table lists; or it names a test that makes the addition.
 */
class ExtensionGuideTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path SOURCES = ROOT.resolve("product/src/main/java/io/tandem");
    private static final String HEADER = "| to add | touch exactly | as it was done for |";
    private static final Pattern IN_BACKTICKS = Pattern.compile("`([^`]+)`");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

    /**
     * A row of the table.
     *
     * @param addition what is added
     * @param files    the files to touch, below io/tandem
     * @param examples names of one such thing in code; longer names that begin so count as well
     */
    record Guide(String addition, Set<String> files, List<String> examples) {

        static List<Guide> parse(String document) {
            return document.lines().dropWhile(line -> !line.equals(HEADER)).skip(2).takeWhile(line -> line.startsWith("|"))
                    .map(line -> line.split("\\|")).map(cells -> new Guide(cells[1].strip(), new TreeSet<>(quoted(cells[2])), quoted(cells[3]))).toList();
        }

        private static List<String> quoted(String cell) {
            return IN_BACKTICKS.matcher(cell).results().map(found -> found.group(1)).toList();
        }

        boolean isProvedByATest() {
            return examples.getFirst().endsWith("Test");
        }

        Set<String> filesThatMentionTheExamples(Path sources) throws IOException {
            Pattern names = examples.stream().map(Pattern::quote).collect(Collectors.collectingAndThen(Collectors.joining("|"),
                    choice -> Pattern.compile("\\b(" + choice + ")\\w*")));
            Set<String> found = new TreeSet<>();
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
                    if (names.matcher(COMMENT.matcher(Files.readString(file)).replaceAll("")).find()) {
                        found.add(sources.relativize(file).toString());
                    }
                }
            }
            return found;
        }
    }

    private static List<Guide> guides() throws IOException {
        return Guide.parse(Files.readString(ROOT.resolve("CONTRIBUTING.md")));
    }

    static List<Guide> guidesByExample() throws IOException {
        return guides().stream().filter(guide -> !guide.isProvedByATest()).toList();
    }

    static List<Guide> guidesByTest() throws IOException {
        return guides().stream().filter(Guide::isProvedByATest).toList();
    }

    @ParameterizedTest
    @MethodSource("guidesByExample")
    void theFilesListedAreThoseThatMentionTheExample(Guide guide) throws IOException {
        assertThat(guide.filesThatMentionTheExamples(SOURCES)).as("files to touch for %s", guide.addition()).isEqualTo(guide.files());
    }

    @ParameterizedTest
    @MethodSource("guidesByTest")
    void theTestThatMakesTheAdditionChangesTheFilesListed(Guide guide) throws IOException {
        try (Stream<Path> tests = Files.walk(ROOT.resolve("product/src/test/java"))) {
            Path test = tests.filter(file -> file.endsWith(guide.examples().getFirst() + ".java")).findFirst().orElseThrow();

            assertThat(Files.readString(test)).contains(guide.files());
        }
    }

    @Test
    void everyKindOfAdditionIsListed() throws IOException {
        assertThat(guides()).extracting(Guide::addition)
                .containsExactly("a report column", "a mobility model", "a behavior", "a sensor that detects participants", "a sensor that measures", "a feed");
    }

    @Test
    void aFileTooManyOrTooFewIsFound(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("Hover.java"), "class Hover { }");
        Files.writeString(folder.resolve("Family.java"), "class Family { HoverSettings one; }");
        Files.writeString(folder.resolve("Other.java"), "/** Not {@link Hover}. */ class Other { MyHover none; // Hover\n }");
        Guide guide = Guide.parse(HEADER + "\n|---|---|---|\n| a behavior | `Hover.java` and `Family.java` | `Hover` |\n\nText.").getFirst();

        assertThat(guide.filesThatMentionTheExamples(folder)).isEqualTo(guide.files()).containsExactly("Family.java", "Hover.java");
        assertThat(new Guide("a behavior", Set.of(), List.of("Over")).filesThatMentionTheExamples(folder)).isEmpty();
    }
}
