package io.tandem.road.map;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Connects the lanes of streets across the junctions where they meet. */
final class OsmTurns {

    /** Turns by less than this go straight on, radians. */
    private static final double STRAIGHT_BELOW_RADIANS = Math.PI / 6;
    /** Turns by more than this are U-turns, allowed only where there is no other way, radians. */
    static final double U_TURN_ABOVE_RADIANS = Math.PI * 5 / 6;

    /** A street's end at a node, with its incoming and outgoing lanes and the headings of both. */
    private record Arm(OsmStreet street, long node, List<Integer> in, List<Integer> out, double headingIn, double headingOut) {
    }

    private final RoadNetworkBuilder draft;
    private final DrivingSide side;
    private final OsmRestrictions restrictions;
    private final OsmJunctions junctions;
    private final Map<Long, List<Arm>> arms = new LinkedHashMap<>();
    /** lanes that have a successor */
    private final Set<Integer> leading = new HashSet<>();

    OsmTurns(RoadNetworkBuilder draft, DrivingSide side, OsmRestrictions restrictions, OsmJunctions junctions) {
        this.draft = draft;
        this.side = side;
        this.restrictions = restrictions;
        this.junctions = junctions;
    }

    void add(OsmStreet street) {
        double first = street.whole.headingAtStart();
        double last = street.whole.headingAtEnd();
        arms.computeIfAbsent(junctions.of(street.start), _ -> new ArrayList<>())
                .add(new Arm(street, street.start, street.backward, street.forward, Angle.wrap(first + Math.PI), first));
        arms.computeIfAbsent(junctions.of(street.end), _ -> new ArrayList<>())
                .add(new Arm(street, street.end, street.forward, street.backward, last, Angle.wrap(last + Math.PI)));
    }

    void connect() {
        arms.forEach((_, meeting) -> {
            boolean joint = meeting.size() == 2;
            for (Arm from : meeting) {
                List<Arm> allowed = meeting.stream().filter(to -> from != to && !to.out.isEmpty() && (joint || Math.abs(angle(from, to)) < U_TURN_ABOVE_RADIANS)
                        && allows(from, to)).toList();
                if (!from.in.isEmpty()) {
                    allowed.forEach(to -> turn(from, to, meeting, joint));
                    connectRemaining(from, allowed);
                }
            }
        });
    }

    private boolean allows(Arm from, Arm to) {
        return from.node == to.node ? restrictions.allows(from.street.way, from.node, to.street.way) : junctions.leads(from.node, to.node);
    }

    private static double angle(Arm from, Arm to) {
        return Angle.wrap(to.headingOut - from.headingIn);
    }

    /** Gives a lane without any turn the one that turns least. */
    private void connectRemaining(Arm from, List<Arm> allowed) {
        for (int lane : from.in) {
            if (!leading.contains(lane)) {
                allowed.stream().min(Comparator.comparingDouble(to -> Math.abs(angle(from, to))))
                        .ifPresent(to -> lead(lane, to.out.get(Math.min(from.in.indexOf(lane), to.out.size() - 1)), from, to));
            }
        }
    }

    private void turn(Arm from, Arm to, List<Arm> meeting, boolean joint) {
        double angle = angle(from, to);
        boolean around = from.street.tags.isRoundabout() && to.street.tags.isRoundabout();
        if (joint || around || Math.abs(angle) < STRAIGHT_BELOW_RADIANS) {
            straight(from, to, sideOf(from, to, meeting));
        } else {
            boolean left = angle > 0;
            lead(left ? from.in.getFirst() : from.in.getLast(), left ? to.out.getFirst() : to.out.getLast(), from, to);
        }
    }

    /**
     * On which side a slip road lies of the road that it leaves or joins at a small angle: positive to the left, negative to the right, 0 where the
     * road has no other continuation.
     */
    private static double sideOf(Arm from, Arm to, List<Arm> meeting) {
        double side = 0;
        for (Arm other : meeting) {
            boolean leaves = other != to && other != from && !other.out.isEmpty() && other.out.size() >= to.out.size() && Math.abs(angle(from, other)) < STRAIGHT_BELOW_RADIANS;
            boolean joins = other != to && other != from && !other.in.isEmpty() && other.in.size() >= from.in.size() && Math.abs(angle(other, to)) < STRAIGHT_BELOW_RADIANS;
            if (leaves && (other.out.size() > to.out.size() || Math.abs(angle(from, other)) < Math.abs(angle(from, to)))) {
                side = angle(from, to) - angle(from, other);
            } else if (joins && (other.in.size() > from.in.size() || Math.abs(angle(other, to)) < Math.abs(angle(from, to)))) {
                side = angle(from, to) - angle(other, to);
            }
        }
        return side;
    }

    /**
     * Lanes continue by their number from the centre of the road. Where numbers differ, the outermost lane takes the remaining ones; a slip road
     * continues the lanes on its side only.
     */
    private void straight(Arm from, Arm to, double slipSide) {
        boolean fromLeft = slipSide == 0 ? side == DrivingSide.RIGHT : slipSide > 0;
        int in = from.in.size();
        int out = to.out.size();
        for (int i = 0; i < (slipSide == 0 ? Math.max(in, out) : Math.min(in, out)); i++) {
            int a = Math.min(i, in - 1);
            int b = Math.min(i, out - 1);
            lead(from.in.get(fromLeft ? a : in - 1 - a), to.out.get(fromLeft ? b : out - 1 - b), from, to);
        }
    }

    private void lead(int lane, int next, Arm from, Arm to) {
        leading.add(lane);
        draft.follow(lane, next, Math.min(from.street.tags.limit(), to.street.tags.limit()), from.street.tags.layer(), from.street.line);
    }
}
