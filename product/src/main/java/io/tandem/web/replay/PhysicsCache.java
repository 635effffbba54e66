package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.recording.PhysicsSeries;
import io.tandem.recording.RecordingReader;
import io.tandem.web.http.WebResponse;
import io.tandem.web.view.PhysicsChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Charts of what was inside vehicles of recordings. Reads one recording at a time, and keeps the last vehicles in memory. */
public final class PhysicsCache {

    private static final int MAX_VEHICLES = 3;

    /** A recording that is still being written is another one when it has grown. */
    private record Key(Path recording, long size, int vid) {
    }

    private final Map<Key, PhysicsSeries> kept = new LinkedHashMap<>(16, 0.75f, true);

    /** @param query as {@link PhysicsChart#of} takes it */
    public WebResponse answer(Path recording, UnaryOperator<String> query) throws IOException, MistakeException {
        PhysicsChart chart;
        try {
            chart = PhysicsChart.of(query);
        } catch (IllegalArgumentException wrong) {
            return PhysicsChart.refusal();
        }
        return WebResponse.json(chart.answer(series(recording, chart.vid())));
    }

    private synchronized PhysicsSeries series(Path recording, int vid) throws IOException, MistakeException {
        Key key = new Key(recording, Files.size(recording), vid);
        if (!kept.containsKey(key)) {
            try (RecordingReader reader = RecordingReader.open(recording)) {
                kept.put(key, PhysicsSeries.read(reader, vid));
            }
        }
        PhysicsSeries series = kept.get(key);
        if (kept.size() > MAX_VEHICLES) {
            kept.remove(kept.keySet().iterator().next());
        }
        return series;
    }
}
