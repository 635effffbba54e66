package io.tandem.bench.endurance;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A long run in which everything comes and goes: viewers, phones, reviews, replays, settings, hosts, the time of day and room on the disk. What the
 * server holds at the end is compared with what it held when all had come once.
 */
public final class SoakBench {

    private static final int HOSTS = 2;
    private static final int VIEWERS = 3;
    private static final int EARLIER_RUNS = 3;
    private static final double EARLIER_SECONDS = 20;
    /** Shares of the time: the first holdings, the full disk, the last actor. */
    private static final double SETTLED = 0.25;
    private static final double DISK_IS_FULL = 0.8;
    private static final double ACTORS_LEAVE = 0.95;
    private static final double FULL_SECONDS = 5;
    private static final double GROWTH = 1.1;
    private static final double SLACK_MB = 5;
    private static final int MORE_THREADS = 8;
    private static final int MORE_FILES = 10;
    private static final double RECORDED = 0.5;
    private static final double LONGEST_SILENCE_SECONDS = 5;
    private static final double LEAST_MARGIN = 0.2;
    private static final long SAMPLE_NANOS = SimTime.nanos(1);

    private final String scenario;
    private final int vehicles;
    private final double seconds;
    private final Consumer<String> journal;
    private final WallClock clock = WallClock.machine();

    /**
     * Measurements.
     *
     * @param settled   holdings after a quarter of the time
     * @param end       holdings when all actors had left
     * @param margins   of Core, sorted
     * @param deeds     what actors did, by name
     * @param fixes     positions that phones sent and the server acknowledged
     * @param taken     positions that the run counted as taken
     * @param reports   reports in the recording
     * @param reportsDue reports of all vehicles before the disk was full
     * @param silence   seconds of simulated time between the last recorded report and the end of the run
     * @param complaint what the server printed of defects; empty where there is nothing
     */
    public record Outcome(ServedRun.Holdings settled, ServedRun.Holdings end, double[] margins, Map<String, Long> deeds, long fixes, long taken, long reports,
            long reportsDue, double silence, String complaint) {

        /** What shows a leak or a loss; empty where all is well. Hosts are killed and come back, so that reports are missing. */
        public List<String> shortfalls() {
            List<String> all = new ArrayList<>();
            note(all, end.heapMb() > settled.heapMb() * GROWTH + SLACK_MB, "the heap has grown");
            note(all, end.threads() > settled.threads() + MORE_THREADS, "threads are left");
            note(all, end.files() > settled.files() + MORE_FILES, "files are open");
            note(all, taken == 0 || taken > fixes, "counted positions are not those that were sent");
            note(all, reports < RECORDED * reportsDue, "reports are not in the recording");
            note(all, silence > LONGEST_SILENCE_SECONDS, "the recording does not go on after the disk was full");
            note(all, margins.length == 0 || margins[margins.length / 2] < LEAST_MARGIN, "the run has fallen behind");
            note(all, !complaint.isEmpty(), complaint);
            return all;
        }

        private static void note(List<String> all, boolean so, String what) {
            if (so) {
                all.add(what);
            }
        }
    }

    /** @param scenario with the variable n, and seats for walkers */
    public SoakBench(String scenario, int vehicles, double minutes, Consumer<String> journal) {
        this.scenario = scenario;
        this.vehicles = vehicles;
        this.seconds = minutes * 60;
        this.journal = journal;
    }

    public Outcome measure() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("tandem-soak-");
        SoakFaults faults = new SoakFaults();
        try (ServedRun run = new ServedRun(folder, scenario)) {
            run.recordEarlierRuns(EARLIER_RUNS, EARLIER_SECONDS);
            run.start(vehicles, HOSTS);
            try (OperatorProbe operator = new OperatorProbe(run)) {
                return measure(run, operator, faults);
            }
        } finally {
            delete(folder);
        }
    }

    private Outcome measure(ServedRun run, OperatorProbe operator, SoakFaults faults) throws IOException, InterruptedException {
        long began = clock.nanoTime();
        SoakActors actors = new SoakActors(run, EARLIER_RUNS);
        ServedRun.Holdings settled;
        double recordedSeconds;
        try (actors) {
            actors.start(VIEWERS);
            settled = holdingsAt(run, began, SETTLED, actors, faults);
            journal.accept("after a quarter: " + settled);
            goOn(run, began, DISK_IS_FULL, actors, faults);
            recordedSeconds = SimTime.seconds(clock.nanoTime() - began);
            faults.fillDisk(run, actors);
            clock.parkUntil(clock.nanoTime() + SimTime.nanos(FULL_SECONDS));
            faults.freeDisk(run);
            goOn(run, began, ACTORS_LEAVE, actors, faults);
        }
        goOn(run, began, 1, null, faults);
        ServedRun.Holdings end = run.holdingsAfterCollection();
        journal.accept("at the end: " + end);
        long taken = operator.counter("live_taken");
        run.stop();
        RecordedRun recorded = recorded(run.recording());
        return new Outcome(settled, end, operator.margins(), actors.deeds(), actors.fixes(), taken, recorded.reports, (long) (vehicles * 10 * recordedSeconds),
                recorded.silence(), complaint(run.output()));
    }

    private ServedRun.Holdings holdingsAt(ServedRun run, long began, double share, SoakActors actors, SoakFaults faults) throws IOException {
        goOn(run, began, share, actors, faults);
        return run.holdingsAfterCollection();
    }

    /** Lets time pass up to a share of it; meanwhile hosts are killed. */
    private void goOn(ServedRun run, long began, double share, SoakActors actors, SoakFaults faults) throws IOException {
        while (clock.nanoTime() - began < SimTime.nanos(share * seconds)) {
            clock.parkUntil(clock.nanoTime() + SAMPLE_NANOS);
            if (!run.isAlive()) {
                throw new IOException("The run has ended early: " + run.output());
            }
            if (actors != null) {
                faults.occur(run, SimTime.seconds(clock.nanoTime() - began), actors);
            }
        }
    }

    private static String complaint(String output) {
        return String.join("\n", output.lines().filter(line -> line.contains("bug in Tandem") || line.contains("OutOfMemory") || line.contains("Exception")).limit(5).toList());
    }

    /** What a recording holds: reports, and the times of the last one and of STOP. */
    private static final class RecordedRun implements Tap {

        private long reports;
        private SimTime lastReport = SimTime.ZERO;
        private double stopped = Double.POSITIVE_INFINITY;

        @Override
        public void heard(SimTime at, Reports heard) {
            reports += heard.count();
            lastReport = heard.count() > 0 ? at : lastReport;
        }

        @Override
        public void runState(SimTime at, RunState state) {
            stopped = state == RunState.STOP ? at.seconds() : stopped;
        }

        double silence() {
            return stopped - lastReport.seconds();
        }
    }

    /** Of a recording that cannot be read it is nothing. */
    private static RecordedRun recorded(Path recording) throws IOException {
        RecordedRun recorded = new RecordedRun();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(recorded);
            return recorded;
        } catch (MistakeException unreadable) {
            return new RecordedRun();
        }
    }

    static boolean isReadable(Path recording) throws IOException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            return reader.complete() && reader.replay(new Tap() { }).damagedChunks() == 0;
        } catch (MistakeException unreadable) {
            return false;
        }
    }

    static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = new ArrayList<>(files.sorted(Comparator.reverseOrder()).toList());
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }
}
