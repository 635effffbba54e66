package io.tandem.behavior.control;

import io.tandem.planning.PlannerFactory;
import io.tandem.road.RoadNetwork;
import io.tandem.world.Obstacles;
import java.util.Optional;

/**
 * The place in which vehicles drive.
 *
 * @param roads     its lanes
 * @param obstacles what permanently stands there
 * @param planners  gives vehicles their planners; empty where nobody may plan
 */
public record Environment(Optional<RoadNetwork> roads, Optional<Obstacles> obstacles, Optional<PlannerFactory> planners) {

    /** An open plain. */
    public static final Environment NONE = of(Optional.empty());

    /** A place with nothing but roads. */
    public static Environment of(Optional<RoadNetwork> roads) {
        return new Environment(roads, Optional.empty(), Optional.empty());
    }
}
