package io.tandem.recording.export;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A recording by participant instead of by time. The file is read as often as necessary to keep the number of points in memory
 * limited. If the run was set again, only its last take counts.
 */
public final class ExportTracks {

    /** Points in memory at once: 64 MB. */
    private static final long MAX_POINTS = 1 << 21;

    private final RecordingReader reader;
    private final Site site;
    private final long start;
    private final long every;
    private final long maxPoints;
    private final List<Alert> alerts = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final Map<Integer, Long> reports = new HashMap<>();
    private final ReplaySummary replayed;

    /** Receives each track. */
    @FunctionalInterface
    public interface Visitor {
        void visit(ExportTrack track) throws IOException;
    }

    public ExportTracks(RecordingReader reader, SimTime every) throws IOException {
        this(reader, every, MAX_POINTS);
    }

    public ExportTracks(RecordingReader reader, SimTime every, long maxPoints) throws IOException {
        this.reader = reader;
        this.site = reader.info().site();
        this.start = reader.info().startEpochNanos();
        this.every = every.nanos();
        this.maxPoints = maxPoints;
        replayed = reader.replay(new Count());
    }

    /** Passes on the last take only. */
    private abstract static class Take implements Tap {
        private RunState state = RunState.READY;

        abstract void startAgain();

        @Override
        public void runState(SimTime at, RunState next) {
            if (state == RunState.GO && next == RunState.SET) {
                startAgain();
            }
            state = next;
        }
    }

    private final class Count extends Take {
        @Override
        void startAgain() {
            alerts.clear();
            events.clear();
            reports.clear();
        }

        @Override
        public void heard(SimTime at, Reports beat) {
            for (int i = 0; i < beat.count(); i++) {
                reports.merge(beat.vid[i], 1L, Long::sum);
            }
        }

        @Override
        public void alerted(Alert alert) {
            alerts.add(alert);
        }

        @Override
        public void event(Event event) {
            events.add(event);
        }
    }

    /** Counts of the replay. */
    ReplaySummary replayed() {
        return replayed;
    }

    List<Alert> alerts() {
        return alerts;
    }

    /** Events with a position. */
    List<Event> placedEvents() {
        return events.stream().filter(event -> event.where() != null).toList();
    }

    long every() {
        return every;
    }

    public void forEach(Visitor visitor) throws IOException {
        Map<Integer, ExportTrack> batch = new LinkedHashMap<>();
        long held = 0;
        for (Participant participant : reader.participants()) {
            long points = reports.getOrDefault(participant.vid(), 0L);
            if (!batch.isEmpty() && held + points > maxPoints) {
                visit(batch, visitor);
                held = 0;
            }
            batch.put(participant.vid(), new ExportTrack(participant));
            held += points;
        }
        visit(batch, visitor);
    }

    private void visit(Map<Integer, ExportTrack> batch, Visitor visitor) throws IOException {
        reader.replay(new Take() {
            @Override
            void startAgain() {
                batch.replaceAll((vid, track) -> new ExportTrack(track.participant()));
            }

            @Override
            public void heard(SimTime at, Reports beat) {
                for (int i = 0; i < beat.count(); i++) {
                    ExportTrack track = batch.get(beat.vid[i]);
                    if (track != null) {
                        track.add(beat.time[i], beat.east[i], beat.north[i], beat.up[i], every);
                    }
                }
            }
        });
        for (ExportTrack track : batch.values()) {
            if (track.count() > 0) {
                visitor.visit(track);
            }
        }
        batch.clear();
    }

    LatLon latLon(LocalPosition place) {
        return site.toLatLon(place);
    }

    LatLon latLon(ExportTrack track, int point) {
        return site.toLatLon(new LocalPosition(track.east(point), track.north(point), track.up(point)));
    }

    /** Metres above the ellipsoid, to the millimetre. */
    String height(double up) {
        return BigDecimal.valueOf(Math.round((site.height() + up) * 1e3), 3).toPlainString();
    }

    /** Degrees to about a millimetre. */
    static String degrees(double degrees) {
        return BigDecimal.valueOf(Math.round(degrees * 1e8), 8).toPlainString();
    }

    /** UTC time to the millisecond. */
    String iso(long nanos) {
        long epochMillis = Math.floorDiv(start + nanos + 500_000, 1_000_000);
        return Instant.ofEpochMilli(epochMillis).toString();
    }

    static String description(Alert alert) {
        return String.format(Locale.ROOT, "%d and %d, %.1f m apart, %.1f m in %.1f s", alert.vid(), alert.other(), alert.metresNow(), alert.metresAtClosest(),
                alert.secondsToClosest());
    }
}
