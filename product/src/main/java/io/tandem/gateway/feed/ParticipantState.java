package io.tandem.gateway.feed;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Participant;

/**
 * Position and movement of a participant in the terms of other programs. What is not known is NaN.
 *
 * @param who      the participant
 * @param place    on the ellipsoid
 * @param height   metres above the ellipsoid
 * @param speed    over ground, m/s
 * @param course   of the movement over ground, radians clockwise from true north, from 0; where it stands, the heading
 * @param heading  of the body, in the same way
 * @param climb    m/s
 * @param pitch    radians
 * @param accuracy metres within which the place is right with 68 %
 * @param age      seconds since this was so
 * @param at       the place in the site's frame
 * @param velocity m/s in the site's frame
 */
public record ParticipantState(Participant who, LatLon place, double height, double speed, double course, double heading, double climb,
        double pitch, double accuracy, double age, LocalPosition at, LocalPosition velocity) {

    /** Slower ones count as standing: their movement has no direction. */
    private static final double SLOWEST = 0.05;
    private static final double TURN = 2 * Math.PI;

    /** @param heading radians anticlockwise from the grid's east */
    public static ParticipantState of(Participant who, Site site, LocalPosition at, LocalPosition velocity, double heading, double pitch, double accuracy, double age) {
        LatLon place = site.toLatLon(at);
        double convergence = site.convergence(place);
        double speed = Math.hypot(velocity.east(), velocity.north());
        double moving = speed > SLOWEST ? Math.atan2(velocity.north(), velocity.east()) : heading;
        return new ParticipantState(who, place, site.height() + at.up(), speed, compass(moving, convergence), compass(heading, convergence),
                velocity.up(), pitch, accuracy, age, at, velocity);
    }

    private static double compass(double heading, double convergence) {
        double angle = (Math.PI / 2 + convergence - heading) % TURN;
        return angle < 0 ? angle + TURN : angle;
    }

    public double courseDegrees() {
        return Math.toDegrees(course);
    }

    public double headingDegrees() {
        return Math.toDegrees(heading);
    }

    public double distanceTo(ParticipantState other) {
        return at.distanceTo(other.at);
    }
}
