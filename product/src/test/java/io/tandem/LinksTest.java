package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Relative links between the documents lead to a file and, where they have an anchor, to a heading of it. */
class LinksTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", "..")).toAbsolutePath().normalize();
    private static final Pattern CODE = Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|href)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");

    static Stream<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("web"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(LinksTest::isDocument).forEach(documents::add);
            }
        }
        for (Path folder : List.of(ROOT.resolve("docs"), ROOT.resolve("examples"))) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(LinksTest::isDocument).forEach(documents::add);
            }
        }
        return documents.stream().sorted();
    }

    private static boolean isDocument(Path file) {
        return file.toString().endsWith(".md");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyRelativeLinkLeadsSomewhere(Path document) throws IOException {
        assertThat(deadLinks(document)).as("dead links of %s", ROOT.relativize(document)).isEmpty();
    }

    @Test
    void deadLinksAreFound(@TempDir Path folder) throws IOException {
        Path other = Files.writeString(folder.resolve("other.md"), "# A `go-to`, and more\n\n<a id=\"table-x\"></a>\n\n```sh\n# no heading\n```\n");
        Path document = Files.writeString(folder.resolve("document.md"), """
                # Here
                [good](other.md) [good](other.md#a-go-to-and-more) [good](other.md#table-x) [good](#here) [elsewhere](https://example.org/x)
                [bad](absent.md) [bad](other.md#no-heading) [bad](#there) ![bad](picture.png)
                ```
                [in code](nowhere.md)
                ```
                """);

        assertThat(deadLinks(other)).isEmpty();
        assertThat(deadLinks(document)).containsExactly("absent.md", "other.md#no-heading", "#there", "picture.png");
    }

    private static List<String> deadLinks(Path document) throws IOException {
        List<String> dead = new ArrayList<>();
        for (String link : links(document)) {
            String[] parts = link.split("#", 2);
            Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
            if (!Files.exists(target) || parts.length == 2 && isDocument(target) && !anchors(target).contains(parts[1])) {
                dead.add(link);
            }
        }
        return dead;
    }

    private static List<String> links(Path document) throws IOException {
        return LINK.matcher(withoutCode(document)).results().map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .filter(link -> !link.matches("[a-z]+:.*")).toList();
    }

    /** Of headings as GitHub makes them: lower case, without punctuation, hyphens for spaces. */
    private static Set<String> anchors(Path document) throws IOException {
        String text = withoutCode(document);
        Set<String> anchors = new TreeSet<>();
        ANCHOR.matcher(text).results().forEach(found -> anchors.add(found.group(1)));
        HEADING.matcher(text).results().forEach(found -> anchors.add(
                found.group(1).strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-')));
        return anchors;
    }

    private static String withoutCode(Path document) throws IOException {
        return CODE.matcher(Files.readString(document)).replaceAll("");
    }
}
