package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Participant;
import io.tandem.recording.metadata.Provenance;
import io.tandem.verdict.Verdict;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What can be played: scenarios to start, and runs that were. Called by any thread. */
public interface Catalog {

    /**
     * A scenario in the list.
     *
     * @param file     its name, which is how it is asked for
     * @param about    a sentence; may be empty
     * @param problems how many mistakes it has
     * @param sample   whether it came with the program
     */
    record ScenarioEntry(String file, String name, String about, long vehicles, int problems, boolean sample) {
    }

    /** A scenario's text, and all that is wrong with it. */
    record ScenarioText(String file, String text, long vehicles, List<Problem> problems) {
    }

    /**
     * A run in the list.
     *
     * @param id       how it is asked for
     * @param started  as ISO text
     * @param complete whether the recording was finished
     */
    record RunEntry(String id, String scenario, String started, double seconds, int vehicles, long alerts, long bytes, boolean complete,
            List<Verdict> verdicts) {
    }

    List<ScenarioEntry> scenarios();

    /** Empty where there is no such file in the list. */
    Optional<ScenarioText> scenario(String file) throws IOException;

    /** Starts a run, or says why not: its mistakes, or that one is on. */
    void start(String file, boolean hold) throws MistakeException;

    /** Newest first. */
    List<RunEntry> runs();

    /** The recording of a run in the list. */
    Optional<Path> recording(String run);

    /** What a recorded run happened on. */
    StaticScene staticScene(Provenance info, List<Participant> participants);

    /** Writes the page that reviews a recording. */
    void review(Path recording, Writer page) throws MistakeException, IOException;
}
