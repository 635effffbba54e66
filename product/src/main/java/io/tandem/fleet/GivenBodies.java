package io.tandem.fleet;

import io.tandem.contact.Bodies;
import io.tandem.contact.Plate;
import io.tandem.geo.Angle;
import io.tandem.geo.Ring;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.Motion;
import java.util.List;

/**
 * Participants whose motion is given, as bodies: vehicles of other models, real participants, recorded tracks. They push rigid bodies and are not moved by them.
 * The motion of vehicles is known up to the end of the step, so their velocities are those that lead there; that of others is known from time to time, and
 * between they go straight on.
 */
final class GivenBodies {

    /** Metres in one step beyond which a vehicle was put somewhere and has not moved there. */
    private static final double LEAP = 5;
    private static final int CORNERS_OF_CIRCLE = 8;

    private final Bodies bodies;
    private final Motion motion;
    private final ReportRows rows;
    private final ExternalSlots external;
    private final int firstExternal;
    private final int[] slot;
    private final double[] height;
    private final int firstBody;
    /** where a participant from outside was when it was last looked at */
    private final double[] lastEast;
    private final double[] lastNorth;

    GivenBodies(Bodies bodies, List<Participant> participants, int[] slots, FleetState state, ExternalSlots external, int firstExternal) {
        this.bodies = bodies;
        this.motion = state.motion();
        this.rows = state.rows();
        this.external = external;
        this.firstExternal = firstExternal;
        this.slot = slots;
        this.height = new double[slots.length];
        this.lastEast = new double[slots.length];
        this.lastNorth = new double[slots.length];
        this.firstBody = bodies.count();
        for (int i = 0; i < slots.length; i++) {
            Participant one = participants.get(slots[i]);
            int body = bodies.add(one.vid(), hull(one.body()), 0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
            height[i] = height(one.kind());
            lastEast[i] = Double.NaN;
            bodies.place(body, motion.east[slots[i]], motion.north[slots[i]], motion.heading[slots[i]]);
        }
    }

    /** Corners of the hulls of so many participants, at the most. */
    static int vertices(int participants) {
        return CORNERS_OF_CIRCLE * participants;
    }

    static Plate hull(Body body) {
        if (!body.isRound()) {
            return Plate.box(body.length(), body.width());
        }
        double[] x = new double[CORNERS_OF_CIRCLE];
        double[] y = new double[CORNERS_OF_CIRCLE];
        for (int i = 0; i < CORNERS_OF_CIRCLE; i++) {
            x[i] = body.length() / 2 * Angle.cos(2 * Math.PI * i / CORNERS_OF_CIRCLE);
            y[i] = body.length() / 2 * Angle.sin(2 * Math.PI * i / CORNERS_OF_CIRCLE);
        }
        return new Plate(new Ring(x, y));
    }

    /** Metres from the reported place up to where a participant can be touched. */
    private static double height(Kind kind) {
        return switch (kind) {
            case AIR_ROTOR, UNDERWATER -> 0.5;
            case GROUND, AIR_FIXED_WING -> 1.5;
            case PEDESTRIAN, CYCLIST -> 1.8;
            case SURFACE -> 3;
        };
    }

    /** Prepares the bodies for a step. */
    void follow(double stepSeconds) {
        for (int i = 0; i < slot.length; i++) {
            int at = slot[i];
            int body = firstBody + i;
            boolean present = at < firstExternal ? !rows.isSilent(at) : external.isKnown(at);
            bodies.bottom[body] = present ? motion.up[at] : Double.POSITIVE_INFINITY;
            bodies.top[body] = present ? motion.up[at] + height[i] : Double.NEGATIVE_INFINITY;
            if (at < firstExternal) {
                lead(body, at, stepSeconds);
            } else if (motion.east[at] != lastEast[i] || motion.north[at] != lastNorth[i]) {
                lastEast[i] = motion.east[at];
                lastNorth[i] = motion.north[at];
                put(body, at);
            }
        }
    }

    private void lead(int body, int at, double stepSeconds) {
        double east = motion.east[at] - bodies.x[body];
        double north = motion.north[at] - bodies.y[body];
        if (Math.abs(east) + Math.abs(north) <= LEAP) {
            bodies.go(body, east / stepSeconds, north / stepSeconds, (motion.heading[at] - bodies.heading[body]) / stepSeconds);
        } else {
            put(body, at);
        }
    }

    private void put(int body, int at) {
        bodies.place(body, motion.east[at], motion.north[at], motion.heading[at]);
        bodies.go(body, motion.speed[at] * bodies.cos[body], motion.speed[at] * bodies.sin[body], 0);
    }
}
