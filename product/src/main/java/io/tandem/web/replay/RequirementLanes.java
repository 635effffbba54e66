package io.tandem.web.replay;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.verdict.Standing;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import io.tandem.web.contract.ApiAnswer.RequirementLane;
import io.tandem.web.contract.ApiAnswer.RequirementSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How each expectation of a recorded run stood over time. */
public final class RequirementLanes {

    /** A pair search for each beat of a long run would take as long as the run: expectations are looked at this often, in simulated time. */
    private static final long PERIOD_NANOS = SimTime.nanos(0.2);
    private static final int MAX_SPANS = 2_000;

    private final Catalog catalog;

    public RequirementLanes(Catalog catalog) {
        this.catalog = catalog;
    }

    /** One for each expectation, in their order; empty where the run expects nothing. */
    public List<RequirementLane> of(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording); Crew crew = new Crew(1)) {
            Optional<Verdicts> verdicts = catalog.verdicts(reader.info(), crew);
            if (verdicts.isEmpty()) {
                return List.of();
            }
            Observer observer = new Observer(verdicts.get());
            reader.replay(observer);
            return observer.lanes();
        }
    }

    /** Judges the run and looks at the standings at intervals. */
    private static final class Observer implements Tap {

        private final Verdicts verdicts;
        private final List<List<RequirementSpan>> lanes = new ArrayList<>();
        private RunState state = RunState.READY;
        private long next;

        Observer(Verdicts verdicts) {
            this.verdicts = verdicts;
        }

        @Override
        public void joined(List<Participant> participants) {
            verdicts.joined(participants);
        }

        @Override
        public void runState(SimTime at, RunState changed) {
            if (state == RunState.GO && changed == RunState.SET) {
                lanes.clear();
                next = 0;
            }
            state = changed;
            verdicts.runState(at, changed);
        }

        @Override
        public void event(Event event) {
            verdicts.event(event);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            verdicts.heard(at, reports);
            if (state == RunState.GO && at.nanos() >= next) {
                next = at.nanos() + PERIOD_NANOS;
                look(rounded(at.seconds()));
            }
        }

        private void look(double now) {
            List<Standing> standings = verdicts.standings();
            for (int i = 0; i < standings.size(); i++) {
                if (lanes.size() == i) {
                    lanes.add(new ArrayList<>());
                }
                extend(lanes.get(i), standings.get(i), now);
            }
        }

        private static void extend(List<RequirementSpan> lane, Standing standing, double now) {
            if (!lane.isEmpty()) {
                RequirementSpan before = lane.removeLast();
                lane.add(new RequirementSpan(before.fromS(), now, before.standing()));
            }
            if ((lane.isEmpty() || lane.getLast().standing() != standing) && lane.size() < MAX_SPANS) {
                lane.add(new RequirementSpan(now, now, standing));
            }
        }

        private List<RequirementLane> lanes() {
            List<Verdict> ends = verdicts.verdicts();
            List<RequirementLane> all = new ArrayList<>();
            for (int i = 0; i < ends.size(); i++) {
                List<RequirementSpan> spans = i < lanes.size() ? lanes.get(i) : List.of();
                all.add(new RequirementLane(ends.get(i).expectation(), ends.get(i).met(), ends.get(i).detail(), spans));
            }
            return all;
        }
    }
}
