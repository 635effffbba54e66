package io.tandem.behavior.cooperation;

import io.tandem.message.Freshness;
import io.tandem.mobility.Braking;

/**
 * Another participant as a vehicle knows it, along and beside the path.
 *
 * @param along        metres ahead of the own middle, as extrapolated to now; negative behind
 * @param lateral      metres to the left of the path
 * @param speed        along the path, m/s
 * @param lateralSpeed m/s, positive to the left
 * @param age          seconds since its state was measured, or sent where it was only told
 * @param told         acceleration that it told to be about to have, m/s2; 0 where nothing is told
 * @param messageAge   seconds since it told that; infinite where it told nothing
 * @param braking      how it may be told to brake, as it told; the usual caps where it told nothing
 * @param leader       of the platoon that it told to be in; 0 where it told none
 * @param lane         to which it told to belong or to go, of one that was not seen for a while; NaN otherwise
 * @param abandoned    the lane from which such a one told to be turning back; NaN otherwise
 */
record Neighbour(int vid, double along, double lateral, double speed, double lateralSpeed, double length, double width, double age, double told, double messageAge, Braking braking, int leader,
        double lane, double abandoned) {

    /** Nobody has this id. */
    static final int NOBODY = 0;
    private static final double UNSURE_SECONDS = 0.5;
    private static final double CHANGES_METRES = 0.5;
    private static final double BEYOND_METRES = 3.5;

    /** Metres between bumpers, of one ahead or behind; negative where they are abreast. */
    double gap(double ownLength) {
        return Math.abs(along) - 0.5 * (length + ownLength);
    }

    /** Whether it is, or will be after some seconds, within a band beside the path, metres. */
    boolean isWithin(double right, double left, double seconds) {
        double then = lateral + lateralSpeed * seconds;
        return reachesInto(Math.min(lateral, then), Math.max(lateral, then), right, left) || isUnsure(age) && mayBeWithin(right, left);
    }

    private boolean reachesInto(double from, double to, double right, double left) {
        return to + 0.5 * width > right && from - 0.5 * width < left;
    }

    /** One that was not seen for a while may be anywhere between where it was beside the path and the lanes that it told to go to or to turn back from; a real car that is stopped meanwhile goes straight on, and beyond them. */
    private boolean mayBeWithin(double right, double left) {
        return mayGoInto(lane, right, left) || mayGoInto(abandoned, right, left);
    }

    private boolean mayGoInto(double target, double right, double left) {
        double stayed = lateral - lateralSpeed * Math.min(age, Freshness.COASTING_SECONDS);
        double away = Double.isNaN(target) ? 0 : target - stayed;
        double there = Math.abs(away) > CHANGES_METRES ? target + Math.copySign(BEYOND_METRES, away) : stayed;
        return reachesInto(Math.min(stayed, there), Math.max(stayed, there), right, left);
    }

    /** Whether a state of this age tells no longer whether a lateral movement goes on. */
    static boolean isUnsure(double age) {
        return age > UNSURE_SECONDS;
    }
}
