package io.tandem.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Outcome;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Planners' answers are counted by outcome. */
class PlannerTallyTest {

    private final PlannerTally tally = new PlannerTally();

    private void say(int vid, Outcome outcome, double seconds) {
        tally.proposed(new PlanProposal(SimTime.ZERO, vid, 1, SimTime.ZERO, outcome, "", seconds, new PlanProposal.Nothing()));
    }

    @Test
    void outcomesAndTimesAreCounted() {
        tally.joined(List.of(new Participant(7, "car-7", Kind.GROUND, false, 2.7, List.of(), List.of())));
        for (int i = 0; i < 100; i++) {
            say(7, Outcome.TAKEN, i / 1e3);
        }
        say(7, Outcome.LATE, 0.2);
        say(7, Outcome.REFUSED, Double.NaN);
        say(7, Outcome.MISSING, Double.NaN);
        tally.event(new Event(SimTime.ZERO, "PLAN_LOST", 7, 0, null, "it ended"));
        tally.event(new Event(SimTime.ZERO, "FOUND", 8, 0, null, ""));

        assertThat(tally.reviews()).hasSize(1);
        PlannerReview review = tally.reviews().getFirst();
        assertThat(review.questions()).isEqualTo(103);
        assertThat(review.answers().median()).isEqualTo(0.05);
        assertThat(review.answers().greatest()).isEqualTo(0.2);
        assertThat(review.text()).isEqualTo("planner of car-7: 103 questions, 100 plans taken, 1 late, 1 refused, 1 missing, lost once; "
                + "answers p50 50.0 ms, p95 95.0 ms, max 200.0 ms");
    }

    @Test
    void countsRestartWithTheRun() {
        tally.runState(SimTime.ZERO, RunState.SET);
        tally.runState(SimTime.ZERO, RunState.GO);
        say(7, Outcome.TAKEN, 0.1);
        tally.runState(SimTime.ZERO, RunState.SET);
        tally.runState(SimTime.ZERO, RunState.GO);
        say(7, Outcome.REFUSED, Double.NaN);
        tally.runState(SimTime.ZERO, RunState.STOP);

        assertThat(tally.reviews()).extracting(PlannerReview::text)
                .containsExactly("planner of 7: 1 questions, 0 plans taken, 0 late, 1 refused, 0 missing, lost 0 times");
    }
}
