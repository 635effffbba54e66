package io.tandem.web.replay;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.scene.MapService;
import io.tandem.web.scene.SceneBuilder;
import io.tandem.web.scene.ScenePicture;
import io.tandem.web.scene.StaticScene;
import io.tandem.web.view.BrowserMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Describes a recording without playing it to a browser. */
public final class RecordingOverview {

    private static final int MAX_MARKS = 5_000;
    /** What happens each second does not displace what happens once. */
    private static final int MAX_EVENTS_OF_A_NAME = 1_000;

    private final Catalog catalog;
    private final MapService maps;

    public RecordingOverview(Catalog catalog, MapService maps) {
        this.catalog = catalog;
        this.maps = maps;
    }

    public SceneDescription scene(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Marks marks = new Marks();
            reader.replay(marks);
            StaticScene staticScene = catalog.staticScene(reader.info(), reader.participants());
            maps.offer(staticScene);
            return SceneBuilder.describe(staticScene, new Roster(reader.participants()).participants(),
                    new RunMessage.Span(marks.first.seconds(), marks.last.seconds()));
        }
    }

    /** A small SVG image of the scene and of where participants went. */
    public String picture(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            TrailSampler sampler = new TrailSampler();
            reader.replay(sampler);
            StaticScene staticScene = catalog.staticScene(reader.info(), reader.participants());
            return ScenePicture.svg(staticScene, sampler.trails());
        }
    }

    public ApiAnswer.Marks marks(Path recording) throws IOException, MistakeException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Marks marks = new Marks();
            reader.replay(marks);
            return marks.answer();
        }
    }

    /** State changes, events and alerts since the run was last started again. */
    private static final class Marks implements Tap {

        private final List<RunMessage.StateChange> states = new ArrayList<>();
        private final List<RunMessage.Event> events = new ArrayList<>();
        private final Map<String, Integer> countOfName = new HashMap<>();
        private final List<RunMessage.Alert> alerts = new ArrayList<>();
        private SimTime first = SimTime.ZERO;
        private boolean begun;
        private SimTime last = SimTime.ZERO;

        @Override
        public void runState(SimTime at, RunState state) {
            boolean again = state == RunState.SET && !states.isEmpty() && states.getLast().state() == RunState.GO;
            if (again) {
                states.clear();
                events.clear();
                countOfName.clear();
                alerts.clear();
                begun = false;
                last = SimTime.ZERO;
            }
            keep(states, new RunMessage.StateChange(again ? 0 : rounded(at.seconds()), state));
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            first = begun ? first : at;
            begun = true;
            last = at;
        }

        @Override
        public void event(Event event) {
            if (countOfName.merge(event.name(), 1, Integer::sum) <= MAX_EVENTS_OF_A_NAME) {
                keep(events, BrowserMessages.of(event));
            }
        }

        @Override
        public void alerted(Alert alert) {
            if (alert.vid() < alert.other()) {
                keep(alerts, BrowserMessages.of(alert));
            }
        }

        private static <T> void keep(List<T> marks, T mark) {
            if (marks.size() < MAX_MARKS) {
                marks.add(mark);
            }
        }

        private ApiAnswer.Marks answer() {
            return new ApiAnswer.Marks(states, events, alerts);
        }
    }
}
