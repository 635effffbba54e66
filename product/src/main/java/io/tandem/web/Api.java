package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Parameter;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.web.access.AccessPolicy.Rights;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.JsonWriter;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.live.ParameterJson;
import io.tandem.web.replay.Catalog;
import io.tandem.web.replay.Catalog.RunEntry;
import io.tandem.web.replay.Catalog.ScenarioEntry;
import io.tandem.web.replay.Catalog.ScenarioText;
import io.tandem.web.replay.RecordingOverview;
import io.tandem.web.scene.MapService;
import io.tandem.web.scene.Trigger;
import io.tandem.web.view.BrowserMessages;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What the browser asks and wishes over HTTP. */
final class Api {

    private static final int PROTOCOL = 1;
    private static final int LONGEST_REASON = 500;
    private static final String SEE_LIST = "ask for one of the list.";

    private final String version;
    private final Catalog catalog;
    private final RecordingOverview archive;
    private final MapService maps;
    private final JoinApi joinApi;
    private final Supplier<Optional<LiveRun>> live;

    Api(String version, Catalog catalog, MapService maps, JoinApi joinApi, Supplier<Optional<LiveRun>> live) {
        this.version = version;
        this.catalog = catalog;
        this.archive = new RecordingOverview(catalog, maps);
        this.maps = maps;
        this.joinApi = joinApi;
        this.live = live;
    }

    /**
     * Answers a question; empty where the address means nothing.
     *
     * @param query what stands after a name in the address's query; null where it has no such name
     */
    Optional<WebResponse> get(String path, UnaryOperator<String> query, Rights rights) throws IOException, MistakeException {
        String[] parts = path.substring(1).split("/", -1);
        return Optional.ofNullable(switch (parts.length) {
            case 2 -> top(parts[1], rights);
            case 3 -> parts[1].equals("scenarios") ? scenario(parts[2]) : parts[1].equals("live") ? ofRun(parts[2], query, rights) : null;
            case 4 -> parts[1].equals("runs") ? run(parts[2], parts[3]) : null;
            default -> null;
        });
    }

    private WebResponse top(String what, Rights rights) {
        return switch (what) {
            case "session" -> WebResponse.json(json -> JsonWriter.object(json, members -> session(members, rights)));
            case "scene" -> live.get().map(this::scene)
                    .orElseGet(() -> noRun(404));
            case "scenarios" -> WebResponse.json(json -> JsonWriter.list(json, catalog.scenarios(), Api::scenario));
            case "runs" -> WebResponse.json(json -> JsonWriter.list(json, catalog.runs(), Api::run));
            default -> null;
        };
    }

    private WebResponse scene(LiveRun run) {
        run.staticScene().map().ifPresent(maps::offer);
        return WebResponse.json(run.scene());
    }

    private void session(JsonGenerator json, Rights rights) throws IOException {
        json.writeStringField("version", version);
        json.writeNumberField("protocol", PROTOCOL);
        json.writeBooleanField("live", live.get().isPresent());
        json.writeStringField("rights", rights.name().toLowerCase(Locale.ROOT));
    }

    private static void scenario(JsonGenerator json, ScenarioEntry entry) throws IOException {
        JsonWriter.object(json, members -> {
            members.writeStringField("file", entry.file());
            members.writeStringField("name", entry.name());
            members.writeStringField("about", entry.about());
            members.writeNumberField("vehicles", entry.vehicles());
            members.writeNumberField("problems", entry.problems());
            members.writeBooleanField("sample", entry.sample());
        });
    }

    private WebResponse scenario(String file) throws IOException {
        Optional<ScenarioText> found = catalog.scenario(file);
        if (found.isEmpty()) {
            return WebResponse.refusal(404, "There is no such scenario.", SEE_LIST);
        }
        ScenarioText scenario = found.get();
        return WebResponse.json(json -> JsonWriter.object(json, members -> {
            members.writeStringField("file", scenario.file());
            members.writeStringField("text", scenario.text());
            members.writeNumberField("vehicles", scenario.vehicles());
            JsonWriter.list(members, "problems", scenario.problems(), Api::problem);
        }));
    }

    private static void problem(JsonGenerator json, Problem problem) throws IOException {
        JsonWriter.object(json, members -> {
            members.writeNumberField("line", problem.place().line());
            members.writeStringField("key", problem.place().key());
            members.writeStringField("what", problem.what());
            members.writeStringField("fix", problem.fix());
        });
    }

    private static void run(JsonGenerator json, RunEntry run) throws IOException {
        JsonWriter.object(json, members -> {
            members.writeStringField("id", run.id());
            members.writeStringField("scenario", run.scenario());
            members.writeStringField("started", run.started());
            JsonWriter.rounded(members, "duration_s", run.seconds());
            members.writeNumberField("vehicles", run.vehicles());
            members.writeNumberField("alerts", run.alerts());
            members.writeNumberField("bytes", run.bytes());
            members.writeBooleanField("complete", run.complete());
            JsonWriter.list(members, "verdicts", run.verdicts(), BrowserMessages::verdict);
        });
    }

    private WebResponse run(String id, String what) throws IOException, MistakeException {
        Optional<Path> recording = catalog.recording(id);
        if (recording.isEmpty()) {
            return WebResponse.refusal(404, "There is no such run.", SEE_LIST);
        }
        return switch (what) {
            case "scene" -> WebResponse.json(archive.scene(recording.get()));
            case "marks" -> WebResponse.json(archive.marks(recording.get()));
            case "file" -> WebResponse.file("application/octet-stream", recording.get());
            case "review" -> review(recording.get());
            default -> null;
        };
    }

    private WebResponse review(Path recording) throws IOException, MistakeException {
        StringWriter page = new StringWriter();
        catalog.review(recording, page);
        return WebResponse.page(page.toString());
    }

    private WebResponse ofRun(String what, UnaryOperator<String> query, Rights rights) {
        return switch (what) {
            case "parameters" -> parameters(query);
            case "guests" -> rights == Rights.OPERATOR ? joinApi.guests()
                    : WebResponse.refusal(403, "Only operators invite.", "open the operator's address.");
            default -> null;
        };
    }

    private WebResponse parameters(UnaryOperator<String> query) {
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return noRun(404);
        }
        String vid = query.apply("vid");
        boolean all = query.apply("all") != null;
        return WebResponse.json(ParameterJson.of(run.get().control().parameters().stream()
                .filter(one -> all || (vid == null ? one.of().isEmpty() : concerns(one, vid))).toList()));
    }

    private static boolean concerns(Parameter parameter, String vid) {
        return parameter.of().stream().flatMapToInt(Ids::stream).anyMatch(one -> String.valueOf(one).equals(vid));
    }

    private static WebResponse noRun(int status) {
        return WebResponse.refusal(status, "No run is on.", "start a scenario.");
    }

    /**
     * Does what an operator wishes; empty where the address means nothing.
     *
     * @param by who wishes it, for people
     */
    Optional<WebResponse> post(String path, FlatJson body, String by) throws MistakeException {
        String[] parts = path.substring(1).split("/", -1);
        if (parts.length == 4 && parts[1].equals("scenarios") && parts[3].equals("start")) {
            return Optional.of(start(parts[2], body.flag("hold")));
        }
        if (parts.length != 3 || !parts[1].equals("live")) {
            return Optional.empty();
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return Optional.of(noRun(409));
        }
        return Optional.ofNullable(switch (parts[2]) {
            case "state" -> state(run.get(), body);
            case "trigger" -> trigger(run.get(), body.text("name").orElse(""));
            case "tell" -> joinApi.tell(run.get(), body.integer("vid").orElse(0), body.text("text").orElse(""));
            case "eject" -> eject(run.get(), body);
            case "change" -> change(run.get(), body, by);
            default -> null;
        });
    }

    private WebResponse start(String file, boolean hold) throws MistakeException {
        if (live.get().isPresent()) {
            return WebResponse.refusal(409, "A run is on.", "stop it first.");
        }
        if (catalog.scenarios().stream().noneMatch(entry -> entry.file().equals(file))) {
            return WebResponse.refusal(404, "There is no such scenario.", SEE_LIST);
        }
        catalog.start(file, hold);
        return WebResponse.ok();
    }

    private static WebResponse state(LiveRun run, FlatJson body) {
        String wish = body.text("wish").orElse("");
        Optional<RunState> next = Arrays.stream(RunState.values()).filter(state -> state.name().equals(wish)).findFirst();
        if (next.isEmpty()) {
            return WebResponse.refusal(422, "There is no such state.", "wish for one of " + Arrays.toString(RunState.values()) + ".");
        }
        Optional<String> refusal = run.control().request(next.get());
        if (refusal.isPresent()) {
            return WebResponse.refusal(409, refusal.get(), "wish for a state that can follow " + run.runState() + ".");
        }
        body.text("override").filter(reason -> !reason.isBlank()).ifPresent(reason -> run.control().tell(
                new Event(SimTime.ZERO, "OVERRIDE", 0, 0, null, reason.strip().substring(0, Math.min(LONGEST_REASON, reason.strip().length())))));
        return WebResponse.ok();
    }

    private static WebResponse change(LiveRun run, FlatJson body, String by) {
        if (body.text("path").isEmpty() || body.text("value").isEmpty()) {
            return WebResponse.refusal(422, "A change needs a path and a value, both as text.", "send for example {\"path\":\"alerts.miss\",\"value\":\"4\"}.");
        }
        try {
            run.control().change(body.text("path").get(), body.text("value").get(), by);
            return WebResponse.ok();
        } catch (MistakeException refused) {
            // Whoever asked knows the place: the mistake is shown there.
            Problem first = refused.problems().getFirst();
            return WebResponse.refusal(422, first.what(), first.fix());
        }
    }

    private static WebResponse eject(LiveRun run, FlatJson body) {
        Optional<String> whom = run.control().eject(body.integer("vid").orElse(0));
        return whom.isPresent() ? WebResponse.ok() : WebResponse.refusal(404, "Nobody real sits there.", "name the vid of a real participant who has joined.");
    }

    private static WebResponse trigger(LiveRun run, String name) {
        Optional<Trigger> trigger = run.staticScene().triggers().stream().filter(one -> one.name().equals(name)).findFirst();
        if (trigger.isEmpty()) {
            return WebResponse.refusal(404, "The scenario has no such trigger.", "name one of its triggers.");
        }
        run.control().tell(new Event(SimTime.ZERO, trigger.get().name(), 0, 0, null, trigger.get().label()));
        return WebResponse.ok();
    }
}
