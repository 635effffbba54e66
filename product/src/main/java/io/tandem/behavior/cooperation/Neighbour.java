package io.tandem.behavior.cooperation;

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
 * @param leader       of the platoon that it told to be in; 0 where it told none
 */
record Neighbour(int vid, double along, double lateral, double speed, double lateralSpeed, double length, double width, double age, double told, double messageAge, int leader) {

    /** Nobody has this id. */
    static final int NOBODY = 0;

    /** Metres between bumpers, of one ahead or behind; negative where they are abreast. */
    double gap(double ownLength) {
        return Math.abs(along) - 0.5 * (length + ownLength);
    }

    /** Whether it is, or will be after some seconds, within a band beside the path, metres. */
    boolean isWithin(double right, double left, double seconds) {
        double then = lateral + lateralSpeed * seconds;
        return Math.max(lateral, then) + 0.5 * width > right && Math.min(lateral, then) - 0.5 * width < left;
    }
}
