package io.tandem.launch;

import io.tandem.core.Core;
import io.tandem.crew.Crew;
import io.tandem.message.Alert;
import io.tandem.message.Change;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets a new Core judge what was recorded and compares: the same reports must give the same alerts at the same simulated times, and the same
 * hashes of the State. Hears a recording from its beginning.
 */
final class SecondJudgement implements Tap {

    private final Tuning tuning;
    private final Crew crew;
    private final List<Alert> recorded = new ArrayList<>();
    private final List<Alert> judged = new ArrayList<>();
    private final List<String> recordedHashes = new ArrayList<>();
    private final List<String> judgedHashes = new ArrayList<>();
    private Core core;

    /** @param tuning the scenario of the recording */
    SecondJudgement(Tuning tuning, Crew crew) {
        this.tuning = tuning;
        this.crew = crew;
    }

    @Override
    public void joined(List<Participant> participants) {
        core = new Core(participants, tuning.scenario().alerts(), tuning.searches(), tuning.scenario().meetings(), new int[0], crew, List.of(new Tap() {
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

    /** Core judges at every beat, as soon as it has heard. */
    @Override
    public void heard(SimTime at, Reports reports) {
        core.hear(at, reports, List.of());
        core.judge(at);
    }

    /** Settings that were changed apply from then on, as they did. */
    @Override
    public void event(Event event) {
        Change.of(event).filter(tuning::follow).ifPresent(change -> core.adopt(change, tuning.scenario().alerts(), tuning.searches()));
    }

    @Override
    public void alerted(Alert alert) {
        recorded.add(alert);
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        recordedHashes.add(at.nanos() + " " + hash);
    }

    int alerts() {
        return judged.size();
    }

    int hashes() {
        return judgedHashes.size();
    }

    /** What is not the same, for people; empty when all is. */
    List<String> differences() {
        List<String> differences = new ArrayList<>();
        judged.stream().filter(alert -> !recorded.contains(alert)).forEach(alert -> differences.add("only judged again: " + Chronicle.words(alert)));
        recorded.stream().filter(alert -> !judged.contains(alert)).forEach(alert -> differences.add("only recorded: " + Chronicle.words(alert)));
        if (!recordedHashes.equals(judgedHashes)) {
            differences.add("the hashes of the State differ");
        }
        return differences;
    }
}
