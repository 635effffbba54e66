package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Participant;
import io.tandem.recording.metadata.Provenance;
import io.tandem.verdict.Verdict;
import io.tandem.web.contract.ApiAnswer.ScenarioEntry;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
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

    /** @throws MistakeException with the mistakes of the scenario, or because a run is on */
    void start(String file, boolean hold) throws MistakeException;

    /** Newest first. */
    List<RunEntry> runs();

    /** The recording of a run in the list. */
    Optional<Path> recording(String run);

    /** The static scene of a recorded run. */
    StaticScene staticScene(Provenance info, List<Participant> participants);

    /** Writes the review of a recording as a page. */
    void review(Path recording, Writer page) throws MistakeException, IOException;
}
