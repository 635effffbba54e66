package io.tandem.road.inspection;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Inspects a network of any origin for what vehicles cannot drive: links whose ends lie apart, narrow and sharp lanes, places out of reach. */
public final class RoadInspection {

    private static final double APART_METRES = 0.5;
    /** Largest change of direction from a lane to the next, radians. */
    private static final double LARGEST_TURN_RADIANS = Math.toRadians(30);
    /** Least width of a lane that a car fits into, and of the end of a lane that another follows, metres. */
    private static final double NARROWEST_METRES = 2;
    private static final double NARROWEST_LINK_METRES = 1;
    /** Least turning radius of a car at the middle of its track, and the length over which a bend is measured, metres. */
    private static final double LEAST_RADIUS_METRES = 3;
    private static final double BEND_METRES = 2;
    private static final double STEP_METRES = 0.5;

    private final RoadNetwork network;
    private final List<RoadFinding> findings = new ArrayList<>();
    private final RoadReach reach;

    private RoadInspection(RoadNetwork network) {
        this.network = network;
        network.connections().stream().filter(connection -> !connection.turn().changesLane()).forEach(this::inspect);
        network.lanes().forEach(this::inspect);
        reach = RoadReach.of(network);
    }

    public static RoadInspection of(RoadNetwork network) {
        return new RoadInspection(network);
    }

    public List<RoadFinding> findings() {
        return findings;
    }

    public List<RoadFinding> findings(RoadFinding.Kind kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).toList();
    }

    public RoadReach reach() {
        return reach;
    }

    private void inspect(LaneConnection link) {
        Lane from = network.lane(link.from());
        Lane to = network.lane(link.to());
        double e = to.eastAt(link.toStation()) - from.eastAt(link.fromStation());
        double n = to.northAt(link.toStation()) - from.northAt(link.fromStation());
        double gap = Math.sqrt(e * e + n * n);
        double turn = Angle.wrap(to.headingAt(link.toStation()) - from.headingAt(link.fromStation()));
        if (gap > APART_METRES) {
            add(RoadFinding.Kind.LINK_APART, from, link.fromStation(), "the start of %s, which follows, lies %.2f m from its end.", to.name(), gap);
        } else if (Math.abs(turn) > LARGEST_TURN_RADIANS) {
            add(RoadFinding.Kind.LINK_TURNS, from, link.fromStation(), "the direction turns by %.0f degrees where %s follows.", Math.toDegrees(Math.abs(turn)), to.name());
        }
        double width = Math.min(from.widthAt(link.fromStation()), to.widthAt(link.toStation()));
        if (width < NARROWEST_LINK_METRES) {
            add(RoadFinding.Kind.NARROW, from, link.fromStation(), "it is %.2f m wide where %s follows.", width, to.name());
        }
    }

    private void inspect(Lane lane) {
        if (lane.widest() < NARROWEST_METRES) {
            add(RoadFinding.Kind.NARROW, lane, lane.length() / 2, "it is at most %.2f m wide.", lane.widest());
        }
        double sharpest = 0;
        double at = 0;
        for (double s = 0; s + BEND_METRES <= lane.length(); s += STEP_METRES) {
            double turn = Math.abs(Angle.wrap(lane.headingAt(s + BEND_METRES) - lane.headingAt(s)));
            at = turn > sharpest ? s + BEND_METRES / 2 : at;
            sharpest = Math.max(sharpest, turn);
        }
        if (sharpest > BEND_METRES / LEAST_RADIUS_METRES) {
            add(RoadFinding.Kind.SHARP, lane, at, "it bends with a radius of %.1f m at station %.1f.", BEND_METRES / sharpest, at);
        }
    }

    private void add(RoadFinding.Kind kind, Lane lane, double station, String form, Object... values) {
        findings.add(new RoadFinding(kind, lane.id(), lane.eastAt(station), lane.northAt(station), lane.name() + ": " + String.format(Locale.ROOT, form, values)));
    }
}
