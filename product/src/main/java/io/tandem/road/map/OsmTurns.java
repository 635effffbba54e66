package io.tandem.road.map;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Leads from the lanes of streets over the places where they meet. */
final class OsmTurns {

    /** Less than this is straight on, radians. */
    private static final double STRAIGHT = Math.PI / 6;
    /** More than this is a turn back, which nobody makes where there is another way. */
    private static final double BACK = Math.PI * 5 / 6;

    /** A street's end at a node, with the lanes that come in and go out there and the headings of both. */
    private record Arm(OsmStreet street, List<Integer> in, List<Integer> out, double headingIn, double headingOut) {
    }

    private final Draft draft;
    private final Side side;
    private final OsmRestrictions restrictions;
    private final Map<Long, Integer> counts;
    private final Map<Long, List<Arm>> arms = new LinkedHashMap<>();

    OsmTurns(Draft draft, Side side, OsmRestrictions restrictions, Map<Long, Integer> counts) {
        this.draft = draft;
        this.side = side;
        this.restrictions = restrictions;
        this.counts = counts;
    }

    void add(OsmStreet street) {
        double first = street.whole.headingAtStart();
        double last = street.whole.headingAtEnd();
        arms.computeIfAbsent(street.start, _ -> new ArrayList<>())
                .add(new Arm(street, street.backward, street.forward, Angle.wrap(first + Math.PI), first));
        arms.computeIfAbsent(street.end, _ -> new ArrayList<>())
                .add(new Arm(street, street.forward, street.backward, last, Angle.wrap(last + Math.PI)));
    }

    void connect() {
        arms.forEach((node, meeting) -> {
            for (Arm from : meeting) {
                for (Arm to : meeting) {
                    boolean allowed = from != to && !from.in.isEmpty() && !to.out.isEmpty()
                            && restrictions.allows(from.street.way, node, to.street.way);
                    if (allowed) {
                        turn(from, to, counts.get(node) == 2);
                    }
                }
            }
        });
    }

    private void turn(Arm from, Arm to, boolean joint) {
        double angle = Angle.wrap(to.headingOut - from.headingIn);
        if (Math.abs(angle) > BACK && !joint) {
            return;
        }
        boolean around = from.street.tags.isRoundabout() && to.street.tags.isRoundabout();
        if (joint || around || Math.abs(angle) < STRAIGHT) {
            straight(from, to);
        } else {
            boolean left = angle > 0;
            lead(left ? from.in.getFirst() : from.in.getLast(), left ? to.out.getFirst() : to.out.getLast(), from, to);
        }
    }

    /** Lanes go on as they are numbered from the middle of the road; where there are fewer ahead, the last take all, and where more, too. */
    private void straight(Arm from, Arm to) {
        boolean fromMiddle = side == Side.RIGHT;
        int in = from.in.size();
        int out = to.out.size();
        for (int i = 0; i < Math.max(in, out); i++) {
            int a = Math.min(i, in - 1);
            int b = Math.min(i, out - 1);
            lead(from.in.get(fromMiddle ? a : in - 1 - a), to.out.get(fromMiddle ? b : out - 1 - b), from, to);
        }
    }

    private void lead(int lane, int next, Arm from, Arm to) {
        draft.lead(lane, draft.drawn(lane).length(), next, 0, Math.min(from.street.tags.limit(), to.street.tags.limit()),
                from.street.tags.layer(), from.street.line);
    }
}
