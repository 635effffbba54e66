package io.tandem.core;

import io.tandem.crew.Crew;
import io.tandem.message.Orders;
import io.tandem.message.Ride;
import io.tandem.message.Tap;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.AvoidanceAdvice;
import io.tandem.proximity.Encounters;
import io.tandem.proximity.PairSearch;
import io.tandem.proximity.VehiclePairs;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;

/** Warns vehicles that are on a collision course: finds the pairs, follows their encounters, and writes alerts with advice into the orders. */
final class CollisionWarnings {

    private final State state;
    private final Crew crew;
    private final RideTracker rides;
    private final Encounters encounters;
    private AlertSettings settings;
    private PairSearch pairs;
    private Optional<PairSource> elsewhere = Optional.empty();
    private long count;

    /** @param rides riders and carriers, which are not warned of each other */
    CollisionWarnings(AlertSettings settings, List<Ride> rides, State state, Crew crew) {
        this.settings = settings;
        this.state = state;
        this.crew = crew;
        this.pairs = PairSearch.alerting(settings);
        this.encounters = new Encounters(settings);
        this.rides = new RideTracker(rides, state);
    }

    /** Lets somebody else find the pairs. */
    void searchBy(PairSource source) {
        elsewhere = Optional.of(source);
    }

    AlertSettings settings() {
        return settings;
    }

    void adopt(AlertSettings changed) {
        settings = changed;
        pairs = PairSearch.alerting(changed);
        encounters.adopt(changed);
    }

    /** The state at one instant, as far as Core has it: see {@link PairSource#fillsRows}. */
    Snapshot snapshot(SimTime at) {
        return elsewhere.isPresent() && elsewhere.get().fillsRows() ? state.unfilled(at) : state.snapshot(at, crew);
    }

    /** Hashes of rows of which Core has no report. */
    Optional<long[]> rowHashes() {
        return elsewhere.flatMap(PairSource::rowHashes);
    }

    void update(Snapshot snapshot, Orders orders, List<Tap> taps) {
        rides.update(snapshot);
        VehiclePairs closing = elsewhere.isPresent() ? elsewhere.get().closing(snapshot) : pairs.search(snapshot, crew);
        closing.removeIf(rides::areTogether);
        encounters.update(snapshot, closing);
        count += encounters.beganCount();
        if (!taps.isEmpty()) {
            encounters.began().forEach(alert -> taps.forEach(tap -> tap.alerted(alert)));
        }
        AvoidanceAdvice advice = encounters.advice();
        for (int i = 0; i < advice.count(); i++) {
            orders.addAlert(snapshot.vid[advice.row[i]], snapshot.vid[advice.other[i]], advice.turn[i], advice.climb[i],
                    advice.metresNow[i], advice.secondsToClosest[i]);
        }
    }

    /** Searches for pairs and discards them, so that code is compiled and columns have grown when the run begins. */
    void warmUp(SimTime at) {
        if (elsewhere.isEmpty()) {
            pairs.search(state.snapshot(at, crew), crew);
        }
    }

    /** Encounters that began since the start. */
    long count() {
        return count;
    }

    /** Counts an encounter of the recording from which the run is restored. */
    void countRestored() {
        count++;
    }

    /** Continues the encounters that were under way when the recording ended, so that no alert is repeated. */
    void goOn(SimTime recorded, Encounters.PriorAlerts alerts, SimTime present) {
        Snapshot last = state.snapshot(recorded, crew);
        encounters.goOn(last, pairs.search(last, crew), alerts, present);
    }

    /** For a run that starts again. */
    void forget() {
        encounters.forget();
        rides.forget();
        count = 0;
    }
}
