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

    /** Changes the run's state, or says why not. */
    Optional<String> request(RunState next);

    /** One beat. */
    void beat();

    /** Simulated time up to which the run has come. */
    SimTime time();

    /** Hears, before every beat, what the pacer's clock showed at simulated time zero, or would have if the run had never paused. */
    default void keepZero(long clockNanos) {
    }

    /** Hears, after every beat in GO, which share of it was left over; not a number when nothing holds the run back. */
    default void keepMargin(double margin) {
    }

    Core core();

    /** How well every host is heard; empty when all run in one process. */
    default List<LinkVitals> links() {
        return List.of();
    }

    /** How bad the way to each host was made, by its name; empty when all run in one process. */
    default SortedMap<String, Impairment> impairments() {
        return new TreeMap<>();
    }

    /** Makes the way to a host, one of those that {@link #impairments} names, as bad as that. */
    default void impair(String host, Impairment impairment) {
        throw new IllegalArgumentException("there is no host " + host);
    }

    /** What was counted since the start, by name. */
    default SortedMap<String, Long> counters() {
        return core().counters();
    }

    /** The world as one vehicle has it; empty for strangers, and of those in other processes until they have answered. */
    default Optional<VehicleView> vehicleView(int vid) {
        return Optional.empty();
    }

    /** Whether everyone who takes part is there, so that the run may begin. */
    default boolean isComplete() {
        return true;
    }

    /** The run has stopped: makes sure that whoever must know of it does. */
    default void linger() {
    }

    /** The clock on which a pacer waits between beats. */
    default WallClock clock() {
        return WallClock.machine();
    }
}
