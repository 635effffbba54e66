package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.TimestampParser;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * GPX 1.0 and 1.1: every {@code trk} is a participant; routes and waypoints are plans, not tracks. Speed and course are taken from
 * where 1.0 has them, and from the extensions that watches and phones write.
 */
final class GpxFormat implements TrackFormat {

    private static final String TRACK = "trk";
    private static final String POINT = "trkpt";

    private final List<ParsedTrack> tracks = new ArrayList<>();
    private final SkippedPoints skipped = new SkippedPoints();
    /** text of the elements of the open point, by their names */
    private final Map<String, String> said = new HashMap<>();
    private final StringBuilder words = new StringBuilder();
    private boolean inTrack;
    private boolean inPoint;
    private String name = "";
    private ParsedTrack parsedTrack;
    private int line;

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws MistakeException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(text);
            walk(xml, site);
            xml.close();
        } catch (XMLStreamException broken) {
            if (tracks.stream().noneMatch(found -> found.count() > 0)) {
                int at = broken.getLocation() == null ? 0 : broken.getLocation().getLineNumber();
                throw TrackFile.mistake(file, at, "", "This is not well-formed GPX.", "write the file anew, or mend it at this line.");
            }
            skipped.skip(line, "the rest of a file that is broken off");
        }
        return TrackFile.of("gpx", file, tracks, skipped);
    }

    private void walk(XMLStreamReader xml, Site site) throws XMLStreamException {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> begin(xml);
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> words.append(xml.getText());
                case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName(), site);
                default -> { }
            }
        }
    }

    private void begin(XMLStreamReader xml) {
        words.setLength(0);
        if (xml.getLocalName().equals(TRACK)) {
            inTrack = true;
            name = "";
            parsedTrack = null;
        } else if (xml.getLocalName().equals(POINT)) {
            inPoint = true;
            line = xml.getLocation().getLineNumber();
            said.clear();
            said.put("lat", xml.getAttributeValue(null, "lat"));
            said.put("lon", xml.getAttributeValue(null, "lon"));
        }
    }

    private void end(String element, Site site) {
        if (element.equals(POINT)) {
            inPoint = false;
            addPoint(site);
        } else if (element.equals(TRACK)) {
            inTrack = false;
        } else if (inPoint) {
            said.putIfAbsent(element, words.toString().strip());
        } else if (inTrack && parsedTrack == null && element.equals("name")) {
            name = words.toString().strip();
        }
        words.setLength(0);
    }

    private void addPoint(Site site) {
        if (parsedTrack == null) {
            parsedTrack = new ParsedTrack(name, OptionalInt.empty());
            tracks.add(parsedTrack);
        }
        Optional<Long> time = TimestampParser.nanos(said.get("time"));
        if (time.isEmpty()) {
            skipped.skip(line, "points without a time");
            return;
        }
        double geoid = NumberParser.of(said.get("geoidheight"));
        double height = NumberParser.of(said.get("ele")) + (Double.isNaN(geoid) ? 0 : geoid);
        DeviceFix point = DeviceFix.of(time.get(), NumberParser.of(said.get("lat")), NumberParser.of(said.get("lon"))).withHeight(height)
                .withVelocity(NumberParser.of(said.get("speed")), NumberParser.of(said.get("course")));
        parsedTrack.add(point, site).ifPresent(objection -> skipped.skip(line, objection));
    }
}
