package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.edit.ScenarioEditor;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.job.Job.Subject;
import io.tandem.web.job.JobKind;
import io.tandem.web.scene.MapService;
import io.tandem.web.scene.SceneBuilder;
import io.tandem.web.view.BrowserMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** The API of the scenario editor. */
final class EditApi {

    static final String PREFIX = "/api/edit/";
    private static final double MAX_PREVIEW_SECONDS = 60;
    private static final double USUAL_PREVIEW_SECONDS = 15;

    private final ScenarioEditor editor;
    private final MapService maps;
    private final JobApi jobs;
    private final BooleanSupplier running;

    EditApi(ScenarioEditor editor, MapService maps, JobApi jobs, BooleanSupplier running) {
        this.editor = editor;
        this.maps = maps;
        this.jobs = jobs;
        this.running = running;
    }

    /** What the editor needs of the program, or a file's text. */
    CompletableFuture<WebResponse> get(String what, Rights rights) {
        return jobs.answer(new Subject(JobKind.EDIT, what, null), rights, _ -> switch (what) {
            case "schema" -> new WebResponse(200, "application/json", editor.schema().getBytes(StandardCharsets.UTF_8), null);
            case "library" -> WebResponse.json(editor.models().stream().map(model -> new ApiAnswer.LibraryModel(model.name(), model.kind(), model.about(), model.text(), model.own(), model.mistake())).toList());
            default -> editor.open(what).map(EditApi::text).orElseGet(() -> WebResponse.refusal(404, "There is no such scenario.", "ask for one of the list."));
        });
    }

    private static WebResponse text(ScenarioEditor.Text text) {
        return WebResponse.json(new ApiAnswer.EditText(text.file(), text.text(), text.hash(), text.readOnly()));
    }

    CompletableFuture<WebResponse> post(String file, String what, FlatJson body) throws MistakeException, IOException {
        String text = body.text("text").orElse("");
        return switch (what) {
            case "save" -> CompletableFuture.completedFuture(text(editor.save(file, text, body.text("hash").orElse(""))));
            case "import" -> CompletableFuture.completedFuture(take(file, body));
            case "check" -> jobs.answer(new Subject(JobKind.EDIT, "check " + file + " " + text.hashCode(), null), Rights.OPERATOR, _ -> check(file, text));
            case "preview" -> jobs.answer(new Subject(JobKind.PREVIEW, file + " " + text.hashCode(), null), Rights.OPERATOR, _ -> preview(file, text, seconds(body)));
            default -> null;
        };
    }

    private WebResponse take(String file, FlatJson body) throws MistakeException, IOException {
        byte[] piece;
        try {
            piece = Base64.getDecoder().decode(body.text("piece").orElse(""));
        } catch (IllegalArgumentException garbled) {
            return WebResponse.refusal(400, "The piece of the file is not Base64.", "import it again.");
        }
        editor.addFile(file, piece, (long) body.number("offset").orElse(0), (long) body.number("total").orElse(piece.length));
        return WebResponse.ok();
    }

    private static double seconds(FlatJson body) {
        return Math.clamp(body.number("seconds").orElse(USUAL_PREVIEW_SECONDS), 1, MAX_PREVIEW_SECONDS);
    }

    private WebResponse check(String file, String text) throws MistakeException {
        ScenarioEditor.Checked checked = editor.check(file, text);
        checked.scene().ifPresent(maps::offer);
        return WebResponse.json(new ApiAnswer.EditCheck(checked.problems().stream().map(problem -> placed(file, problem)).toList(), checked.vehicles(),
                checked.scene().map(scene -> SceneBuilder.describe(scene, List.of(), null)).orElse(null)));
    }

    /** @param file whose own problems have no file name */
    private static ApiAnswer.EditProblem placed(String file, Problem problem) {
        String name = problem.place().file();
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        return new ApiAnswer.EditProblem(last.equals(file) ? "" : name, problem.place().line(), problem.place().key(), new ApiAnswer.Problem(problem.what(), problem.fix()));
    }

    private WebResponse preview(String file, String text, double seconds) throws MistakeException, IOException {
        if (running.getAsBoolean()) {
            return WebResponse.json(new ApiAnswer.EditPreview(new double[0], List.of(), List.of(), List.of(), false, "A run is on, which a preview must not disturb.", true));
        }
        ScenarioEditor.Preview preview = editor.preview(file, text, seconds);
        return WebResponse.json(new ApiAnswer.EditPreview(preview.times(), preview.groups(), preview.trails().stream().map(EditApi::trail).toList(), BrowserMessages.of(preview.verdicts()),
                preview.complete(), preview.note(), false));
    }

    private static ApiAnswer.EditTrail trail(ScenarioEditor.Trail trail) {
        return new ApiAnswer.EditTrail(trail.vid(), trail.name(), trail.kind(), trail.group(), trail.length(), trail.width(), trail.first(), trail.east(), trail.north(), trail.up(), trail.heading(),
                trail.steps());
    }
}
