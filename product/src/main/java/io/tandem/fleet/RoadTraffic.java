package io.tandem.fleet;

import io.tandem.fleet.lane.DriverRoutes;
import io.tandem.fleet.lane.RemoteDrivers;
import io.tandem.fleet.lane.TrafficSource;
import io.tandem.geo.LocalPosition;
import io.tandem.message.DriverReports;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.SignalChange;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.perception.WatchedParticipants;
import io.tandem.time.SimTime;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.TrafficFlow;
import java.util.List;

/**
 * Drivers of a fleet in road traffic. Before decisions, all road users, of this fleet and of others, are found on the lanes; after them, drivers agree on
 * changes of lanes; after the integration, vehicles that are due come onto the road. Each cohort decides for its own drivers in between.
 */
final class RoadTraffic implements StepParticipant {

    private final TrafficFlow flow;
    private final Drivers drivers;
    private final DriverRoutes routes;
    private final TrafficBystanders bodies;
    private final List<TrafficSource> sources;
    private final RemoteDrivers elsewhere;
    private final Motion motion;
    private final Commands commands;
    private final WatchedParticipants told;
    /** slots off the road are silent */
    private final ReportRows rows;
    /** by driver: its slot, and the number of the traffic behavior's rung */
    private final int[] slot;
    private final int[] rung;
    private boolean hasSeen;
    private boolean entriesDue;

    RoadTraffic(TrafficFlow flow, Drivers drivers, DriverRoutes routes, TrafficBystanders bodies, List<TrafficSource> sources, int[] slot, int[] rung,
            FleetState state) {
        this.flow = flow;
        this.drivers = drivers;
        this.routes = routes;
        this.bodies = bodies;
        this.sources = List.copyOf(sources);
        this.elsewhere = new RemoteDrivers(drivers);
        this.motion = state.motion();
        this.commands = state.commands();
        this.told = state.sight().told();
        this.rows = state.rows();
        this.slot = slot;
        this.rung = rung;
        for (TrafficSource source : sources) {
            source.waiting().forEach(driver -> setAbsent(driver, true));
        }
    }

    private void setAbsent(int driver, boolean off) {
        rows.setSilent(slot[driver], off);
    }

    private boolean isAbsent(int driver) {
        return rows.isSilent(slot[driver]);
    }

    /** Takes what Core reports of the traffic of other hosts, and of signals. */
    @Override
    public void obey(Orders orders) {
        elsewhere.hear(orders);
        orders.events().forEach(event -> SignalChange.of(event).ifPresent(shown -> flow.show(shown.name(), shown.states(), shown.at().seconds(), shown.ends())));
    }

    /** A driver that was off the road is on it where Core last knew it. */
    @Override
    public void resume(int itsSlot) {
        for (int i = 0; i < slot.length; i++) {
            if (slot[i] == itsSlot && isAbsent(i)) {
                setAbsent(i, false);
                int driver = i;
                sources.forEach(source -> source.release(driver));
            }
        }
    }

    @Override
    public void reportDrivers(long now, DriverReports out) {
        for (int i = 0; i < drivers.own(); i++) {
            if (!isAbsent(i)) {
                out.resize(out.count() + 1);
                report(i, now, out, out.count() - 1);
            }
        }
    }

    private void report(int i, long now, DriverReports out, int row) {
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
        out.wish[row] = drivers.desiredLane(i);
        out.asks[row] = drivers.gapRequest(i) == Drivers.NONE ? 0 : drivers.vid[drivers.gapRequest(i)];
        out.ready[row] = drivers.isReadyToChange(i);
        out.due[row] = SimTime.nanos(flow.claims().due[i]);
        out.committed[row] = flow.claims().committed[i];
        out.stuck[row] = flow.claims().stuck[i];
    }

    /** Finds all road users on the lanes. Those whose road has ended are off it from now on. */
    @Override
    public void sense(long now) {
        for (int i = 0; i < drivers.own(); i++) {
            if (!isAbsent(i)) {
                take(i);
            }
        }
        hasSeen = true;
        bodies.show(flow, now, motion, commands, told);
        elsewhere.show(now, flow);
        flow.see(now);
        for (int i = 0; i < drivers.own(); i++) {
            if (drivers.hasLeft(i)) {
                leave(i, now);
            } else if (flow.hasHeights() && drivers.lane(i) != Drivers.NONE) {
                motion.up[slot[i]] = flow.height(i);
            }
        }
    }

    /** A driver whose vehicle obeys another behavior, or rests, is an obstacle to the traffic and no part of it. Before the first decision all drive. */
    private void take(int i) {
        int at = slot[i];
        drivers.east[i] = motion.east[at];
        drivers.north[i] = motion.north[at];
        drivers.heading[i] = motion.heading[at];
        drivers.speed[i] = motion.speed[at];
        boolean drives = !hasSeen || commands.rung[at] == rung[i];
        if (!drives) {
            drivers.leave(i);
            flow.add(motion.east[at], motion.north[at], motion.heading[at], motion.speed[at], drivers.halfLength[i], drivers.halfWidth[i]);
        } else if (!drivers.present[i]) {
            drivers.enter(i, routes.from(i, motion.east[at], motion.north[at], motion.heading[at]));
        }
    }

    private void leave(int i, long now) {
        int at = slot[i];
        drivers.leave(i);
        setAbsent(i, true);
        motion.speed[at] = 0;
        commands.tell(new Event(new SimTime(now), Event.LEFT, drivers.vid[i], 0, place(at), "its road has ended"));
        sources.forEach(source -> source.takeBack(i));
    }

    /** Drivers that want the same room agree, and show where they want to go. */
    @Override
    public void agree(long now) {
        flow.agree();
        for (int i = 0; i < drivers.own(); i++) {
            int side = flow.indicates(i);
            commands.indicators[slot[i]] = side > 0 ? Reports.INDICATES_LEFT : side < 0 ? Reports.INDICATES_RIGHT : 0;
        }
        entriesDue = true;
    }

    /** Lets vehicles onto the road, once after each agreement. */
    @Override
    public void touch(long now) {
        if (entriesDue) {
            entriesDue = false;
            sources.forEach(source -> source.open(now, flow, drivers).forEach(arrival -> enter(arrival, now)));
        }
    }

    private void enter(TrafficSource.Arrival arrival, long now) {
        int i = arrival.driver();
        int at = slot[i];
        setAbsent(i, false);
        double up = flow.hasHeights() ? arrival.lane().heightAt(arrival.station()) : motion.up[at];
        motion.place(at, arrival.lane().eastAt(arrival.station()), arrival.lane().northAt(arrival.station()), up);
        motion.heading[at] = arrival.lane().headingAt(arrival.station());
        motion.curvature[at] = 0;
        motion.speed[at] = arrival.speed();
        motion.wantedSpeed[at] = arrival.speed();
        drivers.enter(i, arrival.lane().id(), arrival.station(), routes.from(i, arrival.lane().id(), arrival.station()));
        commands.tell(new Event(new SimTime(now), Event.ENTERED, drivers.vid[i], 0, place(at), "on " + arrival.lane().name()));
    }

    private LocalPosition place(int at) {
        return new LocalPosition(motion.east[at], motion.north[at], motion.up[at]);
    }
}
