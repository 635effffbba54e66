package io.tandem.web.scene;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.basemap.BaseMap;
import io.tandem.fidelity.Fidelity;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.road.Lane;
import io.tandem.road.LaneShape;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import io.tandem.web.http.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The scene as JSON: the stage, and who is on it, row by row as frames have them. */
public final class SceneJson {

    /** What vehicles of one group have in common. */
    private record Sort(String name, Kind kind, boolean real, boolean extra, boolean comes, double length, Body body, List<String> behaviors,
            List<List<String>> reasons, List<String> steps) {
    }

    /** Metres by which what is drawn may leave the lane. */
    private static final double LANE_TOLERANCE = 0.1;

    private final StaticScene staticScene;
    private final List<Participant> rows;
    private final Map<Sort, Integer> groups = new LinkedHashMap<>();
    private final int[] group;

    /** @param rows in the order of the frames */
    private SceneJson(StaticScene staticScene, List<Participant> rows) {
        this.staticScene = staticScene;
        this.rows = rows;
        this.group = rows.stream().mapToInt(one -> groups.computeIfAbsent(sort(one), _ -> groups.size())).toArray();
    }

    public static byte[] live(StaticScene staticScene, List<Participant> rows) {
        return JsonWriter.bytes(json -> new SceneJson(staticScene, rows).write(json, null));
    }

    public static byte[] replay(StaticScene staticScene, List<Participant> rows, SimTime begin, SimTime end) {
        return JsonWriter.bytes(json -> new SceneJson(staticScene, rows).write(json, new double[] {begin.seconds(), end.seconds()}));
    }

    private Sort sort(Participant one) {
        return new Sort(familyName(one), one.kind(), one.real(), staticScene.extras().contains(one.vid()), staticScene.inflowVehicles().contains(one.vid()), one.length(), one.body(),
                one.behaviors(), one.reasons(), one.steps());
    }

    /** The name without its number: {@code uav} of {@code uav-101}. */
    private static String familyName(Participant one) {
        String name = one.name().replaceFirst("[-_ .#]*\\d+$", "");
        return name.isEmpty() ? one.kind().code() : name;
    }

    private void write(JsonGenerator json, double[] span) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", staticScene.name());
        json.writeNumberField("seed", staticScene.seed());
        json.writeFieldName("site");
        JsonWriter.object(json, this::site);
        json.writeFieldName("clock");
        JsonWriter.object(json, this::clock);
        json.writeFieldName("alerts");
        JsonWriter.object(json, this::alerts);
        scenery(json);
        json.writeFieldName("map");
        map(json);
        JsonWriter.list(json, "triggers", staticScene.triggers(), SceneJson::trigger);
        json.writeFieldName("fidelity");
        fidelity(json);
        JsonWriter.list(json, "groups", groups.keySet(), SceneJson::group);
        JsonWriter.list(json, "vid", rows, (out, one) -> out.writeNumber(one.vid()));
        JsonWriter.list(json, "names", rows, (out, one) -> out.writeString(one.name()));
        json.writeFieldName("group");
        json.writeArray(group, 0, group.length);
        json.writeFieldName("span_s");
        if (span == null) {
            json.writeNull();
        } else {
            json.writeArray(span, 0, span.length);
        }
        json.writeEndObject();
    }

    private void site(JsonGenerator json) throws IOException {
        JsonWriter.number(json, "lat_deg", staticScene.site().origin().latDegrees());
        JsonWriter.number(json, "lon_deg", staticScene.site().origin().lonDegrees());
        JsonWriter.number(json, "height_m", staticScene.site().height());
        JsonWriter.number(json, "convergence_rad", staticScene.site().convergence(staticScene.site().origin()));
    }

    private void clock(JsonGenerator json) throws IOException {
        JsonWriter.number(json, "report_s", staticScene.reportSeconds());
        JsonWriter.number(json, "step_s", staticScene.stepSeconds());
        JsonWriter.number(json, "duration_s", staticScene.duration().orElse(Double.NaN));
    }

    private void alerts(JsonGenerator json) throws IOException {
        JsonWriter.number(json, "lengths", staticScene.alertLengths());
        JsonWriter.number(json, "seconds", staticScene.alertSeconds());
    }

    private void scenery(JsonGenerator json) throws IOException {
        JsonWriter.list(json, "points", staticScene.points().entrySet(), (out, point) -> JsonWriter.object(out, members -> {
            members.writeStringField("name", point.getKey());
            JsonWriter.number(members, "x", point.getValue().east());
            JsonWriter.number(members, "y", point.getValue().north());
            JsonWriter.number(members, "z", point.getValue().up());
        }));
        JsonWriter.list(json, "areas", staticScene.areas().entrySet(), (out, area) -> JsonWriter.object(out, members -> {
            members.writeStringField("name", area.getKey());
            JsonWriter.list(members, "rings", rings(area.getValue()), SceneJson::ring);
        }));
        json.writeFieldName("walls");
        JsonWriter.object(json, this::walls);
        JsonWriter.list(json, "lanes", staticScene.lanes(), SceneJson::lane);
        JsonWriter.list(json, "paths", staticScene.paths().entrySet(), (out, path) -> JsonWriter.object(out, members -> {
            Route route = path.getValue();
            members.writeStringField("name", path.getKey());
            members.writeBooleanField("closed", route.closed());
            JsonWriter.list(members, "points", route.waypoints(), (points, waypoint) -> place(points, waypoint.at()));
        }));
        JsonWriter.list(json, "gates", staticScene.gates().entrySet(), (out, gate) -> JsonWriter.object(out, members -> {
            members.writeStringField("name", gate.getKey());
            JsonWriter.list(members, "points", List.of(gate.getValue().from(), gate.getValue().to()), SceneJson::place);
        }));
    }

    private void walls(JsonGenerator json) throws IOException {
        JsonWriter.list(json, "areas", staticScene.walls().areas(), (out, area) -> JsonWriter.list(out, rings(area), SceneJson::ring));
        JsonWriter.number(json, "cell_m", staticScene.walls().cell());
        JsonWriter.list(json, "boxes", staticScene.walls().boxes(), (out, box) ->
                out.writeArray(new int[] {box.column(), box.row(), box.columns(), box.rows()}, 0, 4));
    }

    /** Points of the middle, each with the width there, in centimetres' precision. */
    private static void lane(JsonGenerator json, Lane lane) throws IOException {
        LaneShape shape = LaneShape.of(lane, LANE_TOLERANCE);
        JsonWriter.object(json, members -> {
            members.writeStringField("name", lane.name());
            members.writeArrayFieldStart("points");
            for (int i = 0; i < shape.count(); i++) {
                members.writeArray(new double[] {rounded(shape.east()[i]), rounded(shape.north()[i]), rounded(shape.width()[i])}, 0, 3);
            }
            members.writeEndArray();
        });
    }

    private static double rounded(double metres) {
        return Math.rint(metres * 100) / 100;
    }

    private static List<Ring> rings(Area area) {
        List<Ring> rings = new ArrayList<>(List.of(area.outer()));
        rings.addAll(area.holes());
        return rings;
    }

    private static void ring(JsonGenerator json, Ring ring) throws IOException {
        json.writeStartArray();
        for (int i = 0; i < ring.vertices(); i++) {
            json.writeArray(new double[] {ring.east()[i], ring.north()[i]}, 0, 2);
        }
        json.writeEndArray();
    }

    private static void place(JsonGenerator json, LocalPosition place) throws IOException {
        json.writeArray(new double[] {place.east(), place.north(), place.up()}, 0, 3);
    }

    private void map(JsonGenerator json) throws IOException {
        if (staticScene.map().isEmpty()) {
            json.writeNull();
            return;
        }
        BaseMap map = staticScene.map().get();
        String address = "/map/" + map.key();
        JsonWriter.object(json, members -> {
            switch (map) {
                case BaseMap.Drawing _ -> source(members, "geojson", address + ".json");
                case BaseMap.TileFile _ -> source(members, "pmtiles", address + ".pmtiles");
                case BaseMap.TileServer server -> {
                    source(members, server.vector() ? "vector" : "raster", address + "/{z}/{x}/{y}");
                    members.writeNumberField("max_zoom", server.maxZoom());
                }
            }
            members.writeStringField("attribution", map.attribution());
        });
    }

    private static void source(JsonGenerator json, String kind, String url) throws IOException {
        json.writeStringField("kind", kind);
        json.writeStringField("url", url);
    }

    private static void trigger(JsonGenerator json, Trigger trigger) throws IOException {
        JsonWriter.object(json, members -> {
            members.writeStringField("name", trigger.name());
            members.writeStringField("label", trigger.label());
            members.writeStringField("about", trigger.about());
        });
    }

    private void fidelity(JsonGenerator json) throws IOException {
        if (staticScene.fidelity().isEmpty()) {
            json.writeNull();
            return;
        }
        Fidelity fidelity = staticScene.fidelity().get();
        JsonWriter.object(json, members -> {
            JsonWriter.list(members, "quintet", fidelity.scores(), (out, score) -> out.writeNumber(score.value()));
            members.writeNumberField("sum", fidelity.total());
            JsonWriter.list(members, "reasons", fidelity.scores(), (out, score) -> out.writeString(score.reason()));
        });
    }

    private static void group(JsonGenerator json, Sort sort) throws IOException {
        JsonWriter.object(json, members -> {
            members.writeStringField("name", sort.name);
            members.writeStringField("kind", sort.kind.code());
            members.writeStringField("symbol", sort.kind.symbol().name().toLowerCase(Locale.ROOT));
            members.writeBooleanField("real", sort.real);
            members.writeBooleanField("extra", sort.extra);
            members.writeBooleanField("comes", sort.comes);
            JsonWriter.number(members, "length_m", sort.length);
            JsonWriter.list(members, "body_m", List.of(sort.body.length(), sort.body.width()), (out, metres) -> out.writeNumber(rounded(metres)));
            JsonWriter.list(members, "behaviors", sort.behaviors, JsonGenerator::writeString);
            JsonWriter.list(members, "reasons", sort.reasons, (out, reasons) -> JsonWriter.list(out, reasons, JsonGenerator::writeString));
            JsonWriter.list(members, "steps", sort.steps, JsonGenerator::writeString);
        });
    }
}
