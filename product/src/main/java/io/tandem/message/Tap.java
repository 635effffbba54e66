package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Map;

/**
 * Observer of a run: recording, verdicts, browsers and feeds. Called by Core's thread, in this order: once {@code joined} and
 * {@code equipped}, then at every beat {@code heard} and the other calls. Batches are valid only during the call; copy what is needed later.
 */
public interface Tap {

    /** The participants of the run. */
    default void joined(List<Participant> participants) {
    }

    /** The sensors that measure, by vehicle in the order of participants; called once after {@link #joined}, also where there are none. */
    default void equipped(List<SensorInfo> sensors) {
    }

    /**
     * Whether this tap wants the measurements of a sensor now; asked before every beat. A sensor that nobody listens to does not measure, which changes
     * nothing else in the run. Measurements that somebody else wanted come to this tap, too. In a replay it is asked before every measurement, and those that it does not want are not decoded.
     */
    default boolean listensTo(SensorInfo sensor) {
        return false;
    }

    /** The run changed its state. */
    default void runState(SimTime at, RunState state) {
    }

    /** Reports received at one beat. */
    default void heard(SimTime at, Reports reports) {
    }

    /** Whether {@link #heard} matters to this tap at every beat. Where it does to none, a run whose vehicles live elsewhere may bring their reports less often. */
    default boolean hearsEveryBeat() {
        return true;
    }

    /** An alert that began an encounter; it is not repeated with later orders of the same encounter. */
    default void alerted(Alert alert) {
    }

    /**
     * Core has completed a beat; the last call of each beat. The orders are valid during the call. They are not recorded, so a replay does
     * not make this call.
     */
    default void judged(Orders orders) {
    }

    /** An event occurred. */
    default void event(Event event) {
    }

    /** A fix of a device, before it is filtered. */
    default void received(Fix fix) {
    }

    /** A vehicle's estimate of its own state; called at every beat for vehicles with a localisation model. */
    default void believed(Estimate estimate) {
    }

    /**
     * A sensor measured. Calls come between {@link #heard} and {@link #judged}, ordered by the time at which measurements become available, which is {@code at} and the sensor's
     * latency, then by vehicle, then in the order of its sensors. The measurement may be kept.
     *
     * @param at the instant of the measurement
     */
    default void measured(SimTime at, int vid, String sensor, Measurement measurement) {
    }

    /** Where a vehicle truly was when one of its sensors measured; called before {@link #measured}. */
    default void posed(SimTime at, int vid, TruePose pose) {
    }

    /** A planner's answer and its outcome. */
    default void proposed(PlanProposal proposal) {
    }

    /** What was inside some vehicles, step by step since the last beat; called at every beat of runs that record it. */
    default void inside(List<PhysicsSample> samples) {
    }

    /** A radio message and what became of it; called for those that are recorded, between {@link #heard} and {@link #judged}. */
    default void sent(Transmission transmission) {
    }

    /** Timing and link statistics, once a simulated second. */
    default void vitals(Vitals vitals) {
    }

    /** All calls so far belong to the beat with this number; numbers are rising. */
    default void mark(long beat) {
    }

    /** The latest mark up to which all calls are stored durably; the largest number for taps that store nothing. */
    default long kept() {
        return Long.MAX_VALUE;
    }

    /** Counters of this tap since the start, by name. */
    default Map<String, Long> counters() {
        return Map.of();
    }

    /** The hash of the whole State, once a simulated second. */
    default void stateHash(SimTime at, long hash) {
    }
}
