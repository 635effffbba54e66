package io.tandem.web.replay;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LocalPosition;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Participant;
import io.tandem.recording.metadata.Provenance;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import io.tandem.web.contract.ApiAnswer.ScenarioEntry;
import io.tandem.web.job.Work;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scenarios that can be started, and recordings. Called by any thread. */
public interface Catalog {

    /** A scenario's text and its mistakes. */
    record ScenarioText(String file, String text, long vehicles, List<Problem> problems) {
    }

    /**
     * A run in the list.
     *
     * @param id       by which it is requested
     * @param started  as ISO text
     * @param complete whether the recording was finished
     */
    record RunEntry(String id, String scenario, String started, double seconds, int vehicles, long alerts, long bytes, boolean complete,
            List<Verdict> verdicts) {
    }

    List<ScenarioEntry> scenarios();

    /** Empty where there is no such file in the list. */
    Optional<ScenarioText> scenario(String file) throws IOException;

    /**
     * How to start a run.
     *
     * @param hold     whether it waits in READY for SET and GO
     * @param settings values in place of the scenario's, by path
     * @param speed    simulated seconds per second; infinite for as fast as possible
     * @param record   whether to record it
     * @param hosts    number of host processes; 0 to simulate in this one
     */
    record StartOptions(boolean hold, Map<String, String> settings, double speed, boolean record, int hosts) {
    }

    /** @throws MistakeException with the mistakes of the scenario, or because a run is on */
    void start(String file, StartOptions options) throws MistakeException;

    /** Newest first. */
    List<RunEntry> runs();

    /** The recording of a run in the list. */
    Optional<Path> recording(String run);

    /** Takes a run off the list, keeping its files, so that it can be restored; false where there is none. */
    boolean delete(String run) throws IOException;

    /** Puts a deleted run back on the list; false where there is none. */
    boolean restore(String run) throws IOException;

    /** What a scenario looks like before it begins: its static scene, and where vehicles begin, as far as a small picture shows them. */
    record Opening(StaticScene scene, List<LocalPosition> starts) {
    }

    /** The opening of a scenario in the list; empty where there is none or it has mistakes. */
    Optional<Opening> openingOf(String file);

    /** Judges by what the scenario of a recorded run expects; empty where it expects nothing. */
    Optional<Verdicts> verdicts(Provenance info, Crew crew);

    /** The static scene of a recorded run. */
    StaticScene staticScene(Provenance info, List<Participant> participants);

    /** The review of a recording as a page, in a new file that the caller deletes. */
    Path review(Path recording, Work.Progress progress) throws MistakeException, IOException, InterruptedException;
}
