package io.tandem.road.map;

import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Stop signs, give-way signs, traffic signals and crossings of an OpenStreetMap extract, which are tags of nodes. A sign or signal at a junction, or on
 * a street not far before one, holds for the lanes that turn there; others hold where they stand. Signals have no times.
 */
final class OsmSigns {

    /** A sign farther than this from the end of its street stands for itself, metres. */
    private static final double BEFORE_JUNCTION_METRES = 50;

    /**
     * A tagged node.
     *
     * @param forward  whether it holds along the way
     * @param backward whether it holds against the way
     */
    private record Sign(Kind kind, boolean forward, boolean backward) {
    }

    private final GeographicNodes nodes;
    private final Map<Long, Sign> signs = new HashMap<>();

    OsmSigns(XmlElement root, GeographicNodes nodes) {
        this.nodes = nodes;
        for (XmlElement node : root.children()) {
            if (node.name().equals("node") && !node.children().isEmpty()) {
                add(node, new OsmTags(node));
            }
        }
    }

    private void add(XmlElement node, OsmTags tags) {
        Kind kind = switch (tags.tag("highway")) {
            case "stop" -> Kind.STOP;
            case "give_way" -> Kind.GIVE_WAY;
            case "traffic_signals" -> Kind.SIGNAL;
            case "crossing" -> tags.tag("crossing").equals("traffic_signals") ? Kind.SIGNAL : Kind.CROSSING;
            default -> null;
        };
        String direction = tags.tag("direction") + tags.tag("traffic_signals:direction");
        OptionalLong id = kind == null ? OptionalLong.empty() : wholeOf(node);
        id.ifPresent(number -> signs.put(number, new Sign(kind, !direction.equals("backward"), !direction.equals("forward"))));
    }

    private static OptionalLong wholeOf(XmlElement node) {
        double id = DecimalParser.of(node.attribute("id").orElse(""));
        return Double.isFinite(id) ? OptionalLong.of((long) id) : OptionalLong.empty();
    }

    void apply(List<OsmStreet> streets, RoadNetworkBuilder draft) {
        for (OsmStreet street : streets) {
            double along = 0;
            double length = street.whole.length();
            for (int i = 0; i < street.nodes.size(); i++) {
                along += i == 0 ? 0 : RoundedLine.distance(nodes.at(street.nodes.get(i - 1)), nodes.at(street.nodes.get(i)));
                Sign sign = signs.get(street.nodes.get(i));
                if (sign != null && sign.forward) {
                    apply(sign.kind, street.nodes.get(i), street.forward, length - along, along, draft);
                }
                if (sign != null && sign.backward) {
                    apply(sign.kind, street.nodes.get(i), street.backward, along, length - along, draft);
                }
            }
        }
    }

    /**
     * Applies a sign to the lanes of one direction.
     *
     * @param ahead  metres from the sign to the end of the street
     * @param behind metres from its start
     */
    private void apply(Kind kind, long node, List<Integer> lanes, double ahead, double behind, RoadNetworkBuilder draft) {
        Set<Integer> done = new HashSet<>();
        boolean atJunction = kind != Kind.CROSSING && Math.min(ahead, behind) < BEFORE_JUNCTION_METRES;
        for (int lane : lanes) {
            List<Integer> next = draft.following(lane);
            if (atJunction && ahead <= behind && !next.isEmpty()) {
                next.stream().filter(done::add).forEach(turn -> draft.control(LaneControl.of(kind, turn, 0)));
            } else if (!atJunction && behind > 0 && ahead > 0) {
                draft.control(LaneControl.of(kind, lane, station(draft.drawn(lane), nodes.at(node))));
            }
        }
    }

    private static double station(Lane lane, double[] at) {
        LaneProjection spot = new LaneProjection();
        lane.project(at[0], at[1], spot);
        return Math.clamp(spot.station(), 0, lane.length());
    }
}
