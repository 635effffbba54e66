package io.tandem.perception;

/** One object as a sensor measured it, put where the vehicle believes itself to be. Used again from scan to scan. */
final class Detection {

    /** who was hit, in truth; negative for what is not there */
    int vid;
    double east;
    double north;
    double up;
    double heading;
    double eastSpeed;
    double northSpeed;
    double upSpeed;
    double speed;
    /** covariance of the measured place, with what the vehicle does not know of itself */
    double eastEast;
    double eastNorth;
    double northNorth;
    /** the vehicle's own share of that, and the variance of its heading */
    double ownEastEast;
    double ownEastNorth;
    double ownNorthNorth;
    double ownTurn;
    /** direction of the ray, and the object's speed along it */
    double rayEast;
    double rayNorth;
    double alongRay;
    /** of that speed; not a number where it was not measured */
    double alongVariance;
}
