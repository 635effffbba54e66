package io.tandem.core;

import io.tandem.crew.Crew;
import io.tandem.message.Broadcast;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.ManualInput;
import io.tandem.message.Measurement;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.Ride;
import io.tandem.message.RunState;
import io.tandem.message.Search;
import io.tandem.message.SensorInfo;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.message.TruePose;
import io.tandem.message.Vitals;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.MeetingSettings;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.v2x.Radio;
import io.tandem.v2x.V2xSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes the reports of hosts, judges them together, and answers with orders. One thread calls it at every beat: first {@link #hear}, then {@link #judge}.
 */
public final class Core {

    private final State state;
    private final CollisionWarnings warnings;
    private final SearchTracker searches;
    private final MeetingDetector meetings;
    private final int[] watchedRows;
    private final List<Tap> taps;
    private final RunControl control = new RunControl();
    private final Orders orders = new Orders();
    private final List<Event> told = new ArrayList<>();
    private final List<ManualInput> manualInputs = new ArrayList<>();
    /** the last change of every setting that was changed, in the order of the changes */
    private final Map<String, SettingChange> settings = new LinkedHashMap<>();
    private boolean isNewTake;
    private final StateHashChain hashes = new StateHashChain();
    private final RunRestorer restorer;
    private Optional<Radio> radio = Optional.empty();
    private final List<SnapshotObserver> observers = new ArrayList<>();

    /**
     * @param participants all of the scenario, in the order of their rows
     * @param watched      ids of vehicles whose reports are sent to all hosts
     * @param taps         get everything that is heard and judged
     */
    public Core(List<Participant> participants, AlertSettings alerts, List<Search> searches, int[] watched, Crew crew,
            List<Tap> taps) {
        this(participants, alerts, searches, List.of(), List.of(), watched, crew, taps);
    }

    /**
     * @param meetings events for vehicles that come near each other
     * @param rides    riders and carriers, which are not warned of each other
     */
    public Core(List<Participant> participants, AlertSettings alerts, List<Search> searches, List<MeetingSettings> meetings, List<Ride> rides, int[] watched,
            Crew crew, List<Tap> taps) {
        this.state = new State(participants);
        this.warnings = new CollisionWarnings(alerts, rides, state, crew);
        this.searches = new SearchTracker(searches, state);
        this.meetings = new MeetingDetector(meetings, state);
        this.watchedRows = Arrays.stream(watched).map(state::rowOf).filter(row -> row >= 0).toArray();
        this.restorer = new RunRestorer(state, this.searches, this.meetings, hashes, this::restore, warnings);
        this.taps = List.copyOf(taps);
        this.taps.forEach(tap -> tap.joined(participants));
    }

    /** Lets participants talk by radio; called before the first beat. */
    public void talk(V2xSettings settings, long seed, Radio.Surroundings surroundings, Radio.Users users) {
        radio = Optional.of(new Radio(settings, state, seed, surroundings, users));
    }

    /** Lets somebody look at every snapshot; called before the first beat. */
    public void attend(SnapshotObserver observer) {
        observers.add(observer);
    }

    /** Lets somebody else find the pairs that need an alert; called before the first beat. */
    public void searchBy(PairSource source) {
        warnings.searchBy(source);
    }

    /** The settings by which pairs are searched now. */
    public AlertSettings alertSettings() {
        return warnings.settings();
    }

    /** Whether the state at this instant will be hashed. */
    public boolean hashesAt(SimTime at) {
        return hashes.isDue(at);
    }

    public RunState runState() {
        return control.state();
    }

    /** How often the run's state has changed. */
    public int changes() {
        return control.changes();
    }

    /** How often the run has started again. */
    public int run() {
        return orders.run();
    }

    /** Changes the run's state, or gives the reason why not. From GO to SET everything heard is forgotten: the run starts again. */
    public Optional<String> request(RunState next, SimTime at) {
        RunState before = control.state();
        Optional<String> refusal = control.request(next);
        if (refusal.isEmpty() && before != next) {
            if (before == RunState.GO && next == RunState.SET) {
                startAgain();
            }
            orders.change(next);
            taps.forEach(tap -> tap.runState(at, next));
        }
        return refusal;
    }

    private void startAgain() {
        state.forget();
        warnings.forget();
        searches.forget();
        meetings.forget();
        radio.ifPresent(Radio::forget);
        observers.forEach(SnapshotObserver::forget);
        told.clear();
        manualInputs.clear();
        orders.startAgain();
        hashes.reset();
        isNewTake = true;
    }

    /** Accepts the reports and events of hosts. */
    public void hear(SimTime at, Reports reports, List<Event> events) {
        state.accept(reports);
        pass(at, reports, events);
    }

    /** Accepts reports that the caller gives away for others, which it may fill anew. They are copied only where they are not of all vehicles. */
    public Reports exchange(SimTime at, Reports reports, List<Event> events) {
        Reports former = state.exchange(reports);
        pass(at, reports, events);
        return former;
    }

    private void pass(SimTime at, Reports reports, List<Event> events) {
        taps.forEach(tap -> tap.heard(at, reports));
        events.forEach(this::hear);
    }

    /** Accepts a fix of a real participant's device; its filtered position is in the reports. */
    public void hear(Fix fix) {
        taps.forEach(tap -> tap.received(fix));
    }

    /** Accepts a vehicle's estimate of its own position; the true one is in the reports. */
    public void hear(Estimate estimate) {
        taps.forEach(tap -> tap.believed(estimate));
    }

    /** Passes the sensors of all vehicles to the taps; called once, before the first beat. */
    public void equip(List<SensorInfo> sensors) {
        taps.forEach(tap -> tap.equipped(sensors));
    }

    /** Whether any tap wants the measurements of a sensor now. */
    public boolean wants(SensorInfo sensor) {
        return taps.stream().anyMatch(tap -> tap.listensTo(sensor));
    }

    /** Accepts what a sensor measured, and where its vehicle truly was then. */
    public void hear(SimTime at, int vid, String sensor, Measurement measurement, TruePose pose) {
        taps.forEach(tap -> {
            tap.posed(at, vid, pose);
            tap.measured(at, vid, sensor, measurement);
        });
    }

    /** Accepts the outcome of a planner's proposal. */
    public void hear(PlanProposal proposal) {
        taps.forEach(tap -> tap.proposed(proposal));
    }

    /** Accepts what was inside vehicles since the last beat. */
    public void hear(List<PhysicsSample> samples) {
        if (!samples.isEmpty()) {
            taps.forEach(tap -> tap.inside(samples));
        }
    }

    /** Accepts an operator's manual control of a vehicle. */
    public void hear(ManualInput input) {
        manualInputs.add(input);
    }

    /** Accepts an event of a host or an operator. One that asks a radio to send goes to the radio, and to nobody else. */
    public void hear(Event event) {
        Optional<Broadcast> request = Broadcast.of(event);
        if (request.isEmpty()) {
            tell(event);
        } else {
            radio.ifPresent(on -> on.accept(request.get()));
        }
    }

    /** Applies a changed setting from the next beat on, and passes it to hosts and taps as an event. */
    public void change(SimTime at, SettingChange change, AlertSettings alertSettings, List<Search> searched) {
        adopt(change, alertSettings, searched);
        tell(change.event(at));
    }

    /** Applies a changed setting that hosts and taps know already. */
    public void adopt(SettingChange change, AlertSettings alertSettings, List<Search> searched) {
        settings.remove(change.path());
        settings.put(change.path(), change);
        warnings.adopt(alertSettings);
        searches.adopt(searched);
    }

    /** The last change of every setting that was changed, in the order of the changes. */
    public List<SettingChange> settings() {
        return List.copyOf(settings.values());
    }

    private void tell(Event event) {
        state.accept(event);
        told.add(event);
        meetings.hear(event);
        if (radio.isPresent()) {
            radio.get().hear(event);
        }
        taps.forEach(tap -> tap.event(event));
    }

    /** Judges the state at one instant and gives the orders for hosts, which are valid until the next call. */
    public Orders judge(SimTime at) {
        orders.begin(at, control.state());
        if (isNewTake) {
            tellSettings(at);
        }
        if (control.state() == RunState.GO) {
            Snapshot snapshot = warnings.snapshot(at);
            warnings.update(snapshot, orders, taps);
            // No lambda around it: where nobody has a radio a beat allocates nothing for it.
            if (radio.isPresent()) {
                radio.get().update(snapshot, state.latest(), orders.radio(), sent -> taps.forEach(tap -> tap.sent(sent)));
            }
            searches.look(snapshot).forEach(this::tell);
            meetings.look(snapshot).forEach(this::tell);
            for (SnapshotObserver observer : observers) {
                observer.look(snapshot).forEach(this::tell);
            }
            hashWhenDue(at);
        } else if (control.state() == RunState.SET) {
            warnings.warmUp(at);
        }
        showWatched();
        orders.events().addAll(told);
        orders.manualInputs().addAll(manualInputs);
        told.clear();
        manualInputs.clear();
        taps.forEach(tap -> tap.judged(orders));
        return orders;
    }

    /** Changed settings outlast a run that starts again: a recording that begins with this take needs them, too. */
    private void tellSettings(SimTime at) {
        settings.values().forEach(change -> tell(change.event(at)));
        isNewTake = false;
    }

    private void showWatched() {
        Reports watched = orders.watched();
        for (int row : watchedRows) {
            if (state.heard(row)) {
                watched.resize(watched.count() + 1);
                watched.copyRows(state.latest(), row, watched.count() - 1, 1);
            }
        }
    }

    private void hashWhenDue(SimTime at) {
        if (hashes.update(state, at, warnings.rowHashes())) {
            taps.forEach(tap -> tap.stateHash(at, hashes.last()));
        }
    }

    /** Restores the run from its recording, which is played to this tap after a restart of Core; {@link #resume} ends that. */
    public Tap restorer() {
        return restorer;
    }

    /** Repeats a recorded change of state without passing it to the taps. */
    private boolean restore(RunState next) {
        boolean startsAgain = control.state() == RunState.GO && next == RunState.SET;
        if (startsAgain) {
            startAgain();
        }
        control.request(next);
        orders.change(control.state());
        return startsAgain;
    }

    /** Passes the vitals of the run to the taps. */
    public void tell(Vitals vitals) {
        taps.forEach(tap -> tap.vitals(vitals));
    }

    /** What was counted since the start, by name. */
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = new TreeMap<>(Map.of("alerts", warnings.count(), "reports_unknown", state.unknownCount(),
                "reports_repeated", state.duplicateCount(), "reports_outdated", state.outdatedCount()));
        radio.ifPresent(on -> counters.putAll(on.counters()));
        taps.forEach(tap -> counters.putAll(tap.counters()));
        return counters;
    }

    /**
     * Ends the restoring of a run.
     *
     * @param recorded simulated time up to which the run is recorded
     * @param present  simulated time at which the run goes on
     */
    void resume(SimTime recorded, SimTime present) {
        restorer.finish(recorded, present);
        isNewTake = false;
    }

    /** Marks the end of a beat for the taps. */
    void mark(long beat) {
        taps.forEach(tap -> tap.mark(beat));
    }

    /** The latest beat that all recording taps have kept. */
    long kept() {
        return taps.stream().mapToLong(Tap::kept).min().orElse(Long.MAX_VALUE);
    }

    /** The hash of the whole run up to now: of the State every second, and of the present State. */
    public long stateHash() {
        return hashes.with(state);
    }

    /** Encounters that began since the start. */
    public long alerts() {
        return warnings.count();
    }

    public State state() {
        return state;
    }
}
