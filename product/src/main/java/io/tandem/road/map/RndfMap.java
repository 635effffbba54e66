package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LaneProjection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads route network definition files (RNDF, DARPA Urban Challenge 2007): segments with lanes of waypoints by latitude and
 * longitude, widths in feet, exits from waypoint to waypoint. Zones are skipped. The format has no speed limits; the default one
 * applies.
 */
final class RndfMap {

    private static final double METRES_PER_FOOT = 0.3048;
    private static final double TURN_LIMIT_MPS = 5;
    private static final int MOST_LINES = 1_000_000;

    private record Exit(int line, String from, String to) {
    }

    /** A waypoint: its lane in the builder and its position. */
    private record Known(int lane, LocalPosition at) {
    }

    private final MapProblems faults;
    private final Site site;
    private final RoadNetworkBuilder draft;
    private final Map<String, Known> waypoints = new HashMap<>();
    private final List<Exit> exits = new ArrayList<>();
    private List<Integer> segment = new ArrayList<>();
    private List<LanePoint> points = new ArrayList<>();
    private Map<String, LocalPosition> named = new HashMap<>();
    private Set<String> exitPlaces = new HashSet<>();
    private String lane = "";
    private int laneLine;
    private double width = LanePoint.USUAL_WIDTH;
    private boolean inZone;
    private boolean ended;

    RndfMap(MapProblems faults, Site site) {
        this.faults = faults;
        this.site = site;
        this.draft = new RoadNetworkBuilder(faults);
    }

    RoadFile read(String text) throws MistakeException {
        String[] lines = withoutComments(text).split("\n", -1);
        if (lines.length > MOST_LINES) {
            throw faults.stop(MOST_LINES, "", "The file has more than " + MOST_LINES + " lines.", "cut out the part you need.");
        }
        if (!lines[0].strip().toLowerCase(Locale.ROOT).startsWith("rndf_name")) {
            throw faults.stop(1, lines[0], "A route network begins with RNDF_name.", "write RNDF_name and the network's name in the first line, or name another file.");
        }
        for (int i = 0; i < lines.length && !ended; i++) {
            String[] words = lines[i].strip().split("\\s+");
            if (!words[0].isEmpty()) {
                line(i + 1, words);
            }
        }
        if (!ended) {
            faults.add(lines.length, "", "The file is broken off: end_file is missing.", "write the file anew, or add end_file.");
        }
        faults.throwIfAny();
        exits.forEach(this::connect);
        faults.throwIfAny();
        return draft.finish("rndf", exitPlaces.size());
    }

    /** Comments become blanks, so that lines keep their numbers. */
    private static String withoutComments(String text) {
        StringBuilder plain = new StringBuilder(text);
        int from = plain.indexOf("/*");
        while (from >= 0) {
            int end = plain.indexOf("*/", from + 2);
            int to = end < 0 ? plain.length() : end + 2;
            for (int i = from; i < to; i++) {
                plain.setCharAt(i, plain.charAt(i) == '\n' ? '\n' : ' ');
            }
            from = plain.indexOf("/*", to);
        }
        return plain.toString();
    }

    private void line(int at, String[] words) {
        switch (words[0]) {
            case "end_file" -> ended = true;
            case "zone" -> {
                inZone = true;
                faults.passOver("zones");
            }
            case "end_zone" -> inZone = false;
            case "lane" -> begin(at, words);
            case "end_lane" -> endLane(at);
            case "end_segment" -> endSegment();
            case "lane_width" -> width(at, words);
            case "exit" -> exit(at, words);
            case "stop", "checkpoint" -> faults.passOver(words[0] + "s");
            case "left_boundary", "right_boundary" -> faults.passOver("boundaries");
            case "RNDF_name", "num_segments", "num_zones", "format_version", "creation_date", "segment", "num_lanes", "segment_name",
                    "num_waypoints", "num_spots", "zone_name", "perimeter", "num_perimeterpoints", "end_perimeter", "spot", "end_spot",
                    "spot_width" -> { }
            default -> waypoint(at, words);
        }
    }

    private void begin(int at, String[] words) {
        if (words.length < 2 || !words[1].matches("\\d+\\.\\d+")) {
            faults.add(at, String.join(" ", words), "A lane has a number of its segment and its own.", "write for example lane 1.2.");
        }
        if (!lane.isEmpty()) {
            faults.add(at, String.join(" ", words), "Lane " + lane + " has not ended.", "write end_lane before the next lane.");
        }
        lane = words.length < 2 ? "?" : words[1];
        laneLine = at;
        width = LanePoint.USUAL_WIDTH;
        points = new ArrayList<>();
        named = new HashMap<>();
    }

    private void width(int at, String[] words) {
        double feet = words.length < 2 ? Double.NaN : DecimalParser.of(words[1]);
        if (!(feet > 0 && feet < 1000)) {
            faults.add(at, String.join(" ", words), "A lane's width is a number of feet above zero.", "write for example lane_width 12.");
            return;
        }
        width = feet * METRES_PER_FOOT;
        points.replaceAll(point -> new LanePoint(point.east(), point.north(), width, point.limit(), point.heading()));
    }

    private void waypoint(int at, String[] words) {
        if (inZone) {
            return;
        }
        if (!words[0].matches("\\d+\\.\\d+\\.\\d+")) {
            faults.add(at, String.join(" ", words), "This word is not known.", "write a waypoint such as 1.1.1 29.19 -81.05, or remove the line.");
            return;
        }
        double lat = words.length < 3 ? Double.NaN : DecimalParser.of(words[1]);
        double lon = words.length < 3 ? Double.NaN : DecimalParser.of(words[2]);
        if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) {
            faults.add(at, String.join(" ", words), "A waypoint needs a latitude and a longitude in degrees.", "write for example 1.1.1 29.19 -81.05.");
            return;
        }
        if (lane.isEmpty() || !words[0].startsWith(lane + ".")) {
            faults.add(at, words[0], "This waypoint stands outside its lane.", "put it between lane and end_lane of the lane it is numbered after.");
            return;
        }
        LocalPosition place = site.toLocal(new LatLon(lat, lon), site.height());
        points.add(new LanePoint(place.east(), place.north(), width, LanePoint.USUAL_LIMIT, Double.NaN));
        if (named.put(words[0], place) != null || waypoints.containsKey(words[0])) {
            faults.add(at, words[0], "Waypoint " + words[0] + " is there twice.", "give every waypoint a number of its own.");
        }
    }

    private void endLane(int at) {
        if (lane.isEmpty()) {
            faults.add(at, "end_lane", "No lane has begun.", "write lane before end_lane.");
            return;
        }
        int id = draft.add(LaneDefinition.open(lane, points), laneLine);
        named.forEach((name, place) -> waypoints.put(name, new Known(id, place)));
        if (id >= 0) {
            segment.forEach(other -> draft.besides(other, id));
            segment.add(id);
        }
        lane = "";
    }

    private void endSegment() {
        segment = new ArrayList<>();
    }

    private void exit(int at, String[] words) {
        if (words.length < 3) {
            faults.add(at, String.join(" ", words), "An exit leads from a waypoint to another.", "write for example exit 1.1.9 2.1.1.");
        } else if (!inZone) {
            exits.add(new Exit(at, words[1], words[2]));
        }
    }

    private void connect(Exit exit) {
        Known from = waypoints.get(exit.from);
        Known to = waypoints.get(exit.to);
        if (from == null || to == null) {
            String missing = from == null ? exit.from : exit.to;
            if (missing.endsWith(".0") || missing.matches("\\d+\\.0\\.\\d+")) {
                faults.passOver("exits of zones");
            } else {
                faults.add(exit.line, missing, "There is no waypoint " + missing + ".", "write the number of a waypoint of this file.");
            }
            return;
        }
        exitPlaces.add(exit.from);
        if (from.lane == to.lane && station(from) <= station(to)) {
            faults.add(exit.line, exit.from + " " + exit.to, "This exit leads on along its own lane.", "name a waypoint of another lane, or one farther back.");
            return;
        }
        draft.lead(from.lane, station(from), to.lane, station(to), TURN_LIMIT_MPS, draft.plan(from.lane).layer(), exit.line);
    }

    private double station(Known waypoint) {
        Lane drawn = draft.drawn(waypoint.lane);
        LaneProjection spot = new LaneProjection();
        drawn.project(waypoint.at.east(), waypoint.at.north(), spot);
        return spot.station();
    }
}
