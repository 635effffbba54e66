package io.tandem.planning;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.Locale;
import java.util.Optional;

/**
 * Supervises the planner of one vehicle. Sends one question per period. In real time it never waits: an answer after the deadline is
 * dropped and the last plan continues; after too many misses in a row, or at the end of the plan, the planner is lost until a valid plan
 * arrives. In fast time it waits for every answer, so that runs are reproducible. A planner that has ended, or is silent for too long, is
 * restarted with exponential back-off in simulated time.
 */
public final class PlannerSupervisor {

    public static final String LATE = "PLAN_LATE";
    public static final String REFUSED = "PLAN_REFUSED";
    public static final String LOST = "PLAN_LOST";
    public static final String BACK = "PLANNER_BACK";

    private static final long FIRST_PAUSE = SimTime.nanos(0.5);
    private static final long LONGEST_PAUSE = SimTime.nanos(10);
    private static final double AT_REST = 0.1;
    /** Limit of replies processed at once in real time. */
    private static final int MOST_AT_ONCE = 100;

    private final PlannerConnection seat;
    private PlannerParameters brief;
    private PlanCheck check;
    private Rules rules;
    private final boolean waits;
    private final WallClock clock;
    private State state = State.STARTING;
    private PlannerView awaited;
    private long askedAt;
    private int missesCounted;
    private int misses;
    private String lastRefusal = "";
    private Plan plan;
    private long nextAsk = Long.MIN_VALUE;
    private boolean gone;
    private long startAgainAt;
    private long pause = FIRST_PAUSE;

    /** State of a planner. */
    public enum State { STARTING, DRIVING, LOST }

    /**
     * Requirements on a planner.
     *
     * @param period   nanoseconds of simulated time from one question to the next
     * @param deadline nanoseconds of wall time for an answer
     * @param misses   in a row until it is lost
     * @param silence  nanoseconds of wall time after which a silent planner is restarted
     */
    public record Rules(long period, long deadline, int misses, long silence) {
    }

    /** Receives events and results. */
    public interface Listener {

        /** An event for operators. */
        void told(String event, String text);

        /** The result of a question. */
        void judged(PlanResult judgement);

        /** A radio message to send. */
        default void send(String payload) {
        }
    }

    /** @param waits whether to wait for answers */
    public PlannerSupervisor(PlannerConnection seat, PlannerParameters brief, PlanCheck check, Rules rules, boolean waits, WallClock clock) {
        this.seat = seat;
        this.brief = brief;
        this.check = check;
        this.rules = rules;
        this.waits = waits;
        this.clock = clock;
    }

    /** Continues with other rules; sends parameters that have changed. */
    public void adopt(PlannerParameters changed, PlanCheck newCheck, Rules newRules) {
        if (!changed.equals(brief)) {
            seat.greet(changed);
        }
        brief = changed;
        check = newCheck;
        rules = newRules;
    }

    /**
     * Begins anew after a time without questions: there is no plan until the next answer, and an answer that is still on its way is of no use. The
     * planner itself keeps running.
     */
    public void beginAnew() {
        awaited = null;
        plan = null;
        misses = 0;
        lastRefusal = "";
        nextAsk = Long.MIN_VALUE;
        state = State.STARTING;
    }

    /** Whether a question should be put now. */
    public boolean isDue(long now) {
        return awaited == null && now >= nextAsk && (!gone || now >= startAgainAt || seat.isVisited());
    }

    public void ask(PlannerView view) {
        if (gone) {
            seat.start();
            gone = false;
        }
        askedAt = clock.nanoTime();
        seat.ask(view);
        awaited = view;
        missesCounted = 0;
        nextAsk = view.nanos() + rules.period;
    }

    /** Processes the replies that have arrived. */
    public void hear(long now, Listener listener) {
        boolean more = awaited != null;
        for (int heard = 0; more && (waits || heard < MOST_AT_ONCE); heard++) {
            Optional<PlannerConnection.Reply> reply = seat.hear(patience());
            more = reply.isPresent() && take(reply.get(), now, listener);
            if (reply.isEmpty()) {
                silent(now, listener);
            }
        }
        if (state == State.DRIVING && plan instanceof Plan.Trajectory way && SimTime.seconds(now) > way.last().time()
                && way.last().speed() > AT_REST) {
            lose("its last plan has ended", listener);
        }
    }

    /** How long to wait for an answer, nanoseconds. */
    private long patience() {
        return waits ? Math.max(0, rules.silence - (clock.nanoTime() - askedAt)) : 0;
    }

    /** Whether to read on: an answer to an earlier question is skipped. */
    private boolean take(PlannerConnection.Reply reply, long now, Listener listener) {
        switch (reply) {
            case PlannerConnection.Reply.Answer answer when answer.cycle() < awaited.cycle() -> {
                return true;
            }
            case PlannerConnection.Reply.Answer answer when answer.cycle() > awaited.cycle() ->
                refuse("it answers question " + answer.cycle() + ", which was not put: repeat the cycle of the view", Optional.of(answer), listener);
            case PlannerConnection.Reply.Answer answer -> judge(answer, now, listener);
            case PlannerConnection.Reply.Garbage garbage -> refuse(garbage.why(), Optional.empty(), listener);
            case PlannerConnection.Reply.Gone end -> end(end.why(), now, listener);
        }
        return false;
    }

    private void judge(PlannerConnection.Reply.Answer answer, long now, Listener listener) {
        if (isPunctual() && answer.at() - askedAt > rules.deadline) {
            settle(PlanResult.Outcome.LATE, String.format(Locale.ROOT, "later than %.0f ms", rules.deadline / 1e6), Optional.of(answer), listener);
            if (missesCounted == 0) {
                miss(listener, answer.at() - askedAt);
            }
            return;
        }
        Optional<String> flaw = check.flaw(answer.plan(), awaited, now);
        if (flaw.isPresent()) {
            refuse(flaw.get(), Optional.of(answer), listener);
        } else {
            settle(PlanResult.Outcome.TAKEN, "", Optional.of(answer), listener);
            follow(answer.plan(), listener);
            answer.send().forEach(listener::send);
        }
    }

    private void follow(Plan good, Listener listener) {
        plan = good;
        misses = 0;
        lastRefusal = "";
        pause = FIRST_PAUSE;
        if (state == State.LOST) {
            listener.told(BACK, "the planner plans again");
        }
        state = State.DRIVING;
    }

    /** Ends the present question. */
    private void settle(PlanResult.Outcome outcome, String why, Optional<PlannerConnection.Reply.Answer> answer, Listener listener) {
        listener.judged(new PlanResult(awaited.cycle(), awaited.nanos(), outcome, why, answer.map(PlannerConnection.Reply.Answer::plan),
                answer.map(said -> (said.at() - askedAt) / 1e9).orElse(Double.NaN)));
        awaited = null;
    }

    /** A planner without a first plan may still be starting. */
    private boolean isPunctual() {
        return !waits && state != State.STARTING;
    }

    private void silent(long now, Listener listener) {
        long waited = clock.nanoTime() - askedAt;
        if (waits || waited > rules.silence) {
            String why = String.format(Locale.ROOT, "%s for %.1f s; a longer silence would wait longer", seat.silence(), SimTime.seconds(rules.silence));
            seat.close();
            end(why, now, listener);
        } else if (isPunctual() && waited > rules.deadline + missesCounted * rules.period) {
            miss(listener, waited);
        }
    }

    /** A missing answer is reported once, and counted again for every period that passes. */
    private void miss(Listener listener, long waited) {
        if (missesCounted++ == 0) {
            listener.told(LATE, String.format(Locale.ROOT, "no plan within %.0f ms", rules.deadline / 1e6));
        }
        if (++misses >= rules.misses) {
            lose(String.format(Locale.ROOT, "no plan for %.0f ms", waited / 1e6), listener);
        }
    }

    /** Equal reasons in a row are reported once, and none of a planner that is lost already. */
    private void refuse(String why, Optional<PlannerConnection.Reply.Answer> answer, Listener listener) {
        settle(PlanResult.Outcome.REFUSED, why, answer, listener);
        if (state != State.LOST && !why.equals(lastRefusal)) {
            listener.told(REFUSED, why);
        }
        lastRefusal = why;
        if (++misses >= rules.misses) {
            lose(misses + " plans in a row were missing or refused; the last: " + why, listener);
        }
    }

    private void end(String why, long now, Listener listener) {
        settle(PlanResult.Outcome.MISSING, why, Optional.empty(), listener);
        gone = true;
        startAgainAt = now + pause;
        pause = Math.min(LONGEST_PAUSE, 2 * pause);
        lose(why, listener);
    }

    private void lose(String why, Listener listener) {
        if (state != State.LOST) {
            listener.told(LOST, why);
        }
        state = State.LOST;
    }

    public State state() {
        return state;
    }

    /** The plan to follow; empty while there is no valid one. */
    public Optional<Plan> plan() {
        return state == State.DRIVING ? Optional.of(plan) : Optional.empty();
    }
}
