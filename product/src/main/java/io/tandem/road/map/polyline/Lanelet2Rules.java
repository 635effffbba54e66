package io.tandem.road.map.polyline;

import io.tandem.road.Lane;
import io.tandem.road.LanePoint;
import io.tandem.road.LaneProjection;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.OsmTags;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The regulatory elements of a Lanelet2 map: speed limits, stop and give-way signs, right of way, signals, crossings. */
final class Lanelet2Rules {

    private static final double URBAN_HIGHWAY_MPS = 80 / 3.6;
    private static final double COUNTRY_MPS = 100 / 3.6;
    private static final double MOTORWAY_MPS = 130 / 3.6;
    private static final double PLAY_STREET_MPS = 7 / 3.6;
    private static final double FASTEST_MPS = 100;

    private final Map<Long, Lanelet2Line> lines;
    private final MapProblems faults;
    /** regulatory elements and lanelets that are not driven, by id */
    private final Map<Long, XmlElement> relations = new HashMap<>();

    Lanelet2Rules(XmlElement root, Map<Long, Lanelet2Line> lines, MapProblems faults) {
        this.lines = lines;
        this.faults = faults;
        for (XmlElement relation : root.all("relation")) {
            OptionalLong id = relation.whole("id", faults);
            id.ifPresent(number -> relations.put(number, relation));
        }
    }

    /** Speed limit in m/s: of a regulatory element, of the lanelet, or what is usual for it. */
    double limit(Lanelet lanelet) {
        double byRule = elements(lanelet).filter(element -> subtype(element).equals("speed_limit")).mapToDouble(this::signedLimit).filter(Lanelet2Rules::isSpeed).findFirst()
                .orElse(Double.NaN);
        double own = OsmTags.speed(lanelet.tags().tag("speed_limit"));
        return isSpeed(byRule) ? byRule : isSpeed(own) ? own : usual(lanelet.tags());
    }

    private static boolean isSpeed(double mps) {
        return mps > 0 && mps < FASTEST_MPS;
    }

    private static double usual(OsmTags tags) {
        boolean country = tags.tag("location").equals("nonurban");
        return switch (tags.tag("subtype")) {
            case "highway" -> country ? MOTORWAY_MPS : URBAN_HIGHWAY_MPS;
            case "play_street" -> PLAY_STREET_MPS;
            default -> country ? COUNTRY_MPS : LanePoint.USUAL_LIMIT;
        };
    }

    /** The limit of the element's own sign_type, or of the sign that it refers to, such as de274-60, in m/s. */
    private double signedLimit(XmlElement element) {
        double written = OsmTags.speed(new OsmTags(element).tag("sign_type"));
        return isSpeed(written) ? written : signs(element).map(sign -> sign.replaceFirst("^de274(\\.1)?-", "")).mapToDouble(OsmTags::speed).filter(Lanelet2Rules::isSpeed)
                .findFirst().orElse(Double.NaN);
    }

    private Stream<String> signs(XmlElement element) {
        return members(element, "refers").map(member -> lines.get(member.whole("ref", faults).orElse(0))).filter(line -> line != null).map(line -> line.tags().tag("subtype"));
    }

    private static Stream<XmlElement> members(XmlElement relation, String role) {
        return relation.children().stream().filter(child -> child.name().equals("member") && child.attribute("role").orElse("").equals(role));
    }

    private static String subtype(XmlElement relation) {
        return new OsmTags(relation).tag("subtype");
    }

    private Stream<XmlElement> elements(Lanelet lanelet) {
        return members(lanelet.relation(), "regulatory_element").map(member -> member.whole("ref", faults)).filter(OptionalLong::isPresent)
                .map(ref -> relations.get(ref.getAsLong())).filter(relation -> relation != null);
    }

    /** Adds the controls of all lanelets. */
    void apply(RoadNetworkBuilder draft, Map<Long, Lanelet> lanelets, Map<Long, Integer> lanes) {
        for (Lanelet lanelet : lanelets.values()) {
            int lane = lanes.get(lanelet.id());
            if (lane >= 0) {
                elements(lanelet).forEach(element -> apply(draft, element, lanelet, lane));
                members(lanelet.relation(), "regulatory_element").filter(member -> !relations.containsKey(member.whole("ref", faults).orElse(0)))
                        .forEach(_ -> faults.passOver("regulatory elements that are not in the file"));
            }
        }
    }

    private void apply(RoadNetworkBuilder draft, XmlElement element, Lanelet lanelet, int lane) {
        switch (subtype(element)) {
            case "traffic_light" -> draft.control(new LaneControl(Kind.SIGNAL, lane, station(draft, element, lane), Optional.empty()));
            case "traffic_sign" -> signs(element).forEach(sign -> sign(sign).ifPresent(kind -> across(draft, kind, element, lane)));
            case "right_of_way", "all_way_stop" -> {
                if (members(element, "yield").anyMatch(member -> member.whole("ref", faults).orElse(0) == lanelet.id())) {
                    across(draft, subtype(element).equals("all_way_stop") ? Kind.STOP : Kind.GIVE_WAY, element, lane);
                }
            }
            case "crosswalk" -> draft.control(LaneControl.of(Kind.CROSSING, lane, crossing(draft, element, lane)));
            case "speed_limit" -> { }
            default -> faults.passOver("regulatory elements of other kinds");
        }
    }

    private static Optional<Kind> sign(String subtype) {
        return switch (subtype) {
            case "stop_sign", "de206", "usR1-1" -> Optional.of(Kind.STOP);
            case "yield_sign", "de205", "usR1-2" -> Optional.of(Kind.GIVE_WAY);
            default -> Optional.empty();
        };
    }

    /** Before the junction a rule is that of the lanelets which lead across: the successors of one whose end it concerns. */
    private void across(RoadNetworkBuilder draft, Kind kind, XmlElement element, int lane) {
        Lane drawn = draft.drawn(lane);
        double station = station(draft, element, lane);
        List<Integer> next = new ArrayList<>(draft.following(lane));
        if (station < drawn.length() / 2 || next.isEmpty()) {
            draft.control(LaneControl.of(kind, lane, station));
        } else {
            next.forEach(other -> draft.control(LaneControl.of(kind, other, 0)));
        }
    }

    /** Where the element's stop line crosses the lane; without one, at its end. A line before the lane is its start. */
    private double station(RoadNetworkBuilder draft, XmlElement element, int lane) {
        return members(element, "ref_line").map(member -> lines.get(member.whole("ref", faults).orElse(0))).filter(line -> line != null).map(Lanelet2Line::middle)
                .map(at -> project(draft.drawn(lane), at)).findFirst().orElse(draft.drawn(lane).length());
    }

    private double crossing(RoadNetworkBuilder draft, XmlElement element, int lane) {
        List<double[]> outline = members(element, "refers").map(member -> relations.get(member.whole("ref", faults).orElse(0))).filter(relation -> relation != null)
                .flatMap(crosswalk -> crosswalk.all("member").stream()).map(member -> lines.get(member.whole("ref", faults).orElse(0))).filter(line -> line != null)
                .map(Lanelet2Line::middle).toList();
        if (outline.isEmpty()) {
            return station(draft, element, lane);
        }
        double east = outline.stream().mapToDouble(at -> at[0]).average().orElseThrow();
        double north = outline.stream().mapToDouble(at -> at[1]).average().orElseThrow();
        return project(draft.drawn(lane), new double[] {east, north});
    }

    private static double project(Lane lane, double[] at) {
        LaneProjection spot = new LaneProjection();
        lane.project(at[0], at[1], spot);
        return Math.clamp(spot.station(), 0, lane.length());
    }
}
