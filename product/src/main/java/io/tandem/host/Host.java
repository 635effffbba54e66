package io.tandem.host;

import io.tandem.fleet.Fleet;
import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.perception.device.DeviceSuite.Measured;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.function.Supplier;

/** Carries a fleet through a run, beat after beat: takes orders, steps, reports. One thread calls it. */
public final class Host {

    private final Supplier<Fleet> atTheStart;
    private final FleetTuner tuner;
    private final long stepNanos;
    private final int stepsPerBeat;
    private final Reports reports = new Reports();
    private final DriverReports driving = new DriverReports();
    private Fleet fleet;
    private RunState state = RunState.READY;
    private int run;
    private long step;

    /** @param atTheStart builds the fleet with all vehicles at their start; called again for every new run */
    public Host(Supplier<Fleet> atTheStart, long stepNanos, long beatNanos) {
        this(atTheStart, (fleet, change) -> { }, stepNanos, beatNanos);
    }

    /** @param tuner changes a fleet's settings while it is under way */
    public Host(Supplier<Fleet> atTheStart, FleetTuner tuner, long stepNanos, long beatNanos) {
        this.atTheStart = atTheStart;
        this.tuner = tuner;
        this.fleet = atTheStart.get();
        this.stepNanos = stepNanos;
        this.stepsPerBeat = Math.toIntExact(beatNanos / stepNanos);
    }

    /** Takes Core's orders of a beat. A new number of the run starts it again with a new fleet. */
    public void obey(Orders orders) {
        if (run != orders.run()) {
            run = orders.run();
            fleet = atTheStart.get();
            step = 0;
        }
        state = orders.runState();
        orders.events().forEach(event -> SettingChange.of(event).ifPresent(change -> tuner.tune(fleet, change)));
        fleet.obey(orders);
    }

    /** Continues from the states that Core remembers, at a time of a run that has begun before this host joined. */
    public void resume(Reports remembered, SimTime at) {
        fleet.resume(remembered);
        skipTo(at);
    }

    /** Continues from the first beat that is not before a time, without the steps in between: this host joins late, or was suspended. */
    public void skipTo(SimTime at) {
        long beatNanos = stepNanos * stepsPerBeat;
        step = Math.ceilDiv(at.nanos(), beatNanos) * stepsPerBeat;
    }

    /** Moves by one beat, if the run goes. */
    public void move() {
        if (state == RunState.GO) {
            fleet.advance(step, stepsPerBeat);
            step += stepsPerBeat;
        }
    }

    /** The report of the present state. Valid until the next call. */
    public Reports report() {
        report(reports);
        return reports;
    }

    /** Fills a report of the present state. */
    public void report(Reports into) {
        fleet.report(step * stepNanos, state, into);
    }

    /** What drivers report to the traffic of other hosts. Valid until the next call. */
    public DriverReports driving() {
        fleet.reportDrivers(step * stepNanos, driving);
        return driving;
    }

    /** Simulated time of the present state. */
    public SimTime time() {
        return new SimTime(step * stepNanos);
    }

    /** Events since the last call. */
    public List<Event> takeTold() {
        return fleet.takeTold();
    }

    /** Fixes of real participants since the last call. */
    public List<Fix> takeFixes() {
        return fleet.takeFixes();
    }

    /** Where vehicles that have to estimate it believe they are; empty while the run stands still. */
    public List<Estimate> estimates() {
        return state == RunState.GO ? fleet.estimates() : List.of();
    }

    /** What was inside the vehicles that are probed, step by step since the last call. */
    public List<PhysicsSample> takePhysics() {
        return fleet.takePhysics();
    }

    /** Answers of planners since the last call. */
    public List<PlanProposal> takeProposed() {
        return fleet.takeProposed();
    }

    /** Measurements that became available since the last call. */
    public List<Measured> takeMeasured() {
        return fleet.takeMeasured(step * stepNanos);
    }

    public Fleet fleet() {
        return fleet;
    }
}
