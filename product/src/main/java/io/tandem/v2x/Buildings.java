package io.tandem.v2x;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.util.Arrays;
import java.util.List;

/** What buildings take from messages that pass through them: 10 dB and 0.4 dB per metre. Antennas above a building's ceiling are not hidden by it. */
final class Buildings {

    private static final double BUILDING_DB = 10;
    private static final double DB_PER_METRE = 0.4;

    private final List<Area> areas;
    private final BoxIndex index;
    private final double[] crossings = new double[64];

    Buildings(List<Area> areas) {
        this.areas = List.copyOf(areas);
        index = new BoxIndex(areas.size());
        for (int i = 0; i < areas.size(); i++) {
            index.minEast[i] = areas.get(i).minEast();
            index.minNorth[i] = areas.get(i).minNorth();
            index.maxEast[i] = areas.get(i).maxEast();
            index.maxNorth[i] = areas.get(i).maxNorth();
        }
        index.build();
    }

    boolean isEmpty() {
        return areas.isEmpty();
    }

    /** dB on the way from a place. */
    double loss(double e, double n, double de, double dn, double height) {
        double loss = 0;
        int near = index.find(e, n, de, dn);
        for (int i = 0; i < near; i++) {
            double inside = isNear(index.found[i], e, n, de, dn) && height <= areas.get(index.found[i]).ceiling() ? metresInside(areas.get(index.found[i]), e, n, de, dn) : 0;
            loss += inside > 0 ? BUILDING_DB + DB_PER_METRE * inside : 0;
        }
        return loss;
    }

    private boolean isNear(int i, double e, double n, double de, double dn) {
        return Math.min(e, e + de) <= index.maxEast[i] && Math.max(e, e + de) >= index.minEast[i] && Math.min(n, n + dn) <= index.maxNorth[i] && Math.max(n, n + dn) >= index.minNorth[i];
    }

    /** The edges cut the way into pieces that are inside and outside in turn. */
    private double metresInside(Area building, double e, double n, double de, double dn) {
        int cuts = cut(building.outer(), e, n, de, dn, 0);
        for (Ring hole : building.holes()) {
            cuts = cut(hole, e, n, de, dn, cuts);
        }
        Arrays.sort(crossings, 0, cuts);
        double share = 0;
        double last = 0;
        boolean inside = building.contains(e, n);
        for (int i = 0; i < cuts; i++) {
            share += inside ? crossings[i] - last : 0;
            last = crossings[i];
            inside = !inside;
        }
        share += inside ? 1 - last : 0;
        return share * Math.sqrt(de * de + dn * dn);
    }

    /** Adds where the way crosses the edges of a ring, as shares of the way. More crossings than there is room for are left out. */
    private int cut(Ring ring, double e, double n, double de, double dn, int before) {
        double[] east = ring.east();
        double[] north = ring.north();
        int cuts = before;
        for (int i = 0, j = east.length - 1; i < east.length; j = i++) {
            double a = side(east[j] - e, north[j] - n, de, dn);
            double b = side(east[i] - e, north[i] - n, de, dn);
            if (a > 0 != b > 0) {
                double along = a / (a - b);
                double ce = east[j] + along * (east[i] - east[j]) - e;
                double cn = north[j] + along * (north[i] - north[j]) - n;
                double share = (ce * de + cn * dn) / (de * de + dn * dn);
                if (share > 0 && share < 1 && cuts < crossings.length) {
                    crossings[cuts++] = share;
                }
            }
        }
        return cuts;
    }

    /** Positive to the left of the way. */
    private static double side(double e, double n, double de, double dn) {
        return de * n - dn * e;
    }
}
