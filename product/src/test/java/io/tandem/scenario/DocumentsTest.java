package io.tandem.scenario;

import static io.tandem.scenario.ScenarioReaderTest.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.tandem.scenario.reference.ScenarioReference;
import io.tandem.scenario.reference.ScenarioSchema;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.YamlParser;
import io.tandem.topic.schema.JsonSchemaText;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema and the reference pages agree with the reader. Both are generated anew with {@code -Dtandem.update=true}. */
class DocumentsTest {

    private static final Path DOCS = ROOT.resolve("docs");
    private static final Path SCHEMA = DOCS.resolve("scenario.schema.json");
    private static final Path OVERVIEW = DOCS.resolve("scenario.md");
    private static final String CURE = "run: mvn -pl product test -Dtest=DocumentsTest -Dtandem.update=true";
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final JsonSchema READ_SCHEMA = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ScenarioSchema.json());

    @Test
    void theSchemaIsUpToDate() throws IOException {
        assertUpToDate(SCHEMA, ScenarioSchema.json());
    }

    @Test
    void theMessageTypesOfTopicsAreUpToDate() throws IOException {
        for (MessageDefinition type : MessageDefinitions.all()) {
            Path file = DOCS.resolve("topics").resolve(type.name());
            Files.createDirectories(file.getParent());
            assertUpToDate(file.resolveSibling(file.getFileName() + ".msg"), type.text());
            assertUpToDate(file.resolveSibling(file.getFileName() + ".schema.json"), JsonSchemaText.of(type));
        }
    }

    @Test
    void theTablesOfTheReferenceAreUpToDate() throws IOException {
        for (Map.Entry<String, String> page : ScenarioReference.fill(pages()).entrySet()) {
            assertUpToDate(DOCS.resolve(page.getKey()), page.getValue());
        }
    }

    @Test
    void settingsWithoutATableAndTablesWithoutSettingsAreFound() throws IOException {
        Map<String, String> forgotten = pages();
        forgotten.replaceAll((_, text) -> text.replace("<!-- table: sensor -->", ""));
        Map<String, String> invented = pages();
        invented.put("more.md", "<!-- table: ghost -->\n<!-- end -->");
        Map<String, String> twice = pages();
        twice.put("more.md", "<!-- table: clock -->\n<!-- end -->");

        assertThatThrownBy(() -> ScenarioReference.fill(forgotten)).hasMessageContaining("SensorSettings", "<!-- table: sensor -->");
        assertThatThrownBy(() -> ScenarioReference.fill(invented)).hasMessageContaining("ghost");
        assertThatThrownBy(() -> ScenarioReference.fill(twice)).hasMessageContaining("clock stands twice");
    }

    /** The overview and the pages of the reference by their paths in docs. */
    private static Map<String, String> pages() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> reference = Files.list(DOCS.resolve("scenario"))) {
            for (Path page : Stream.concat(Stream.of(OVERVIEW), reference).toList()) {
                pages.put(DOCS.relativize(page).toString(), Files.readString(page));
            }
        }
        return pages;
    }

    private static void assertUpToDate(Path file, String wanted) throws IOException {
        if (Boolean.getBoolean("tandem.update")) {
            Files.writeString(file, wanted);
        }
        assertThat(file).exists();
        assertThat(Files.readString(file)).as("%s is out of date; %s", file.getFileName(), CURE).isEqualTo(wanted);
    }

    static Stream<Path> goodFiles() throws IOException {
        Stream<Path> shipped = Files.list(ROOT.resolve("scenarios")).filter(file -> file.toString().endsWith(".yaml"));
        return Stream.concat(shipped, Stream.of(Path.of("src/test/resources/scenarios/good/everything.yaml")));
    }

    @ParameterizedTest
    @MethodSource("goodFiles")
    void goodScenariosSatisfyTheSchema(Path file) throws Exception {
        assertThat(validate(Files.readString(file))).isEmpty();
    }

    @Test
    void theFirstExampleOfTheOverviewIsTheShippedScenario() throws IOException {
        Matcher example = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(OVERVIEW));

        assertThat(example.find()).isTrue();
        assertThat(example.group(1)).isEqualTo(Files.readString(ScenarioReaderTest.THREE_AIRCRAFT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"clok: {}", "clock: {step: 10 parsec}", "clock: {pacing: fast}", "seed: 1.5", "areas: {a: {circle: 5}}",
        "vehicles: [{ids: 1, start: {heading: 90}}]", "vehicles: [{ids: 1, start: {at: [0, 0]}, behaviors: {wonder: 1}}]",
        "vehicles: [{ids: 1, start: {at: [0, 0]}, mission: [{goto: [0, 0]}]}]", "expect: [{min-separation: {}}]",
        "vehicles: [{ids: 1, start: {at: [0, 0]}, mobility: {model: magic}}]", "vehicles: [{repeat: {to: 5}}]"})
    void theSchemaRefusesWhatTheReaderRefuses(String lines) throws Exception {
        String head = "name: x\n" + Texts.SITE + (lines.startsWith("vehicles") ? "" : Texts.ONE_CAR);

        assertThat(validate(head + lines + "\n")).isNotEmpty();
        assertThat(Texts.problems(() -> Texts.read(head + lines + "\n"))).isNotEmpty();
    }

    private static Set<ValidationMessage> validate(String yaml) throws Exception {
        return READ_SCHEMA.validate(toJson(YamlParser.parse("test.yaml", yaml, new Findings("test.yaml"))));
    }

    private static JsonNode toJson(Node node) throws IOException {
        return switch (node) {
            case Node.Text text when text.isNothing() -> JSON.nullNode();
            case Node.Text text when text.plain() && text.value().matches("true|false|-?[0-9]+|-?[0-9]*\\.[0-9]+") -> JSON.readTree(text.value());
            case Node.Text text -> JSON.getNodeFactory().textNode(text.value());
            case Node.Listing list -> {
                ArrayNode array = JSON.createArrayNode();
                for (Node item : list.items()) {
                    array.add(toJson(item));
                }
                yield array;
            }
            case Node.Mapping mapping -> {
                ObjectNode object = JSON.createObjectNode();
                for (String key : mapping.keys()) {
                    object.set(key, toJson(mapping.value(key)));
                }
                yield object;
            }
            case Node.Broken _ -> throw new IllegalStateException("a parsed file has nothing broken");
        };
    }
}
