package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.planning.PlannerConnection.Reply;
import io.tandem.time.FakeClock;
import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A planner is kept to its duty by a clock that stands still unless told otherwise. */
class PlannerSupervisorTest {

    private static final long MS = 1_000_000;
    private static final PlannerParameters BRIEF = new PlannerParameters(1, 0.1, 0.1, 60, 4.6, 1.8, 2.8, 0.55, 3, 8, 8);

    private final FakeClock clock = new FakeClock();
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<String> told = new ArrayList<>();
    private final List<PlanResult> judged = new ArrayList<>();
    private final List<PlannerParameters> greeted = new ArrayList<>();
    private int starts;
    private boolean visited;
    private int ends;
    private final PlannerConnection seat = new PlannerConnection() {
        @Override
        public void start() {
            starts++;
        }

        @Override
        public boolean isVisited() {
            return visited;
        }

        @Override
        public void greet(PlannerParameters brief) {
            greeted.add(brief);
        }

        @Override
        public void ask(PlannerView view) {
            // Answers are put where they are heard.
        }

        @Override
        public Optional<Reply> hear(long patienceNanos) {
            return Optional.ofNullable(replies.poll());
        }

        @Override
        public void close() {
            ends++;
        }
    };

    private PlannerSupervisor pilot(boolean waits) {
        return new PlannerSupervisor(seat, BRIEF, new PlanCheck(BRIEF, Optional.empty()), new PlannerSupervisor.Rules(100 * MS, 100 * MS, 3, 2000 * MS), waits, clock);
    }

    private static PlannerView view(long cycle, long nanos) {
        return new PlannerView(cycle, nanos, new PlannerView.Ego(0, 0, 0, 5, 0, Optional.empty()), List.of(), List.of(), List.of(), Optional.empty());
    }

    /** At 5 m/s straight on, for so many seconds. */
    private static Plan straight(double time, double seconds) {
        return new Plan.Trajectory(List.of(new Plan.Pose(time, 0, 0, 0, 5), new Plan.Pose(time + seconds, 5 * seconds, 0, 0, 5)));
    }

    private void hear(PlannerSupervisor pilot, long now) {
        pilot.hear(now, new PlannerSupervisor.Listener() {
            @Override
            public void told(String event, String text) {
                told.add(event);
            }

            @Override
            public void judged(PlanResult judgement) {
                judged.add(judgement);
            }
        });
    }

    private void drive(PlannerSupervisor pilot) {
        pilot.ask(view(1, 0));
        replies.add(new Reply.Answer(1, straight(0, 10), clock.nanoTime()));
        hear(pilot, 0);
        assertThat(pilot.state()).isEqualTo(PlannerSupervisor.State.DRIVING);
    }

    @Test
    void anAnswerAtTheDeadlineIsTakenAndOneAfterItIsNot() {
        PlannerSupervisor pilot = pilot(false);
        drive(pilot);
        Plan taken = straight(0.1, 8);
        Plan late = straight(0.2, 8);

        pilot.ask(view(2, 100 * MS));
        replies.add(new Reply.Answer(2, taken, clock.nanoTime() + 100 * MS));
        hear(pilot, 200 * MS);
        pilot.ask(view(3, 200 * MS));
        replies.add(new Reply.Answer(3, late, clock.nanoTime() + 100 * MS + 1));
        hear(pilot, 300 * MS);

        assertThat(pilot.plan()).containsSame(taken);
        assertThat(told).containsExactly(PlannerSupervisor.LATE);
    }

    @Test
    void aSilentPlannerIsLostAfterItsMissesEndedAfterItsSilenceAndStartedAgain() {
        PlannerSupervisor pilot = pilot(false);
        drive(pilot);
        pilot.ask(view(2, 100 * MS));

        clock.parkUntil(clock.nanoTime() + 150 * MS);
        hear(pilot, 200 * MS);
        assertThat(pilot.state()).isEqualTo(PlannerSupervisor.State.DRIVING);
        clock.parkUntil(clock.nanoTime() + 100 * MS);
        hear(pilot, 300 * MS);
        clock.parkUntil(clock.nanoTime() + 100 * MS);
        hear(pilot, 400 * MS);
        assertThat(told).containsExactly(PlannerSupervisor.LATE, PlannerSupervisor.LOST);
        clock.parkUntil(clock.nanoTime() + 2000 * MS);
        hear(pilot, 2400 * MS);

        assertThat(ends).isEqualTo(1);
        assertThat(pilot.isDue(2800 * MS)).as("half a second is not over").isFalse();
        assertThat(pilot.isDue(2900 * MS)).isTrue();
        pilot.ask(view(3, 2900 * MS));
        assertThat(starts).isEqualTo(1);
        replies.add(new Reply.Answer(3, straight(2.9, 5), clock.nanoTime()));
        hear(pilot, 3000 * MS);
        assertThat(told).containsExactly(PlannerSupervisor.LATE, PlannerSupervisor.LOST, PlannerSupervisor.BACK);
        assertThat(pilot.state()).isEqualTo(PlannerSupervisor.State.DRIVING);
    }

    @Test
    void itIsLostWhereItsLastPlanEndsAndNotBefore() {
        PlannerSupervisor pilot = pilot(false);
        pilot.ask(view(1, 0));
        replies.add(new Reply.Answer(1, straight(0, 1), clock.nanoTime()));

        hear(pilot, 500 * MS);
        hear(pilot, 1000 * MS);
        PlannerSupervisor.State atItsEnd = pilot.state();
        hear(pilot, 1001 * MS);

        assertThat(atItsEnd).isEqualTo(PlannerSupervisor.State.DRIVING);
        assertThat(told).containsExactly(PlannerSupervisor.LOST);
    }

    @Test
    void everyQuestionIsJudgedOnceWithTheTimeThatItsAnswerTook() {
        PlannerSupervisor pilot = pilot(false);
        drive(pilot);

        pilot.ask(view(2, 100 * MS));
        replies.add(new Reply.Answer(2, straight(0.1, 8), clock.nanoTime() + 100 * MS + 1));
        hear(pilot, 200 * MS);
        pilot.ask(view(3, 200 * MS));
        replies.add(new Reply.Answer(3, new Plan.Controls(99, 0), clock.nanoTime() + 40 * MS));
        hear(pilot, 300 * MS);
        pilot.ask(view(4, 300 * MS));
        replies.add(new Reply.Gone("it ended with exit code 3"));
        hear(pilot, 400 * MS);

        assertThat(judged).extracting(PlanResult::cycle).containsExactly(1L, 2L, 3L, 4L);
        assertThat(judged).extracting(PlanResult::outcome)
                .containsExactly(PlanResult.Outcome.TAKEN, PlanResult.Outcome.LATE, PlanResult.Outcome.REFUSED, PlanResult.Outcome.MISSING);
        assertThat(judged.get(2).answerSeconds()).isEqualTo(0.04);
        assertThat(judged.getLast().answerSeconds()).isNaN();
        assertThat(judged.getLast().why()).isEqualTo("it ended with exit code 3");
    }

    @Test
    void whoComesByItselfIsAskedWithoutAPause() {
        PlannerSupervisor pilot = pilot(false);
        drive(pilot);
        pilot.ask(view(2, 100 * MS));
        replies.add(new Reply.Gone("it closed its connection"));
        hear(pilot, 200 * MS);

        boolean before = pilot.isDue(300 * MS);
        visited = true;

        assertThat(before).isFalse();
        assertThat(pilot.isDue(300 * MS)).isTrue();
    }

    @Test
    void answersOfThePastWithoutEndKeepNobody() {
        PlannerSupervisor pilot = pilot(false);
        drive(pilot);
        pilot.ask(view(2, 100 * MS));
        for (int i = 0; i < 500; i++) {
            replies.add(new Reply.Answer(1, straight(0, 9), clock.nanoTime()));
        }

        hear(pilot, 200 * MS);

        assertThat(replies).as("the rest waits for the next decision").isNotEmpty();
    }

    @Test
    void otherRulesApplyAtOnceAndOnlyAChangedBriefIsTold() {
        PlannerSupervisor pilot = pilot(false);
        drive(pilot);
        PlannerParameters slower = new PlannerParameters(1, 0.5, 0.1, 60, 4.6, 1.8, 2.8, 0.55, 3, 8, 8);

        pilot.adopt(BRIEF, new PlanCheck(BRIEF, Optional.empty()), new PlannerSupervisor.Rules(100 * MS, 100 * MS, 1, 2000 * MS));
        List<PlannerParameters> first = List.copyOf(greeted);
        pilot.adopt(slower, new PlanCheck(slower, Optional.empty()), new PlannerSupervisor.Rules(500 * MS, 100 * MS, 1, 2000 * MS));
        pilot.ask(view(2, 100 * MS));
        replies.add(new Reply.Garbage("no JSON"));
        hear(pilot, 200 * MS);

        assertThat(first).isEmpty();
        assertThat(greeted).containsExactly(slower);
        assertThat(told).as("one miss is enough now").containsExactly(PlannerSupervisor.REFUSED, PlannerSupervisor.LOST);
        assertThat(pilot.isDue(500 * MS)).isFalse();
        assertThat(pilot.isDue(600 * MS)).isTrue();
    }

    @Test
    void whoIsStillStartingIsNotLate() {
        PlannerSupervisor pilot = pilot(false);

        pilot.ask(view(1, 0));
        clock.parkUntil(clock.nanoTime() + 1500 * MS);
        hear(pilot, 1500 * MS);
        replies.add(new Reply.Answer(1, straight(0, 5), clock.nanoTime()));
        hear(pilot, 1600 * MS);

        assertThat(told).isEmpty();
        assertThat(pilot.state()).isEqualTo(PlannerSupervisor.State.DRIVING);
    }

    @Test
    void garbageIsToldOnceAndThriceInARowIsTheEnd() {
        PlannerSupervisor pilot = pilot(true);
        drive(pilot);

        for (int cycle = 2; cycle <= 6; cycle++) {
            pilot.ask(view(cycle, cycle * 100 * MS));
            replies.add(new Reply.Garbage("no JSON"));
            hear(pilot, cycle * 100 * MS);
        }

        assertThat(told).containsExactly(PlannerSupervisor.REFUSED, PlannerSupervisor.LOST);
        assertThat(pilot.plan()).isEmpty();
    }

    @Test
    void answersToEarlierQuestionsArePassedOverAndToLaterOnesRefused() {
        PlannerSupervisor pilot = pilot(true);
        drive(pilot);
        Plan right = straight(0.1, 8);

        pilot.ask(view(7, SimTime.nanos(0.1)));
        replies.add(new Reply.Answer(6, straight(0, 9), clock.nanoTime()));
        replies.add(new Reply.Answer(7, right, clock.nanoTime()));
        hear(pilot, SimTime.nanos(0.1));
        pilot.ask(view(8, SimTime.nanos(0.2)));
        replies.add(new Reply.Answer(99, straight(0.2, 9), clock.nanoTime()));
        hear(pilot, SimTime.nanos(0.2));

        assertThat(pilot.plan()).containsSame(right);
        assertThat(told).containsExactly(PlannerSupervisor.REFUSED);
    }
}
