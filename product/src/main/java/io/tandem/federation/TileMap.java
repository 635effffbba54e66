package io.tandem.federation;

import java.io.IOException;
import java.util.Arrays;

/**
 * The plane cut into tiles by a k-d tree, one per seat: each node halves its seats by a line across the longer side of the vehicles there, so that all tiles have nearly the same number.
 * Any cut gives the same pairs; it only shares the work. Nodes stand in the order in which they are met going down left first.
 *
 * @param tiles   number of tiles, from 1 to 64
 * @param northed whether a node's line is crossed going north, otherwise going east
 * @param cut     where it is, metres
 */
record TileMap(int tiles, boolean[] northed, double[] cut) {

    static final int MAX_TILES = 64;
    /** Padding of distances, metres: more than coordinates and distances are rounded. */
    private static final double PADDING_METRES = 1e-3;
    private static final int MAX_SAMPLES = 1 << 14;
    private static final double PADDING_SHARE = 1 + 1e-9;
    /** How much longer than the other a side must be before a line that was cut across the other is turned. */
    private static final double TURN_RATIO = 2;

    /** Cuts so that each tile has nearly the same number of these places, judged by as many of them as need no time to speak of. Those that are no numbers count, too. */
    static TileMap sampled(double[] east, double[] north, int count, int tiles) {
        return new TileMap(tiles, new boolean[tiles - 1], new double[tiles - 1]).balance(east, north, count, 1);
    }

    /**
     * Cuts anew by where vehicles are now. Lines are moved, and turned only where the other side has become much longer: vehicles stay on the member where they began, so that after a turn half of
     * them would be in the tile of another.
     */
    TileMap moved(double[] east, double[] north, int count) {
        return new TileMap(tiles, northed.clone(), new double[tiles - 1]).balance(east, north, count, TURN_RATIO);
    }

    private TileMap balance(double[] east, double[] north, int count, double turnRatio) {
        int samples = Math.min(count, MAX_SAMPLES);
        double[] itsEast = new double[samples];
        double[] itsNorth = new double[samples];
        Integer[] places = new Integer[samples];
        for (int i = 0; i < samples; i++) {
            int place = (int) ((long) i * count / samples);
            itsEast[i] = east[place];
            itsNorth[i] = north[place];
            places[i] = i;
        }
        divide(0, tiles, places, 0, samples, itsEast, itsNorth, turnRatio);
        return this;
    }

    private void divide(int node, int count, Integer[] places, int from, int to, double[] east, double[] north, double turnRatio) {
        if (count == 1) {
            return;
        }
        northed[node] = side(places, from, to, north) > side(places, from, to, east) * (northed[node] ? 1 / turnRatio : turnRatio);
        double[] along = northed[node] ? north : east;
        Arrays.sort(places, from, to, (one, other) -> Double.compare(along[one], along[other]));
        int middle = from + (int) ((long) (to - from) * (count / 2) / count);
        cut[node] = middle < to && Double.isFinite(along[places[middle]]) ? along[places[middle]] : 0;
        divide(node + 1, count / 2, places, from, middle, east, north, turnRatio);
        divide(node + count / 2, count - count / 2, places, middle, to, east, north, turnRatio);
    }

    private static double side(Integer[] places, int from, int to, double[] along) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            if (Double.isFinite(along[places[i]])) {
                least = Math.min(least, along[places[i]]);
                most = Math.max(most, along[places[i]]);
            }
        }
        return most - least;
    }

    /** The tile of a place. */
    int tileOf(double east, double north) {
        int node = 0;
        int first = 0;
        int count = tiles;
        while (count > 1) {
            int left = count / 2;
            if ((northed[node] ? north : east) < cut[node]) {
                node++;
                count = left;
            } else {
                node += left;
                first += left;
                count -= left;
            }
        }
        return first;
    }

    /**
     * A tile.
     *
     * @param west  its side there, metres; infinite where the tile has no end, and so are the others
     */
    record Box(double west, double east, double south, double north) {

        /** Whether all places within a distance of this one are in the tile. Not a number is nowhere. */
        boolean holds(double atEast, double atNorth, double metres) {
            double padded = padded(metres);
            return atEast - padded >= west && atEast + padded < east && atNorth - padded >= south && atNorth + padded < north;
        }
    }

    /** The sides of a tile. */
    Box box(int tile) {
        double[] sides = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        int node = 0;
        int first = 0;
        int count = tiles;
        while (count > 1) {
            int left = count / 2;
            boolean isLeft = tile < first + left;
            sides[(northed[node] ? 2 : 0) + (isLeft ? 1 : 0)] = cut[node];
            node += isLeft ? 1 : left;
            first += isLeft ? 0 : left;
            count = isLeft ? left : count - left;
        }
        return new Box(sides[0], sides[1], sides[2], sides[3]);
    }

    private static double padded(double metres) {
        return metres * PADDING_SHARE + PADDING_METRES;
    }

    /** The tiles, as bits, of which some place may be within a distance of this one; its own tile is among them. */
    long tilesWithin(double east, double north, double metres) {
        return tilesWithin(0, 0, tiles, east, north, padded(metres));
    }

    private long tilesWithin(int node, int first, int count, double east, double north, double padded) {
        if (count == 1) {
            return 1L << first;
        }
        int left = count / 2;
        double along = northed[node] ? north : east;
        // Not a number is on no side of a line, and so on both.
        boolean above = along - padded >= cut[node];
        boolean below = along + padded < cut[node];
        return (above ? 0 : tilesWithin(node + 1, first, left, east, north, padded))
                | (below ? 0 : tilesWithin(node + left, first + left, count - left, east, north, padded));
    }

    void write(BlockWriter out) {
        out.number(tiles);
        for (int node = 0; node < tiles - 1; node++) {
            out.code(northed[node] ? 1 : 0).real(cut[node]);
        }
    }

    static TileMap read(BlockReader in) throws IOException {
        int tiles = in.number();
        if (tiles < 1 || tiles > MAX_TILES) {
            throw new IOException("a number of tiles that cannot be: " + tiles);
        }
        TileMap map = new TileMap(tiles, new boolean[tiles - 1], new double[tiles - 1]);
        for (int node = 0; node < tiles - 1; node++) {
            map.northed[node] = in.code() != 0;
            map.cut[node] = in.real();
        }
        return map;
    }
}
