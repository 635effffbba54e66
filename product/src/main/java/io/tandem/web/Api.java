package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.contract.ApiAnswer.Session;
import io.tandem.web.edit.ScenarioEditor;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.job.Job.Subject;
import io.tandem.web.job.JobKind;
import io.tandem.web.live.LiveRun;
import io.tandem.web.replay.Catalog;
import io.tandem.web.scene.MapService;
import io.tandem.web.view.FrameFormat;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Routes of the HTTP API for the page. */
final class Api {

    private final String version;
    private final CatalogApi catalog;
    private final MapService maps;
    private final JoinApi joinApi;
    private final JobApi jobs;
    private final Supplier<Optional<LiveRun>> live;
    private volatile Optional<EditApi> editing = Optional.empty();

    Api(String version, Catalog catalog, MapService maps, JoinApi joinApi, JobApi jobs, Supplier<Optional<LiveRun>> live) {
        this.version = version;
        this.catalog = new CatalogApi(catalog, maps, jobs);
        this.jobs = jobs;
        this.maps = maps;
        this.joinApi = joinApi;
        this.live = live;
    }

    void edit(ScenarioEditor editor) {
        editing = Optional.of(new EditApi(editor, maps, jobs, () -> live.get().isPresent()));
    }

    /** Carries out a request of the editor; empty where there is no such address. */
    Optional<CompletableFuture<WebResponse>> edit(String path, FlatJson body) throws MistakeException, IOException {
        String[] parts = path.substring(1).split("/", -1);
        return editing.isPresent() && parts.length == 4 ? Optional.ofNullable(editing.get().post(parts[2], parts[3], body)) : Optional.empty();
    }

    /**
     * Answers a GET, later where that takes work; empty where there is no such address.
     *
     * @param query the value of a name in the query; null where the query lacks it
     */
    Optional<CompletableFuture<WebResponse>> get(String path, UnaryOperator<String> query, Rights rights) throws IOException {
        String[] parts = path.substring(1).split("/", -1);
        return Optional.ofNullable(switch (parts.length) {
            case 2 -> top(parts[1], rights);
            case 3 -> switch (parts[1]) {
                case "scenarios" -> catalog.scenario(parts[2], rights);
                case "live" -> now(ofRun(parts[2], query, rights));
                case "jobs" -> now(jobs.job(parts[2]));
                case "edit" -> editing.map(api -> api.get(parts[2], rights)).orElse(null);
                default -> null;
            };
            case 4 -> switch (parts[1]) {
                case "runs" -> catalog.run(parts[2], parts[3], query, rights);
                case "scenarios" -> parts[3].equals("picture") ? catalog.scenarioPicture(parts[2], rights) : null;
                default -> null;
            };
            case 5 -> parts[1].equals("runs") && parts[3].equals("review") && parts[4].equals("job") ? now(catalog.reviewJob(parts[2], rights)) : null;
            default -> null;
        });
    }

    private static CompletableFuture<WebResponse> now(WebResponse answer) {
        return answer == null ? null : CompletableFuture.completedFuture(answer);
    }

    private CompletableFuture<WebResponse> top(String what, Rights rights) {
        return switch (what) {
            case "session" -> now(WebResponse.json(new Session(version, FrameFormat.PROTOCOL, live.get().isPresent(), rights)));
            case "scene" -> live.get().map(run -> jobs.answer(new Subject(JobKind.SCENE, "live", null), rights, _ -> scene(run))).orElseGet(() -> now(WebResponse.nothing()));
            case "scenarios" -> catalog.scenarios(rights);
            case "runs" -> catalog.runs(rights);
            case "jobs" -> now(jobs.list());
            default -> null;
        };
    }

    private WebResponse scene(LiveRun run) {
        maps.offer(run.staticScene());
        return WebResponse.json(run.scene());
    }

    private WebResponse ofRun(String what, UnaryOperator<String> query, Rights rights) {
        return switch (what) {
            case "parameters" -> live.get().map(run -> new RunApi(run).parameters(query)).orElseGet(WebResponse::nothing);
            case "physics" -> live.get().map(run -> new RunApi(run).physics(query)).orElseGet(WebResponse::nothing);
            case "radio" -> live.get().map(run -> new RunApi(run).radio(query)).orElseGet(WebResponse::nothing);
            case "guests" -> rights == Rights.OPERATOR ? joinApi.guests()
                    : WebResponse.refusal(403, "Only operators invite.", "open the operator's address.");
            default -> null;
        };
    }

    /**
     * Carries out an operator's request; empty where there is no such address.
     *
     * @param by name of the operator
     */
    Optional<WebResponse> post(String path, FlatJson body, String by) throws MistakeException, IOException {
        String[] parts = path.substring(1).split("/", -1);
        if (parts.length == 4 && parts[1].equals("scenarios") && parts[3].equals("start")) {
            return Optional.of(live.get().isPresent() ? WebResponse.refusal(409, "A run is on.", "stop it first.") : catalog.start(parts[2], body));
        }
        if (parts.length == 4 && parts[1].equals("runs")) {
            return Optional.ofNullable(switch (parts[3]) {
                case "delete" -> catalog.delete(parts[2]);
                case "restore" -> catalog.restore(parts[2]);
                default -> null;
            });
        }
        if (parts.length == 4 && parts[1].equals("jobs") && parts[3].equals("cancel")) {
            return Optional.of(jobs.cancel(parts[2]));
        }
        if (path.equals("/api/live/https")) {
            return Optional.of(joinApi.openToPhones());
        }
        if (parts.length != 3 || !parts[1].equals("live")) {
            return Optional.empty();
        }
        Optional<LiveRun> run = live.get();
        return run.isEmpty() ? Optional.of(WebResponse.refusal(409, "No run is on.", "start a scenario.")) : new RunApi(run.get()).post(parts[2], body, by);
    }
}
