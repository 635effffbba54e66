package io.tandem.geo;

/** Position in metres east, north and up of a {@link Site}: the frame of all motion. */
public record LocalPosition(double east, double north, double up) {

    public static LocalPosition of(double east, double north) {
        return new LocalPosition(east, north, 0);
    }

    public double distanceTo(LocalPosition other) {
        double e = other.east - east;
        double n = other.north - north;
        double u = other.up - up;
        return Math.sqrt(e * e + n * n + u * u);
    }
}
