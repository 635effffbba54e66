package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Whatever the program is built from and with is named in ARCHITECTURE.md, with its reason, and has an exact version. */
class DependenciesTest {

    private static final Path ROOT = Path.of("..");
    private static final String HEADER = "| library | names | why |";
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern EXACT = Pattern.compile("\\d+(\\.\\d+)*([-.][A-Za-z0-9]+)*");

    /** An artifact that a build names; the version may be missing where another place decides it. */
    private record Artifact(String name, String version) {
    }

    private static List<Pattern> named() throws IOException {
        List<Pattern> names = Files.readString(ROOT.resolve("ARCHITECTURE.md")).lines().dropWhile(line -> !line.equals(HEADER)).skip(2)
                .takeWhile(line -> line.startsWith("|")).map(line -> line.split("\\|")[2]).flatMap(cell -> NAME.matcher(cell).results().map(found -> found.group(1)))
                .map(name -> Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"))).toList();
        assertThat(names).hasSizeGreaterThan(30);
        return names;
    }

    private static List<String> unnamed(Stream<String> used) throws IOException {
        List<Pattern> named = named();
        return used.filter(name -> named.stream().noneMatch(pattern -> pattern.matcher(name).matches())).toList();
    }

    private static List<Artifact> inMaven() throws Exception {
        List<Artifact> artifacts = new ArrayList<>();
        for (String pom : List.of("pom.xml", "product/pom.xml", "bench/pom.xml")) {
            Element project = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(ROOT.resolve(pom).toFile()).getDocumentElement();
            for (String kind : List.of("dependency", "plugin", "path", "extension")) {
                NodeList found = project.getElementsByTagName(kind);
                for (int i = 0; i < found.getLength(); i++) {
                    Element one = (Element) found.item(i);
                    artifacts.add(new Artifact(text(one, "groupId") + ":" + text(one, "artifactId"), text(one, "version")));
                }
            }
        }
        return artifacts.stream().filter(one -> !one.name.startsWith("io.tandem:")).toList();
    }

    private static String text(Element owner, String member) {
        NodeList all = owner.getElementsByTagName(member);
        for (int i = 0; i < all.getLength(); i++) {
            if (all.item(i).getParentNode() == owner) {
                return all.item(i).getTextContent().strip();
            }
        }
        return "";
    }

    private static List<Artifact> inNpm() throws IOException {
        JsonNode page = new ObjectMapper().readTree(ROOT.resolve("web/package.json").toFile());
        List<Artifact> artifacts = new ArrayList<>();
        for (String kind : List.of("dependencies", "devDependencies")) {
            page.path(kind).properties().forEach(one -> artifacts.add(new Artifact(one.getKey(), one.getValue().asText())));
        }
        return artifacts;
    }

    @Test
    void buildsNameNothingThatArchitectureDoesNot() throws Exception {
        assertThat(unnamed(inMaven().stream().map(Artifact::name))).isEmpty();
        assertThat(unnamed(inNpm().stream().map(Artifact::name))).isEmpty();
    }

    @Test
    void programContainsNothingThatArchitectureDoesNotName() throws Exception {
        Path bom = Path.of("target/bom.json");
        assumeThat(bom).as("made by ./verify --slow").exists();
        JsonNode components = new ObjectMapper().readTree(bom.toFile()).path("components");
        List<String> contained = new ArrayList<>();
        components.forEach(one -> contained.add(one.path("group").asText() + ":" + one.path("name").asText()));

        assertThat(contained).contains("info.picocli:picocli", "org.slf4j:slf4j-api");
        assertThat(unnamed(contained.stream())).isEmpty();
    }

    @Test
    void versionsAreExact() throws Exception {
        Stream<Artifact> maven = inMaven().stream().filter(one -> !one.version.isEmpty() && !one.version.startsWith("${"));

        assertThat(Stream.concat(maven, inNpm().stream()).filter(one -> !EXACT.matcher(one.version).matches())).isEmpty();
    }

    @Test
    void lockOfThePageIsThatOfItsVersions() throws Exception {
        JsonNode locked = new ObjectMapper().readTree(ROOT.resolve("web/package-lock.json").toFile()).path("packages");

        for (Artifact one : inNpm()) {
            assertThat(locked.path("node_modules/" + one.name).path("version").asText()).as(one.name).isEqualTo(one.version);
        }
        locked.properties().stream().filter(one -> one.getKey().startsWith("node_modules/") && !one.getValue().has("link"))
                .forEach(one -> assertThat(one.getValue().path("integrity").asText()).as(one.getKey()).startsWith("sha512-"));
    }
}
