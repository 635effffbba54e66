package io.tandem.basemap;

/** Bounding box of a map, degrees. */
record Bounds(double west, double south, double east, double north) {

    static final Bounds NOTHING = new Bounds(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);

    static boolean isPlace(double lon, double lat) {
        return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
    }

    boolean isEmpty() {
        return !(west <= east && south <= north);
    }
}
