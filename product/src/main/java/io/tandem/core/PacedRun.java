package io.tandem.core;

import io.tandem.message.LinkVitals;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.link.Impairment;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A run that goes from beat to beat under run control, whether its vehicles are in this process or elsewhere. */
public interface PacedRun {

    /** Changes the run's state, or returns the reason why not. */
    Optional<String> request(RunState next);

    /** One beat. */
    void beat();

    /** Simulated time up to which the run has come. */
    SimTime time();

    /** Sets, before every beat, what the pacer's clock showed at simulated time zero, or would have if the run had never paused. */
    default void keepZero(long clockNanos) {
    }

    /** Sets, after every beat in GO, which share of it was left over; NaN when nothing holds the run back. */
    default void keepMargin(double margin) {
    }

    Core core();

    /** The quality of the link to every host; empty when all run in one process. */
    default List<LinkVitals> links() {
        return List.of();
    }

    /** The impairment of the link to each host, by its name; empty when all run in one process. */
    default SortedMap<String, Impairment> impairments() {
        return new TreeMap<>();
    }

    /** Impairs the link to a host, one of those that {@link #impairments} names. */
    default void impair(String host, Impairment impairment) {
        throw new IllegalArgumentException("there is no host " + host);
    }

    /** What was counted since the start, by name. */
    default SortedMap<String, Long> counters() {
        return core().counters();
    }

    /** The view of one vehicle; empty where the id is unknown, and of vehicles in other processes until they have answered. */
    default Optional<VehicleView> vehicleView(int vid) {
        return Optional.empty();
    }

    /** Where tools reach this run; empty where they cannot. */
    default Optional<ControlAddress> controlAddress() {
        return Optional.empty();
    }

    /** Whether all hosts are there, so that the run may begin. */
    default boolean isComplete() {
        return true;
    }

    /** The run has stopped: makes sure that hosts and tools learn of it. */
    default void linger() {
    }

    /** Whether all vehicles are in this process, so that the run may go at any speed. */
    default boolean ownsTime() {
        return true;
    }

    /** The clock on which a pacer waits between beats. */
    default WallClock clock() {
        return WallClock.machine();
    }
}
