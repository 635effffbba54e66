package io.tandem.geo;

import java.util.HashMap;
import java.util.Map;

/** Finds places nearer to a taken one than a distance, by a grid with cells as wide as that distance, of which nine are searched. */
public final class SpacingGrid {

    private static final int NONE = -1;

    private final double apart;
    private final double[] east;
    private final double[] north;
    /** by place: the one taken before it in the same cell, or NONE */
    private final int[] before;
    private final Map<Long, Integer> newestInCell = new HashMap<>();
    private int count;

    /** @param apart the distance to keep, metres; 0 for none */
    public SpacingGrid(double apart, int places) {
        this.apart = apart;
        this.east = new double[places];
        this.north = new double[places];
        this.before = new int[places];
    }

    /** Whether a place is nearer to a taken one than the distance. */
    public boolean isCrowded(double e, double n) {
        if (apart == 0) {
            return false;
        }
        for (long column = cell(e) - 1; column <= cell(e) + 1; column++) {
            for (long row = cell(n) - 1; row <= cell(n) + 1; row++) {
                if (isNear(newestInCell.getOrDefault(key(column, row), NONE), e, n)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isNear(int newest, double e, double n) {
        for (int i = newest; i != NONE; i = before[i]) {
            double byEast = east[i] - e;
            double byNorth = north[i] - n;
            if (byEast * byEast + byNorth * byNorth < apart * apart) {
                return true;
            }
        }
        return false;
    }

    public void take(double e, double n) {
        if (apart == 0) {
            return;
        }
        east[count] = e;
        north[count] = n;
        Integer last = newestInCell.put(key(cell(e), cell(n)), count);
        before[count++] = last == null ? NONE : last;
    }

    private long cell(double metres) {
        return (long) Math.floor(metres / apart);
    }

    private static long key(long column, long row) {
        return column << Integer.SIZE ^ row & 0xFFFF_FFFFL;
    }
}
