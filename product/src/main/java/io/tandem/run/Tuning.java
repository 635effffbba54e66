package io.tandem.run;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.host.Host;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Parameters;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The current settings of a run: its scenario and the changes by operators since its start. A change is read as if it stood in the scenario's
 * file, so it is checked as a file is. For any thread.
 */
public final class Tuning {

    private static final int MOST_REMEMBERED = 4;

    private final LoadedScenario started;
    private final Map<String, String> overrides;
    private final Consumer<String> notices;
    /** cache of scenarios by their changes, shared with twins, which follow the same changes */
    private final Map<List<Map.Entry<String, String>>, Scenario> readings;
    /** in order; a setting that is changed again moves to the end */
    private Map<String, String> changes = Map.of();
    private Scenario now;

    /** A valid change, and the scenario with it. */
    public record Draft(SettingChange change, Map<String, String> changes, Scenario scenario) {
    }

    /**
     * @param overrides with which the scenario was read
     * @param notices   receives text about changes that could not be followed
     */
    public Tuning(LoadedScenario started, Map<String, String> overrides, Consumer<String> notices) {
        this(started, overrides, notices, Collections.synchronizedMap(new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<List<Map.Entry<String, String>>, Scenario> eldest) {
                return size() > MOST_REMEMBERED;
            }
        }));
    }

    private Tuning(LoadedScenario started, Map<String, String> overrides, Consumer<String> notices, Map<List<Map.Entry<String, String>>, Scenario> readings) {
        this.started = started;
        this.overrides = overrides;
        this.notices = notices;
        this.readings = readings;
        this.now = started.scenario();
    }

    /** A copy for a part of the run that receives each change a little later. */
    Tuning twin() {
        return new Tuning(started, overrides, notices, readings);
    }

    public LoadedScenario started() {
        return started;
    }

    /** The scenario as it is now. */
    public synchronized Scenario scenario() {
        return now;
    }

    /**
     * Checks a change without adopting it.
     *
     * @throws MistakeException with what is wrong with it
     */
    public synchronized Draft draft(String path, String value, String by) throws MistakeException {
        SettingChange change = Parameters.change(now, path, value, by);
        Map<String, String> more = with(change);
        return new Draft(change, more, read(more));
    }

    public synchronized void adopt(Draft draft) {
        changes = draft.changes;
        now = draft.scenario;
    }

    /** Adopts a change that was made elsewhere; true if it is one of the scenario's settings. */
    synchronized boolean follow(SettingChange change) {
        if (change.path().startsWith(RunnerControl.LINKS)) {
            return false;
        }
        Map<String, String> more = with(change);
        try {
            if (!List.copyOf(more.entrySet()).equals(List.copyOf(changes.entrySet()))) {
                adopt(new Draft(change, more, read(more)));
            }
            return true;
        } catch (MistakeException wrong) {
            notices.accept("A change of settings cannot be followed: " + wrong.problems().getFirst());
            return false;
        }
    }

    private Map<String, String> with(SettingChange change) {
        Map<String, String> more = new LinkedHashMap<>(changes);
        more.remove(change.path());
        more.put(change.path(), change.value());
        return more;
    }

    private Scenario read(Map<String, String> changed) throws MistakeException {
        List<Map.Entry<String, String>> key = new ArrayList<>(new LinkedHashMap<>(changed).entrySet());
        Scenario known = readings.get(key);
        if (known == null) {
            known = ScenarioReader.again(started, overrides, changed).scenario();
            readings.put(key, known);
        }
        return known;
    }

    /** A host whose fleet follows the changes of settings in its orders. */
    public Host host(Function<Scenario, FleetPlan> plans, Crew crew) {
        Scenario original = started.scenario();
        return new Host(() -> {
            Fleet fleet = plans.apply(original).build(crew);
            retune(fleet, plans);
            return fleet;
        }, (fleet, change) -> {
            if (follow(change)) {
                retune(fleet, plans);
            }
        }, SimTime.nanos(original.clock().step()), SimTime.nanos(original.clock().report()));
    }

    private void retune(Fleet fleet, Function<Scenario, FleetPlan> plans) {
        Scenario present = scenario();
        if (present != started.scenario()) {
            plans.apply(present).retune(fleet);
        }
    }

    /** A tap that judges a run by the settings in force at each time. */
    public Tap judging(Verdicts verdicts) {
        return new Tap() {
            @Override
            public void joined(List<Participant> participants) {
                verdicts.joined(participants);
            }

            @Override
            public boolean hearsEveryBeat() {
                return verdicts.hearsEveryBeat();
            }

            @Override
            public void runState(SimTime at, RunState state) {
                verdicts.runState(at, state);
            }

            @Override
            public void heard(SimTime at, Reports reports) {
                verdicts.heard(at, reports);
            }

            @Override
            public void event(Event event) {
                if (SettingChange.of(event).filter(Tuning.this::follow).isPresent()) {
                    verdicts.adopt(scenario().expect(), scenario().areas());
                }
                verdicts.event(event);
            }
        };
    }
}
