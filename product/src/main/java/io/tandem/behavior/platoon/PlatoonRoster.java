package io.tandem.behavior.platoon;

import java.util.Arrays;

/**
 * The vehicles of a platoon, the leader among them.
 *
 * @param vids    ids
 * @param lengths overall lengths, metres, in the same order
 */
public record PlatoonRoster(int[] vids, double[] lengths) {

    /** Length of a vehicle that the scenario does not describe, metres. */
    private static final double USUAL_METRES = 4.5;

    /** Finds the platoon of a leader. */
    @FunctionalInterface
    public interface Finder {
        PlatoonRoster of(int leader);

        /** Where there are no platoons. */
        Finder NONE = leader -> new PlatoonRoster(new int[] {leader}, new double[] {USUAL_METRES});
    }

    public double length(int vid) {
        int place = Arrays.stream(vids).boxed().toList().indexOf(vid);
        return place < 0 ? USUAL_METRES : lengths[place];
    }
}
