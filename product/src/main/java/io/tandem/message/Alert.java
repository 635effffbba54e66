package io.tandem.message;

import io.tandem.geo.LocalPosition;
import io.tandem.time.SimTime;

/**
 * A risk of collision, as it is sent to one of the two vehicles.
 *
 * @param at              simulated time
 * @param vid             id of the warned vehicle
 * @param other           the other vehicle
 * @param otherPosition   position of the other vehicle
 * @param secondsToClosest time to the closest approach, t*
 * @param metresAtClosest distance there, d*
 * @param metresNow       distance now
 * @param turn            advice: +1 left, -1 right
 * @param climb           advice: +1 climb, -1 descend, 0 for vehicles that stay on the surface
 */
public record Alert(SimTime at, int vid, int other, LocalPosition otherPosition, double secondsToClosest, double metresAtClosest,
        double metresNow, int turn, int climb) {
}
