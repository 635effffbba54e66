package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.TimestampParser;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
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
 * GPX 1.0 and 1.1: every {@code trk} is a participant. A {@code rte} is a plan, and only used where the file has no track and the points of the
 * route have times. Speed and course are taken from where 1.0 has them, and from the extensions that watches and phones write.
 */
final class GpxFormat implements TrackFormat {

    private final Line tracks = new Line("trk", "trkpt");
    private final Line routes = new Line("rte", "rtept");
    /** text of the elements of the open point, by their names */
    private final Map<String, String> said = new HashMap<>();
    private final StringBuilder words = new StringBuilder();
    /** what is being read; null outside */
    private Line open;
    private boolean inPoint;
    private String name = "";
    private int line;
    /** blank lines before the first element, which XML does not allow and some programs write */
    private int blankLines;
    private int waypoints;
    private int firstWaypoint;

    /** Tracks or routes. */
    private static final class Line {

        final String element;
        final String point;
        final List<ParsedTrack> found = new ArrayList<>();
        final SkippedPoints skipped = new SkippedPoints();
        int points;
        int untimed;
        int firstLine;

        Line(String element, String point) {
            this.element = element;
            this.point = point;
        }

        boolean isEmpty() {
            return found.stream().allMatch(track -> track.count() == 0);
        }
    }

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            blankLines = skipBlank(text);
            XMLStreamReader xml = factory.createXMLStreamReader(text);
            walk(xml, site);
            xml.close();
        } catch (XMLStreamException broken) {
            if (tracks.isEmpty() && routes.isEmpty()) {
                int at = broken.getLocation() == null ? 0 : blankLines + broken.getLocation().getLineNumber();
                throw TrackFile.mistake(file, at, "", "This is not well-formed GPX.", "write the file anew, or mend it at this line.");
            }
            (tracks.points > 0 ? tracks : routes).skipped.at(line, "").skip("the rest of a file that is broken off");
        }
        if (tracks.points == 0 && routes.points == 0 && waypoints > 0) {
            throw TrackFile.mistake(file, firstWaypoint, "", "There is no track in this gpx file, but " + waypoints + " waypoints.", "name a file with a track.");
        }
        refuseWithoutTimes(file, tracks, "There is a track in this gpx file, but its " + tracks.points + " points have no times.");
        if (tracks.points > 0 || routes.points == 0) {
            return TrackFile.of("gpx", file, tracks.found, tracks.skipped);
        }
        refuseWithoutTimes(file, routes, "There is no track in this gpx file, but a route of " + routes.points + " points without times.");
        routes.skipped.note("routes, for there is no track");
        return TrackFile.of("gpx", file, routes.found, routes.skipped);
    }

    private static void refuseWithoutTimes(Path file, Line read, String what) throws MistakeException {
        if (read.points > 0 && read.untimed == read.points) {
            throw TrackFile.mistake(file, read.firstLine, "", what, "name a file of points with times; or write the points as a path, for a vehicle to follow.");
        }
    }

    /** Goes to the first character that is not blank, and counts the lines before it. */
    private static int skipBlank(BufferedReader text) throws IOException {
        int lines = 0;
        text.mark(1);
        for (int next = text.read(); next >= 0 && Character.isWhitespace(next); next = text.read()) {
            lines += next == '\n' ? 1 : 0;
            text.mark(1);
        }
        text.reset();
        return lines;
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
        String element = xml.getLocalName();
        if (element.equals(tracks.element) || element.equals(routes.element)) {
            open = element.equals(tracks.element) ? tracks : routes;
            open.found.add(new ParsedTrack("", OptionalInt.empty()));
            name = "";
        } else if (open == null && element.equals("wpt")) {
            firstWaypoint = waypoints++ == 0 ? blankLines + xml.getLocation().getLineNumber() : firstWaypoint;
        } else if (open != null && element.equals(open.point)) {
            inPoint = true;
            line = blankLines + xml.getLocation().getLineNumber();
            said.clear();
            said.put("lat", xml.getAttributeValue(null, "lat"));
            said.put("lon", xml.getAttributeValue(null, "lon"));
        }
    }

    private void end(String element, Site site) {
        if (open == null) {
            return;
        }
        if (element.equals(open.point)) {
            inPoint = false;
            addPoint(site);
        } else if (element.equals(open.element)) {
            open = null;
        } else if (inPoint) {
            said.putIfAbsent(element, words.toString().strip());
        } else if (name.isEmpty() && element.equals("name")) {
            name = words.toString().strip();
        }
        words.setLength(0);
    }

    private void addPoint(Site site) {
        open.firstLine = open.points++ == 0 ? line : open.firstLine;
        ParsedTrack last = open.found.getLast();
        if (last.count() == 0 && !last.name().equals(name)) {
            open.found.set(open.found.size() - 1, new ParsedTrack(name, OptionalInt.empty()));
        }
        open.skipped.at(line, "");
        Optional<Long> time = TimestampParser.nanos(said.get("time"));
        if (time.isEmpty()) {
            open.untimed++;
            open.skipped.skip("points without a time");
            return;
        }
        double geoid = NumberParser.of(said.get("geoidheight"));
        double height = NumberParser.of(said.get("ele")) + (Double.isNaN(geoid) ? 0 : geoid);
        DeviceFix point = DeviceFix.of(time.get(), NumberParser.of(said.get("lat")), NumberParser.of(said.get("lon"))).withHeight(height)
                .withVelocity(NumberParser.of(said.get("speed")), NumberParser.of(said.get("course")));
        open.found.getLast().add(point, line, site).ifPresent(open.skipped::skip);
    }
}
