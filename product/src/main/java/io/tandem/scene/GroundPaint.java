package io.tandem.scene;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Colours of the ground seen from above: roads and their markings as strips of quadrilaterals, in square cells. What was painted last is on top. Paint has no height, so a laser measures the ground
 * itself, and a camera finds lanes.
 */
public final class GroundPaint {

    /** Unpainted ground. */
    public static final int EARTH = 0x7d7a64;
    public static final int ASPHALT = 0x4a4b4f;
    public static final int MARKING = 0xe9e9e4;
    /** Nothing is painted. */
    public static final GroundPaint NONE = new GroundPaint();
    private static final double CELL = 8;
    private static final int MOST_QUADS = 2_000_000;

    private record Quad(double[] x, double[] y, int color) {

        boolean contains(double east, double north) {
            boolean positive = false;
            boolean negative = false;
            for (int i = 0; i < 4; i++) {
                int next = (i + 1) & 3;
                double side = (x[next] - x[i]) * (north - y[i]) - (y[next] - y[i]) * (east - x[i]);
                positive |= side > 0;
                negative |= side < 0;
            }
            return !(positive && negative);
        }
    }

    private final Map<Long, List<Quad>> cells = new HashMap<>();
    private int quads;

    /** Paints a convex quadrilateral, corners in order; beyond a bound of memory nothing more is painted. */
    void paint(double[] x, double[] y, int color) {
        if (quads++ >= MOST_QUADS) {
            return;
        }
        Quad quad = new Quad(x, y, color);
        for (long column = cell(least(x)); column <= cell(most(x)); column++) {
            for (long row = cell(least(y)); row <= cell(most(y)); row++) {
                cells.computeIfAbsent(key(column, row), _ -> new ArrayList<>()).add(quad);
            }
        }
    }

    private static long cell(double metres) {
        return (long) Math.floor(metres / CELL);
    }

    private static long key(long column, long row) {
        return column << 32 ^ row & 0xffffffffL;
    }

    private static double least(double[] values) {
        return Math.min(Math.min(values[0], values[1]), Math.min(values[2], values[3]));
    }

    private static double most(double[] values) {
        return Math.max(Math.max(values[0], values[1]), Math.max(values[2], values[3]));
    }

    /** Colour at a place, 0xRRGGBB; {@code otherwise} where nothing is painted. */
    public int color(double east, double north, int otherwise) {
        List<Quad> here = cells.isEmpty() ? null : cells.get(key(cell(east), cell(north)));
        for (int i = here == null ? -1 : here.size() - 1; i >= 0; i--) {
            if (here.get(i).contains(east, north)) {
                return here.get(i).color;
            }
        }
        return otherwise;
    }
}
