package io.tandem.review;

import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Outcome;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.review.measure.Percentiles;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts planners' answers by outcome, live or replayed. When a run is set again, counting restarts. */
public final class PlannerTally implements Tap {

    private static final String LOST = "PLAN_LOST";

    private final Map<Integer, Sheet> sheets = new TreeMap<>();
    private Roster roster = new Roster(List.of());
    private boolean going;

    @Override
    public boolean hearsEveryBeat() {
        return false;
    }

    /** Counts of one planner. */
    private static final class Sheet {
        private final long[] outcomes = new long[Outcome.values().length];
        private double[] seconds = new double[64];
        private int answers;
        private long lost;

        private void add(PlanProposal proposal) {
            outcomes[proposal.outcome().ordinal()]++;
            if (!Double.isNaN(proposal.answerSeconds())) {
                seconds = answers == seconds.length ? Arrays.copyOf(seconds, 2 * answers) : seconds;
                seconds[answers++] = proposal.answerSeconds();
            }
        }

        private long of(Outcome outcome) {
            return outcomes[outcome.ordinal()];
        }

        private PlannerReview review(int vid, String name) {
            return new PlannerReview(vid, name, Arrays.stream(outcomes).sum(), of(Outcome.TAKEN), of(Outcome.LATE), of(Outcome.REFUSED), of(Outcome.MISSING),
                    lost, Percentiles.of(Arrays.copyOf(seconds, answers)));
        }
    }

    @Override
    public void joined(List<Participant> participants) {
        roster = new Roster(participants);
    }

    @Override
    public void runState(SimTime at, RunState state) {
        if (going && state == RunState.SET) {
            sheets.clear();
        }
        going = state == RunState.GO || going && state != RunState.SET;
    }

    @Override
    public void proposed(PlanProposal proposal) {
        sheet(proposal.vid()).add(proposal);
    }

    @Override
    public void event(Event event) {
        roster.accept(event);
        if (event.name().equals(LOST)) {
            sheet(event.vid()).lost++;
        }
    }

    private Sheet sheet(int vid) {
        return sheets.computeIfAbsent(vid, _ -> new Sheet());
    }

    /** By rising id; vehicles without a planner are left out. */
    public List<PlannerReview> reviews() {
        return sheets.entrySet().stream().map(sheet -> sheet.getValue().review(sheet.getKey(), roster.nameOf(sheet.getKey()))).toList();
    }
}
