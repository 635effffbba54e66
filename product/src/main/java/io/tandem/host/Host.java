package io.tandem.host;

import io.tandem.fleet.Fleet;
import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.function.Supplier;

/** A process that carries vehicles: inbox, step, outbox, beat after beat. */
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

    /** @param atTheStart makes the fleet with everyone at its start, for every SET that follows a run */
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

    /** Takes in what Core said. When the run starts again everyone is at its start. */
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

    /** Takes vehicles up where Core last knew them, at a time of the run that has long begun. */
    public void resume(Reports remembered, SimTime at) {
        fleet.resume(remembered);
        skipTo(at);
    }

    /** The run goes on from another time, at the next beat after it: this host joins late, or was asleep. */
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

    /** What everyone says of itself now. Lent until the next call. */
    public Reports report() {
        fleet.report(step * stepNanos, state, reports);
        return reports;
    }

    /** What those who drive in traffic say to that of other hosts. Lent until the next call. */
    public DriverReports driving() {
        fleet.reportDrivers(step * stepNanos, state, driving);
        return driving;
    }

    /** Simulated time of the present state. */
    public SimTime time() {
        return new SimTime(step * stepNanos);
    }

    /** What vehicles told since the last time. */
    public List<Event> takeTold() {
        return fleet.takeTold();
    }

    /** What devices said of real ones since the last time. */
    public List<Fix> takeFixes() {
        return fleet.takeFixes();
    }

    /** Where vehicles believe they are, those that have to estimate it and have done so at this beat. */
    public List<Estimate> estimates() {
        return state == RunState.GO ? fleet.estimates() : List.of();
    }

    /** What planners answered since the last time, and what became of it. */
    public List<PlanProposal> takeProposed() {
        return fleet.takeProposed();
    }

    public Fleet fleet() {
        return fleet;
    }
}
