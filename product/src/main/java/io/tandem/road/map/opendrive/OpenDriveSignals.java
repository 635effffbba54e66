package io.tandem.road.map.opendrive;

import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.control.LaneControl;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Traffic lights, stop signs and give-way signs of an OpenDRIVE map. One on a road inside a junction holds from the start of its lanes there; one on a road before a junction holds for the lanes that lead
 * from its lanes into the junction. Its lanes are those of its {@code validity}, where it has one, so that a post that is valid for lane 0 alone holds by its {@code signalReference}s only; otherwise those
 * whose traffic goes in its orientation. Signals that a {@code controller} of the map names change together. The format has no times of signals.
 */
final class OpenDriveSignals {

    /** One farther than this from the end of its road has nothing to do with the junction there, metres. */
    private static final double BEFORE_JUNCTION_METRES = 50;
    /** One so near to where its traffic enters the road is meant for the opposite direction, which ends there, metres. */
    private static final double AT_ENTRY_METRES = 20;
    private static final String OUTSIDE = "-1";
    /** Lights for vehicles by the catalogue of the format: three colours, two, and with arrows. */
    private static final List<String> LIGHTS = List.of("1000001", "1000009", "1000010", "1000011");

    private final Collection<OpenDriveRoad> roads;
    private final RoadNetworkBuilder draft;
    private final MapProblems faults;
    private final Map<String, Kind> kinds = new HashMap<>();
    /** by id of a signal, that of the controller which switches it */
    private final Map<String, String> controllers = new HashMap<>();
    /** at most one control of a kind at the start of a lane, with its controller */
    private final Map<At, Optional<String>> controls = new LinkedHashMap<>();

    /** Where a control holds. */
    private record At(Kind kind, int lane) {
    }

    /** A signal or a reference to one, at a station of a road. */
    private record Post(OpenDriveRoad road, XmlElement written, double station) {

        private String orientation() {
            return written.attribute("orientation").orElse("none").strip();
        }
    }

    OpenDriveSignals(XmlElement root, Collection<OpenDriveRoad> roads, RoadNetworkBuilder draft, MapProblems faults) {
        this.roads = roads;
        this.draft = draft;
        this.faults = faults;
        for (XmlElement controller : root.all("controller")) {
            controller.all("control").forEach(control -> controllers.putIfAbsent(control.attribute("signalId").orElse("").strip(), controller.attribute("id").orElse("").strip()));
        }
    }

    /** Adds the controls of lanes; lanes and their connections are there. */
    void apply() {
        roads.forEach(road -> elements(road, "signal").forEach(this::classify));
        for (OpenDriveRoad road : roads) {
            if (road.line().isPresent()) {
                Stream.of("signal", "signalReference").flatMap(name -> elements(road, name).stream()).forEach(element -> apply(road, element));
            }
        }
        controls.forEach((at, controller) -> draft.control(new LaneControl(at.kind, at.lane, 0, Optional.empty(), controller)));
    }

    private static List<XmlElement> elements(OpenDriveRoad road, String name) {
        return road.written().first("signals").map(signals -> signals.all(name)).orElse(List.of());
    }

    private void classify(XmlElement signal) {
        Optional<Kind> kind = kind(signal);
        kind.ifPresent(found -> kinds.put(signal.attribute("id").orElse("").strip(), found));
        if (kind.isEmpty() && SpeedLimits.ofSign(signal).isEmpty()) {
            faults.passOver("signals of other kinds");
        }
    }

    /** Types are those of the format's own catalogue, also written as 1.000.001, and of German signs, which other countries' maps use as well. */
    private static Optional<Kind> kind(XmlElement signal) {
        String type = signal.attribute("type").orElse("").strip().replace(".", "");
        return switch (type) {
            case "205" -> Optional.of(Kind.GIVE_WAY);
            case "206" -> Optional.of(Kind.STOP);
            default -> Optional.of(Kind.SIGNAL).filter(_ -> LIGHTS.contains(type) && !signal.attribute("dynamic").orElse("yes").strip().equals("no"));
        };
    }

    private void apply(OpenDriveRoad road, XmlElement written) {
        String id = written.attribute("id").orElse("").strip();
        Kind kind = kinds.get(id);
        double station = DecimalParser.of(written.attribute("s").orElse(""));
        if (kind == null) {
            return;
        }
        if (!Double.isFinite(station)) {
            faults.passOver("signals without a station");
            return;
        }
        Post post = new Post(road, written, station);
        Optional<String> controller = Optional.ofNullable(controllers.get(id)).filter(_ -> kind == Kind.SIGNAL);
        for (boolean on : new boolean[] {true, false}) {
            lanes(post, on).forEach(lane -> controls.merge(new At(kind, lane), controller, (known, other) -> known.isPresent() ? known : other));
        }
    }

    /** The lanes at whose start a signal or sign holds, of those on which traffic goes with the stations or against them. */
    private List<Integer> lanes(Post post, boolean on) {
        boolean inside = !post.road.junction().equals(OUTSIDE);
        double ahead = ahead(post, on);
        if (!inside && ahead > BEFORE_JUNCTION_METRES || !LaneValidity.isGiven(post.written) && !isFor(post, on, inside)) {
            return List.of();
        }
        List<Integer> found = new ArrayList<>();
        post.road.strips(inside != on).filter(strip -> strip.lane() >= 0 && strip.leadsOn() == on && LaneValidity.allows(post.written, strip.id()))
                .forEach(strip -> found.addAll(inside ? List.of(strip.lane()) : draft.following(strip.lane())));
        return found;
    }

    private static double ahead(Post post, boolean on) {
        double length = post.road.line().orElseThrow().length();
        return on ? length - post.station : post.station;
    }

    /** Whether its orientation is that of this traffic; what stands where its own traffic enters the road is meant for the other. */
    private static boolean isFor(Post post, boolean on, boolean inside) {
        String orientation = post.orientation();
        boolean both = !orientation.equals("+") && !orientation.equals("-");
        boolean turned = !inside && ahead(post, !orientation.equals("+")) < AT_ENTRY_METRES && ahead(post, orientation.equals("+")) > BEFORE_JUNCTION_METRES;
        return both || orientation.equals("+") == on != turned;
    }
}
