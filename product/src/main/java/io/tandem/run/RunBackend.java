package io.tandem.run;

import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Tap;
import io.tandem.scenario.LoadedScenario;
import java.io.IOException;
import java.util.List;

/** What steps the vehicles of a run: a simulation in this process, or Core with hosts over a network. Closed when the run is over. */
public interface RunBackend extends AutoCloseable {

    /** Opens what a run needs: sockets, processes, obstacles. */
    @FunctionalInterface
    interface Factory {
        RunBackend open(LoadedScenario scenario) throws MistakeException, IOException;
    }

    /**
     * Called once, by the run's thread.
     *
     * @param run  the settings, the live participants and the operators of the run
     * @param taps receive everything that happens in the run
     */
    PacedRun assemble(ActiveRun run, Crew crew, List<Tap> taps) throws MistakeException, IOException;

    @Override
    void close() throws IOException;
}
