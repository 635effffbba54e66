package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import io.tandem.web.http.JsonWriter;
import io.tandem.web.scene.MapService;
import io.tandem.web.scene.SceneJson;
import io.tandem.web.scene.StaticScene;
import io.tandem.web.view.BrowserMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What can be said of a recording without playing it. */
public final class RecordingOverview {

    private static final int MOST_MARKS = 5_000;

    private final Catalog catalog;
    private final MapService maps;

    public RecordingOverview(Catalog catalog, MapService maps) {
        this.catalog = catalog;
        this.maps = maps;
    }

    public byte[] scene(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Marks marks = new Marks();
            reader.replay(marks);
            StaticScene staticScene = catalog.staticScene(reader.info(), reader.participants());
            staticScene.map().ifPresent(maps::offer);
            return SceneJson.replay(staticScene, new Roster(reader.participants()).participants(),
                    marks.first, marks.last);
        }
    }

    public byte[] marks(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Marks marks = new Marks();
            reader.replay(marks);
            return marks.json();
        }
    }

    /** What stands out, of the last take. */
    private static final class Marks implements Tap {

        private final List<BrowserMessages.Change> states = new ArrayList<>();
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
            keep(states, new BrowserMessages.Change(again ? SimTime.ZERO : at, state));
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
            return JsonWriter.bytes(json -> JsonWriter.object(json, members -> {
                JsonWriter.list(members, "states", states, BrowserMessages::change);
                JsonWriter.list(members, "events", events, (out, event) -> JsonWriter.object(out, inner -> BrowserMessages.members(inner, event)));
                JsonWriter.list(members, "alerts", alerts, (out, alert) -> JsonWriter.object(out, inner -> BrowserMessages.members(inner, alert)));
            }));
        }
    }
}
