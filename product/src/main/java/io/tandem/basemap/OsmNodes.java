package io.tandem.basemap;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Positions by node id, in columns. Files mostly have them in rising order; otherwise they are sorted before the first search. */
final class OsmNodes {

    private long[] ids = new long[1024];
    private double[] lons = new double[1024];
    private double[] lats = new double[1024];
    private int count;
    private boolean sorted = true;

    int count() {
        return count;
    }

    void add(long id, double lon, double lat) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
            lons = Arrays.copyOf(lons, 2 * count);
            lats = Arrays.copyOf(lats, 2 * count);
        }
        sorted &= count == 0 || ids[count - 1] < id;
        ids[count] = id;
        lons[count] = lon;
        lats[count++] = lat;
    }

    /** Index of a node, or a negative number. */
    int find(long id) {
        if (!sorted) {
            sort();
        }
        return Arrays.binarySearch(ids, 0, count, id);
    }

    double lon(int at) {
        return lons[at];
    }

    double lat(int at) {
        return lats[at];
    }

    private void sort() {
        int[] order = IntStream.range(0, count).boxed().sorted((a, b) -> Long.compare(ids[a], ids[b])).mapToInt(Integer::intValue).toArray();
        ids = Arrays.stream(order).mapToLong(at -> ids[at]).toArray();
        lons = Arrays.stream(order).mapToDouble(at -> lons[at]).toArray();
        lats = Arrays.stream(order).mapToDouble(at -> lats[at]).toArray();
        sorted = true;
    }
}
