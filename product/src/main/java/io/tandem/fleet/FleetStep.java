package io.tandem.fleet;

import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.WallClock;
import java.util.List;
import java.util.function.Consumer;

/**
 * The step of a fleet: the phases, in their order, each with all participants. Between two decisions lies a cycle of some integration steps; a beat is
 * one or more cycles and a report. Where bodies may touch, each step of a cycle is integrated and touched on its own; elsewhere a cycle is
 * integrated at once, or in pieces between which sensors measure.
 */
final class FleetStep {

    /** an array, so that no phase of a beat allocates an iterator */
    private final StepParticipant[] participants;
    private final PhaseTimes times;
    private final long stepNanos;
    private final int stepsPerDecision;
    private final boolean touchEveryStep;

    FleetStep(List<StepParticipant> participants, WallClock clock, long stepNanos, int stepsPerDecision) {
        this.participants = participants.toArray(StepParticipant[]::new);
        this.times = new PhaseTimes(clock);
        this.stepNanos = stepNanos;
        this.stepsPerDecision = stepsPerDecision;
        this.touchEveryStep = participants.stream().anyMatch(StepParticipant::touchesEveryStep);
    }

    /** Integrates so many steps from number {@code firstStep} on, with decisions where they are due. */
    void advance(long firstStep, int steps) {
        long end = firstStep + steps;
        times.begin();
        long next;
        for (long step = firstStep; step < end; step = next) {
            next = Math.min(end, (step / stepsPerDecision + 1) * stepsPerDecision);
            advanceCycle(step, next);
        }
    }

    private void advanceCycle(long first, long end) {
        long now = first * stepNanos;
        if (first % stepsPerDecision == 0) {
            run(Phase.SENSE, participant -> participant.sense(now));
            run(Phase.DECIDE, participant -> participant.decide(now));
            run(Phase.AGREE, participant -> participant.agree(now));
        }
        long next;
        for (long step = first; step < end; step = next) {
            next = touchEveryStep ? step + 1 : Math.min(end, nextSample(step));
            integrate(step, next);
            touch(next, next == end);
            sample(next);
        }
    }

    // Plain loops: with a lambda that knows the step, every single step would allocate.

    private void integrate(long from, long to) {
        for (StepParticipant participant : participants) {
            participant.integrate(from, to);
        }
        times.end(Phase.INTEGRATE);
    }

    private void touch(long step, boolean last) {
        for (StepParticipant participant : participants) {
            if (last || participant.touchesEveryStep()) {
                participant.touch(step * stepNanos);
            }
        }
        times.end(Phase.TOUCH);
    }

    private long nextSample(long step) {
        long next = Long.MAX_VALUE;
        for (StepParticipant participant : participants) {
            next = Math.min(next, participant.nextSample(step));
        }
        return next;
    }

    private void sample(long step) {
        for (StepParticipant participant : participants) {
            participant.sample(step * stepNanos);
        }
        times.end(Phase.MEASURE);
    }

    /** Fills a report; also while the run stands still, when only real participants move. */
    void report(long now, RunState state, Reports out) {
        times.begin();
        run(Phase.MEASURE, participant -> participant.measure(now));
        run(Phase.REPORT, participant -> participant.report(now, state, out));
    }

    private void run(Phase phase, Consumer<StepParticipant> work) {
        for (StepParticipant participant : participants) {
            work.accept(participant);
        }
        times.end(phase);
    }

    PhaseTimes times() {
        return times;
    }
}
