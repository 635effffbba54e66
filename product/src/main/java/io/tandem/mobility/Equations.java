package io.tandem.mobility;

/** Equations of motion: what moves a range of slots by one step. */
@FunctionalInterface
public interface Equations {

    void step(Motion motion, int from, int to);

    /** Takes over what others remember that moved the same rows until now, by other numbers. */
    default void goOnFrom(Equations former) {
    }
}
