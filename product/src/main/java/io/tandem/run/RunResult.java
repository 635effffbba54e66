package io.tandem.run;

import io.tandem.recording.Recorder;
import io.tandem.review.PlannerReview;
import io.tandem.time.Margins;
import io.tandem.time.Pacer;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What came out of a run.
 *
 * @param scenario         its name
 * @param vehicles         participants, real and virtual
 * @param simulatedSeconds simulated time at its end
 * @param wallSeconds      from the first beat to the last
 * @param stateHash        of the whole state at its end; equal for the same scenario and seed in fast time on any machine
 * @param alerts           encounters of which vehicles were warned
 * @param verdicts         one for each expectation of the scenario, in its order
 * @param counters         what was counted by Core, devices and links, by name
 * @param planners         how planners answered, in order of vehicle
 * @param recording        empty where nothing was recorded
 */
public record RunResult(String scenario, long seed, int vehicles, double simulatedSeconds, double wallSeconds, long stateHash, long alerts,
        List<Verdict> verdicts, Pacing pacing, SortedMap<String, Long> counters, List<PlannerReview> planners, Optional<Recorded> recording) {

    /**
     * How the run kept up with real time.
     *
     * @param margin         share of a beat that was left over, from 1 (idle) down to 0 (late) and below; NaN in fast time
     * @param beats          beats in GO that were paced; 0 in fast time
     * @param overruns       beats without any margin
     * @param lateBeats      beats that began later than planned
     * @param skippedSeconds by which simulated time was set back against the wall clock
     */
    public record Pacing(Margins.Spread margin, long beats, long overruns, long lateBeats, double skippedSeconds) {

        static Pacing of(Pacer pacer) {
            Margins margins = pacer.margins();
            return new Pacing(margins.wholeRun(), margins.beats(), margins.overruns(), pacer.lateBeats(), pacer.skippedNanos() / 1e9);
        }
    }

    /**
     * The recording.
     *
     * @param bytes         size of the file
     * @param reports       vehicle reports in it
     * @param waitedSeconds for which the run had to wait for the disk
     * @param lost          messages that are missing because the disk failed for a time; a beat of reports is one
     * @param failure       why it is not complete
     */
    public record Recorded(Path file, long bytes, long reports, double waitedSeconds, long lost, Optional<IOException> failure) {

        static Recorded of(Path file, Recorder recorder, Optional<IOException> failure) {
            return new Recorded(file, recorder.bytes(), recorder.reports(), recorder.waitedNanos() / 1e9, recorder.lost(), failure);
        }
    }

    RunResult recorded(Recorded with) {
        return new RunResult(scenario, seed, vehicles, simulatedSeconds, wallSeconds, stateHash, alerts, verdicts, pacing, counters, planners, Optional.of(with));
    }

    /** Whether every expectation of the scenario was met. */
    public boolean met() {
        return verdicts.stream().allMatch(Verdict::met);
    }

    /** Simulated seconds per second of wall time. */
    public double realTimeFactor() {
        return simulatedSeconds / Math.max(1e-9, wallSeconds);
    }

    /** The state hash as 16 hexadecimal digits. */
    public String hash() {
        return String.format(Locale.ROOT, "%016x", stateHash);
    }
}
