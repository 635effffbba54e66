package io.tandem.web.scene;

import io.tandem.basemap.BaseMap;
import io.tandem.fidelity.Fidelity;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.road.Gate;
import io.tandem.road.Route;
import io.tandem.web.contract.SceneDescription.Lane;
import io.tandem.web.contract.SceneDescription.Prop;
import io.tandem.web.contract.SceneDescription.RadioInfo;
import io.tandem.web.contract.SceneDescription.Shape;
import io.tandem.web.contract.SceneDescription.Signal;
import io.tandem.web.contract.SceneDescription.Terrain;
import io.tandem.web.contract.SceneDescription.Trigger;
import io.tandem.web.contract.SceneDescription.Viewpoint;
import io.tandem.web.contract.SceneDescription.Weather;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The scene of a run that does not change during the run: site, areas, paths, roads, walls and map.
 *
 * @param name          display name
 * @param site of the scenario
 * @param stepSeconds   of the equations of motion
 * @param reportSeconds between reports
 * @param duration      simulated seconds after which the run stops
 * @param alertLengths  predicted miss distance, in lengths, below which Core warns
 * @param alertSeconds  seconds for which Core predicts
 * @param zones         areas with another ground or weather
 * @param lanes         of the road
 * @param closedLanes   lanes of the map that the scenario closes
 * @param signals       of the road
 * @param radio         empty where nobody talks
 * @param extras        ids of background vehicles, which the fidelity metric leaves out
 * @param inflowVehicles ids of vehicles that enter the road during the run
 * @param shapes        of rigid bodies, by id
 * @param equipment     models and sensors, by id
 * @param terrain       heights; empty for level ground
 * @param weather       at the start
 * @param props         trees and poles
 * @param cameras       fixed places to look from
 * @param triggers      events that operators can trigger
 * @param map           the base map
 * @param fidelity      of the test
 */
public record StaticScene(String name, long seed, Site site, double stepSeconds, double reportSeconds, OptionalDouble duration,
        double alertLengths, double alertSeconds, Map<String, LocalPosition> points, Map<String, Area> areas, List<SceneZone> zones, Walls walls, List<Lane> lanes, List<Lane> closedLanes, Map<String, Route> paths,
        Map<String, Gate> gates, List<Signal> signals, Optional<RadioInfo> radio, Set<Integer> extras, Set<Integer> inflowVehicles, Map<Integer, Shape> shapes, Map<Integer, Equipment> equipment, Optional<Terrain> terrain,
        Weather weather, List<Prop> props, List<Viewpoint> cameras, List<Trigger> triggers, Optional<BaseMap> map, Optional<Fidelity> fidelity) {

    /** A copy with another base map. */
    public StaticScene on(Optional<BaseMap> another) {
        return new StaticScene(name, seed, site, stepSeconds, reportSeconds, duration, alertLengths, alertSeconds, points, areas, zones, walls, lanes, closedLanes, paths, gates, signals, radio, extras,
                inflowVehicles, shapes, equipment, terrain, weather, props, cameras, triggers, another, fidelity);
    }

    /** A copy with models, by id, for those whose model did not come along. */
    public StaticScene wearing(Map<Integer, ServedModel> models) {
        return new StaticScene(name, seed, site, stepSeconds, reportSeconds, duration, alertLengths, alertSeconds, points, areas, zones, walls, lanes, closedLanes, paths, gates, signals, radio, extras,
                inflowVehicles, shapes, Equipment.wearing(equipment, models), terrain, weather, props, cameras, triggers, map, fidelity);
    }

    Equipment equipment(int vid) {
        return equipment.getOrDefault(vid, Equipment.NONE);
    }

    /** A scene with a site only, if nothing more is known. */
    public static StaticScene bare(String name, long seed, Site site) {
        return new StaticScene(name, seed, site, Double.NaN, Double.NaN, OptionalDouble.empty(), Double.NaN, Double.NaN, Map.of(), Map.of(), List.of(), Walls.NONE, List.of(), List.of(),
                Map.of(), Map.of(), List.of(), Optional.empty(), Set.of(), Set.of(), Map.of(), Map.of(), Optional.empty(), Weather.CLEAR, List.of(), List.of(), List.of(), Optional.empty(), Optional.empty());
    }
}
