package io.tandem.sweep.outcome;

/**
 * What a member of a cluster does for a sweep.
 *
 * @param present whether it takes part now
 * @param room    runs that it takes at once
 * @param busy    runs that it executes now
 * @param runs    that it has executed
 * @param wall    seconds that these took, of all together
 * @param cpu     processor time that they took, seconds
 * @param span    seconds from when it came until its last run ended
 */
public record MemberLoad(String name, boolean present, int room, int busy, int runs, double wall, double cpu, double span) {

    /** Share of its room that was in use while it took part. */
    public double use() {
        return wall / Math.max(1e-9, span * room);
    }
}
