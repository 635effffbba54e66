package io.tandem.run;

import io.tandem.core.ControllableRun;
import io.tandem.core.PacedRun;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.gateway.Lobby;
import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All vehicles in this process, in lock-step with Core.
 *
 * @param socket at which tools reach the run
 */
public record SimulationBackend(RunEnvironment environment, Optional<ControlSocket> socket) implements RunBackend {

    /** All participants of a run. */
    private record Everyone(Set<Integer> vids, Lobby lobby) implements LobbyParticipants {
    }

    @Override
    public PacedRun assemble(ActiveRun run, Crew crew, List<Tap> taps) {
        Simulation simulation = new Simulation(run.tuning(), run.lobby(), crew, taps, environment.surroundings());
        return socket.<PacedRun>map(tools -> controllable(simulation, run, tools)).orElse(simulation);
    }

    /** A run in lock-step with its vehicles, made reachable for tools. */
    public static ControllableRun controllable(PacedRun lockStep, ActiveRun run, ControlSocket tools) {
        Scenario scenario = run.scenario();
        Set<Integer> vids = lockStep.core().state().roster().participants().stream().map(Participant::vid).collect(Collectors.toUnmodifiableSet());
        return new ControllableRun(lockStep, new Everyone(vids, run.lobby()), tools.link(), tools.key(), WallClock.machine(),
                new StatusJson(scenario.site(), scenario.inflowVehicles()), run.control());
    }

    @Override
    public void close() throws IOException {
        environment.close();
        if (socket.isPresent()) {
            socket.get().link().close();
        }
    }
}
