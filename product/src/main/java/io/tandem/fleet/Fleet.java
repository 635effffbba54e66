package io.tandem.fleet;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.Placement;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.VehicleView;
import io.tandem.mobility.Motion;
import io.tandem.perception.device.DeviceSuite.Measured;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The participants that this host carries, stepped together. A {@link FleetPlan} builds it; {@link FleetStep} is its step, phase by phase. One thread
 * calls it, beat by beat: {@link #obey}, {@link #advance}, {@link #report}.
 */
public final class Fleet {

    private final List<Participant> participants;
    private final int[] vidsSorted;
    private final int[] slotBySortedVid;
    private final FleetState state;
    private final Cohorts cohorts;
    private final ExternalSlots external;
    private final PhysicsProbe probe;
    private final DeviceStep devices;
    private final List<StepParticipant> stepParticipants;
    private final FleetStep step;

    /**
     * @param participants     by slot
     * @param stepParticipants all that take part in the step, in their order
     */
    Fleet(List<Participant> participants, FleetState state, Cohorts cohorts, ExternalSlots external, PhysicsProbe probe, DeviceStep devices, List<StepParticipant> stepParticipants,
            FleetStep step) {
        this.participants = List.copyOf(participants);
        this.state = state;
        this.cohorts = cohorts;
        this.external = external;
        this.probe = probe;
        this.devices = devices;
        this.stepParticipants = List.copyOf(stepParticipants);
        this.step = step;
        Integer[] order = new Integer[participants.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Integer.compare(participants.get(a).vid(), participants.get(b).vid()));
        this.slotBySortedVid = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
        this.vidsSorted = Arrays.stream(slotBySortedVid).map(slot -> participants.get(slot).vid()).toArray();
    }

    Cohorts cohorts() {
        return cohorts;
    }

    DeviceStep devices() {
        return devices;
    }

    /** Sensors that measure, by vehicle. */
    public List<SensorInfo> sensors() {
        return devices.sensors();
    }

    /** Which sensors somebody listens to from now on; others need not measure. */
    public void listen(Predicate<SensorInfo> wants) {
        devices.listen(wants);
    }

    /** Measurements that became available since the last call, in their order. */
    public List<Measured> takeMeasured(long now) {
        return devices.take(now);
    }

    /** By slot. */
    public List<Participant> participants() {
        return participants;
    }

    /** The slot of a participant; negative where this fleet does not have it. */
    public int slotOf(int vid) {
        int at = Arrays.binarySearch(vidsSorted, vid);
        return at < 0 ? -1 : slotBySortedVid[at];
    }

    /** Takes Core's orders of a beat. */
    public void obey(Orders orders) {
        orders.events().forEach(event -> Placement.of(event).ifPresent(this::place));
        state.sight().hear(orders, this::slotOf);
        stepParticipants.forEach(participant -> participant.obey(orders));
    }

    /** Puts a vehicle or block of this fleet somewhere, at rest and at the height that it has. */
    private void place(Placement placement) {
        int slot = slotOf(placement.vid());
        if (slot >= 0) {
            place(slot, placement.east(), placement.north(), state.motion().up[slot], placement.heading(), 0);
        }
    }

    private void place(int slot, double east, double north, double up, double heading, double speed) {
        Motion motion = state.motion();
        motion.place(slot, east, north, up);
        motion.heading[slot] = heading;
        motion.speed[slot] = speed;
        stepParticipants.forEach(participant -> participant.resume(slot));
    }

    /** Sets vehicles to the state that Core remembers of them; others in {@code remembered} are ignored. */
    public void resume(Reports remembered) {
        for (int i = 0; i < remembered.count(); i++) {
            int slot = slotOf(remembered.vid[i]);
            if (slot >= 0) {
                place(slot, remembered.east[i], remembered.north[i], remembered.up[i], remembered.heading[i], remembered.speed[i]);
            }
        }
    }

    /** Integrates so many steps from number {@code firstStep} on, with decisions where they are due. */
    public void advance(long firstStep, int steps) {
        step.advance(firstStep, steps);
    }

    /**
     * Fills a report with a row for every participant, in the order of slots, except silent ones: vehicles off the road and real participants without
     * news. Unless the run goes, all rates are 0; the speed is not so before the start, when it is that of the start.
     */
    public void report(long timeNanos, RunState runState, Reports out) {
        out.resize(participants.size());
        step.report(timeNanos, runState, out);
    }

    /** Fills what drivers in traffic report to the traffic of other hosts; while the run stands still, their speed is that with which they go on. */
    public void reportDrivers(long timeNanos, DriverReports out) {
        out.resize(0);
        stepParticipants.forEach(participant -> participant.reportDrivers(timeNanos, out));
    }

    /** Wall time of the phases of all steps so far. */
    public PhaseTimes phaseTimes() {
        return step.times();
    }

    /** Fixes of real participants since the last call. */
    public List<Fix> takeFixes() {
        return external.takeFixes();
    }

    /** Events since the last call, in an order that does not depend on the number of workers. */
    public List<Event> takeTold() {
        List<Event> told = new ArrayList<>(state.commands().takeTold());
        told.addAll(external.takeTold());
        return told;
    }

    /** Answers of planners since the last call. */
    public List<PlanProposal> takeProposed() {
        return state.commands().takeProposed();
    }

    /** What was inside the vehicles that are probed, step by step since the last call. */
    public List<PhysicsSample> takePhysics() {
        return probe.take();
    }

    /** Where vehicles that have to estimate it believe they are, by slot. */
    public List<Estimate> estimates() {
        List<Estimate> estimates = new ArrayList<>();
        cohorts.sensorSuites().forEach(suite -> suite.addEstimates(estimates));
        cohorts.addOdometry(estimates);
        return estimates;
    }

    /** What one vehicle knows at the instant up to which it has moved; empty for those of other hosts and those that know everything exactly. */
    public Optional<VehicleView> vehicleView(int vid, SimTime now) {
        int slot = slotOf(vid);
        return cohorts.sensorSuites().stream().filter(suite -> suite.isOf(slot)).findFirst().map(suite -> suite.vehicleView(slot, now));
    }

    /** The reason of a vehicle's last decision, as text. */
    public String reason(int slot) {
        return participants.get(slot).reason(state.commands().rung[slot], state.commands().reason[slot]);
    }
}
