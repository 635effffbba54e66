package io.tandem.recording;

import io.tandem.geo.LatLon;
import io.tandem.geo.Local;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.Writer;

/** A recording as GPX 1.1: a track per participant, alerts and events as waypoints, which the schema wants first. */
public final class GpxExport {

    private final Passages passages;
    private final XmlText xml;

    private GpxExport(Passages passages, Writer out) throws IOException {
        this.passages = passages;
        this.xml = new XmlText(out);
    }

    /**
     * Reads through a recording and writes it.
     *
     * @param every shortest time between two points of a track; zero for every report
     * @return what was found in the recording
     */
    public static Replayed write(RecordingReader reader, Writer out, SimTime every) throws IOException {
        Passages passages = new Passages(reader, every);
        new GpxExport(passages, out).write(reader.info());
        return passages.replayed();
    }

    private void write(Provenance info) throws IOException {
        xml.open("gpx", "xmlns", "http://www.topografix.com/GPX/1/1", "version", "1.1", "creator", "Tandem");
        xml.open("metadata");
        xml.text("name", info.scenarioName());
        xml.text("time", passages.iso(0));
        xml.close();
        for (Alert alert : passages.alerts()) {
            waypoint(alert.otherPosition(), alert.at(), "ALERT", Passages.words(alert));
        }
        for (Event event : passages.placedEvents()) {
            waypoint(event.where(), event.at(), event.name(), event.text());
        }
        passages.forEach(this::track);
        xml.close();
        xml.end();
    }

    private void waypoint(Local where, SimTime at, String name, String words) throws IOException {
        point("wpt", passages.latLon(where), where.up(), at.nanos());
        xml.text("name", name);
        xml.text("desc", words.strip());
        xml.close();
    }

    private void point(String element, LatLon place, double up, long nanos) throws IOException {
        xml.open(element, "lat", Passages.degrees(place.latDegrees()), "lon", Passages.degrees(place.lonDegrees()));
        xml.text("ele", passages.height(up));
        xml.text("time", passages.iso(nanos));
    }

    private void track(Passage passage) throws IOException {
        xml.open("trk");
        xml.text("name", passage.participant().name());
        xml.text("type", passage.participant().kind().code());
        for (int first = 0; first < passage.count();) {
            int end = passage.stretchEnd(first, passages.every());
            xml.open("trkseg");
            for (int i = first; i < end; i++) {
                point("trkpt", passages.latLon(passage, i), passage.up(i), passage.nanos(i));
                xml.close();
            }
            xml.close();
            first = end;
        }
        xml.close();
    }
}
