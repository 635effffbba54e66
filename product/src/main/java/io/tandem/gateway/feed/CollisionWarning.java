package io.tandem.gateway.feed;

import io.tandem.geo.LocalPosition;

/**
 * A risk of collision as it stands now, for one of the two.
 *
 * @param own        the warned participant
 * @param other      the other
 * @param seconds    to the closest approach, if both go on as they do; 0 when that is past
 * @param horizontal metres between them there, on the map
 * @param vertical   metres between their heights there
 * @param distance   metres between them now
 */
public record CollisionWarning(ParticipantState own, ParticipantState other, double seconds, double horizontal, double vertical, double distance) {

    /** A closest approach within this many seconds leaves no time to look first. */
    private static final double URGENT = 4;

    /** The closest approach of two participants that go on straight. */
    public static CollisionWarning between(ParticipantState own, ParticipantState other) {
        LocalPosition place = minus(other.at(), own.at());
        LocalPosition velocity = minus(other.velocity(), own.velocity());
        double closing = square(velocity);
        double seconds = closing > 0 ? Math.max(0, -(place.east() * velocity.east() + place.north() * velocity.north()
                + place.up() * velocity.up()) / closing) : 0;
        return new CollisionWarning(own, other, seconds, Math.hypot(place.east() + velocity.east() * seconds, place.north() + velocity.north() * seconds),
                Math.abs(place.up() + velocity.up() * seconds), Math.sqrt(square(place)));
    }

    private static LocalPosition minus(LocalPosition a, LocalPosition b) {
        return new LocalPosition(a.east() - b.east(), a.north() - b.north(), a.up() - b.up());
    }

    private static double square(LocalPosition vector) {
        return vector.east() * vector.east() + vector.north() * vector.north() + vector.up() * vector.up();
    }

    public boolean isUrgent() {
        return seconds <= URGENT;
    }
}
