package io.tandem.scenario.reference;

import io.tandem.basemap.MapSettings;
import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.fidelity.FidelitySettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.ReenactSettings;
import io.tandem.fleet.StartSettings;
import io.tandem.gateway.JoinSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.feed.FeedSettings;
import io.tandem.message.Kind;
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
import io.tandem.scenario.Scenario;
import io.tandem.scenario.TriggerSettings;
import io.tandem.scenario.expression.Repeat;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.setting.Dimension;
import io.tandem.time.ClockSettings;
import io.tandem.verdict.Expectation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables of the reference page, made from the settings records. The page is written by people; between markers such as
 * {@code <!-- table: clock -->} and {@code <!-- end -->} stands what this class says.
 */
public final class ScenarioReference {

    private static final Pattern TABLE = Pattern.compile("(<!-- table: ([a-z-]+) -->\n)(.*?)(<!-- end -->)", Pattern.DOTALL);
    private static final String HEAD = "| key | value | default | meaning |\n|---|---|---|---|\n";

    private ScenarioReference() {
    }

    /** The page with all its tables made anew. */
    public static String fill(String page) {
        Map<String, String> tables = tables();
        Matcher matcher = TABLE.matcher(page);
        return matcher.replaceAll(found -> Matcher.quoteReplacement(
                found.group(1) + Optional.ofNullable(tables.get(found.group(2)))
                        .orElseThrow(() -> new IllegalArgumentException("no table " + found.group(2))) + found.group(4)));
    }

    public static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("scenario", keys(Scenario.class));
        tables.put("units", units());
        tables.put("site", keys(GeometrySettings.SiteSettings.class));
        tables.put("clock", keys(ClockSettings.class));
        tables.put("reenact", keys(ReenactSettings.class));
        tables.put("live", keys(LiveSettings.class));
        tables.put("join", keys(JoinSettings.class));
        tables.put("join-role", keys(JoinSettings.Role.class));
        tables.put("alerts", keys(AlertSettings.class));
        tables.put("map", keys(MapSettings.class));
        tables.put("triggers", keys(TriggerSettings.class));
        tables.put("meetings", keys(MeetingSettings.class));
        tables.put("record", keys(RecordSettings.class));
        tables.put("feeds", family(FeedSettings.class));
        tables.put("place", keys(GeometrySettings.PlaceSettings.class));
        tables.put("area", keys(GeometrySettings.AreaSettings.class));
        tables.put("box", keys(GeometrySettings.BoxSettings.class));
        tables.put("path", keys(GeometrySettings.RouteSettings.class));
        tables.put("waypoint", keys(Waypoint.class));
        tables.put("mark", keys(RouteMark.class));
        tables.put("gate", keys(Gate.class));
        tables.put("stop", keys(GeometrySettings.StopSettings.class));
        tables.put("road", keys(GeometrySettings.RoadSettings.class));
        tables.put("lane", keys(LaneSettings.class));
        tables.put("lane-point", keys(LaneSettings.Point.class));
        tables.put("world", keys(GeometrySettings.WorldSettings.class));
        tables.put("picture", keys(GeometrySettings.PictureSettings.class));
        tables.put("connection", keys(LaneConnectionSettings.class));
        tables.put("group", keys(GroupSettings.class));
        tables.put("kinds", kinds());
        tables.put("start", keys(StartSettings.class));
        tables.put("grid", keys(StartSettings.Grid.class));
        tables.put("line", keys(StartSettings.Line.class));
        tables.put("on-lanes", keys(StartSettings.OnLanes.class));
        tables.put("inflow", keys(StartSettings.Inflow.class));
        tables.put("repeat", loop());
        tables.put("mobility", family(MobilitySettings.class));
        tables.put("body", keys(GroupSettings.BodySettings.class));
        tables.put("perception", keys(PerceptionSettings.class));
        tables.put("localisation", keys(LocalisationSettings.class));
        tables.put("zone", keys(LocalisationSettings.Zone.class));
        tables.put("sensor", keys(SensorSettings.class));
        tables.put("mount", keys(SensorSettings.Mount.class));
        tables.put("sensor-errors", keys(SensorErrors.class));
        tables.put("tracking", keys(TrackingSettings.class));
        tables.put("behaviors", behaviors());
        tables.put("behavior-keys", family(BehaviorSettings.class));
        tables.put("mission", family(MissionStep.class));
        tables.put("expect", family(Expectation.class));
        tables.put("fidelity", keys(FidelitySettings.class));
        tables.put("by-hand", keys(FidelitySettings.ByHand.class));
        return tables;
    }

    private static String keys(Class<? extends Record> type) {
        return keys(RecordSchema.of(type));
    }

    private static String keys(RecordSchema shape) {
        return HEAD + shape.slots().stream().map(ScenarioReference::row).collect(Collectors.joining());
    }

    private static String row(FieldSchema slot) {
        String usual = slot.usual().map(text -> "`" + text + "`").orElse(slot.isRequired() ? "**required**" : "");
        String range = rangeOf(slot.form());
        return "| `" + slot.key() + "` | " + value(slot.form()) + " | " + usual + " | " + slot.meaning()
                + (range.isEmpty() ? "" : "; " + range) + (slot.shorthand() ? "; *may stand alone*" : "") + " |\n";
    }

    private static String rangeOf(ValueSchema form) {
        return switch (form) {
            case ValueSchema.Amount amount -> amount.measure().range();
            case ValueSchema.Whole whole -> whole.measure().range();
            case ValueSchema.Range range -> range.measure().range();
            default -> "";
        };
    }

    private static String value(ValueSchema form) {
        return switch (form) {
            case ValueSchema.Amount amount -> noun(amount.measure());
            case ValueSchema.Whole whole -> whole.participant() ? "vehicle id" : "whole number";
            case ValueSchema.Flag _ -> "`true` or `false`";
            case ValueSchema.Words _ -> "text";
            case ValueSchema.Choice choice -> choice.values().keySet().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
            case ValueSchema.Range range -> noun(range.measure()) + " or `[low, high]`";
            case ValueSchema.Many many -> "list, each: " + value(many.element());
            case ValueSchema.Named named -> "names, each with: " + value(named.element());
            case ValueSchema.Group _ -> "keys, see its table";
            case ValueSchema.OneOf oneOf -> oneOf.noun();
            case ValueSchema.Place _ -> "place";
            case ValueSchema.Drawn drawn -> drawn.noun().isEmpty() ? "keys, see its table" : drawn.noun() + ", by name or in place";
            case ValueSchema.Ladder _ -> "behaviors";
            case ValueSchema.IdSet _ -> "ids";
            case ValueSchema.Participants _ -> "vehicle ids";
        };
    }

    private static String noun(QuantityRange measure) {
        return measure.dimension().name().toLowerCase(Locale.ROOT);
    }

    private static String units() {
        StringBuilder table = new StringBuilder("| what | units | example |\n|---|---|---|\n");
        for (Dimension dimension : Dimension.values()) {
            String units = Unit.of(dimension).stream().map(unit -> "`" + unit.symbol() + "`").collect(Collectors.joining(" "));
            if (!units.isEmpty()) {
                table.append("| ").append(noun(QuantityRange.any(dimension))).append(" | ").append(units).append(" | `")
                        .append(QuantityRange.example(dimension)).append("` |\n");
            }
        }
        return table.toString();
    }

    private static String kinds() {
        StringBuilder table = new StringBuilder("| kind | length | cruising speed | steer at full lock | pitch at full stick "
                + "| climb at full stick |\n|---|---|---|---|---|---|\n");
        for (Kind kind : Kind.values()) {
            table.append("| `").append(kind.code()).append("` | ").append(Quantity.plain(kind.length())).append(" m | ")
                    .append(Quantity.plain(kind.cruise())).append(" m/s | ").append(Quantity.plain(kind.maxSteer())).append(" rad | ")
                    .append(Quantity.plain(kind.maxPitch())).append(" rad | ").append(Quantity.plain(kind.maxClimb())).append(" m/s |\n");
        }
        return table.toString();
    }

    private static String loop() {
        return "| key | meaning |\n|---|---|\n" + Repeat.KEYS.entrySet().stream()
                .map(entry -> "| `" + entry.getKey() + "` | " + entry.getValue() + " |\n").collect(Collectors.joining());
    }

    private static String behaviors() {
        StringBuilder table = new StringBuilder("| behavior | usual priority | meaning |\n|---|---|---|\n");
        RecordSchema.family(BehaviorSettings.class).forEach((name, shape) -> table.append("| `").append(name).append("` | ")
                .append(((BehaviorSettings) blank(shape)).usualPriority()).append(" | ").append(shape.meaning()).append(" |\n"));
        return table.toString();
    }

    /** A record with nothing in it, good enough to be asked for its priority. */
    private static Object blank(RecordSchema shape) {
        return shape.build(shape.slots().stream().map(slot -> slot.isOptional() ? slot.absent() : blank(slot.type())).toArray());
    }

    private static Object blank(Class<?> type) {
        if (type == double.class) {
            return 0.0;
        }
        if (type == int.class) {
            return 0;
        }
        return type == boolean.class ? (Object) false : type == List.class ? List.of() : null;
    }

    private static String family(Class<?> family) {
        StringBuilder tables = new StringBuilder();
        RecordSchema.family(family).forEach((name, shape) -> tables.append("\n**`").append(name).append("`** — ").append(shape.meaning())
                .append("\n\n").append(keys(shape)));
        return tables + "\n";
    }
}
