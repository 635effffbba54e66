package io.tandem.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.RunState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The page's types and the schema say what the product sends. Both are made anew with {@code -Dtandem.update=true}. Every message and answer that a test's
 * browser receives is checked against the schema too, by its client.
 */
class ContractTest {

    private static final Path WEB = Path.of(System.getProperty("tandem.root", "..")).resolve("web");
    private static final String CURE = "run: mvn -pl product test -Dtest=ContractTest -Dtandem.update=true";

    @Test
    void typesOfThePageAreUpToDate() throws IOException {
        assertUpToDate(WEB.resolve("src/wire/contract.ts"), TypeScriptContract.text());
    }

    @Test
    void schemaForTheTestsOfThePageIsUpToDate() throws IOException {
        assertUpToDate(WEB.resolve("test/contract.schema.json"), ContractSchema.text());
    }

    private static void assertUpToDate(Path file, String wanted) throws IOException {
        if (Boolean.getBoolean("tandem.update")) {
            Files.writeString(file, wanted);
        }
        assertThat(file).exists();
        assertThat(Files.readString(file)).as("%s is out of date; %s", file.getFileName(), CURE).isEqualTo(wanted);
    }

    @Test
    void recordsAreWrittenByTheirComponents() {
        RunMessage status = new RunMessage.Status(RunState.GO, 1.5, 2, 3, Optional.empty(),
                Optional.of(new RunMessage.ReplayStatus(true, 2, -1, new RunMessage.Span(0, 9))));
        RunMessage vitals = new RunMessage.Vitals(0, Double.NaN, List.of(), Map.of("alerts", 4L));

        String written = ContractJson.message(status) + ContractJson.message(vitals) + ContractJson.message(new RunMessage.SceneChanged());

        assertThat(written).isEqualTo("{\"type\":\"status\",\"run_state\":\"GO\",\"t_s\":1.5,\"real\":2,\"virtual\":3,\"playing\":true,\"speed\":2.0,\"direction\":-1,"
                + "\"span_s\":[0.0,9.0]}{\"type\":\"vitals\",\"t_s\":0.0,\"margin\":null,\"links\":[],\"counters\":{\"alerts\":4}}{\"type\":\"scene-changed\"}");
    }

    @Test
    void answersAreWrittenInLowerCaseWhereTheContractSaysSo() {
        byte[] written = ContractJson.bytes(List.of(new ApiAnswer.Session("1", 1, false, ApiAnswer.Rights.VIEWER)));

        assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo("[{\"version\":\"1\",\"protocol\":1,\"live\":false,\"rights\":\"viewer\"}]");
    }

    @Test
    void messagesThatBreakTheContractAreFound() {
        String good = "{\"type\":\"driving\",\"vid\":7,\"by\":null}";

        assertThat(ContractSchema.checkMessage("RunMessage", good)).isEmpty();
        assertThat(ContractSchema.checkMessage("RunMessage", good.replace("7", "null"))).isNotEmpty();
        assertThat(ContractSchema.checkMessage("RunMessage", good.replace("vid", "id"))).isNotEmpty();
        assertThat(ContractSchema.checkMessage("RunMessage", good.replace("null", "null,\"more\":1"))).isNotEmpty();
        assertThat(ContractSchema.checkMessage("PhoneMessage", good)).isNotEmpty();
        assertThat(ContractSchema.checkAnswer("GET", "/api/runs", 200, "{}")).isNotEmpty();
        assertThat(ContractSchema.checkAnswer("GET", "/api/runs", 404, "{\"problem\":{\"what\":\"no\",\"fix\":\"yes\"}}")).isEmpty();
    }
}
