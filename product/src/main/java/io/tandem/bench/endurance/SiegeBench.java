package io.tandem.bench.endurance;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A run whose control room and port are attacked from this machine by everything at once, and an operator beside it. */
public final class SiegeBench {

    private static final double WARM_UP_SECONDS = 15;
    private static final double REST_SECONDS = 60;
    private static final double JOBS_SECONDS = 300;
    private static final double EARLIER_SECONDS = 20;
    private static final long SAMPLE_NANOS = SimTime.nanos(1);

    /** Numbers of attackers, and for how long. */
    public record Attack(int vehicles, int viewers, int posts, int reviews, int datagramsPerSecond, double seconds) {
    }

    /**
     * Measurements.
     *
     * @param margins    of Core during the attack, sorted
     * @param answers    seconds that the operator's page took, sorted
     * @param residentMb the most memory of the server during the attack
     * @param reviewed   reviews that were made
     * @param refused    reviews that were refused because too many waited
     */
    public record Outcome(double[] margins, double[] answers, double residentMb, ServedRun.Holdings before, ServedRun.Holdings after, long datagrams, long connections,
            long reviewed, long refused, boolean readable) {

        public double slowestAnswer() {
            return answers.length == 0 ? Double.NaN : answers[answers.length - 1];
        }
    }

    private final String scenario;
    private final Attack attack;
    private final Consumer<String> journal;
    private final WallClock clock = WallClock.machine();

    /** @param scenario with the variable n, and seats for walkers */
    public SiegeBench(String scenario, Attack attack, Consumer<String> journal) {
        this.scenario = scenario;
        this.attack = attack;
        this.journal = journal;
    }

    public Outcome measure() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("tandem-siege-");
        try (ServedRun run = new ServedRun(folder, scenario)) {
            run.recordEarlierRuns(attack.reviews, EARLIER_SECONDS);
            run.start(attack.vehicles, 0);
            try (OperatorProbe operator = new OperatorProbe(run)) {
                rest(WARM_UP_SECONDS);
                ServedRun.Holdings before = run.holdingsAfterCollection();
                journal.accept("before: " + before);
                operator.forgetResults();
                return attacked(run, operator, before);
            }
        } finally {
            SoakBench.delete(folder);
        }
    }

    private Outcome attacked(ServedRun run, OperatorProbe operator, ServedRun.Holdings before) throws IOException, InterruptedException {
        double residentMb = 0;
        long datagrams;
        long connections;
        HttpClient reviewers = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        List<CompletableFuture<HttpResponse<String>>> reviews = new ArrayList<>();
        try (StalledClients viewers = StalledClients.viewers(run, attack.viewers); StalledClients posts = StalledClients.halfPosts(run, attack.posts);
                DatagramFlood flood = new DatagramFlood(run.corePort(), attack.datagramsPerSecond)) {
            for (int i = 1; i <= attack.reviews; i++) {
                HttpRequest review = HttpRequest.newBuilder(URI.create("http://" + run.address() + "/api/runs/earlier-" + i + "/review")).build();
                reviews.add(reviewers.sendAsync(review, HttpResponse.BodyHandlers.ofString()));
            }
            for (long began = clock.nanoTime(); clock.nanoTime() - began < SimTime.nanos(attack.seconds);) {
                clock.parkUntil(clock.nanoTime() + SAMPLE_NANOS);
                residentMb = Math.max(residentMb, run.holdings().residentMb());
            }
            datagrams = flood.sent();
            connections = viewers.opened() + posts.opened();
        }
        double[] margins = operator.margins();
        double[] answers = operator.answers();
        awaitJobs(run);
        long[] codes = reviews.stream().filter(CompletableFuture::isDone).filter(review -> !review.isCompletedExceptionally())
                .mapToLong(review -> review.join().statusCode()).toArray();
        reviewers.shutdownNow();
        rest(REST_SECONDS);
        ServedRun.Holdings after = run.holdingsAfterCollection();
        run.stop();
        return new Outcome(margins, answers, residentMb, before, after, datagrams, connections, count(codes, 200), count(codes, 503), SoakBench.isReadable(run.recording()));
    }

    /** What was asked for during the attack is done first. */
    private void awaitJobs(ServedRun run) throws IOException {
        long began = clock.nanoTime();
        while (clock.nanoTime() - began < SimTime.nanos(JOBS_SECONDS) && run.get("/api/jobs").body().matches("(?s).*\"(waiting|running)\".*")) {
            clock.parkUntil(clock.nanoTime() + SAMPLE_NANOS);
        }
    }

    private static long count(long[] codes, long code) {
        return Arrays.stream(codes).filter(one -> one == code).count();
    }

    private void rest(double seconds) {
        clock.parkUntil(clock.nanoTime() + SimTime.nanos(seconds));
    }
}
