package io.tandem.run;

import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.message.Tap;
import java.util.List;

/** All vehicles in this process, in lock-step with Core. */
record SimulationBackend(RunEnvironment environment) implements RunBackend {

    @Override
    public PacedRun assemble(ActiveRun run, Crew crew, List<Tap> taps) {
        return new Simulation(run.tuning(), run.lobby(), crew, taps, environment.surroundings());
    }

    @Override
    public void close() {
        environment.close();
    }
}
