package io.tandem.road.map.opendrive;

import io.tandem.road.ConnectionType;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The links between OpenDRIVE lanes. Whatever declares a link (a lane, or a junction's connection), it says that an end of one
 * lane meets an end of another; which of the two is followed by the other is decided by the direction of travel of both. Links
 * lead through lanes that are too short to be lanes of their own.
 */
final class OpenDriveLinks {

    /** A lane that has narrowed to less than this has ended: traffic changes to the lane beside it, metres. */
    private static final double TAPERED_METRES = 0.5;

    private final Map<String, OpenDriveRoad> roads;
    private final Set<String> junctions;
    private final MapProblems faults;
    private final Map<LaneStrip, Set<LaneStrip>> following = new LinkedHashMap<>();
    /** pairs of road ends that meet, in the order of the file, and whether any lane link joins them */
    private final Map<Set<RoadEnd>, Boolean> meetings = new LinkedHashMap<>();

    OpenDriveLinks(Map<String, OpenDriveRoad> roads, Set<String> junctions, MapProblems faults) {
        this.roads = roads;
        this.junctions = junctions;
        this.faults = faults;
    }

    void addRoad(OpenDriveRoad road) {
        for (List<LaneSection> side : road.sides()) {
            for (int i = 1; i < side.size(); i++) {
                join(side.get(i - 1), side.get(i), road);
            }
        }
        for (boolean end : new boolean[] {false, true}) {
            road.link(end).ifPresent(link -> neighbour(road, end, link));
        }
    }

    /** Two sections of a road, one after the other. */
    private void join(LaneSection before, LaneSection after, OpenDriveRoad road) {
        boolean linked = declare(before.strips().stream(), true, id -> List.of(new LaneEnd(road, id, after.strip(id), false)), road.written())
                | declare(after.strips().stream(), false, id -> List.of(new LaneEnd(road, id, before.strip(id), true)), road.written());
        if (!linked) {
            meet(before.strips().stream(), true, after.strips().stream().toList(), false);
        }
    }

    /** A road that follows another outside junctions. */
    private void neighbour(OpenDriveRoad road, boolean end, XmlElement link) {
        String other = link.attribute("elementId").orElse("").strip();
        boolean junction = isToJunction(link);
        if (!(junction ? junctions.contains(other) : roads.containsKey(other))) {
            faults.add(link.line(), other, "There is no " + (junction ? "junction " : "road ") + other + ".", "write the id of one of this file.");
            return;
        }
        if (junction || !road.hasStrips() || !roads.get(other).hasStrips()) {
            return;
        }
        if (link.attribute("elementS").isPresent()) {
            faults.add(link.line(), other, "A link to the middle of a road is passed over.", "link the road to an end of the other.");
            return;
        }
        RoadEnd here = new RoadEnd(road, end);
        RoadEnd there = contact(roads.get(other), link.attribute("contactPoint").orElse(""), here);
        boolean linked = declare(road.strips(end), end, there::lanes, link);
        meetings.merge(new LinkedHashSet<>(List.of(here, there)), linked, Boolean::logicalOr);
    }

    /** The end of a road that a link names; where it names none, the one that lies nearer. */
    private static RoadEnd contact(OpenDriveRoad road, String named, RoadEnd to) {
        RoadEnd start = new RoadEnd(road, false);
        RoadEnd end = new RoadEnd(road, true);
        return switch (named.strip()) {
            case "start" -> start;
            case "end" -> end;
            default -> start.distance(to) <= end.distance(to) ? start : end;
        };
    }

    /** Takes the links of lanes at one end of their sections; returns whether there is any. */
    private boolean declare(Stream<LaneStrip> strips, boolean end, IntFunction<List<LaneEnd>> others, XmlElement contact) {
        boolean linked = false;
        for (LaneStrip strip : strips.toList()) {
            for (XmlElement link : strip.links(end)) {
                linked = true;
                link.whole("id", faults).ifPresent(id -> declare(new LaneLink(link, contact, List.of(LaneEnd.of(strip, end)), others.apply((int) id))));
            }
        }
        return linked;
    }

    /** One lane's end meets another's: the one that traffic leaves there is followed by the one that it enters. */
    private void declare(LaneLink link) {
        Optional<LaneLink> meant = link.meant();
        if (meant.isPresent()) {
            reportOtherEnd(link, meant.get());
            follow(meant.get().one(), meant.get().other());
        } else if (link.isDriven() && (link.one().isBothWays() || link.other().isBothWays())) {
            faults.passOver("links against the direction in which lanes of both directions are driven");
        } else if (link.isDriven()) {
            faults.add(link.written().line(), "", "The directions of " + link.one() + " and " + link.other() + " do not fit together; the link is left out.",
                    "link lanes of which one leads on where the other ends.");
        } else {
            Stream.of(link.one(), link.other()).filter(LaneEnd::isMissing).forEach(end -> faults.add(link.written().line(), String.valueOf(end.lane()),
                    "Road " + end.road().id() + " has no lane " + end.lane() + " there.", "write the id of a lane of that road."));
        }
    }

    /** Reports where roads meet at another end than the file says, once for all their lanes. */
    private void reportOtherEnd(LaneLink link, LaneLink meant) {
        LaneEnd one = meant.one();
        LaneEnd other = meant.other();
        if (other.end() != link.other().end()) {
            faults.add(link.contact().line(), "", "The contact point is wrong: road " + one.road().id() + " meets the " + other.endName() + " of road " + other.road().id() + ".",
                    "write contactPoint=\"" + other.endName() + "\".");
        }
        if (one.end() != link.one().end()) {
            one.road().link(link.one().end()).filter(OpenDriveLinks::isToJunction).ifPresent(wrong -> faults.add(wrong.line(), "",
                    "Road " + one.road().id() + " meets the junction with its " + one.endName() + ".", "exchange <predecessor> and <successor> of the road."));
        }
    }

    private void follow(LaneEnd one, LaneEnd other) {
        follow(one.exits() ? one.strip().orElseThrow() : other.strip().orElseThrow(), one.exits() ? other.strip().orElseThrow() : one.strip().orElseThrow());
    }

    private void follow(LaneStrip from, LaneStrip to) {
        following.computeIfAbsent(from, _ -> new LinkedHashSet<>()).add(to);
    }

    /** Joins the driven lanes whose ends lie at the same place; returns whether there are any. */
    private boolean meet(Stream<LaneStrip> strips, boolean end, List<LaneStrip> others, boolean otherEnd) {
        boolean met = false;
        for (LaneStrip strip : strips.toList()) {
            LaneEnd one = LaneEnd.of(strip, end);
            for (LaneStrip other : others) {
                LaneEnd there = LaneEnd.of(other, otherEnd);
                if (one.meets(there)) {
                    follow(one, there);
                    met = true;
                }
            }
        }
        return met;
    }

    void addJunction(XmlElement junction) {
        String id = junction.attribute("id").orElse("").strip();
        for (XmlElement connection : junction.all("connection")) {
            boolean direct = connection.attribute("linkedRoad").isPresent();
            Optional<OpenDriveRoad> incoming = road(connection, "incomingRoad");
            Optional<OpenDriveRoad> connecting = road(connection, direct ? "linkedRoad" : "connectingRoad");
            if (incoming.isPresent() && connecting.isPresent()) {
                connection(connection, id, incoming.get(), connecting.get());
            }
        }
    }

    private Optional<OpenDriveRoad> road(XmlElement connection, String which) {
        Optional<String> id = connection.words(which, faults);
        if (id.isPresent() && !roads.containsKey(id.get())) {
            faults.add(connection.line(), id.get(), "There is no road " + id.get() + ".", "write the id of a road of this file.");
        }
        return id.map(roads::get).filter(OpenDriveRoad::hasStrips);
    }

    private void connection(XmlElement connection, String junction, OpenDriveRoad incoming, OpenDriveRoad connecting) {
        List<RoadEnd> ends = Stream.of(true, false).map(end -> new RoadEnd(incoming, end)).filter(end -> isAt(end, junction)).toList();
        String named = ends.size() == 1 ? ends.getFirst().end() ? "end" : "start" : named(connection, incoming, connecting);
        RoadEnd to = contact(connecting, connection.attribute("contactPoint").orElse(""), new RoadEnd(incoming, !named.equals("start")));
        RoadEnd from = contact(incoming, named, to);
        boolean linked = false;
        for (XmlElement link : connection.all("laneLink")) {
            linked = true;
            link.whole("from", faults).ifPresent(here -> link.whole("to", faults).ifPresent(
                    there -> declare(new LaneLink(link, connection, from.lanes((int) here), to.lanes((int) there)))));
        }
        meetings.merge(new LinkedHashSet<>(List.of(from, to)), linked, Boolean::logicalOr);
    }

    private static boolean isToJunction(XmlElement link) {
        return link.attribute("elementType").orElse("road").strip().equals("junction");
    }

    private static boolean isAt(RoadEnd end, String junction) {
        return end.road().link(end.end()).filter(OpenDriveLinks::isToJunction)
                .filter(link -> link.attribute("elementId").orElse("").strip().equals(junction)).isPresent();
    }

    /** The end of the incoming road as the connecting road names it; empty where it does not. */
    private static String named(XmlElement connection, OpenDriveRoad incoming, OpenDriveRoad connecting) {
        boolean end = connection.attribute("contactPoint").orElse("start").strip().equals("end");
        return connecting.link(end).filter(link -> link.attribute("elementId").orElse("").strip().equals(incoming.id()))
                .flatMap(link -> link.attribute("contactPoint")).orElse("").strip();
    }

    /** Adds the links between lanes to the draft. Roads that meet without any link between lanes are joined where lanes meet. */
    void connect(RoadNetworkBuilder draft) {
        meetings.forEach((ends, linked) -> {
            if (!linked && ends.size() == 2) {
                join(List.copyOf(ends));
            }
        });
        for (LaneStrip strip : new ArrayList<>(following.keySet())) {
            if (strip.lane() >= 0) {
                Set<LaneStrip> lanes = new LinkedHashSet<>();
                lead(strip, lanes, new HashSet<>());
                lanes.forEach(next -> connect(draft, strip, next));
            }
        }
    }

    private void join(List<RoadEnd> ends) {
        RoadEnd one = ends.getFirst();
        RoadEnd other = ends.getLast();
        if (meet(one.road().strips(one.end()), one.end(), other.road().strips(other.end()).toList(), other.end())) {
            faults.add(one.road().lineInFile(), "", "No lanes of roads " + one.road().id() + " and " + other.road().id() + " are linked; those whose ends meet are joined.",
                    "write <link> into the lanes, or <laneLink> into the junction.");
        }
    }

    /** Collects the lanes that follow a strip, through those that have no lane of their own. */
    private void lead(LaneStrip from, Set<LaneStrip> lanes, Set<LaneStrip> seen) {
        for (LaneStrip next : following.getOrDefault(from, Set.of())) {
            if (next.lane() >= 0) {
                lanes.add(next);
            } else if (next.isBridged() && seen.add(next)) {
                lead(next, lanes, seen);
            }
        }
    }

    private void connect(RoadNetworkBuilder draft, LaneStrip from, LaneStrip to) {
        boolean meets = draft.gap(from.lane(), to.lane()) < LaneEnd.MEET_METRES;
        boolean tapered = draft.plan(from.lane()).points().getLast().width() < TAPERED_METRES && from.hasNeighbour()
                || draft.plan(to.lane()).points().getFirst().width() < TAPERED_METRES && to.hasNeighbour();
        if (from == to && meets) {
            draft.close(from.lane());
        } else if (meets || !tapered) {
            draft.connect(ConnectionType.FOLLOW, from.lane(), to.lane());
        }
    }
}
