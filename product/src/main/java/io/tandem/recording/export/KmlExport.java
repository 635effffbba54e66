package io.tandem.recording.export;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * A recording as KML 2.2 with {@code gx:Track} for playback in Google Earth: a style per kind, wide for real participants; alerts
 * and events as pins.
 */
public final class KmlExport {

    private final ExportTracks tracks;
    private final XmlWriter xml;

    private KmlExport(ExportTracks tracks, Writer out) throws IOException {
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
        new KmlExport(tracks, out).write(reader.info());
        return tracks.replayed();
    }

    private void write(Provenance info) throws IOException {
        xml.open("kml", "xmlns", "http://www.opengis.net/kml/2.2", "xmlns:gx", "http://www.google.com/kml/ext/2.2");
        xml.open("Document");
        xml.text("name", info.scenarioName());
        for (Kind kind : Kind.values()) {
            style(kind, false);
            style(kind, true);
        }
        pinStyle("alert", "ff2b00c4");
        pinStyle("event", "ff00a0ff");
        xml.open("Folder");
        xml.text("name", "Participants");
        tracks.forEach(this::track);
        xml.close();
        xml.open("Folder");
        xml.text("name", "Alerts");
        for (Alert alert : tracks.alerts()) {
            pin("ALERT", ExportTracks.description(alert), alert.at(), alert.otherPosition(), "#alert");
        }
        xml.close();
        xml.open("Folder");
        xml.text("name", "Events");
        for (Event event : tracks.placedEvents()) {
            pin(event.name(), event.text().strip(), event.at(), event.where(), "#event");
        }
        xml.close();
        xml.close();
        xml.close();
        xml.end();
    }

    private static String styleOf(Kind kind, boolean real) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + (real ? "-real" : "");
    }

    /** KML colours are alpha, blue, green, red. */
    private static String colour(Kind kind) {
        return switch (kind) {
            case GROUND -> "ffbf5a0d";
            case AIR_FIXED_WING -> "ff0048a8";
            case AIR_ROTOR -> "ffb93a8a";
            case SURFACE -> "ff8c7900";
            case UNDERWATER -> "ff6a6a00";
            case PEDESTRIAN -> "ff4f7d2a";
            case CYCLIST -> "ff1e8f8f";
        };
    }

    private void style(Kind kind, boolean real) throws IOException {
        xml.open("Style", "id", styleOf(kind, real));
        xml.open("IconStyle");
        xml.text("color", colour(kind));
        xml.text("scale", real ? "1.2" : "0.8");
        xml.close();
        xml.open("LineStyle");
        xml.text("color", colour(kind));
        xml.text("width", real ? "4" : "2");
        xml.close();
        xml.close();
    }

    private void pinStyle(String id, String colour) throws IOException {
        xml.open("Style", "id", id);
        xml.open("IconStyle");
        xml.text("color", colour);
        xml.close();
        xml.close();
    }

    private void track(ExportTrack track) throws IOException {
        Participant who = track.participant();
        xml.open("Placemark");
        xml.text("name", who.name());
        xml.text("description", "vehicle " + who.vid() + ", " + who.kind().code() + (who.real() ? ", real" : ", virtual"));
        xml.text("styleUrl", "#" + styleOf(who.kind(), who.real()));
        xml.open("gx:MultiTrack");
        xml.text("altitudeMode", who.kind().flies() ? "absolute" : "clampToGround");
        xml.text("gx:interpolate", "0");
        for (int first = 0; first < track.count();) {
            int end = track.stretchEnd(first, tracks.every());
            stretch(track, first, end, who.kind().flies() ? "absolute" : "clampToGround");
            first = end;
        }
        xml.close();
        xml.close();
    }

    private void stretch(ExportTrack track, int first, int end, String altitudeMode) throws IOException {
        xml.open("gx:Track");
        xml.text("altitudeMode", altitudeMode);
        for (int i = first; i < end; i++) {
            xml.text("when", tracks.iso(track.nanos(i)));
        }
        for (int i = first; i < end; i++) {
            LatLon place = tracks.latLon(track, i);
            xml.text("gx:coord", ExportTracks.degrees(place.lonDegrees()) + " " + ExportTracks.degrees(place.latDegrees()) + " " + tracks.height(track.up(i)));
        }
        xml.close();
    }

    private void pin(String name, String description, SimTime at, LocalPosition where, String style) throws IOException {
        LatLon place = tracks.latLon(where);
        xml.open("Placemark");
        xml.text("name", name);
        xml.text("description", description);
        xml.open("TimeStamp");
        xml.text("when", tracks.iso(at.nanos()));
        xml.close();
        xml.text("styleUrl", style);
        xml.open("Point");
        xml.text("altitudeMode", where.up() > 1 ? "absolute" : "clampToGround");
        xml.text("coordinates", ExportTracks.degrees(place.lonDegrees()) + "," + ExportTracks.degrees(place.latDegrees()) + "," + tracks.height(where.up()));
        xml.close();
        xml.close();
    }
}
