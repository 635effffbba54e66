package io.tandem.road.map.opendrive;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads ASAM OpenDRIVE 1.4 to 1.8: reference lines, lane offsets, lane sections, widths, heights, links and junctions. Every
 * drivable lane becomes one lane per section; lights and signs that stop traffic are those of {@link OpenDriveSignals}; objects and road marks are skipped. A road with a mistake is left out or
 * read without its wrong part, with a warning. Coordinates are metres from the site.
 */
public final class OpenDriveMap {

    private static final int MOST_POINTS = 2_000_000;

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    private final Map<String, OpenDriveRoad> roads = new LinkedHashMap<>();
    private final Set<String> junctions = new HashSet<>();
    private int points;

    public OpenDriveMap(MapProblems faults) {
        this.faults = faults;
        this.draft = new RoadNetworkBuilder(faults);
    }

    public RoadFile read(XmlElement root) throws MistakeException {
        root.all("junction").forEach(junction -> junction.words("id", faults).ifPresent(junctions::add));
        root.all("road").forEach(this::addRoad);
        for (OpenDriveRoad road : roads.values()) {
            addLanes(road);
            if (points > MOST_POINTS) {
                throw faults.stop(road.lineInFile(), "", "The map has more than " + MOST_POINTS + " waypoints.", "cut out the part you need.");
            }
        }
        OpenDriveLinks links = new OpenDriveLinks(roads, junctions, faults);
        roads.values().forEach(links::addRoad);
        root.all("junction").forEach(links::addJunction);
        links.connect(draft);
        new OpenDriveSignals(root, roads.values(), draft, faults).apply();
        return draft.finish("opendrive", junctions.size());
    }

    private void addRoad(XmlElement written) {
        written.words("id", faults).ifPresent(id -> {
            if (roads.containsKey(id)) {
                faults.add(written.line(), id, "Road " + id + " is there twice; the second is left out.", "give every road an id of its own.");
                return;
            }
            roads.put(id, new OpenDriveRoad(written, id, faults));
        });
        written.first("objects").ifPresent(found -> found.children().forEach(_ -> faults.passOver("objects")));
    }

    private void addLanes(OpenDriveRoad road) {
        RoadSurface surface = RoadSurface.of(road.written(), faults);
        for (List<LaneSection> side : road.sides()) {
            for (LaneSection section : side) {
                section.strips().forEach(strip -> addLane(strip, surface));
                connectNeighbours(section.strips());
            }
        }
        connectAcross(road);
    }

    private void addLane(LaneStrip strip, RoadSurface surface) {
        if (strip.isDrivenKind() && strip.isAstray()) {
            faults.add(strip.line(), "", strip + " lies more than 1 km beside its road; it is left out.", "mend the widths of the lanes there and the offset of the road.");
        } else if (!strip.driven()) {
            faults.passOver(strip.isDrivenKind() ? "lanes of zero width" : "lanes of type " + strip.kind());
        } else if (strip.section().isShort()) {
            faults.passOver("lanes under 10 cm");
        } else {
            List<LanePoint> way = LaneTrace.of(strip, surface, SpeedLimits.of(strip, faults));
            points += way.size();
            strip.lane(draft.add(new LaneDefinition(strip.toString(), way, false, Interpolation.CUBIC, Interpolation.STEP, 0, false, strip.kind()),
                    strip.line()));
            if (strip.isBothWays()) {
                faults.passOver("second directions of lanes of both directions, driven in that of their side of the road");
            }
        }
    }

    /** Lanes side by side that run in the same direction are neighbours; lanes of zero width between them do not matter. */
    private void connectNeighbours(Iterable<LaneStrip> strips) {
        LaneStrip inner = null;
        for (LaneStrip strip : strips) {
            if (strip.isDrivenKind() && !strip.driven()) {
                continue;
            }
            if (inner != null && inner.leadsOn() == strip.leadsOn()) {
                boolean innerIsLeft = strip.id() < 0 == strip.leadsOn();
                connect(innerIsLeft ? inner : strip, innerIsLeft ? strip : inner);
            }
            inner = strip;
        }
    }

    /** The innermost lanes of both sides are neighbours where they run in the same direction. */
    private void connectAcross(OpenDriveRoad road) {
        for (LaneSection left : road.sides().getFirst()) {
            for (LaneSection right : road.sides().getLast()) {
                if (left.number() == right.number() && left.strip(1).isPresent() && right.strip(-1).isPresent()
                        && left.strip(1).get().leadsOn() == right.strip(-1).get().leadsOn()) {
                    boolean on = right.strip(-1).get().leadsOn();
                    connect(on ? left.strip(1).get() : right.strip(-1).get(), on ? right.strip(-1).get() : left.strip(1).get());
                }
            }
        }
    }

    private void connect(LaneStrip left, LaneStrip right) {
        draft.connect(ConnectionType.LEFT, right.lane(), left.lane());
        draft.connect(ConnectionType.RIGHT, left.lane(), right.lane());
    }
}
