package io.tandem.scenario.reference;

import io.tandem.basemap.MapSettings;
import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.fidelity.FidelitySettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.ReenactSettings;
import io.tandem.fleet.StartSettings;
import io.tandem.gateway.FeedSettings;
import io.tandem.gateway.JoinSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.mobility.MobilitySettings;
import io.tandem.perception.LocalisationSettings;
import io.tandem.perception.PerceptionSettings;
import io.tandem.perception.SensorErrors;
import io.tandem.perception.SensorSettings;
import io.tandem.perception.TrackingSettings;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.MeetingSettings;
import io.tandem.recording.RecordSettings;
import io.tandem.road.Gate;
import io.tandem.road.LaneConnectionSettings;
import io.tandem.road.LaneSettings;
import io.tandem.road.RouteMark;
import io.tandem.road.Waypoint;
import io.tandem.scenario.TriggerSettings;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.time.ClockSettings;
import io.tandem.verdict.Expectation;
import java.util.List;
import java.util.Optional;

/**
 * A table of the scenario reference.
 *
 * @param page     the file that holds it, in docs/scenario and without its ending
 * @param name     the name in its marker
 * @param settings the record whose keys it lists, or the sealed family of such records
 */
record ReferenceTable(String page, String name, Class<?> settings) {

    static final List<ReferenceTable> ALL = List.of(
            new ReferenceTable("site", "site", GeometrySettings.SiteSettings.class),
            new ReferenceTable("site", "clock", ClockSettings.class),
            new ReferenceTable("site", "place", GeometrySettings.PlaceSettings.class),
            new ReferenceTable("site", "area", GeometrySettings.AreaSettings.class),
            new ReferenceTable("site", "box", GeometrySettings.BoxSettings.class),
            new ReferenceTable("site", "path", GeometrySettings.RouteSettings.class),
            new ReferenceTable("site", "waypoint", Waypoint.class),
            new ReferenceTable("site", "mark", RouteMark.class),
            new ReferenceTable("site", "gate", Gate.class),
            new ReferenceTable("site", "stop", GeometrySettings.StopSettings.class),
            new ReferenceTable("site", "map", MapSettings.class),
            new ReferenceTable("roads", "road", GeometrySettings.RoadSettings.class),
            new ReferenceTable("roads", "lane", LaneSettings.class),
            new ReferenceTable("roads", "lane-point", LaneSettings.Point.class),
            new ReferenceTable("roads", "connection", LaneConnectionSettings.class),
            new ReferenceTable("roads", "world", GeometrySettings.WorldSettings.class),
            new ReferenceTable("roads", "picture", GeometrySettings.PictureSettings.class),
            new ReferenceTable("vehicles", "group", GroupSettings.class),
            new ReferenceTable("vehicles", "start", StartSettings.class),
            new ReferenceTable("vehicles", "grid", StartSettings.Grid.class),
            new ReferenceTable("vehicles", "line", StartSettings.Line.class),
            new ReferenceTable("vehicles", "on-lanes", StartSettings.OnLanes.class),
            new ReferenceTable("vehicles", "inflow", StartSettings.Inflow.class),
            new ReferenceTable("vehicles", "body", GroupSettings.BodySettings.class),
            new ReferenceTable("mobility", "mobility", MobilitySettings.class),
            new ReferenceTable("perception", "perception", PerceptionSettings.class),
            new ReferenceTable("perception", "localisation", LocalisationSettings.class),
            new ReferenceTable("perception", "zone", LocalisationSettings.Zone.class),
            new ReferenceTable("perception", "sensor", SensorSettings.class),
            new ReferenceTable("perception", "mount", SensorSettings.Mount.class),
            new ReferenceTable("perception", "sensor-errors", SensorErrors.class),
            new ReferenceTable("perception", "tracking", TrackingSettings.class),
            new ReferenceTable("behaviors", "behavior-keys", BehaviorSettings.class),
            new ReferenceTable("missions", "mission", MissionStep.class),
            new ReferenceTable("missions", "triggers", TriggerSettings.class),
            new ReferenceTable("missions", "meetings", MeetingSettings.class),
            new ReferenceTable("live", "reenact", ReenactSettings.class),
            new ReferenceTable("live", "live", LiveSettings.class),
            new ReferenceTable("live", "join", JoinSettings.class),
            new ReferenceTable("live", "join-role", JoinSettings.Role.class),
            new ReferenceTable("expectations", "alerts", AlertSettings.class),
            new ReferenceTable("expectations", "expect", Expectation.class),
            new ReferenceTable("expectations", "fidelity", FidelitySettings.class),
            new ReferenceTable("expectations", "by-hand", FidelitySettings.ByHand.class),
            new ReferenceTable("outputs", "record", RecordSettings.class),
            new ReferenceTable("outputs", "feeds", FeedSettings.class));

    /** The table that lists the keys of a record or family; none for settings without keys of their own. */
    static Optional<ReferenceTable> of(Class<?> settings) {
        return ALL.stream().filter(table -> table.settings.equals(settings)).findFirst();
    }

    String anchor() {
        return "table-" + name;
    }

    /** The address of the table, relative to the folder of the pages. */
    String address() {
        return page + ".md#" + anchor();
    }
}
