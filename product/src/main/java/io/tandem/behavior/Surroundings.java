package io.tandem.behavior;

import io.tandem.planning.Planners;
import io.tandem.road.Network;
import io.tandem.world.Obstacles;
import java.util.Optional;

/**
 * The place in which vehicles drive.
 *
 * @param roads     its lanes
 * @param obstacles what permanently stands there
 * @param planners  gives vehicles their planners; empty where nobody may plan
 */
public record Surroundings(Optional<Network> roads, Optional<Obstacles> obstacles, Optional<Planners> planners) {

    /** An open plain. */
    public static final Surroundings NONE = of(Optional.empty());

    /** A place with nothing but roads. */
    public static Surroundings of(Optional<Network> roads) {
        return new Surroundings(roads, Optional.empty(), Optional.empty());
    }
}
