package io.tandem.fleet.lane;

import io.tandem.geo.Angle;
import io.tandem.message.DriverReports;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.time.SimTime;
import io.tandem.traffic.CrossingClaims;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.TrafficFlow;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Drivers of other hosts, as Core reports them, extrapolated to the present and added to the traffic of this host. A driver without news is extrapolated
 * for a moment, then stands at its last known place, from which it goes on if its host comes back, and is removed in the end, as Core does.
 */
public final class RemoteDrivers {

    /** Age of a report up to which a driver is extrapolated, and from which on it is removed. */
    private static final double EXTRAPOLATED_SECONDS = 0.5;
    private static final double LOST_SECONDS = 10;
    /** Time after which a driver that Core does not mention any more, while it reports others, is removed. */
    private static final double UNMENTIONED_SECONDS = 1;
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final Drivers drivers;
    private final Map<Integer, Integer> driverOf = new HashMap<>();
    private final int first;
    /** by driver, counted from the first of another host */
    private final DriverReports said = new DriverReports();
    private final long[] toldAt;
    private long heardAt = NEVER;

    /** @param drivers with the ids of all; those after its own are of other hosts */
    public RemoteDrivers(Drivers drivers) {
        this.drivers = drivers;
        this.first = drivers.own();
        said.resize(drivers.count() - first);
        toldAt = new long[said.count()];
        Arrays.fill(toldAt, NEVER);
        for (int i = 0; i < drivers.count(); i++) {
            driverOf.put(drivers.vid[i], i);
        }
    }

    public void hear(Orders orders) {
        heardAt = orders.at().nanos();
        DriverReports told = orders.driving();
        for (int i = 0; i < told.count(); i++) {
            int row = driverOf.getOrDefault(told.vid[i], Drivers.NONE) - first;
            if (row >= 0) {
                said.copyRow(told, i, row);
                toldAt[row] = heardAt;
            }
        }
        orders.events().stream().filter(event -> event.name().equals(Event.LEFT)).forEach(event -> forget(event.vid()));
    }

    private void forget(int vid) {
        int row = driverOf.getOrDefault(vid, Drivers.NONE) - first;
        if (row >= 0) {
            toldAt[row] = NEVER;
        }
    }

    /** Brings all drivers that are known to an instant. */
    public void show(long now, TrafficFlow flow) {
        for (int row = 0; row < said.count(); row++) {
            double silent = SimTime.seconds(now - said.time[row]);
            if (SimTime.seconds(heardAt - toldAt[row]) < UNMENTIONED_SECONDS && silent < LOST_SECONDS) {
                show(row, silent, flow);
            } else if (drivers.present[first + row]) {
                drivers.leave(first + row);
            }
        }
    }

    private void show(int row, double silent, TrafficFlow flow) {
        int i = first + row;
        double speed = silent < EXTRAPOLATED_SECONDS ? said.speed[row] : 0;
        drivers.east[i] = said.east[row] + speed * silent * Angle.cos(said.heading[row]);
        drivers.north[i] = said.north[row] + speed * silent * Angle.sin(said.heading[row]);
        drivers.heading[i] = said.heading[row];
        drivers.speed[i] = speed;
        if (isLane(said.lane[row], flow) && isLane(said.leaving[row], flow) && isLane(said.wish[row], flow)) {
            drivers.receive(i, said.lane[row], said.leaving[row], said.next[row], said.wish[row], driverOf.getOrDefault(said.asks[row], Drivers.NONE),
                    said.ready[row]);
            hearTurn(row, i, flow.claims());
        } else {
            drivers.leave(i);
            flow.add(drivers.east[i], drivers.north[i], drivers.heading[i], speed, drivers.halfLength[i], drivers.halfWidth[i]);
        }
    }

    private void hearTurn(int row, int driver, CrossingClaims claims) {
        claims.due[driver] = SimTime.seconds(said.due[row]);
        claims.committed[driver] = said.committed[row];
        claims.stuck[driver] = said.stuck[row];
    }

    /** Whether a number from the network is a lane of this road, or none. */
    private static boolean isLane(int lane, TrafficFlow flow) {
        return lane >= DriverReports.NONE && lane < flow.lanes();
    }
}
