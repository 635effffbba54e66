package io.tandem.fleet;

import io.tandem.crew.Crew;
import io.tandem.geo.Angle;
import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import io.tandem.world.Obstacles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * This host's vehicles, stepped together. One {@link #advance} is a beat: for each part of the slots, steps of the integration with
 * decisions in between. A part is small enough that its columns stay in a core's cache for the whole beat.
 */
public final class Fleet {

    /** Slots in a part, at the most. */
    private static final int PART = 1024;

    private final Crew crew;
    private final List<Participant> participants;
    private final int[] vids;
    private final int[] vidsSorted;
    private final int[] slotBySortedVid;
    private final Motion motion;
    private final Commands commands;
    private final Sight sight;
    private final byte[] health;
    private final long stepNanos;
    private final int stepsPerDecision;
    private final ExternalSlots guided;
    private final Optional<RoadTraffic> traffic;
    private final int[] lookers;
    private List<Cohort> cohorts;
    private List<SensorSuite> sensing;
    private Slice[] slices;
    /** where each part begins among the slices, and their number at the end */
    private final int[] partStart;

    /** Slots of one cohort that are worked on together. */
    private record Slice(Cohort cohort, int first, int end) {
    }

    Fleet(Crew crew, FleetPlan plan) {
        this.crew = crew;
        this.participants = plan.participants();
        this.motion = plan.motion();
        this.commands = new Commands(motion.slots());
        plan.warnings().forEach(commands::tell);
        this.sight = plan.sight();
        this.health = new byte[motion.slots()];
        this.stepNanos = plan.stepNanos();
        this.stepsPerDecision = plan.stepsPerDecision();
        this.vids = participants.stream().mapToInt(Participant::vid).toArray();
        Integer[] order = new Integer[vids.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Integer.compare(vids[a], vids[b]));
        this.slotBySortedVid = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
        this.vidsSorted = Arrays.stream(slotBySortedVid).map(slot -> vids[slot]).toArray();
        this.guided = plan.guided();
        this.traffic = plan.traffic();
        this.lookers = plan.lookers();
        adopt(plan.cohorts());
        this.partStart = partsOf(slices);
    }

    /** Takes cohorts in place of its own; they have the same slots. */
    final void adopt(List<Cohort> others) {
        cohorts = List.copyOf(others);
        sensing = cohorts.stream().flatMap(cohort -> cohort.sensorSuite().stream()).toList();
        slices = cohorts.stream().flatMap(Fleet::cut).toArray(Slice[]::new);
    }

    List<Cohort> cohorts() {
        return cohorts;
    }

    private static Stream<Slice> cut(Cohort cohort) {
        return IntStream.iterate(cohort.first(), first -> first < cohort.end(), first -> first + PART)
                .mapToObj(first -> new Slice(cohort, first, Math.min(cohort.end(), first + PART)));
    }

    /** Small slices share a part, so that a fleet of a few vehicles is not spread over threads. */
    private static int[] partsOf(Slice[] slices) {
        IntStream.Builder starts = IntStream.builder();
        int partFirst = -PART;
        for (int i = 0; i < slices.length; i++) {
            if (slices[i].end - partFirst > PART) {
                starts.add(i);
                partFirst = slices[i].first;
            }
        }
        return starts.add(slices.length).build().toArray();
    }

    /** Who is in it, by slot. */
    public List<Participant> participants() {
        return participants;
    }

    public int count() {
        return vids.length;
    }

    /** The slot of a vehicle; negative for strangers. */
    public int slotOf(int vid) {
        int at = Arrays.binarySearch(vidsSorted, vid);
        return at < 0 ? -1 : slotBySortedVid[at];
    }

    /** Takes in what Core said. */
    public void hear(Orders orders) {
        sight.hear(orders, this::slotOf);
        traffic.ifPresent(road -> road.hear(orders));
        sight.obstacles().ifPresent(this::bringNear);
    }

    /** What stands around those who look comes into memory before they do. */
    private void bringNear(Obstacles obstacles) {
        for (int slot : lookers) {
            double speed = motion.speed[slot];
            obstacles.needAround(motion.east[slot], motion.north[slot], speed * Angle.cos(motion.heading[slot]), speed * Angle.sin(motion.heading[slot]));
        }
    }

    /** Puts vehicles where they are said to be. */
    public void resume(Reports remembered) {
        for (int i = 0; i < remembered.count(); i++) {
            int slot = slotOf(remembered.vid[i]);
            if (slot >= 0) {
                motion.east[slot] = remembered.east[i];
                motion.north[slot] = remembered.north[i];
                motion.up[slot] = remembered.up[i];
                motion.heading[slot] = remembered.heading[i];
                motion.speed[slot] = remembered.speed[i];
                traffic.ifPresent(road -> road.resume(slot));
            }
        }
    }

    /** Integrates from step number {@code firstStep} on, so many steps, with decisions where they are due. */
    public void advance(long firstStep, int steps) {
        if (traffic.isEmpty()) {
            forEachSlice(slice -> advance(slice, firstStep, steps));
            return;
        }
        long end = firstStep + steps;
        long next;
        for (long step = firstStep; step < end; step = next) {
            next = Math.min(end, (step / stepsPerDecision + 1) * stepsPerDecision);
            drive(traffic.get(), step, (int) (next - step));
        }
    }

    /** In traffic, all look before anybody decides, and agree when all have decided. */
    private void drive(RoadTraffic road, long step, int steps) {
        boolean decides = step % stepsPerDecision == 0;
        if (decides) {
            road.see(step * stepNanos, motion, commands, guided, sight.told());
        }
        forEachSlice(slice -> advance(slice, step, steps));
        if (decides) {
            road.agree((step + steps) * stepNanos, motion, commands);
        }
    }

    private void forEachSlice(Consumer<Slice> work) {
        crew.split(partStart.length - 1, 1, (part, from, to) -> {
            for (int i = partStart[part]; i < partStart[part + 1]; i++) {
                work.accept(slices[i]);
            }
        });
    }

    private void advance(Slice slice, long firstStep, int steps) {
        Cohort cohort = slice.cohort;
        int every = cohort.ladder().everyStep() ? 1 : stepsPerDecision;
        for (long step = firstStep; step < firstStep + steps; step++) {
            if (step % every == 0) {
                cohort.decide(step * stepNanos, sight, commands, motion, health, slice.first, slice.end);
            }
            cohort.step((step + 1) * stepNanos, motion, slice.first, slice.end);
        }
    }

    /** Fills a report for every vehicle, row by slot, but none for the silent. While the fleet does not move, it reports no speed. */
    public void report(long timeNanos, RunState state, Reports out) {
        out.resize(vids.length);
        double moving = state == RunState.GO ? 1 : 0;
        forEachSlice(slice -> {
            report(slice.first, slice.end, slice.cohort.limits().ahead(), timeNanos, state, moving, out);
            slice.cohort.reportSteer(slice.first, slice.end, out);
        });
        guided.move(timeNanos, motion);
        int rows = withoutAbsentees(guided.first(), out);
        for (int slot = guided.first(); slot < guided.end(); slot++) {
            if (guided.takeNews(slot, state, motion)) {
                report(slot, slot + 1, guided.lengthOf(slot) / 2, guided.knownAt(slot), state, moving, out);
                out.copyRows(out, slot, rows++, 1);
            }
        }
        out.resize(rows);
    }

    /** What those who drive in traffic say to the traffic of other hosts. */
    public void say(long timeNanos, RunState state, DriverReports out) {
        out.resize(0);
        traffic.ifPresent(road -> road.say(timeNanos, motion, out));
        if (state != RunState.GO) {
            Arrays.fill(out.speed, 0, out.count(), 0);
        }
    }

    /** Takes those out of a report who are off the road; gives how many rows are left. */
    private int withoutAbsentees(int slots, Reports out) {
        if (traffic.isEmpty() || !traffic.get().hasAbsentees()) {
            return slots;
        }
        int rows = 0;
        for (int slot = 0; slot < slots; slot++) {
            if (!traffic.get().isAbsent(slot)) {
                out.copyRows(out, slot, rows++, 1);
            }
        }
        return rows;
    }

    private void report(int first, int end, double half, long time, RunState state, double moving, Reports out) {
        int length = end - first;
        System.arraycopy(vids, first, out.vid, first, length);
        System.arraycopy(motion.east, first, out.east, first, length);
        System.arraycopy(motion.north, first, out.north, first, length);
        System.arraycopy(motion.up, first, out.up, first, length);
        System.arraycopy(motion.heading, first, out.heading, first, length);
        System.arraycopy(commands.steer, first, out.steer, first, length);
        System.arraycopy(commands.pitch, first, out.pitch, first, length);
        System.arraycopy(commands.rung, first, out.rung, first, length);
        System.arraycopy(commands.reason, first, out.reason, first, length);
        System.arraycopy(commands.missionStep, first, out.missionStep, first, length);
        System.arraycopy(health, first, out.health, first, length);
        Arrays.fill(out.time, first, end, time);
        Arrays.fill(out.runState, first, end, (byte) state.number());
        reportVelocity(first, end, half, moving, out);
    }

    /** One column per loop: only such loops become vector instructions. */
    private void reportVelocity(int first, int end, double half, double moving, Reports out) {
        double[] heading = motion.heading;
        double[] curvature = motion.curvature;
        double[] level = motion.levelRatio;
        double[] speed = out.speed;
        double[] cos = out.eastSpeed;
        double[] sin = out.northSpeed;
        for (int i = first; i < end; i++) {
            speed[i] = moving * motion.speed[i];
        }
        for (int i = first; i < end; i++) {
            cos[i] = Angle.cos(heading[i]);
        }
        for (int i = first; i < end; i++) {
            sin[i] = Angle.sin(heading[i]);
        }
        for (int i = first; i < end; i++) {
            double along = speed[i] * level[i];
            double sideways = half * speed[i] * curvature[i];
            double east = along * cos[i] - sideways * sin[i];
            out.northSpeed[i] = along * sin[i] + sideways * cos[i];
            out.eastSpeed[i] = east;
        }
        for (int i = first; i < end; i++) {
            out.upSpeed[i] = speed[i] * motion.climbRatio[i] + moving * motion.climbSpeed[i];
        }
    }

    /** What devices said of real ones since the last time. */
    public List<Fix> takeFixes() {
        return guided.takeFixes();
    }

    /** What vehicles told since the last time, in an order that does not depend on the workers. */
    public List<Event> takeTold() {
        List<Event> told = new ArrayList<>(commands.takeTold());
        told.addAll(guided.takeTold());
        return told;
    }

    /** What planners answered since the last time. */
    public List<PlanProposal> takeProposed() {
        return commands.takeProposed();
    }

    /** Where vehicles believe they are, by slot, those that have to estimate it. */
    public List<Estimate> estimates() {
        List<Estimate> estimates = new ArrayList<>();
        sensing.forEach(sensorSuite -> sensorSuite.addEstimates(estimates));
        return estimates;
    }

    /** The world as one vehicle has it at the instant up to which it has moved; empty for strangers and for those who know all. */
    public Optional<VehicleView> vehicleView(int vid, SimTime now) {
        int slot = slotOf(vid);
        return sensing.stream().filter(sensorSuite -> sensorSuite.isOf(slot)).findFirst().map(sensorSuite -> sensorSuite.vehicleView(slot, now));
    }

    /** Why a vehicle does what it does, for people. */
    public String reason(int slot) {
        return participants.get(slot).reason(commands.rung[slot], commands.reason[slot]);
    }
}
