package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.road.Lane;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LaneProjection;
import io.tandem.road.control.LaneControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads route network definition files (RNDF, DARPA Urban Challenge 2007): segments with lanes of waypoints by latitude and
 * longitude, widths in feet, exits from waypoint to waypoint, zones with parking spots. The format has no speed limits; the default one
 * applies.
 */
public final class RndfMap {

    private static final double METRES_PER_FOOT = 0.3048;
    private static final double TURN_LIMIT_MPS = 5;
    private static final double FARTHEST_METRES = 200_000;
    private static final int MOST_LINES = 1_000_000;

    private record Exit(int line, String from, String to) {
    }

    /** A waypoint: its lane in the builder and its position. */
    private record Known(int lane, LocalPosition at) {
    }

    /** A place on a lane in the builder. */
    private record Place(int lane, double station) {
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
    private final Set<String> stops = new HashSet<>();
    private String lane = "";
    private int laneLine;
    private double width = LanePoint.USUAL_WIDTH;
    private final List<RndfZone> zones = new ArrayList<>();
    /** the zone under way; null outside of zones */
    private RndfZone zone;
    private boolean ended;

    public RndfMap(MapProblems faults, Site site) {
        this.faults = faults;
        this.site = site;
        this.draft = new RoadNetworkBuilder(faults);
    }

    public RoadFile read(String text) throws MistakeException {
        String[] lines = withoutComments(text).split("\n", -1);
        if (lines.length > MOST_LINES) {
            throw faults.stop(MOST_LINES, "", "The file has more than " + MOST_LINES + " lines.", "cut out the part you need.");
        }
        int first = 0;
        while (first < lines.length - 1 && lines[first].isBlank()) {
            first++;
        }
        if (!lines[first].strip().toLowerCase(Locale.ROOT).startsWith("rndf_name")) {
            throw faults.stop(first + 1, lines[first], "A route network begins with RNDF_name.", "write RNDF_name and the network's name in the first line, or name another file.");
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
        if (!lane.isEmpty()) {
            endLane(lines.length);
        }
        zones.forEach(each -> each.draw(draft, exits.stream().map(Exit::from).collect(Collectors.toSet()), exits.stream().map(Exit::to).collect(Collectors.toSet())));
        exits.forEach(this::connect);
        return draft.finish("rndf", exitPlaces.size());
    }

    /** Comments become blanks, so that lines keep their numbers. One that does not end would take all that follows with it. */
    private String withoutComments(String text) {
        StringBuilder plain = new StringBuilder(text);
        int from = plain.indexOf("/*");
        while (from >= 0) {
            int end = plain.indexOf("*/", from + 2);
            if (end < 0) {
                faults.add(1 + (int) text.substring(0, from).chars().filter(one -> one == '\n').count(), "/*", "This comment does not end; it is taken to end with its line.", "write */ behind it.");
            }
            int to = end < 0 ? endOfLine(plain, from) : end + 2;
            for (int i = from; i < to; i++) {
                plain.setCharAt(i, plain.charAt(i) == '\n' ? '\n' : ' ');
            }
            from = plain.indexOf("/*", to);
        }
        return plain.toString();
    }

    private static int endOfLine(StringBuilder text, int from) {
        int end = text.indexOf("\n", from);
        return end < 0 ? text.length() : end;
    }

    private void line(int at, String[] words) {
        switch (words[0]) {
            case "end_file" -> ended = true;
            case "zone" -> {
                zone = new RndfZone(words.length < 2 ? "?" : words[1], at);
                zones.add(zone);
            }
            case "spot" -> {
                if (zone != null) {
                    zone.beginSpot(words.length < 2 ? "?" : words[1]);
                }
            }
            case "end_zone" -> zone = null;
            case "lane" -> begin(at, words);
            case "end_lane" -> endLane(at);
            case "end_segment" -> endSegment();
            case "lane_width", "spot_width" -> width(at, words);
            case "exit" -> exit(at, words);
            case "checkpoint" -> faults.passOver("checkpoints");
            case "stop" -> stops.add(words.length < 2 ? "" : words[1]);
            case "left_boundary", "right_boundary" -> faults.passOver("boundaries");
            case "RNDF_name", "num_segments", "num_zones", "format_version", "creation_date", "segment", "num_lanes", "segment_name",
                    "num_waypoints", "num_spots", "zone_name", "perimeter", "num_perimeterpoints", "end_perimeter", "end_spot" -> { }
            default -> waypoint(at, words);
        }
    }

    private void begin(int at, String[] words) {
        if (words.length < 2 || !words[1].matches("\\d+\\.\\d+")) {
            faults.add(at, String.join(" ", words), "A lane has a number of its segment and its own.", "write for example lane 1.2.");
        }
        if (!lane.isEmpty()) {
            faults.add(at, String.join(" ", words), "Lane " + lane + " has not ended.", "write end_lane before the next lane.");
            endLane(at);
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
            faults.add(at, String.join(" ", words), "A width is a number of feet above zero; the usual one is taken.", "write for example lane_width 12.");
            return;
        }
        if (zone != null) {
            zone.spotWidth(feet * METRES_PER_FOOT);
            return;
        }
        width = feet * METRES_PER_FOOT;
        points.replaceAll(point -> new LanePoint(point.east(), point.north(), width, point.limit(), point.heading()));
    }

    private void waypoint(int at, String[] words) {
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
        LocalPosition place = site.toLocal(new LatLon(lat, lon), site.height());
        if (!(Math.abs(place.east()) < FARTHEST_METRES && Math.abs(place.north()) < FARTHEST_METRES)) {
            faults.add(at, lat + ", " + lon, "This waypoint is more than 200 km from the scenario's site; it is left out.",
                    "put the site into the map: {lat: " + lat + ", lon: " + lon + "}.");
            return;
        }
        if (zone != null) {
            zone.point(words[0], place);
            return;
        }
        if (lane.isEmpty() || !words[0].startsWith(lane + ".")) {
            faults.add(at, words[0], "This waypoint stands outside its lane.", "put it between lane and end_lane of the lane it is numbered after.");
            return;
        }
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
        } else {
            exits.add(new Exit(at, words[1], words[2]));
        }
    }

    private void connect(Exit exit) {
        List<Place> from = places(exit.from, true);
        List<Place> to = places(exit.to, false);
        if (from.isEmpty() || to.isEmpty()) {
            String missing = from.isEmpty() ? exit.from : exit.to;
            boolean inZone = zones.stream().anyMatch(one -> one.has(missing));
            faults.add(exit.line, missing, inZone ? "In its zone, nothing leads on from or to " + missing + "; the exit is left out." : "There is no waypoint " + missing + ".",
                    inZone ? "give the zone another gate or a spot." : "write the number of a waypoint of this file.");
            return;
        }
        exitPlaces.add(exit.from);
        from.forEach(leave -> to.forEach(enter -> connect(exit, leave, enter)));
    }

    private void connect(Exit exit, Place leave, Place enter) {
        if (leave.lane == enter.lane && leave.station <= enter.station) {
            faults.add(exit.line, exit.from + " " + exit.to, "This exit leads on along its own lane; it is left out.", "name a waypoint of another lane, or one farther back.");
            return;
        }
        int across = draft.lead(leave.lane, leave.station, enter.lane, enter.station, TURN_LIMIT_MPS, draft.plan(leave.lane).layer(), exit.line);
        if (stops.contains(exit.from)) {
            draft.control(LaneControl.of(LaneControl.Kind.STOP, across, across == enter.lane ? enter.station : 0));
        }
    }

    /** Where lanes are left or entered at a waypoint: one place on a lane of a segment, or the ends of the lanes of a zone. */
    private List<Place> places(String waypoint, boolean leave) {
        Known known = waypoints.get(waypoint);
        if (known != null) {
            return known.lane < 0 ? List.of() : List.of(new Place(known.lane, station(known)));
        }
        return zones.stream().flatMap(one -> (leave ? one.endingAt(waypoint) : one.startingAt(waypoint)).stream())
                .map(id -> new Place(id, leave ? draft.drawn(id).length() : 0)).toList();
    }

    private double station(Known waypoint) {
        Lane drawn = draft.drawn(waypoint.lane);
        LaneProjection spot = new LaneProjection();
        drawn.project(waypoint.at.east(), waypoint.at.north(), spot);
        return spot.station();
    }
}
