package io.tandem.recording.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.Writer;

/** A recording as GeoJSON (RFC 7946): a line per participant and stretch with the time of each point; alerts and events as points. */
public final class GeoJsonExport {

    private static final JsonFactory JSON = new JsonFactory();

    private final ExportTracks tracks;
    private final JsonGenerator json;

    private GeoJsonExport(ExportTracks tracks, JsonGenerator json) {
        this.tracks = tracks;
        this.json = json;
    }

    /**
     * Reads a recording and writes it.
     *
     * @param every least time between two points of a track; zero for every report
     * @return counts of the replay
     */
    public static ReplaySummary write(RecordingReader reader, Writer out, SimTime every) throws IOException {
        ExportTracks tracks = new ExportTracks(reader, every);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new GeoJsonExport(tracks, json).write(reader.info());
        }
        return tracks.replayed();
    }

    private void write(Provenance info) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "FeatureCollection");
        json.writeStringField("name", info.scenarioName());
        json.writeArrayFieldStart("features");
        tracks.forEach(this::lines);
        for (Alert alert : tracks.alerts()) {
            pin("ALERT", alert.vid(), alert.other(), alert.at(), alert.otherPosition(), ExportTracks.description(alert));
        }
        for (Event event : tracks.placedEvents()) {
            pin(event.name(), event.vid(), event.other(), event.at(), event.where(), event.text());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void lines(ExportTrack track) throws IOException {
        for (int first = 0; first < track.count();) {
            int end = track.stretchEnd(first, tracks.every());
            line(track, first, end);
            first = end;
        }
    }

    /** A line needs two points; a single one is a point. */
    private void line(ExportTrack track, int first, int end) throws IOException {
        boolean single = end - first == 1;
        beginFeature(single ? "Point" : "LineString");
        if (!single) {
            json.writeStartArray();
        }
        for (int i = first; i < end; i++) {
            position(tracks.latLon(track, i), track.up(i));
        }
        if (!single) {
            json.writeEndArray();
        }
        json.writeEndObject();
        Participant who = track.participant();
        json.writeObjectFieldStart("properties");
        json.writeNumberField("vid", who.vid());
        json.writeStringField("name", who.name());
        json.writeStringField("kind", who.kind().code());
        json.writeBooleanField("real", who.real());
        json.writeArrayFieldStart("coordTimes");
        for (int i = first; i < end; i++) {
            json.writeString(tracks.iso(track.nanos(i)));
        }
        json.writeEndArray();
        endFeature();
    }

    private void beginFeature(String geometry) throws IOException {
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringField("type", "Feature");
        json.writeObjectFieldStart("geometry");
        json.writeStringField("type", geometry);
        json.writeFieldName("coordinates");
    }

    private void endFeature() throws IOException {
        json.writeEndObject();
        json.writeEndObject();
    }

    private void position(LatLon place, double up) throws IOException {
        json.writeStartArray();
        json.writeNumber(ExportTracks.degrees(place.lonDegrees()));
        json.writeNumber(ExportTracks.degrees(place.latDegrees()));
        json.writeNumber(tracks.height(up));
        json.writeEndArray();
    }

    private void pin(String name, int vid, int other, SimTime at, LocalPosition where, String description) throws IOException {
        beginFeature("Point");
        position(tracks.latLon(where), where.up());
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        json.writeStringField("event", name);
        json.writeNumberField("vid", vid);
        json.writeNumberField("other", other);
        json.writeNumberField("t_s", at.seconds());
        json.writeStringField("time", tracks.iso(at.nanos()));
        json.writeStringField("text", description.strip());
        endFeature();
    }
}
