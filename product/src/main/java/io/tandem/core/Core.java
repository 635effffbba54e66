package io.tandem.core;

import io.tandem.crew.Crew;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.AvoidanceAdvice;
import io.tandem.proximity.Encounters;
import io.tandem.proximity.MeetingSettings;
import io.tandem.proximity.PairSearch;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Hears, judges, tells. One thread calls it, beat by beat: {@link #hear} what hosts reported, then {@link #judge} the whole. */
public final class Core {

    private static final long HASH_EVERY = SimTime.nanos(1);

    private final Crew crew;
    private final State state;
    private PairSearch pairs;
    private final Encounters encounters;
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
    /** the last alert of each who was warned of another in the past, by both; empty when the run is of this Core alone */
    private final Map<List<Integer>, Alert> warned = new HashMap<>();
    private long alerts;
    private long hash;
    private long nextHash = HASH_EVERY;

    /**
     * @param participants everyone
     * @param watched      whose reports vehicles need to hear
     * @param taps         who watches
     */
    public Core(List<Participant> participants, AlertSettings alerts, List<Search> searches, int[] watched, Crew crew,
            List<Tap> taps) {
        this(participants, alerts, searches, List.of(), watched, crew, taps);
    }

    /** @param meetings what is told when one comes near another */
    public Core(List<Participant> participants, AlertSettings alerts, List<Search> searches, List<MeetingSettings> meetings, int[] watched, Crew crew,
            List<Tap> taps) {
        this.crew = crew;
        this.state = new State(participants);
        this.pairs = PairSearch.alerting(alerts);
        this.encounters = new Encounters(alerts);
        this.searches = new SearchTracker(searches, state);
        this.meetings = new MeetingDetector(meetings, state);
        this.watchedRows = Arrays.stream(watched).map(state::rowOf).filter(row -> row >= 0).toArray();
        this.taps = List.copyOf(taps);
        this.taps.forEach(tap -> tap.joined(participants));
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

    /** Changes the run's state, or says why not. From GO to SET everything heard is forgotten: the run starts again. */
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
        encounters.forget();
        searches.forget();
        meetings.forget();
        told.clear();
        manualInputs.clear();
        orders.startAgain();
        alerts = 0;
        hash = 0;
        nextHash = HASH_EVERY;
        isNewTake = true;
    }

    /** Takes in what a host reported, and what its vehicles told. */
    public void hear(SimTime at, Reports reports, List<Event> events) {
        state.accept(reports);
        taps.forEach(tap -> tap.heard(at, reports));
        events.forEach(this::tell);
    }

    /** Takes in what a device said of a real participant; what came of it is in the reports. */
    public void hear(Fix fix) {
        taps.forEach(tap -> tap.received(fix));
    }

    /** Takes in where a vehicle believes it is; where it is in truth is in the reports. */
    public void hear(Estimate estimate) {
        taps.forEach(tap -> tap.believed(estimate));
    }

    /** Takes in what became of a planner's answer. */
    public void hear(PlanProposal proposal) {
        taps.forEach(tap -> tap.proposed(proposal));
    }

    /** Takes in an operator's hand on a vehicle. */
    public void hear(ManualInput hand) {
        manualInputs.add(hand);
    }

    /** Takes in what an operator did, or says. */
    public void hear(Event event) {
        tell(event);
    }

    /** A setting was changed, of which everyone is told; these are the settings that apply from the next beat on. */
    public void change(SimTime at, SettingChange change, AlertSettings alertSettings, List<Search> searched) {
        adopt(change, alertSettings, searched);
        tell(change.event(at));
    }

    /** The same, without telling anyone: they know of it. */
    public void adopt(SettingChange change, AlertSettings alertSettings, List<Search> searched) {
        settings.remove(change.path());
        settings.put(change.path(), change);
        pairs = PairSearch.alerting(alertSettings);
        encounters.adopt(alertSettings);
        searches.adopt(searched);
    }

    /** All settings that were changed so far, as they are now. */
    public List<SettingChange> settings() {
        return List.copyOf(settings.values());
    }

    private void tell(Event event) {
        state.accept(event);
        told.add(event);
        meetings.hear(event);
        taps.forEach(tap -> tap.event(event));
    }

    /** Judges everything at one instant and says what hosts must know. The orders are lent until the next call. */
    public Orders judge(SimTime at) {
        orders.begin(at, control.state());
        if (isNewTake) {
            tellSettings(at);
        }
        if (control.state() == RunState.GO) {
            Snapshot snapshot = state.snapshot(at, crew);
            warn(snapshot);
            searches.look(snapshot).forEach(this::tell);
            meetings.look(snapshot).forEach(this::tell);
            hashWhenDue(at);
        } else if (control.state() == RunState.SET) {
            rehearse(at);
        }
        showWatched();
        orders.events().addAll(told);
        orders.manualInputs().addAll(manualInputs);
        told.clear();
        manualInputs.clear();
        taps.forEach(tap -> tap.judged(orders));
        return orders;
    }

    /** What was changed outlasts a run that starts again: whoever hears of this take alone hears that, too. */
    private void tellSettings(SimTime at) {
        settings.values().forEach(change -> tell(change.event(at)));
        isNewTake = false;
    }

    /** Looks for pairs and forgets them: when the run goes, what is slow at first has been done, and columns have grown. */
    private void rehearse(SimTime at) {
        pairs.search(state.snapshot(at, crew), crew);
    }

    private void warn(Snapshot snapshot) {
        encounters.update(snapshot, pairs.search(snapshot, crew));
        alerts += encounters.beganCount();
        if (!taps.isEmpty()) {
            encounters.began().forEach(alert -> taps.forEach(tap -> tap.alerted(alert)));
        }
        AvoidanceAdvice advice = encounters.advice();
        for (int i = 0; i < advice.count(); i++) {
            orders.addAlert(snapshot.vid[advice.row[i]], snapshot.vid[advice.other[i]], advice.turn[i], advice.climb[i],
                    advice.metresNow[i], advice.secondsToClosest[i]);
        }
    }

    private void showWatched() {
        Reports watched = orders.watched();
        for (int row : watchedRows) {
            if (state.heard(row) && !searches.hides(state.latest().vid[row])) {
                watched.resize(watched.count() + 1);
                watched.copyRows(state.latest(), row, watched.count() - 1, 1);
            }
        }
    }

    private void hashWhenDue(SimTime at) {
        if (at.nanos() >= nextHash) {
            hash = state.hash(hash);
            nextHash += HASH_EVERY;
            taps.forEach(tap -> tap.stateHash(at, hash));
        }
    }

    /** Takes in what was recorded of this run before Core was started again; {@link #goOn} ends it. */
    public Tap past() {
        return new Tap() {
            @Override
            public void runState(SimTime at, RunState next) {
                if (control.state() == RunState.GO && next == RunState.SET) {
                    startAgain();
                    warned.clear();
                }
                control.request(next);
                orders.change(control.state());
            }

            @Override
            public void heard(SimTime at, Reports reports) {
                state.accept(reports);
            }

            @Override
            public void alerted(Alert alert) {
                alerts += alert.vid() < alert.other() ? 1 : 0;
                warned.put(List.of(alert.vid(), alert.other()), alert);
            }

            @Override
            public void event(Event event) {
                state.accept(event);
                searches.recall(event);
                meetings.hear(event);
            }

            @Override
            public void stateHash(SimTime at, long chained) {
                hash = chained;
                nextHash = at.nanos() / HASH_EVERY * HASH_EVERY + HASH_EVERY;
            }
        };
    }

    /** Tells everyone who watches how well the run keeps up. */
    public void tell(Vitals vitals) {
        taps.forEach(tap -> tap.vitals(vitals));
    }

    /** What was counted since the start, by name. */
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = new TreeMap<>(Map.of("alerts", alerts, "reports_unknown", state.unknownCount(),
                "reports_repeated", state.duplicateCount(), "reports_outdated", state.outdatedCount()));
        taps.forEach(tap -> counters.putAll(tap.counters()));
        return counters;
    }

    /**
     * The past ends and the present begins. Encounters that were under way are, and nobody is warned of them again.
     *
     * @param recorded simulated time up to which the past is known
     * @param present  simulated time at which the run goes on
     */
    void goOn(SimTime recorded, SimTime present) {
        Snapshot last = state.snapshot(recorded, crew);
        encounters.goOn(last, pairs.search(last, crew), (vid, other) -> Optional.ofNullable(warned.get(List.of(vid, other))), present);
        warned.clear();
        isNewTake = false;
    }

    /** Tells those who watch that a beat is complete. */
    void mark(long beat) {
        taps.forEach(tap -> tap.mark(beat));
    }

    /** The latest beat of which everything is kept by all who record. */
    long kept() {
        return taps.stream().mapToLong(Tap::kept).min().orElse(Long.MAX_VALUE);
    }

    /** The hash of the whole run up to now: of the State every second, and of the present State. */
    public long stateHash() {
        return state.hash(hash);
    }

    /** Encounters that began since the start. */
    public long alerts() {
        return alerts;
    }

    public State state() {
        return state;
    }
}
