package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import java.util.ArrayList;
import java.util.List;

/** A section of an OpenStreetMap way between two junctions, and its lanes once they are added. */
final class OsmStreet {

    final long way;
    final int line;
    final OsmTags tags;
    final String name;
    final List<Long> nodes;
    final long start;
    final long end;
    final RoundedLine whole;
    /** indices of lanes in the builder, leftmost first */
    final List<Integer> forward = new ArrayList<>();
    final List<Integer> backward = new ArrayList<>();

    OsmStreet(long way, int line, OsmTags tags, String name, List<Long> nodes, RoundedLine whole) {
        this.way = way;
        this.line = line;
        this.tags = tags;
        this.name = name;
        this.nodes = List.copyOf(nodes);
        this.start = nodes.getFirst();
        this.end = nodes.getLast();
        this.whole = whole;
    }

    double halfWidth() {
        return (tags.forward() + tags.backward()) * tags.laneWidth() / 2;
    }

    /** Direction in which it leaves one of its end nodes, radians. */
    double headingFrom(long node) {
        return node == start ? whole.headingAtStart() : Angle.wrap(whole.headingAtEnd() + Math.PI);
    }

    /** Adds the lanes along the part of the street between its junctions. */
    void draw(RoadNetworkBuilder draft, RoundedLine line, boolean closed, DrivingSide side) {
        add(draft, line, tags.forward(), tags.backward(), closed, side, " forward", forward);
        add(draft, line.reversed(), tags.backward(), tags.forward(), closed, side, " backward", backward);
    }

    private void add(RoadNetworkBuilder draft, RoundedLine along, int count, int opposite, boolean closed, DrivingSide side, String direction, List<Integer> lanes) {
        double width = tags.laneWidth();
        // All lanes together are centred on the way; those of the other direction are beyond the inner edge.
        double inner = (count - opposite) * width / 2;
        for (int i = 0; i < count; i++) {
            boolean right = side == DrivingSide.RIGHT;
            double left = right ? inner - (i + 0.5) * width : -inner + (count - i - 0.5) * width;
            String number = count > 1 ? " " + (i + 1) : "";
            String named = name + (opposite > 0 ? direction : "") + number;
            LaneDefinition plan = new LaneDefinition(named, along.shifted(left, width, tags.limit()), closed, Interpolation.STEP,
                    Interpolation.STEP, tags.layer(), tags.isRoundabout(), tags.kind());
            int lane = draft.add(plan, line);
            if (lane >= 0) {
                lanes.add(lane);
            }
        }
        for (int i = 0; i + 1 < lanes.size(); i++) {
            draft.connect(ConnectionType.RIGHT, lanes.get(i), lanes.get(i + 1));
            draft.connect(ConnectionType.LEFT, lanes.get(i + 1), lanes.get(i));
        }
    }
}
