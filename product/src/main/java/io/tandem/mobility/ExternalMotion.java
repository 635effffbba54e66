package io.tandem.mobility;

/**
 * Says where participants are that no equation moves: people and vehicles of the real world, as they were recorded or as their devices
 * tell. Fills the same columns as equations do.
 */
public interface ExternalMotion {

    /** Before anything was ever known of a slot. */
    long NEVER = Long.MIN_VALUE;

    /** Puts its slots, counted from {@code first}, where they are known to be at an instant, or were last. */
    void move(long now, Motion motion, int first);

    /** The instant, at most that of the last move, at which the place of one of its participants was last known. */
    long knownAt(int index);
}
