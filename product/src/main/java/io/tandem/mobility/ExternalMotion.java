package io.tandem.mobility;

/**
 * Motion of participants that comes from outside instead of a {@link MobilityModel}: people and vehicles of the real world, as they were recorded or as
 * their devices report. Fills the same columns of {@link Motion}, the velocity as a vector.
 */
public interface ExternalMotion {

    /** Time of a slot of which nothing is known yet. */
    long NEVER = Long.MIN_VALUE;

    /** Sets its slots, counted from {@code first}, to their state at an instant, or to the last one known. */
    void move(long now, Motion motion, int first);

    /** The instant of the state of one of its participants, at most that of the last move; {@link #NEVER} where there is none. */
    long knownAt(int index);
}
