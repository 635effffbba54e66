package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.archive.RecordingDatabase;
import io.tandem.archive.ResultFormat;
import io.tandem.crew.Crew;
import io.tandem.review.MadeUpRun;
import io.tandem.review.ReviewProgress;
import io.tandem.review.Reviewer;
import io.tandem.run.ReviewInput;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Asking and reviewing a run takes twice as long when the run does, and not four times. By processor time of the whole process, the least
 * of several attempts, so that a busy machine does not matter much.
 */
class LinearCostTest {

    private static final int VEHICLES = 300;
    private static final double SECONDS = 30;
    /** The least of a few measurements counts, because the compiler and the collector of Java share the processor time. */
    private static final int ATTEMPTS = 8;
    private static final double MOST = 2.6;

    @TempDir
    private static Path folder;
    private static Path once;
    private static Path twice;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** 90,000 and 180,000 reports of vehicles that drive side by side. */
    @BeforeAll
    static void record() throws Exception {
        MadeUpRun.Mover[] row = IntStream.range(0, VEHICLES).mapToObj(i -> MadeUpRun.mover(101 + i, 0, 20 * i, 5 + i % 7, 0)).toArray(MadeUpRun.Mover[]::new);
        once = MadeUpRun.record(folder.resolve("once.mcap"), "once", SECONDS, row);
        twice = MadeUpRun.record(folder.resolve("twice.mcap"), "twice", 2 * SECONDS, row);
    }

    private interface Work {
        void on(Path recording) throws Exception;
    }

    private double ratio(Work work) throws Exception {
        long least = Long.MAX_VALUE;
        long leastOfTwice = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && (attempt == 0 || leastOfTwice >= MOST * least); attempt++) {
            leastOfTwice = Math.min(leastOfTwice, nanos(work, twice));
            least = Math.min(least, nanos(work, once));
        }
        return (double) leastOfTwice / least;
    }

    private long nanos(Work work, Path recording) throws Exception {
        long before = system.getProcessCpuTime();
        work.on(recording);
        return system.getProcessCpuTime() - before;
    }

    private static void ask(Path recording) throws Exception {
        StringWriter answer = new StringWriter();
        try (RecordingDatabase archive = RecordingDatabase.open(List.of(recording), folder.resolve("elsewhere"), words -> { })) {
            archive.ask("select vid, count(*) as n, max(speed_mps) as top from reports group by vid order by vid", ResultFormat.CSV, answer);
        }
        assertThat(answer.toString().lines()).hasSize(VEHICLES + 1);
    }

    @Test
    void firstQuestionIsLinear() throws Exception {
        double ratio = ratio(recording -> {
            try (Stream<Path> caches = Files.walk(Files.createDirectories(folder.resolve("elsewhere")))) {
                for (Path cache : caches.filter(Files::isRegularFile).toList()) {
                    Files.delete(cache);
                }
            }
            ask(recording);
        });

        assertThat(ratio).isLessThan(MOST);
    }

    @Test
    void laterQuestionsAreLinear() throws Exception {
        ask(once);
        ask(twice);

        assertThat(ratio(LinearCostTest::ask)).isLessThan(MOST);
    }

    @Test
    void reviewIsLinear() throws Exception {
        try (Crew crew = new Crew(1)) {
            Reviewer reviewer = new Reviewer(crew, ReviewProgress.NONE);

            double ratio = ratio(recording -> assertThat(reviewer.review(recording, (info, participants) -> ReviewInput.of(info, participants, _ -> { })).vehicles()).hasSize(VEHICLES));

            assertThat(ratio).isLessThan(MOST);
        }
    }
}
