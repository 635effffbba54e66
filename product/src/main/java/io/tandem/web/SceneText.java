package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.Area;
import io.tandem.geo.Local;
import io.tandem.geo.Ring;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.review.fidelity.Fidelity;
import io.tandem.road.Lane;
import io.tandem.road.LaneShape;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import io.tandem.web.basemap.BaseMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The scene as JSON: the stage, and who is on it, row by row as frames have them. */
final class SceneText {

    /** What vehicles of one group have in common. */
    private record Sort(String name, Kind kind, boolean real, boolean extra, boolean comes, double length, Body body, List<String> behaviors,
            List<List<String>> reasons, List<String> steps) {
    }

    /** Metres by which what is drawn may leave the lane. */
    private static final double LANE_TOLERANCE = 0.1;

    private final Stage stage;
    private final List<Participant> rows;
    private final Map<Sort, Integer> groups = new LinkedHashMap<>();
    private final int[] group;

    /** @param rows in the order of the frames */
    private SceneText(Stage stage, List<Participant> rows) {
        this.stage = stage;
        this.rows = rows;
        this.group = rows.stream().mapToInt(one -> groups.computeIfAbsent(sort(one), _ -> groups.size())).toArray();
    }

    static byte[] live(Stage stage, List<Participant> rows) {
        return JsonText.bytes(json -> new SceneText(stage, rows).write(json, null));
    }

    static byte[] replay(Stage stage, List<Participant> rows, SimTime begin, SimTime end) {
        return JsonText.bytes(json -> new SceneText(stage, rows).write(json, new double[] {begin.seconds(), end.seconds()}));
    }

    private Sort sort(Participant one) {
        return new Sort(familyName(one), one.kind(), one.real(), stage.extras().contains(one.vid()), stage.comers().contains(one.vid()), one.length(), one.body(),
                one.behaviors(), one.reasons(), one.steps());
    }

    /** The name without its number: {@code uav} of {@code uav-101}. */
    private static String familyName(Participant one) {
        String name = one.name().replaceFirst("[-_ .#]*\\d+$", "");
        return name.isEmpty() ? one.kind().code() : name;
    }

    private void write(JsonGenerator json, double[] span) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", stage.name());
        json.writeNumberField("seed", stage.seed());
        json.writeFieldName("site");
        JsonText.object(json, this::site);
        json.writeFieldName("clock");
        JsonText.object(json, this::clock);
        json.writeFieldName("alerts");
        JsonText.object(json, this::alerts);
        scenery(json);
        json.writeFieldName("map");
        map(json);
        JsonText.list(json, "triggers", stage.triggers(), SceneText::trigger);
        json.writeFieldName("fidelity");
        fidelity(json);
        JsonText.list(json, "groups", groups.keySet(), SceneText::group);
        JsonText.list(json, "vid", rows, (out, one) -> out.writeNumber(one.vid()));
        JsonText.list(json, "names", rows, (out, one) -> out.writeString(one.name()));
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
        JsonText.number(json, "lat_deg", stage.site().origin().latDegrees());
        JsonText.number(json, "lon_deg", stage.site().origin().lonDegrees());
        JsonText.number(json, "height_m", stage.site().height());
        JsonText.number(json, "convergence_rad", stage.site().convergence(stage.site().origin()));
    }

    private void clock(JsonGenerator json) throws IOException {
        JsonText.number(json, "report_s", stage.reportSeconds());
        JsonText.number(json, "step_s", stage.stepSeconds());
        JsonText.number(json, "duration_s", stage.duration().orElse(Double.NaN));
    }

    private void alerts(JsonGenerator json) throws IOException {
        JsonText.number(json, "lengths", stage.alertLengths());
        JsonText.number(json, "seconds", stage.alertSeconds());
    }

    private void scenery(JsonGenerator json) throws IOException {
        JsonText.list(json, "points", stage.points().entrySet(), (out, point) -> JsonText.object(out, members -> {
            members.writeStringField("name", point.getKey());
            JsonText.number(members, "x", point.getValue().east());
            JsonText.number(members, "y", point.getValue().north());
            JsonText.number(members, "z", point.getValue().up());
        }));
        JsonText.list(json, "areas", stage.areas().entrySet(), (out, area) -> JsonText.object(out, members -> {
            members.writeStringField("name", area.getKey());
            JsonText.list(members, "rings", rings(area.getValue()), SceneText::ring);
        }));
        json.writeFieldName("walls");
        JsonText.object(json, this::walls);
        JsonText.list(json, "lanes", stage.lanes(), SceneText::lane);
        JsonText.list(json, "paths", stage.paths().entrySet(), (out, path) -> JsonText.object(out, members -> {
            Route route = path.getValue();
            members.writeStringField("name", path.getKey());
            members.writeBooleanField("closed", route.closed());
            JsonText.list(members, "points", route.waypoints(), (points, waypoint) -> place(points, waypoint.at()));
        }));
        JsonText.list(json, "gates", stage.gates().entrySet(), (out, gate) -> JsonText.object(out, members -> {
            members.writeStringField("name", gate.getKey());
            JsonText.list(members, "points", List.of(gate.getValue().from(), gate.getValue().to()), SceneText::place);
        }));
    }

    private void walls(JsonGenerator json) throws IOException {
        JsonText.list(json, "areas", stage.walls().areas(), (out, area) -> JsonText.list(out, rings(area), SceneText::ring));
        JsonText.number(json, "cell_m", stage.walls().cell());
        JsonText.list(json, "boxes", stage.walls().boxes(), (out, box) ->
                out.writeArray(new int[] {box.column(), box.row(), box.columns(), box.rows()}, 0, 4));
    }

    /** Points of the middle, each with the width there, in centimetres' precision. */
    private static void lane(JsonGenerator json, Lane lane) throws IOException {
        LaneShape shape = LaneShape.of(lane, LANE_TOLERANCE);
        JsonText.object(json, members -> {
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

    private static void place(JsonGenerator json, Local place) throws IOException {
        json.writeArray(new double[] {place.east(), place.north(), place.up()}, 0, 3);
    }

    private void map(JsonGenerator json) throws IOException {
        if (stage.map().isEmpty()) {
            json.writeNull();
            return;
        }
        BaseMap map = stage.map().get();
        String address = "/map/" + map.key();
        JsonText.object(json, members -> {
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
        JsonText.object(json, members -> {
            members.writeStringField("name", trigger.name());
            members.writeStringField("label", trigger.label());
            members.writeStringField("about", trigger.about());
        });
    }

    private void fidelity(JsonGenerator json) throws IOException {
        if (stage.fidelity().isEmpty()) {
            json.writeNull();
            return;
        }
        Fidelity fidelity = stage.fidelity().get();
        JsonText.object(json, members -> {
            JsonText.list(members, "quintet", fidelity.scores(), (out, score) -> out.writeNumber(score.value()));
            members.writeNumberField("sum", fidelity.total());
            JsonText.list(members, "reasons", fidelity.scores(), (out, score) -> out.writeString(score.reason()));
        });
    }

    private static void group(JsonGenerator json, Sort sort) throws IOException {
        JsonText.object(json, members -> {
            members.writeStringField("name", sort.name);
            members.writeStringField("kind", sort.kind.code());
            members.writeStringField("symbol", sort.kind.symbol().name().toLowerCase(Locale.ROOT));
            members.writeBooleanField("real", sort.real);
            members.writeBooleanField("extra", sort.extra);
            members.writeBooleanField("comes", sort.comes);
            JsonText.number(members, "length_m", sort.length);
            JsonText.list(members, "body_m", List.of(sort.body.length(), sort.body.width()), (out, metres) -> out.writeNumber(rounded(metres)));
            JsonText.list(members, "behaviors", sort.behaviors, JsonGenerator::writeString);
            JsonText.list(members, "reasons", sort.reasons, (out, reasons) -> JsonText.list(out, reasons, JsonGenerator::writeString));
            JsonText.list(members, "steps", sort.steps, JsonGenerator::writeString);
        });
    }
}
