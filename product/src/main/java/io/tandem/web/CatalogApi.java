package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.replay.Catalog;
import io.tandem.web.replay.Catalog.RunEntry;
import io.tandem.web.replay.RecordingOverview;
import io.tandem.web.scene.MapService;
import io.tandem.web.view.BrowserMessages;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;

/** The API for scenarios and recordings. Null where an address means nothing. */
final class CatalogApi {

    private static final String SEE_LIST = "ask for one of the list.";

    private final Catalog catalog;
    private final RecordingOverview overview;

    CatalogApi(Catalog catalog, MapService maps) {
        this.catalog = catalog;
        this.overview = new RecordingOverview(catalog, maps);
    }

    WebResponse scenarios() {
        return WebResponse.json(catalog.scenarios());
    }

    WebResponse scenario(String file) throws IOException {
        return catalog.scenario(file).map(scenario -> WebResponse.json(new ApiAnswer.ScenarioText(scenario.file(), scenario.text(), scenario.vehicles(),
                scenario.problems().stream().map(CatalogApi::problem).toList()))).orElseGet(CatalogApi::noScenario);
    }

    private static ApiAnswer.TextProblem problem(Problem problem) {
        return new ApiAnswer.TextProblem(problem.place().line(), problem.place().key(), new ApiAnswer.Problem(problem.what(), problem.fix()));
    }

    private static WebResponse noScenario() {
        return WebResponse.refusal(404, "There is no such scenario.", SEE_LIST);
    }

    WebResponse start(String file, boolean hold) throws MistakeException {
        if (catalog.scenarios().stream().noneMatch(entry -> entry.file().equals(file))) {
            return noScenario();
        }
        catalog.start(file, hold);
        return WebResponse.ok();
    }

    WebResponse runs() {
        return WebResponse.json(catalog.runs().stream().map(CatalogApi::run).toList());
    }

    private static ApiAnswer.Run run(RunEntry run) {
        return new ApiAnswer.Run(run.id(), run.scenario(), run.started(), ContractJson.rounded(run.seconds()), run.vehicles(), run.alerts(), run.bytes(),
                run.complete(), BrowserMessages.of(run.verdicts()));
    }

    WebResponse run(String id, String what) throws IOException, MistakeException {
        Optional<Path> recording = catalog.recording(id);
        if (recording.isEmpty()) {
            return WebResponse.refusal(404, "There is no such run.", SEE_LIST);
        }
        return switch (what) {
            case "scene" -> WebResponse.json(overview.scene(recording.get()));
            case "marks" -> WebResponse.json(overview.marks(recording.get()));
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
}
