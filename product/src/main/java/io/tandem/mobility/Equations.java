package io.tandem.mobility;

/** Equations of motion: what moves a range of slots by one step. */
@FunctionalInterface
public interface Equations {

    /** @param now the instant to which the step leads, nanoseconds of simulated time */
    void step(long now, Motion motion, int from, int to);

    /** Takes note of where everyone starts. */
    default void begin(Motion motion) {
    }

    /** Takes over what others remember that moved the same rows until now, by other numbers. */
    default void resumeFrom(Equations former) {
    }
}
