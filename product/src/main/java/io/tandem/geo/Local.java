package io.tandem.geo;

/** A place in metres east, north and up of a {@link Site}: the frame in which everything moves. */
public record Local(double east, double north, double up) {

    public static Local of(double east, double north) {
        return new Local(east, north, 0);
    }

    public double distanceTo(Local other) {
        double e = other.east - east;
        double n = other.north - north;
        double u = other.up - up;
        return Math.sqrt(e * e + n * n + u * u);
    }
}
