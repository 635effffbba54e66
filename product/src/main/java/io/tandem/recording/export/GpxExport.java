package io.tandem.recording.export;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.Writer;

/** A recording as GPX 1.1: a track per participant; alerts and events as waypoints, which the schema requires first. */
public final class GpxExport {

    private final ExportTracks tracks;
    private final XmlWriter xml;

    private GpxExport(ExportTracks tracks, Writer out) throws IOException {
        this.tracks = tracks;
        this.xml = new XmlWriter(out);
    }

    /**
     * Reads a recording and writes it.
     *
     * @param every least time between two points of a track; zero for every report
     * @return counts of the replay
     */
    public static ReplaySummary write(RecordingReader reader, Writer out, SimTime every) throws IOException {
        ExportTracks tracks = new ExportTracks(reader, every);
        new GpxExport(tracks, out).write(reader.info());
        return tracks.replayed();
    }

    private void write(Provenance info) throws IOException {
        xml.open("gpx", "xmlns", "http://www.topografix.com/GPX/1/1", "version", "1.1", "creator", "Tandem");
        xml.open("metadata");
        xml.text("name", info.scenarioName());
        xml.text("time", tracks.iso(0));
        xml.close();
        for (Alert alert : tracks.alerts()) {
            waypoint(alert.otherPosition(), alert.at(), "ALERT", ExportTracks.description(alert));
        }
        for (Event event : tracks.placedEvents()) {
            waypoint(event.where(), event.at(), event.name(), event.text());
        }
        tracks.forEach(this::track);
        xml.close();
        xml.end();
    }

    private void waypoint(LocalPosition where, SimTime at, String name, String description) throws IOException {
        point("wpt", tracks.latLon(where), where.up(), at.nanos());
        xml.text("name", name);
        xml.text("desc", description.strip());
        xml.close();
    }

    private void point(String element, LatLon place, double up, long nanos) throws IOException {
        xml.open(element, "lat", ExportTracks.degrees(place.latDegrees()), "lon", ExportTracks.degrees(place.lonDegrees()));
        xml.text("ele", tracks.height(up));
        xml.text("time", tracks.iso(nanos));
    }

    private void track(ExportTrack track) throws IOException {
        xml.open("trk");
        xml.text("name", track.participant().name());
        xml.text("type", track.participant().kind().code());
        for (int first = 0; first < track.count();) {
            int end = track.stretchEnd(first, tracks.every());
            xml.open("trkseg");
            for (int i = first; i < end; i++) {
                point("trkpt", tracks.latLon(track, i), track.up(i), track.nanos(i));
                xml.close();
            }
            xml.close();
            first = end;
        }
        xml.close();
    }
}
