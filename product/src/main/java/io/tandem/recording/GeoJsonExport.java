package io.tandem.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.LatLon;
import io.tandem.geo.Local;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.Writer;

/** A recording as GeoJSON (RFC 7946): a line per participant and stretch with the time of each point, alerts and events as points. */
public final class GeoJsonExport {

    private static final JsonFactory JSON = new JsonFactory();

    private final Passages passages;
    private final JsonGenerator json;

    private GeoJsonExport(Passages passages, JsonGenerator json) {
        this.passages = passages;
        this.json = json;
    }

    /**
     * Reads through a recording and writes it.
     *
     * @param every shortest time between two points of a track; zero for every report
     * @return what was found in the recording
     */
    public static Replayed write(RecordingReader reader, Writer out, SimTime every) throws IOException {
        Passages passages = new Passages(reader, every);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new GeoJsonExport(passages, json).write(reader.info());
        }
        return passages.replayed();
    }

    private void write(Provenance info) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "FeatureCollection");
        json.writeStringField("name", info.scenarioName());
        json.writeArrayFieldStart("features");
        passages.forEach(this::lines);
        for (Alert alert : passages.alerts()) {
            pin("ALERT", alert.vid(), alert.other(), alert.at(), alert.otherPosition(), Passages.words(alert));
        }
        for (Event event : passages.placedEvents()) {
            pin(event.name(), event.vid(), event.other(), event.at(), event.where(), event.text());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void lines(Passage passage) throws IOException {
        for (int first = 0; first < passage.count();) {
            int end = passage.stretchEnd(first, passages.every());
            line(passage, first, end);
            first = end;
        }
    }

    /** A line has two points at least; a single one is a point. */
    private void line(Passage passage, int first, int end) throws IOException {
        boolean single = end - first == 1;
        beginFeature(single ? "Point" : "LineString");
        if (!single) {
            json.writeStartArray();
        }
        for (int i = first; i < end; i++) {
            position(passages.latLon(passage, i), passage.up(i));
        }
        if (!single) {
            json.writeEndArray();
        }
        json.writeEndObject();
        Participant who = passage.participant();
        json.writeObjectFieldStart("properties");
        json.writeNumberField("vid", who.vid());
        json.writeStringField("name", who.name());
        json.writeStringField("kind", who.kind().code());
        json.writeBooleanField("real", who.real());
        json.writeArrayFieldStart("coordTimes");
        for (int i = first; i < end; i++) {
            json.writeString(passages.iso(passage.nanos(i)));
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
        json.writeNumber(Passages.degrees(place.lonDegrees()));
        json.writeNumber(Passages.degrees(place.latDegrees()));
        json.writeNumber(passages.height(up));
        json.writeEndArray();
    }

    private void pin(String name, int vid, int other, SimTime at, Local where, String words) throws IOException {
        beginFeature("Point");
        position(passages.latLon(where), where.up());
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        json.writeStringField("event", name);
        json.writeNumberField("vid", vid);
        json.writeNumberField("other", other);
        json.writeNumberField("t_s", at.seconds());
        json.writeStringField("time", passages.iso(at.nanos()));
        json.writeStringField("text", words.strip());
        endFeature();
    }
}
