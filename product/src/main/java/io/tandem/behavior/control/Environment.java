package io.tandem.behavior.control;

import io.tandem.planning.PlannerFactory;
import io.tandem.road.RoadNetwork;
import io.tandem.world.Obstacles;
import java.util.Optional;

/**
 * The surroundings of vehicles.
 *
 * @param roads     lanes
 * @param obstacles permanent obstacles
 * @param planners  makes planners; empty where there are none
 */
public record Environment(Optional<RoadNetwork> roads, Optional<Obstacles> obstacles, Optional<PlannerFactory> planners) {

    /** Without roads, obstacles and planners. */
    public static final Environment NONE = of(Optional.empty());

    /** With roads only. */
    public static Environment of(Optional<RoadNetwork> roads) {
        return new Environment(roads, Optional.empty(), Optional.empty());
    }
}
