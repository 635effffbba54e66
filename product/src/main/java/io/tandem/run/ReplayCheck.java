package io.tandem.run;

import io.tandem.core.Core;
import io.tandem.crew.Crew;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Recomputes the alerts of a recording with a new Core and compares: the same reports must give the same alerts at the same simulated times, and
 * the same state hashes. The recording must be replayed from its beginning.
 */
public final class ReplayCheck implements Tap {

    private final Tuning tuning;
    private final Crew crew;
    private final List<Alert> recorded = new ArrayList<>();
    private final List<Alert> judged = new ArrayList<>();
    private final List<String> recordedHashes = new ArrayList<>();
    private final List<String> judgedHashes = new ArrayList<>();
    private Core core;

    /** @param tuning the scenario of the recording */
    public ReplayCheck(Tuning tuning, Crew crew) {
        this.tuning = tuning;
        this.crew = crew;
    }

    @Override
    public void joined(List<Participant> participants) {
        core = new Core(participants, tuning.scenario().alerts(), tuning.scenario().searches(), tuning.scenario().meetings(),
                tuning.scenario().rides(), new int[0], crew, List.of(new Tap() {
            @Override
            public void alerted(Alert alert) {
                judged.add(alert);
            }

            @Override
            public void stateHash(SimTime at, long hash) {
                judgedHashes.add(at.nanos() + " " + hash);
            }
        }));
    }

    @Override
    public void runState(SimTime at, RunState state) {
        core.request(state, at);
    }

    /** Core judges once per beat, after the reports of that beat. */
    @Override
    public void heard(SimTime at, Reports reports) {
        core.hear(at, reports, List.of());
        core.judge(at);
    }

    /** Settings that were changed apply from then on, as they did. */
    @Override
    public void event(Event event) {
        SettingChange.of(event).filter(tuning::follow).ifPresent(change -> core.adopt(change, tuning.scenario().alerts(), tuning.scenario().searches()));
    }

    @Override
    public void alerted(Alert alert) {
        recorded.add(alert);
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        recordedHashes.add(at.nanos() + " " + hash);
    }

    public int alerts() {
        return judged.size();
    }

    public int hashes() {
        return judgedHashes.size();
    }

    /** The differences as text, empty where there are none. @param text how an alert is shown */
    public List<String> differences(Function<Alert, String> text) {
        List<String> differences = new ArrayList<>();
        judged.stream().filter(alert -> !recorded.contains(alert)).forEach(alert -> differences.add("only judged again: " + text.apply(alert)));
        recorded.stream().filter(alert -> !judged.contains(alert)).forEach(alert -> differences.add("only recorded: " + text.apply(alert)));
        if (!recordedHashes.equals(judgedHashes)) {
            differences.add("the hashes of the State differ");
        }
        return differences;
    }
}
