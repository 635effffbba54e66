package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.job.Job.Subject;
import io.tandem.web.job.JobKind;
import io.tandem.web.replay.Catalog;
import io.tandem.web.replay.Catalog.RunEntry;
import io.tandem.web.replay.Catalog.StartOptions;
import io.tandem.web.replay.ChartSeries;
import io.tandem.web.replay.NearestPairs;
import io.tandem.web.replay.PhysicsCache;
import io.tandem.web.replay.RadioCharts;
import io.tandem.web.replay.RecordingOverview;
import io.tandem.web.replay.RequirementLanes;
import io.tandem.web.scene.MapService;
import io.tandem.web.scene.ScenePicture;
import io.tandem.web.view.BrowserMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** The API for scenarios and recordings. Null where an address means nothing. */
final class CatalogApi {

    private static final String SEE_LIST = "ask for one of the list.";

    private final Catalog catalog;
    private final RecordingOverview overview;
    private final JobApi jobs;
    private final RequirementLanes requirements;
    private final ChartSeries series = new ChartSeries();
    private final PhysicsCache physics = new PhysicsCache();
    private final NearestPairs nearest = new NearestPairs();

    CatalogApi(Catalog catalog, MapService maps, JobApi jobs) {
        this.catalog = catalog;
        this.requirements = new RequirementLanes(catalog);
        this.overview = new RecordingOverview(catalog, maps);
        this.jobs = jobs;
    }

    CompletableFuture<WebResponse> scenarios(Rights rights) {
        return jobs.answer(new Subject(JobKind.SCENARIOS, "", null), rights, _ -> WebResponse.json(catalog.scenarios()));
    }

    CompletableFuture<WebResponse> scenario(String file, Rights rights) {
        return jobs.answer(new Subject(JobKind.SCENARIOS, file, null), rights, _ -> scenario(file));
    }

    private WebResponse scenario(String file) throws IOException {
        return catalog.scenario(file).map(scenario -> WebResponse.json(new ApiAnswer.ScenarioText(scenario.file(), scenario.text(), scenario.vehicles(),
                scenario.problems().stream().map(CatalogApi::problem).toList()))).orElseGet(CatalogApi::noScenario);
    }

    CompletableFuture<WebResponse> scenarioPicture(String file, Rights rights) {
        return jobs.answer(new Subject(JobKind.PICTURE, file, null), rights, _ -> catalog.openingOf(file)
                .map(opening -> WebResponse.svg(ScenePicture.ofStart(opening.scene(), opening.starts()))).orElseGet(CatalogApi::noScenario));
    }

    private static ApiAnswer.TextProblem problem(Problem problem) {
        return new ApiAnswer.TextProblem(problem.place().line(), problem.place().key(), new ApiAnswer.Problem(problem.what(), problem.fix()));
    }

    private static WebResponse noScenario() {
        return WebResponse.refusal(404, "There is no such scenario.", SEE_LIST);
    }

    WebResponse start(String file, FlatJson body) throws MistakeException {
        if (catalog.scenarios().stream().noneMatch(entry -> entry.file().equals(file))) {
            return noScenario();
        }
        Optional<StartOptions> options = StartRequest.read(body);
        if (options.isEmpty()) {
            return WebResponse.refusal(422, "A run cannot be started like that.", StartRequest.CURE);
        }
        catalog.start(file, options.get());
        return WebResponse.ok();
    }

    CompletableFuture<WebResponse> runs(Rights rights) {
        return jobs.answer(new Subject(JobKind.RUNS, "", null), rights, _ -> WebResponse.json(catalog.runs().stream().map(CatalogApi::run).toList()));
    }

    private static ApiAnswer.Run run(RunEntry run) {
        return new ApiAnswer.Run(run.id(), run.scenario(), run.started(), ContractJson.rounded(run.seconds()), run.vehicles(), run.alerts(), run.bytes(),
                run.complete(), BrowserMessages.of(run.verdicts()));
    }

    /** @param query the value of a name in the query; null where the query lacks it */
    CompletableFuture<WebResponse> run(String id, String what, UnaryOperator<String> query, Rights rights) throws IOException {
        Optional<Path> recording = catalog.recording(id);
        if (recording.isEmpty()) {
            return CompletableFuture.completedFuture(noRun());
        }
        Object edition = edition(recording.get());
        return switch (what) {
            case "scene" -> jobs.answer(new Subject(JobKind.OVERVIEW, id + " scene", null), rights, _ -> WebResponse.json(overview.scene(recording.get())));
            case "marks" -> jobs.answer(new Subject(JobKind.OVERVIEW, id + " marks", edition), rights, _ -> WebResponse.json(overview.marks(recording.get())));
            case "picture" -> jobs.answer(new Subject(JobKind.PICTURE, id, edition), rights, _ -> WebResponse.svg(overview.picture(recording.get())));
            case "requirements" -> jobs.answer(new Subject(JobKind.OVERVIEW, id + " requirements", edition), rights,
                    _ -> WebResponse.json(requirements.of(recording.get())));
            case "series" -> jobs.answer(new Subject(JobKind.CHART, id + ChartSeries.subject(query), null), rights, _ -> series.answer(recording.get(), query));
            case "physics" -> jobs.answer(new Subject(JobKind.CHART, id + ChartSeries.subject(query) + " physics of " + query.apply("vid"), null), rights,
                    _ -> physics.answer(recording.get(), query));
            case "radio" -> jobs.answer(new Subject(JobKind.CHART, id + " radio of " + query.apply("vid"), null), rights, _ -> RadioCharts.answer(recording.get(), query));
            case "closest" -> jobs.answer(new Subject(JobKind.CHART, id + " closest " + query.apply("t"), null), rights,
                    _ -> WebResponse.json(nearest.at(recording.get(), query.apply("t"))));
            case "file" -> CompletableFuture.completedFuture(WebResponse.file("application/octet-stream", recording.get()));
            case "review" -> jobs.answer(new Subject(JobKind.REVIEW, id, edition), rights, progress -> WebResponse.page(catalog.review(recording.get(), progress)));
            default -> null;
        };
    }

    /** The job that makes the review of a run; it begins where the review is not there yet. */
    WebResponse reviewJob(String id, Rights rights) throws IOException {
        Optional<Path> recording = catalog.recording(id);
        return recording.isEmpty() ? noRun() : jobs.start(new Subject(JobKind.REVIEW, id, edition(recording.get())), rights,
                progress -> WebResponse.page(catalog.review(recording.get(), progress)));
    }

    WebResponse delete(String id) throws IOException {
        return catalog.delete(id) ? WebResponse.ok() : noRun();
    }

    WebResponse restore(String id) throws IOException {
        return catalog.restore(id) ? WebResponse.ok() : noRun();
    }

    private static WebResponse noRun() {
        return WebResponse.refusal(404, "There is no such run.", SEE_LIST);
    }

    /** Changes with the file. */
    private static Object edition(Path recording) throws IOException {
        return List.of(Files.size(recording), Files.getLastModifiedTime(recording));
    }
}
