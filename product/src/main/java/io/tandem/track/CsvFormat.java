package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.CsvColumns;
import io.tandem.gateway.decode.CsvColumns.Column;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Lines of values under a header of names, separated by commas, semicolons or tabs: our own export, and what spreadsheets and phones
 * write. A column with an id splits the lines into participants.
 */
final class CsvFormat implements TrackFormat {

    private static final Pattern BINARY = Pattern.compile("[\\x00-\\x08\\x0E-\\x1F\uFFFD]");

    private final Map<String, ParsedTrack> tracks = new LinkedHashMap<>();
    private final SkippedPoints skipped = new SkippedPoints();
    private CsvColumns columns;

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        int number = 1;
        String header = text.readLine();
        while (header != null && isComment(header) && !isHeader(header)) {
            header = text.readLine();
            number++;
        }
        readHeader(file, number, header == null ? "" : header);
        String kind = header != null && isComment(header) ? kindOfRows(text) : "";
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            skipped.at(++number, line);
            List<String> values = columns.split(line);
            if (!isComment(line) && kind.isEmpty() || !kind.isEmpty() && values.getFirst().equals(kind)) {
                addLine(values, site);
            }
        }
        return TrackFile.of("csv", file, List.copyOf(tracks.values()), skipped);
    }

    /** Spreadsheets write the separator into a line of its own. */
    static boolean isComment(String line) {
        return line.isBlank() || line.startsWith("#") || line.startsWith("sep=");
    }

    /** Whether the first line that is no comment names the columns that a track needs, or a comment before it does. */
    static boolean hasHeader(String text) {
        return text.lines().takeWhile(CsvFormat::isComment).anyMatch(CsvFormat::isHeader)
                || text.lines().filter(line -> !isComment(line)).findFirst().filter(CsvFormat::isHeader).isPresent();
    }

    private static boolean isHeader(String line) {
        return CsvColumns.of(withoutSign(line)).areEnough();
    }

    private static String withoutSign(String line) {
        return line.replaceFirst("^#\\s*", "");
    }

    /**
     * Loggers of raw measurements write rows of several kinds into one file, each row and the comment that names its columns with the kind in front; empty
     * where the rows do not begin as the header does.
     */
    private String kindOfRows(BufferedReader text) throws IOException {
        String kind = columns.first();
        char[] head = new char[TrackFile.LOOKED_AT];
        text.mark(head.length);
        int length = Math.max(0, text.read(head, 0, head.length));
        text.reset();
        return new String(head, 0, length).lines().anyMatch(line -> columns.split(line).getFirst().equals(kind)) ? kind : "";
    }

    private void readHeader(Path file, int line, String header) throws MistakeException {
        columns = CsvColumns.of(withoutSign(header));
        if (BINARY.matcher(header).find()) {
            throw TrackFile.mistake(file, line, "", "No track is recognised in this file: it is binary.",
                    "convert it to NMEA, GPX or CSV, for example with gpsbabel.");
        }
        boolean named = CsvColumns.NEEDED.stream().anyMatch(columns::has) || file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
        if (!named) {
            throw TrackFile.mistake(file, line, SkippedPoints.shown(header), "No track is recognised in this file: here are neither sentences of NMEA nor names of columns.",
                    "name a recording or a track in GPX, NMEA, CSV, HyperIMU's or gpsd's format.");
        }
        for (Column needed : CsvColumns.NEEDED) {
            if (!columns.has(needed)) {
                throw TrackFile.mistake(file, line, SkippedPoints.shown(header),
                        "No column is the " + needed.name().toLowerCase(Locale.ROOT) + ".",
                        "name the columns in the first line, at least time, lat and lon; height, speed, course, accuracy and vid are read as well.");
            }
        }
    }

    private void addLine(List<String> values, Site site) {
        Optional<Long> time = columns.time(values);
        double lat = columns.latitude(values);
        double lon = columns.longitude(values);
        if (time.isEmpty() || Double.isNaN(lat) || Double.isNaN(lon)) {
            skipped.skip(time.isEmpty() ? Refusal.NO_TIME : Refusal.NO_PLACE);
            return;
        }
        DeviceFix deviceFix = DeviceFix.of(time.get(), lat, lon).withHeight(height(values, site)).withAccuracy(columns.number(values, Column.ACCURACY))
                .withVelocity(columns.speed(values), course(values, new LatLon(lat, lon), site));
        parsedTrack(values).add(deviceFix, skipped.line(), site).ifPresent(skipped::skip);
    }

    private ParsedTrack parsedTrack(List<String> values) {
        String id = columns.word(values, Column.ID);
        String name = columns.word(values, Column.NAME);
        return tracks.computeIfAbsent(id, key -> new ParsedTrack(name.isEmpty() ? key : name,
                key.matches("[1-9]\\d{0,7}") ? OptionalInt.of(Integer.parseInt(key)) : OptionalInt.empty()));
    }

    private double height(List<String> values, Site site) {
        double above = columns.number(values, Column.ABOVE_SITE);
        return Double.isNaN(above) ? columns.number(values, Column.HEIGHT) : site.height() + above;
    }

    /** Degrees. Our own export has the heading on the grid, in radians. */
    private double course(List<String> values, LatLon place, Site site) {
        double heading = columns.number(values, Column.HEADING);
        if (Double.isNaN(heading)) {
            return columns.number(values, Column.COURSE);
        }
        double course = Math.toDegrees(Math.PI / 2 + site.convergence(place) - heading);
        return course - 360 * Math.floor(course / 360);
    }
}
