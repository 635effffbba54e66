package io.tandem.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.verdict.Verdict;
import io.tandem.web.edit.ScenarioEditor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EditApiTest {

    private static final String[] PAGE = {"X-Tandem", "1"};
    private static final String BODY = "{\"text\":\"name: a\",\"hash\":\"h\"}";

    /** Keeps what it is asked for. */
    private static final class Desk implements ScenarioEditor {

        private final List<String> asked = new ArrayList<>();

        @Override
        public Optional<Text> open(String file) {
            return file.equals("one.yaml") ? Optional.of(new Text(file, "name: one", "h", false)) : Optional.empty();
        }

        @Override
        public Text save(String file, String text, String known) {
            asked.add("save " + file + " " + text.length() + " " + known);
            return new Text(file, text, "new", false);
        }

        @Override
        public void addFile(String file, byte[] piece, long offset, long total) {
            asked.add("import " + file + " " + piece.length + " at " + offset + " of " + total);
        }

        @Override
        public Checked check(String file, String text) {
            asked.add("check " + file);
            return new Checked(List.of(new Problem(new SourceLocation("folder/" + file, 3, "vehicles"), "", "Wrong.", "mend it."),
                    new Problem(new SourceLocation("folder/library/van.yaml", 1, ""), "", "Wrong, too.", "mend it.")), Optional.empty(), 0);
        }

        @Override
        public Preview preview(String file, String text, double seconds) {
            asked.add("preview " + seconds);
            return new Preview(new double[] {0, 1}, List.of(), List.of(new Trail(7, "car-7", "ground", 0, 4, 2, 1, new double[] {5}, new double[] {6}, new double[] {30}, new double[] {0}, new double[] {0, 3})),
                    List.of(new Verdict("stay", true, "yes")), true, "");
        }

        @Override
        public List<Model> models() {
            return List.of(new Model("van", "vehicle", "A van.", "model: van", true, ""));
        }

        @Override
        public String schema() {
            return "{}";
        }
    }

    @Test
    void operatorsAtThisMachineReadSaveCheckAndTry() throws Exception {
        Desk desk = new Desk();
        try (TestWebServer server = new TestWebServer()) {
            server.edit(desk);

            assertThat(server.get("/api/edit/one.yaml").body()).contains("\"hash\":\"h\"", "\"read_only\":false");
            assertThat(server.get("/api/edit/two.yaml").statusCode()).isEqualTo(404);
            assertThat(server.get("/api/edit/library").body()).contains("\"own\":true");
            assertThat(server.post("/api/edit/one.yaml/save", BODY, PAGE).body()).contains("\"hash\":\"new\"");
            assertThat(server.post("/api/edit/one.yaml/save", "{\"text\":\"" + "x".repeat(500_000) + "\"}", PAGE).statusCode()).isEqualTo(200);
            assertThat(server.post("/api/edit/town.osm/import", "{\"piece\":\"PG9zbT4=\",\"offset\":7,\"total\":12}", PAGE).statusCode()).isEqualTo(200);
            assertThat(server.post("/api/edit/town.osm/import", "{\"piece\":\"?\"}", PAGE).statusCode()).isEqualTo(400);
            assertThat(server.post("/api/edit/one.yaml/check", BODY, PAGE).body()).contains("{\"file\":\"\",\"line\":3", "{\"file\":\"folder/library/van.yaml\",\"line\":1");
            assertThat(server.post("/api/edit/one.yaml/preview", "{\"text\":\"\",\"seconds\":1e9}", PAGE).body()).contains("\"first\":1,\"x\":[5.0]");
            assertThat(server.post("/api/edit/one.yaml/run", BODY, PAGE).statusCode()).isEqualTo(404);
        }

        assertThat(desk.asked).containsExactly("save one.yaml 7 h", "save one.yaml 500000 ", "import town.osm 5 at 7 of 12", "check one.yaml", "preview 60.0");
    }

    @Test
    void nobodyEditsFromAnotherMachineAndForeignPagesDoNotEither() throws Exception {
        Desk desk = new Desk();
        try (TestWebServer far = new TestWebServer("0.0.0.0"); TestWebServer near = new TestWebServer()) {
            far.edit(desk);
            near.edit(desk);
            String[] operator = {"Cookie", "tandem=" + far.access.operatorToken(), "X-Tandem", "1"};
            String[] viewer = {"Cookie", "tandem=" + far.access.viewerToken(), "X-Tandem", "1"};

            for (String what : List.of("save", "check", "preview", "import")) {
                assertThat(far.post("/api/edit/one.yaml/" + what, BODY, operator).statusCode()).as(what).isEqualTo(403);
                assertThat(far.post("/api/edit/one.yaml/" + what, BODY, viewer).statusCode()).as(what).isEqualTo(403);
                assertThat(near.post("/api/edit/one.yaml/" + what, BODY, "Accept", "*/*").statusCode()).as(what).isEqualTo(403);
            }
            assertThat(far.post("/api/edit/one.yaml/save", BODY, operator).body()).contains("at the machine that runs them");
        }

        assertThat(desk.asked).isEmpty();
    }

    @Test
    void aRunIsNotDisturbedByAPreview() throws Exception {
        Desk desk = new Desk();
        try (TestWebServer server = new TestWebServer()) {
            server.edit(desk);
            server.begin(1);
            server.beat(0.1, 0);

            assertThat(server.post("/api/edit/one.yaml/preview", BODY, PAGE).body()).contains("A run is on");
        }

        assertThat(desk.asked).isEmpty();
    }
}
