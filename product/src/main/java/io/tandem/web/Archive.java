package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What can be said of a recording without playing it. */
final class Archive {

    private static final int MOST_MARKS = 5_000;

    private final Repertoire repertoire;
    private final MapService maps;

    Archive(Repertoire repertoire, MapService maps) {
        this.repertoire = repertoire;
        this.maps = maps;
    }

    byte[] scene(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Marks marks = new Marks();
            reader.replay(marks);
            Stage stage = repertoire.stage(reader.info(), reader.participants());
            stage.map().ifPresent(maps::offer);
            return SceneText.replay(stage, new Roster(reader.participants()).participants(),
                    marks.first, marks.last);
        }
    }

    byte[] marks(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Marks marks = new Marks();
            reader.replay(marks);
            return marks.json();
        }
    }

    /** What stands out, of the last take. */
    private static final class Marks implements Tap {

        private final List<Words.Change> states = new ArrayList<>();
        private final List<Event> events = new ArrayList<>();
        private final List<Alert> alerts = new ArrayList<>();
        private SimTime first = SimTime.ZERO;
        private boolean begun;
        private SimTime last = SimTime.ZERO;

        @Override
        public void runState(SimTime at, RunState state) {
            boolean again = state == RunState.SET && !states.isEmpty() && states.getLast().state() == RunState.GO;
            if (again) {
                states.clear();
                events.clear();
                alerts.clear();
                begun = false;
                last = SimTime.ZERO;
            }
            keep(states, new Words.Change(again ? SimTime.ZERO : at, state));
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            first = begun ? first : at;
            begun = true;
            last = at;
        }

        @Override
        public void event(Event event) {
            keep(events, event);
        }

        @Override
        public void alerted(Alert alert) {
            if (alert.vid() < alert.other()) {
                keep(alerts, alert);
            }
        }

        private static <T> void keep(List<T> marks, T mark) {
            if (marks.size() < MOST_MARKS) {
                marks.add(mark);
            }
        }

        private byte[] json() {
            return JsonText.bytes(json -> JsonText.object(json, members -> {
                JsonText.list(members, "states", states, Words::change);
                JsonText.list(members, "events", events, (out, event) -> JsonText.object(out, inner -> Words.members(inner, event)));
                JsonText.list(members, "alerts", alerts, (out, alert) -> JsonText.object(out, inner -> Words.members(inner, alert)));
            }));
        }
    }
}
