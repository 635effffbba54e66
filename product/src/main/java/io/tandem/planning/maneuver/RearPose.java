package io.tandem.planning.maneuver;

import io.tandem.geo.Angle;

/**
 * Where the rear axle of a car is, and where its nose points.
 *
 * @param east    metres
 * @param north   metres
 * @param heading radians anticlockwise from east
 */
public record RearPose(double east, double north, double heading) {

    /** The pose after an arc: a signed length, metres, negative in reverse, with a curvature, 1/m, positive to the left. */
    public RearPose after(double length, double curvature) {
        double turn = length * curvature;
        double chord = turn == 0 ? length : 2 * Angle.sin(turn / 2) / curvature;
        double direction = heading + turn / 2;
        return new RearPose(east + chord * Angle.cos(direction), north + chord * Angle.sin(direction), heading + turn);
    }

    /** The same place with the nose where the tail was. */
    RearPose turnedAround() {
        return new RearPose(east, north, heading + StrictMath.PI);
    }

    public double distance(RearPose other) {
        double e = other.east - east;
        double n = other.north - north;
        return Math.sqrt(e * e + n * n);
    }
}
