package io.tandem.behavior.control;

import io.tandem.geo.Area;
import io.tandem.planning.PlannerFactory;
import io.tandem.road.RoadNetwork;
import io.tandem.terrain.Ground;
import io.tandem.unit.UnitFactory;
import io.tandem.world.Obstacles;
import java.util.List;
import java.util.Optional;

/**
 * The surroundings of vehicles.
 *
 * @param roads     lanes
 * @param obstacles permanent obstacles
 * @param planners  makes planners; empty where there are none
 * @param ground    its height and friction
 * @param walls     areas that rigid bodies cannot enter
 * @param units     models of one's own
 */
public record Environment(Optional<RoadNetwork> roads, Optional<Obstacles> obstacles, Optional<PlannerFactory> planners, Ground ground, List<Area> walls,
        UnitFactory units) {

    /** Without roads, obstacles and planners. */
    public static final Environment NONE = of(Optional.empty());

    /** Without models of one's own. */
    public Environment(Optional<RoadNetwork> roads, Optional<Obstacles> obstacles, Optional<PlannerFactory> planners, Ground ground, List<Area> walls) {
        this(roads, obstacles, planners, ground, walls, UnitFactory.unavailable("it is carried elsewhere"));
    }

    /** On level ground. */
    public Environment(Optional<RoadNetwork> roads, Optional<Obstacles> obstacles, Optional<PlannerFactory> planners) {
        this(roads, obstacles, planners, Ground.LEVEL, List.of());
    }

    /** With roads only. */
    public static Environment of(Optional<RoadNetwork> roads) {
        return new Environment(roads, Optional.empty(), Optional.empty());
    }
}
