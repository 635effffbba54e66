package io.tandem.planning.maneuver;

import java.util.ArrayList;
import java.util.List;

/** A path of arcs from a pose, forward and in reverse, as poses a little apart. Between two legs the car stands and changes direction. */
public final class Maneuver {

    /** Metres between two poses. */
    static final double SPACING = 0.1;

    private final List<Leg> legs = new ArrayList<>();

    /**
     * A part that is driven in one direction.
     *
     * @param direction 1 forward, -1 in reverse
     * @param poses     at least two, {@link #SPACING} apart or less at the ends of arcs
     * @param curvature of the way behind each pose, 1/m
     * @param station   metres travelled from the beginning of the leg
     */
    public record Leg(int direction, List<RearPose> poses, List<Double> curvature, List<Double> station) {

        public double length() {
            return station.getLast();
        }
    }

    Maneuver(RearPose start, List<Arc> arcs) {
        RearPose pose = start;
        Leg leg = null;
        for (Arc arc : arcs) {
            int direction = arc.length() < 0 ? -1 : 1;
            if (leg == null || leg.direction() != direction) {
                leg = new Leg(direction, new ArrayList<>(List.of(pose)), new ArrayList<>(List.of(arc.curvature())), new ArrayList<>(List.of(0.0)));
                legs.add(leg);
            }
            int pieces = Math.max(1, (int) Math.ceil(Math.abs(arc.length()) / SPACING));
            double before = leg.length();
            for (int i = 1; i <= pieces; i++) {
                double travelled = arc.length() * i / pieces;
                leg.poses().add(pose.after(travelled, arc.curvature()));
                leg.curvature().add(arc.curvature());
                leg.station().add(before + Math.abs(travelled));
            }
            pose = leg.poses().getLast();
        }
    }

    public List<Leg> legs() {
        return legs;
    }

    /** Metres travelled in all. */
    public double length() {
        return legs.stream().mapToDouble(Leg::length).sum();
    }

    /** Where it ends. */
    public RearPose end() {
        return legs.getLast().poses().getLast();
    }
}
