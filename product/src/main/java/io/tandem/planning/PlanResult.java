package io.tandem.planning;

import java.util.Optional;

/**
 * What became of one question.
 *
 * @param cycle         the question's number
 * @param askedNanos    its simulated time
 * @param why           the answer was not taken; empty where it was
 * @param plan          the answer, as far as it could be understood
 * @param answerSeconds wall time that it took; NaN where none came
 */
public record PlanResult(long cycle, long askedNanos, Outcome outcome, String why, Optional<Plan> plan, double answerSeconds) {

    /** Followed, too late, not fit to be followed, or never there. */
    public enum Outcome { TAKEN, LATE, REFUSED, MISSING }
}
