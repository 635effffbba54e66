package io.tandem.perception;

/** One object as a sensor measured it, in the site frame as the vehicle believes it. Reused from scan to scan. */
final class Detection {

    /** true id of the object; negative for a false one */
    int vid;
    double east;
    double north;
    double up;
    double heading;
    double eastSpeed;
    double northSpeed;
    double upSpeed;
    double speed;
    /** covariance of the measured position with that of the own pose, m^2 */
    double eastEast;
    double eastNorth;
    double northNorth;
    /** the part of the own pose in it, and the variance of the own heading, rad^2 */
    double ownEastEast;
    double ownEastNorth;
    double ownNorthNorth;
    double ownTurn;
    /** unit vector of the ray, and the object's speed along it, m/s */
    double rayEast;
    double rayNorth;
    double alongRay;
    /** its variance; NaN where it was not measured */
    double alongVariance;
}
