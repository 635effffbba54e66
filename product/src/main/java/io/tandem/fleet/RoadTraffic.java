package io.tandem.fleet;

import io.tandem.geo.LocalPosition;
import io.tandem.message.DriverReports;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.perception.WatchedParticipants;
import io.tandem.time.SimTime;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.TrafficFlow;
import java.util.List;

/**
 * All of a fleet who drive in traffic, and what they must know before and after they decide. Before: where everyone is, on the road and
 * beside it. After: who is let onto the road. Between the two, each cohort decides for its own.
 */
final class RoadTraffic {

    private final TrafficFlow flow;
    private final Drivers drivers;
    private final DriverRoutes routes;
    private final TrafficBystanders bodies;
    private final List<TrafficSource> sources;
    private final RemoteDrivers elsewhere;
    /** by driver: its slot, and the number of the rung that lets it drive */
    private final int[] slot;
    private final int[] rung;
    /** by slot: whether it is off the road */
    private final boolean[] absent;
    private int absentees;
    private boolean hasSeen;

    RoadTraffic(TrafficFlow flow, Drivers drivers, DriverRoutes routes, TrafficBystanders bodies, List<TrafficSource> sources, int[] slot, int[] rung, int slots) {
        this.flow = flow;
        this.drivers = drivers;
        this.routes = routes;
        this.bodies = bodies;
        this.sources = List.copyOf(sources);
        this.elsewhere = new RemoteDrivers(drivers);
        this.slot = slot;
        this.rung = rung;
        this.absent = new boolean[slots];
        for (TrafficSource source : sources) {
            source.waiting().forEach(driver -> setAbsent(driver, true));
        }
    }

    private void setAbsent(int driver, boolean off) {
        absentees += off ? 1 : -1;
        absent[slot[driver]] = off;
    }

    /** Whether some are off the road. */
    boolean hasAbsentees() {
        return absentees > 0;
    }

    boolean isAbsent(int itsSlot) {
        return absent[itsSlot];
    }

    /** Takes in what Core said of the traffic elsewhere. */
    void hear(Orders orders) {
        elsewhere.hear(orders);
    }

    /** Someone who was off the road is on it: this host took it up where Core last knew it. */
    void resume(int itsSlot) {
        for (int i = 0; i < slot.length; i++) {
            if (slot[i] == itsSlot && absent[itsSlot]) {
                setAbsent(i, false);
                int driver = i;
                sources.forEach(source -> source.release(driver));
            }
        }
    }

    /** Adds what everyone on the road says to the traffic of other hosts. */
    void say(long now, Motion motion, DriverReports out) {
        for (int i = 0; i < drivers.own(); i++) {
            if (!absent[slot[i]]) {
                out.resize(out.count() + 1);
                say(i, now, motion, out, out.count() - 1);
            }
        }
    }

    private void say(int i, long now, Motion motion, DriverReports out, int row) {
        int at = slot[i];
        out.vid[row] = drivers.vid[i];
        out.time[row] = now;
        out.east[row] = motion.east[at];
        out.north[row] = motion.north[at];
        out.heading[row] = motion.heading[at];
        out.speed[row] = motion.speed[at];
        out.lane[row] = drivers.present[i] || !hasSeen ? drivers.lane(i) : DriverReports.OTHERWISE;
        out.leaving[row] = drivers.leaving(i);
        out.next[row] = flow.next(i);
        out.wish[row] = drivers.wish(i);
        out.asks[row] = drivers.asks(i) == Drivers.NONE ? 0 : drivers.vid[drivers.asks(i)];
        out.ready[row] = drivers.isReady(i);
        out.due[row] = SimTime.nanos(flow.claims().due[i]);
        out.committed[row] = flow.claims().committed[i];
        out.stuck[row] = flow.claims().stuck[i];
    }

    /** Finds everyone on the lanes. Those whose road has ended are off it from now on. */
    void see(long now, Motion motion, Commands commands, ExternalSlots guided, WatchedParticipants told) {
        for (int i = 0; i < drivers.own(); i++) {
            if (!absent[slot[i]]) {
                take(i, motion, commands);
            }
        }
        hasSeen = true;
        bodies.show(flow, now, motion, commands, guided, told);
        elsewhere.show(now, flow);
        flow.see(now);
        for (int i = 0; i < drivers.own(); i++) {
            if (drivers.hasLeft(i)) {
                leave(i, now, motion, commands);
            }
        }
    }

    /** Whoever is driven by another behavior, or by hand, is a stranger to the traffic for as long. */
    private void take(int i, Motion motion, Commands commands) {
        int at = slot[i];
        drivers.east[i] = motion.east[at];
        drivers.north[i] = motion.north[at];
        drivers.heading[i] = motion.heading[at];
        drivers.speed[i] = motion.speed[at];
        boolean drives = commands.rung[at] == 0 || commands.rung[at] == rung[i];
        if (!drives) {
            drivers.leave(i);
            flow.add(motion.east[at], motion.north[at], motion.heading[at], motion.speed[at], drivers.halfLength[i], drivers.halfWidth[i]);
        } else if (!drivers.present[i]) {
            drivers.enter(i, routes.from(i, motion.east[at], motion.north[at], motion.heading[at]));
        }
    }

    private void leave(int i, long now, Motion motion, Commands commands) {
        int at = slot[i];
        drivers.leave(i);
        setAbsent(i, true);
        motion.speed[at] = 0;
        commands.tell(new Event(new SimTime(now), Event.LEFT, drivers.vid[i], 0, place(motion, at), "its road has ended"));
        sources.forEach(source -> source.takeBack(i));
    }

    /** Lets those agree who want the same room, and those come whose turn it is. */
    void agree(long now, Motion motion, Commands commands) {
        flow.agree();
        for (TrafficSource source : sources) {
            source.open(now, flow, drivers).forEach(arrival -> enter(arrival, now, motion, commands));
        }
    }

    private void enter(TrafficSource.Arrival arrival, long now, Motion motion, Commands commands) {
        int i = arrival.driver();
        int at = slot[i];
        setAbsent(i, false);
        motion.place(at, arrival.lane().eastAt(arrival.station()), arrival.lane().northAt(arrival.station()), motion.up[at]);
        motion.heading[at] = arrival.lane().headingAt(arrival.station());
        motion.curvature[at] = 0;
        motion.speed[at] = arrival.speed();
        motion.wantedSpeed[at] = arrival.speed();
        drivers.enter(i, arrival.lane().id(), arrival.station(), routes.from(i, arrival.lane().id(), arrival.station()));
        commands.tell(new Event(new SimTime(now), Event.ENTERED, drivers.vid[i], 0, place(motion, at), "on " + arrival.lane().name()));
    }

    private static LocalPosition place(Motion motion, int at) {
        return new LocalPosition(motion.east[at], motion.north[at], motion.up[at]);
    }
}
