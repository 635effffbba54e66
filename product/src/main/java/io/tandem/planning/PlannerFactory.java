package io.tandem.planning;

import io.tandem.time.WallClock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes the planners of vehicles, and states how a run treats time. */
public interface PlannerFactory {

    /**
     * Which planner is meant: exactly one of these is given.
     *
     * @param builtin one that comes with the program
     * @param java    the name of a {@link Planner.Provider}
     * @param command a program and its arguments
     * @param port    of this machine, to which it connects
     */
    record Source(Optional<Builtin> builtin, Optional<String> java, List<String> command, OptionalInt port) {
    }

    /** Planners that come with the program. */
    enum Builtin { LATTICE, VIRTUAL_LIGHT, RESERVATION, MERGE }

    /** A connection to a planner for a vehicle, which starts at once; a former connection of the vehicle is closed. */
    PlannerConnection seat(Source source, PlannerParameters brief);

    /** Whether the run waits for answers, as it does in fast time. */
    boolean waits();

    /** The clock of deadlines. */
    WallClock clock();
}
