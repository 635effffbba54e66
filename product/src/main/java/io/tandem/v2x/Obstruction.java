package io.tandem.v2x;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What stands between two antennas: 10 dB and 0.4 dB per metre of building, 6 dB behind a lorry (a vehicle of 7.5 m or more). After Sommer et al., A computationally
 * inexpensive empirical model of IEEE 802.11p radio shadowing in urban environments, WONS 2011. Antennas above a building's ceiling are not hidden by it.
 */
final class Obstruction {

    private static final double BUILDING_DB = 10;
    private static final double DB_PER_METRE = 0.4;
    private static final double LORRY_DB = 6;
    private static final double LORRY_METRES_HIGH = 4;

    private final List<Area> buildings;
    private final double[] crossings = new double[64];
    private Stations stations;
    private int[] lorries = new int[0];

    Obstruction(List<Area> buildings) {
        this.buildings = List.copyOf(buildings);
    }

    void update(Stations all) {
        if (stations == null) {
            stations = all;
            lorries = IntStream.range(0, all.count()).filter(i -> all.isLorry[i]).toArray();
        }
    }

    /** Whether nothing can be in anybody's way. */
    boolean isNone() {
        return buildings.isEmpty() && lorries.length == 0;
    }

    /** dB that a message loses on its way. */
    double loss(int sender, int receiver) {
        return buildingLoss(sender, receiver) + lorryLoss(sender, receiver);
    }

    private double buildingLoss(int sender, int receiver) {
        double e = stations.east[sender];
        double n = stations.north[sender];
        double de = stations.east[receiver] - e;
        double dn = stations.north[receiver] - n;
        double height = Math.max(stations.up[sender], stations.up[receiver]);
        double loss = 0;
        for (Area building : buildings) {
            boolean near = Math.min(e, e + de) <= building.maxEast() && Math.max(e, e + de) >= building.minEast()
                    && Math.min(n, n + dn) <= building.maxNorth() && Math.max(n, n + dn) >= building.minNorth() && height <= building.ceiling();
            double inside = near ? metresInside(building, e, n, de, dn) : 0;
            loss += inside > 0 ? BUILDING_DB + DB_PER_METRE * inside : 0;
        }
        return loss;
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

    private double lorryLoss(int sender, int receiver) {
        if (Math.max(stations.up[sender], stations.up[receiver]) > LORRY_METRES_HIGH) {
            return 0;
        }
        for (int lorry : lorries) {
            if (lorry != sender && lorry != receiver && stations.on[lorry] && isHiddenBy(lorry, sender, receiver)) {
                return LORRY_DB;
            }
        }
        return 0;
    }

    /** Whether the way crosses the outline of a lorry: in the lorry's frame, a segment and a box. */
    private boolean isHiddenBy(int lorry, int sender, int receiver) {
        double cos = Angle.cos(stations.heading[lorry]);
        double sin = Angle.sin(stations.heading[lorry]);
        double e = stations.east[sender] - stations.east[lorry];
        double n = stations.north[sender] - stations.north[lorry];
        double x = cos * e + sin * n;
        double y = cos * n - sin * e;
        e = stations.east[receiver] - stations.east[sender];
        n = stations.north[receiver] - stations.north[sender];
        double dx = cos * e + sin * n;
        double dy = cos * n - sin * e;
        double enter = Math.max(0, Math.max(entry(x, dx, stations.length[lorry] / 2), entry(y, dy, stations.width[lorry] / 2)));
        double leave = Math.min(1, Math.min(exit(x, dx, stations.length[lorry] / 2), exit(y, dy, stations.width[lorry] / 2)));
        return enter < leave;
    }

    /** Where a coordinate that grows by d over the way comes between -half and half; as a share of the way. */
    private static double entry(double at, double d, double half) {
        return d == 0 ? Math.abs(at) < half ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY : (-Math.copySign(half, d) - at) / d;
    }

    private static double exit(double at, double d, double half) {
        return d == 0 ? Math.abs(at) < half ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY : (Math.copySign(half, d) - at) / d;
    }
}
