package io.tandem.v2x;

import io.tandem.geo.Area;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import java.util.List;

/**
 * What stands between two antennas: {@link Buildings}, and 6 dB behind a lorry ({@link LongVehicles}). After Sommer et al., A computationally inexpensive empirical model of IEEE 802.11p radio
 * shadowing in urban environments, WONS 2011.
 */
final class Obstruction {

    /** dB that lorries take, however many of them are in the way. */
    static final double LORRY_DB = 6;
    private static final double LORRY_METRES_HIGH = 4;

    private final Buildings buildings;
    private final LongVehicles lorries;

    Obstruction(List<Area> buildings, State state) {
        this.buildings = new Buildings(buildings);
        lorries = new LongVehicles(state);
    }

    void update(Snapshot snapshot) {
        lorries.update(snapshot);
    }

    /** The most dB that a message can lose: known without looking, which costs time. Buildings may take any. */
    double most() {
        return !buildings.isEmpty() ? Double.POSITIVE_INFINITY : lorries.isEmpty() ? 0 : LORRY_DB;
    }

    /** dB that a message loses on its way. */
    double loss(Stations stations, int sender, int receiver) {
        double e = stations.east[sender];
        double n = stations.north[sender];
        double de = stations.east[receiver] - e;
        double dn = stations.north[receiver] - n;
        double height = Math.max(stations.up[sender], stations.up[receiver]);
        double loss = buildings.isEmpty() ? 0 : buildings.loss(e, n, de, dn, height);
        boolean low = !lorries.isEmpty() && height <= LORRY_METRES_HIGH;
        return loss + (low && lorries.hide(stations.vid[sender], stations.vid[receiver], e, n, de, dn) ? LORRY_DB : 0);
    }
}
