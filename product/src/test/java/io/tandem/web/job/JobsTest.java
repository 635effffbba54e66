package io.tandem.web.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.web.job.Job.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobsTest {

    private final List<String> disposed = new CopyOnWriteArrayList<>();
    private final Jobs<String> jobs = new Jobs<>(100, String::length, disposed::add);
    private final CountDownLatch gate = new CountDownLatch(1);

    @AfterEach
    void close() {
        gate.countDown();
        jobs.close();
    }

    private static Subject review(String of) {
        return new Subject(JobKind.REVIEW, of, 1);
    }

    /** A job that is under way until the gate opens. */
    private Job<String> blocking(String of) throws Exception {
        Job<String> job = jobs.ask(review(of), false, _ -> {
            Patience.release(gate);
            return of;
        }).orElseThrow();
        Patience.until(() -> job.state() == JobState.RUNNING);
        return job;
    }

    @Test
    void thirtyWhoAskForTheSameGetOneResult() throws Exception {
        AtomicInteger made = new AtomicInteger();
        blocking("other");

        List<Job<String>> asked = IntStream.range(0, 30).mapToObj(_ -> jobs.ask(review("a"), false, _ -> "made " + made.incrementAndGet()).orElseThrow()).toList();
        gate.countDown();

        assertThat(asked).allSatisfy(job -> assertThat(Patience.result(job.result())).isEqualTo("made 1"));
        Patience.until(() -> jobs.all().size() == 2);
        assertThat(Patience.result(jobs.ask(review("a"), false, _ -> "made again").orElseThrow().result())).isEqualTo("made 1");
    }

    @Test
    void anotherEditionIsMadeAnewAndOneWithoutEditionIsNotKept() throws Exception {
        AtomicInteger made = new AtomicInteger();
        Subject passing = new Subject(JobKind.RUNS, "", null);

        assertThat(Patience.result(jobs.ask(review("a"), false, _ -> "old").orElseThrow().result())).isEqualTo("old");
        assertThat(Patience.result(jobs.ask(new Subject(JobKind.REVIEW, "a", 2), false, _ -> "new").orElseThrow().result())).isEqualTo("new");
        for (int i = 1; i <= 2; i++) {
            Job<String> job = jobs.ask(passing, false, _ -> "made " + made.incrementAndGet()).orElseThrow();
            assertThat(Patience.result(job.result())).isEqualTo("made " + i);
            Patience.until(() -> jobs.all().stream().noneMatch(one -> one.id() == job.id()));
        }
    }

    @Test
    void oneOfAKindIsUnderWayAtATimeAndOtherKindsDoNotWait() throws Exception {
        AtomicInteger together = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Job<String>> asked = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            asked.add(jobs.ask(review("run " + i), true, _ -> {
                most.accumulateAndGet(together.incrementAndGet(), Math::max);
                Thread.sleep(5);
                together.decrementAndGet();
                return "";
            }).orElseThrow());
        }
        asked.forEach(job -> Patience.result(job.result()));

        blocking("slow");
        String runs = Patience.result(jobs.ask(new Subject(JobKind.RUNS, "", null), false, _ -> "list").orElseThrow().result());

        assertThat(most).hasValue(1);
        assertThat(runs).isEqualTo("list");
    }

    @Test
    void viewersFillHalfOfTheQueueAndOperatorsGoFirst() throws Exception {
        List<String> order = new CopyOnWriteArrayList<>();
        blocking("slow");
        int viewers = 0;
        while (jobs.ask(review("viewer " + viewers), false, _ -> {
            order.add("viewer");
            return "";
        }).isPresent()) {
            viewers++;
        }

        Job<String> operator = jobs.ask(review("operator"), true, _ -> {
            order.add("operator");
            return "";
        }).orElseThrow();

        assertThat(viewers).isEqualTo(Jobs.MAX_WAITING / 2);
        assertThat(jobs.ahead(operator)).isEqualTo(1);
        gate.countDown();
        Patience.until(() -> order.size() == Jobs.MAX_WAITING / 2 + 1);
        assertThat(order.getFirst()).isEqualTo("operator");
    }

    @Test
    void jobsAreCancelledWhileTheyWaitAndWhileTheyRun() throws Exception {
        Job<String> running = blocking("a");
        Job<String> waiting = jobs.ask(review("b"), false, _ -> "b").orElseThrow();

        assertThat(jobs.cancel(waiting.id())).isTrue();
        assertThat(jobs.cancel(running.id())).isTrue();
        assertThat(jobs.cancel(running.id())).isFalse();

        assertThat(running.result()).isCancelled();
        assertThat(waiting.result()).isCancelled();
        assertThat(Patience.result(jobs.ask(review("b"), false, _ -> "made after all").orElseThrow().result())).isEqualTo("made after all");
        assertThat(jobs.all()).extracting(Job::state).startsWith(JobState.CANCELLED, JobState.CANCELLED);
    }

    @Test
    void failedJobsAreRememberedAndTriedAgain() throws Exception {
        Job<String> failed = jobs.ask(review("a"), false, _ -> {
            throw new IllegalStateException("broken");
        }).orElseThrow();

        Patience.until(() -> jobs.all().equals(List.of(failed)) && failed.result().isDone());
        assertThat(failed.state()).isEqualTo(JobState.FAILED);
        assertThat(failed.result().exceptionNow()).hasMessage("broken");
        assertThat(Patience.result(jobs.ask(review("a"), false, _ -> "better").orElseThrow().result())).isEqualTo("better");
    }

    @Test
    void resultsAreKeptUpToABoundAndDisposedOf() throws Exception {
        for (int i = 0; i < 30; i++) {
            int number = i;
            Patience.result(jobs.ask(review("run " + i), false, _ -> "%10d".formatted(number)).orElseThrow().result());
        }

        Patience.until(() -> disposed.size() == 20);
        assertThat(jobs.all()).hasSize(10);
        jobs.close();
        assertThat(disposed).hasSize(30).doesNotHaveDuplicates();
    }
}
