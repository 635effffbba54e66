package io.tandem.planning;

import java.util.Optional;

/**
 * The result of one question.
 *
 * @param cycle         its number
 * @param askedNanos    its simulated time
 * @param why           the answer was not taken; empty where it was
 * @param plan          the answer, as far as it could be read
 * @param answerSeconds wall time of the answer; NaN where none came
 */
public record PlanResult(long cycle, long askedNanos, Outcome outcome, String why, Optional<Plan> plan, double answerSeconds) {

    /** Taken, late, refused as not drivable, or missing. */
    public enum Outcome { TAKEN, LATE, REFUSED, MISSING }
}
