package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.job.Job;
import io.tandem.web.job.Job.Subject;
import io.tandem.web.job.JobState;
import io.tandem.web.job.Jobs;
import io.tandem.web.job.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Answers that take work: made by jobs, none on a thread that serves requests. */
final class JobApi implements AutoCloseable {

    private static final long MAX_KEPT_BYTES = 32L << 20;
    private static final WebResponse TOO_MANY = WebResponse.refusal(503, "Too much of this kind is waiting to be done.",
            "ask again when some of it is done; /api/jobs has what waits.");

    private final Consumer<Throwable> trouble;
    private final Jobs<WebResponse> jobs = new Jobs<>(MAX_KEPT_BYTES, WebResponse::bytes, JobApi::dispose);

    JobApi(Consumer<Throwable> trouble) {
        this.trouble = trouble;
    }

    private static void dispose(WebResponse answer) {
        try {
            if (answer.file() != null) {
                Files.deleteIfExists(answer.file());
            }
        } catch (IOException stays) {
            throw new UncheckedIOException(stays);
        }
    }

    /** The answer that the work makes, as soon as it is made; a refusal where it fails, is cancelled or too much waits. */
    CompletableFuture<WebResponse> answer(Subject subject, Rights rights, Work<WebResponse> work) {
        return ask(subject, rights, work).map(job -> job.result().exceptionally(failure -> WebResponse.refusal(status(failure), problem(failure))))
                .orElseGet(() -> CompletableFuture.completedFuture(TOO_MANY));
    }

    /** Starts the work, unless its result is there, and describes the job. */
    WebResponse start(Subject subject, Rights rights, Work<WebResponse> work) {
        return ask(subject, rights, work).map(job -> WebResponse.json(describe(job))).orElse(TOO_MANY);
    }

    private Optional<Job<WebResponse>> ask(Subject subject, Rights rights, Work<WebResponse> work) {
        return jobs.ask(subject, rights == Rights.OPERATOR, progress -> {
            try {
                return work.make(progress);
            } catch (RuntimeException | Error ours) {
                trouble.accept(ours);
                throw ours;
            }
        });
    }

    private static int status(Throwable failure) {
        return failure instanceof MistakeException ? 422 : failure instanceof CancellationException ? 503 : 500;
    }

    private static ApiAnswer.Problem problem(Throwable failure) {
        return switch (failure) {
            case MistakeException mistake -> new ApiAnswer.Problem(mistake.problems().getFirst().place() + ": " + mistake.problems().getFirst().what(),
                    mistake.problems().getFirst().fix());
            case CancellationException _ -> new ApiAnswer.Problem("An operator cancelled this.", "ask again.");
            case IOException unreadable -> new ApiAnswer.Problem("A file cannot be read: " + unreadable.getMessage() + ".", "check the file, then ask again.");
            default -> new ApiAnswer.Problem("Tandem could not answer.", "see what it printed where it was started.");
        };
    }

    WebResponse list() {
        List<ApiAnswer.Job> all = jobs.all().stream().map(this::describe).toList();
        return WebResponse.json(all);
    }

    WebResponse job(String id) {
        return find(id).map(job -> WebResponse.json(describe(job))).orElseGet(JobApi::noJob);
    }

    private Optional<Job<WebResponse>> find(String id) {
        return jobs.all().stream().filter(job -> String.valueOf(job.id()).equals(id)).findFirst();
    }

    WebResponse cancel(String id) {
        return find(id).filter(job -> jobs.cancel(job.id())).map(_ -> WebResponse.ok()).orElseGet(JobApi::noJob);
    }

    private static WebResponse noJob() {
        return WebResponse.refusal(404, "There is no such job, or it is over.", "ask for one of /api/jobs.");
    }

    private ApiAnswer.Job describe(Job<WebResponse> job) {
        return new ApiAnswer.Job(job.id(), job.subject().kind(), job.subject().subject(), job.state(), ContractJson.rounded(job.fraction()), job.step(),
                jobs.ahead(job), job.state() == JobState.FAILED ? problem(job.result().exceptionNow()) : null);
    }

    @Override
    public void close() {
        jobs.close();
    }
}
