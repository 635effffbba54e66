package io.tandem.fleet;

import io.tandem.crew.Crew;
import io.tandem.fleet.real.OutsideModel;
import io.tandem.message.Estimate;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.BodyModel;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The vehicles of a fleet that have behaviors and a mobility model. A crew shares their work by parts of the slots, each small enough that its columns
 * stay in a core's cache while it is integrated over many steps. Parts depend on the fleet alone, so results do not depend on the number of workers.
 */
final class Cohorts implements StepParticipant {

    /** Slots in a part, at the most. */
    private static final int PART = 1024;

    private final Crew crew;
    private final Motion motion;
    private final Commands commands;
    private final Sight sight;
    private final ReportRows rows;
    private final long stepNanos;
    private final int stepsPerDecision;
    private List<Cohort> cohorts;
    private List<SensorSuite> sensorSuites;
    private boolean hasBodies;
    private HeldCommands held = (from, to) -> { };
    private long movedTo;
    private Slice[] slices;
    /** work of every single step, made once, so that steps allocate nothing */
    private final Crew.Task integratePart = (part, from, to) -> integratePart(part);
    private final Crew.Task settlePart = (part, from, to) -> settlePart(part);
    private long integratedFrom;
    private long integratedTo;
    /** number of the first slice of each part, and at the end the number of slices */
    private final int[] partStart;

    /** Slots of one cohort that are worked on together. */
    private record Slice(Cohort cohort, int first, int end) {
    }

    Cohorts(Crew crew, List<Cohort> cohorts, FleetState state, long stepNanos, int stepsPerDecision) {
        this.crew = crew;
        this.motion = state.motion();
        this.commands = state.commands();
        this.sight = state.sight();
        this.rows = state.rows();
        this.stepNanos = stepNanos;
        this.stepsPerDecision = stepsPerDecision;
        replace(cohorts);
        this.partStart = partsOf(slices);
    }

    /** Puts what controllers and actuators of one's own commanded last over decisions between theirs. */
    interface HeldCommands {
        void hold(int from, int to);
    }

    void hold(HeldCommands commanded) {
        held = commanded;
    }

    /** Takes cohorts in place of its own; they have the same slots. */
    void replace(List<Cohort> others) {
        cohorts = List.copyOf(others);
        sensorSuites = cohorts.stream().flatMap(cohort -> cohort.sensorSuite().stream()).toList();
        hasBodies = cohorts.stream().anyMatch(cohort -> cohort.model() instanceof BodyModel);
        slices = cohorts.stream().flatMap(Cohorts::cut).toArray(Slice[]::new);
    }

    List<Cohort> all() {
        return cohorts;
    }

    List<SensorSuite> sensorSuites() {
        return sensorSuites;
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

    private void forEachSlice(Consumer<Slice> work) {
        crew.split(partStart.length - 1, 1, (part, from, to) -> {
            for (int i = partStart[part]; i < partStart[part + 1]; i++) {
                work.accept(slices[i]);
            }
        });
    }

    @Override
    public void sense(long now) {
        if (!sensorSuites.isEmpty()) {
            forEachSlice(slice -> slice.cohort.sense(now, commands, slice.first, slice.end));
        }
    }

    @Override
    public void decide(long now) {
        forEachSlice(slice -> slice.cohort.decide(now, sight, commands, slice.first, slice.end));
    }

    @Override
    public void integrate(long firstStep, long endStep) {
        integratedFrom = firstStep;
        integratedTo = endStep;
        crew.split(partStart.length - 1, 1, integratePart);
    }

    private void integratePart(int part) {
        for (int i = partStart[part]; i < partStart[part + 1]; i++) {
            integrate(slices[i], integratedFrom, integratedTo);
        }
    }

    private void integrate(Slice slice, long firstStep, long endStep) {
        for (long step = firstStep; step < endStep; step++) {
            long now = step * stepNanos;
            if (step % stepsPerDecision == 0) {
                apply(slice, now);
            } else if (slice.cohort.decidesEveryStep()) {
                decideBetweenSteps(slice, now);
            }
            slice.cohort.model().step(now + stepNanos, motion, slice.first, slice.end);
        }
    }

    /** Commands become inputs here and not where all decide: the columns of motion are about to be integrated and pass through the cache once. */
    private void apply(Slice slice, long now) {
        slice.cohort.apply(now, sight, commands, motion, slice.first, slice.end);
    }

    /** A ladder that decides at every step does so here, except where decisions of all are due, which have their own phase. */
    private void decideBetweenSteps(Slice slice, long now) {
        slice.cohort.sense(now, commands, slice.first, slice.end);
        slice.cohort.decide(now, sight, commands, slice.first, slice.end);
        held.hold(slice.first, slice.end);
        apply(slice, now);
    }

    @Override
    public boolean touchesEveryStep() {
        return hasBodies;
    }

    /** Vehicles that are rigid bodies are where their bodies have moved to. */
    @Override
    public void touch(long now) {
        movedTo = now;
        if (hasBodies) {
            crew.split(partStart.length - 1, 1, settlePart);
        }
    }

    private void settlePart(int part) {
        for (int i = partStart[part]; i < partStart[part + 1]; i++) {
            if (slices[i].cohort.model() instanceof BodyModel model) {
                model.settle(motion, slices[i].first, slices[i].end);
            }
        }
    }

    /** Adds the odometry of vehicles that do not estimate their pose otherwise. */
    void addOdometry(List<Estimate> estimates) {
        for (Cohort cohort : cohorts) {
            if (cohort.model() instanceof BodyModel model && cohort.sensorSuite().isEmpty()) {
                model.addOdometry(new SimTime(movedTo), estimates);
            }
        }
    }

    @Override
    public void resume(int slot) {
        cohorts.stream().filter(cohort -> cohort.first() <= slot && slot < cohort.end()).forEach(cohort -> cohort.model().relocate(motion, slot));
    }

    @Override
    public void report(long now, RunState state, Reports out) {
        double moving = ReportRows.moving(state);
        forEachSlice(slice -> {
            if (slice.cohort.model() instanceof OutsideModel) {
                return;
            }
            rows.fill(now, state, out, slice.first, slice.end);
            slice.cohort.model().report(motion, commands, moving, out, slice.first, slice.end);
            rows.fillSpeed(state, out, slice.first, slice.end);
        });
    }
}
