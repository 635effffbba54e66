package io.tandem.fleet;

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
 * Traffic of other hosts, as Core tells of it: brought to the present and shown to the traffic of this one. Whoever falls silent goes on for a
 * moment, then stands where it was last heard of, which is where it goes on from if its host comes back; and is lost in the end, as it is to Core.
 */
final class RemoteDrivers {

    /** Seconds of silence for which one is believed to go on, and after which it is lost. */
    private static final double GOES_ON = 0.5;
    private static final double LOST = 10;
    /** Seconds after which Core, which speaks, does not mean someone any more of whom it does not. */
    private static final double FORGOTTEN = 1;
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final Drivers drivers;
    private final Map<Integer, Integer> driverOf = new HashMap<>();
    private final int first;
    /** by driver, from the first one on */
    private final DriverReports said = new DriverReports();
    private final long[] toldAt;
    private long heardAt = NEVER;

    /** @param drivers with the ids of all, of which those past the own are elsewhere */
    RemoteDrivers(Drivers drivers) {
        this.drivers = drivers;
        this.first = drivers.own();
        said.resize(drivers.count() - first);
        toldAt = new long[said.count()];
        Arrays.fill(toldAt, NEVER);
        for (int i = 0; i < drivers.count(); i++) {
            driverOf.put(drivers.vid[i], i);
        }
    }

    void hear(Orders orders) {
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

    /** Shows everyone who is there. */
    void show(long now, TrafficFlow flow) {
        for (int row = 0; row < said.count(); row++) {
            double silent = SimTime.seconds(now - said.time[row]);
            if (SimTime.seconds(heardAt - toldAt[row]) < FORGOTTEN && silent < LOST) {
                show(row, silent, flow);
            } else if (drivers.present[first + row]) {
                drivers.leave(first + row);
            }
        }
    }

    private void show(int row, double silent, TrafficFlow flow) {
        int i = first + row;
        double speed = silent < GOES_ON ? said.speed[row] : 0;
        drivers.east[i] = said.east[row] + speed * silent * Angle.cos(said.heading[row]);
        drivers.north[i] = said.north[row] + speed * silent * Angle.sin(said.heading[row]);
        drivers.heading[i] = said.heading[row];
        drivers.speed[i] = speed;
        if (isLane(said.lane[row], flow) && isLane(said.leaving[row], flow) && isLane(said.wish[row], flow)) {
            drivers.hear(i, said.lane[row], said.leaving[row], said.next[row], said.wish[row], driverOf.getOrDefault(said.asks[row], Drivers.NONE),
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

    /** Whether it is a lane or none; what is something else drives on no road of ours. */
    private static boolean isLane(int lane, TrafficFlow flow) {
        return lane >= DriverReports.NONE && lane < flow.lanes();
    }
}
