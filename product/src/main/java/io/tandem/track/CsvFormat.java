package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
final class CsvFormat implements Format {

    /** What a column may hold, by how its name is written in small letters with everything else than letters and digits as one underscore. */
    private enum Column {
        TIME("t|t_s|(logging_?|location_?)?(time|timestamp|date|datetime|utc|epoch|seconds)(_?(s|ms|us|ns|utc|iso|since1970|since1970_s))?|date_time"),
        LATITUDE("(location_?|gps_?)?lat(itude)?(_?(deg|degrees|wgs84))?"),
        LONGITUDE("(location_?|gps_?)?(lon|lng|long|longitude)(_?(deg|degrees|wgs84))?"),
        HEIGHT("(location_?|gps_?)?(alt|altitude|ele|elevation|height)(_?m)?"),
        ABOVE_SITE("z_m"),
        SPEED("(location_?|gps_?)?(speed|velocity|vel)(_?(m_s|mps|ms))?"),
        SPEED_KMH("(location_?|gps_?)?(speed|velocity|vel)_?(km_h|kmh|kph)"),
        SPEED_KNOTS("(location_?|gps_?)?(speed|velocity|vel)_?(kn|kt|kts|knots)"),
        COURSE("(location_?|gps_?)?(course|bearing|track|cog|heading)(_?(deg|degrees))?"),
        HEADING("heading_rad"),
        ACCURACY("(location_?)?(horizontal_?)?(accuracy|acc|hacc)(_?m)?"),
        ID("vid|id|vehicle|vehicle_id|device|device_id"),
        NAME("name");

        private final Pattern name;

        Column(String name) {
            this.name = Pattern.compile(name);
        }
    }

    private static final List<Column> NEEDED = List.of(Column.TIME, Column.LATITUDE, Column.LONGITUDE);
    private static final double KMH = 1 / 3.6;
    private static final double KNOT = 1852.0 / 3600;

    private final Map<Column, Integer> places = new LinkedHashMap<>();
    private final Map<String, Trace> traces = new LinkedHashMap<>();
    private final Tally tally = new Tally();
    private char separator;

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        int number = 1;
        String header = text.readLine();
        while (header != null && (header.isBlank() || header.startsWith("#"))) {
            header = text.readLine();
            number++;
        }
        readHeader(file, number, header == null ? "" : header);
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                addLine(number, split(line), site);
            }
        }
        return TrackFile.of("csv", file, List.copyOf(traces.values()), tally);
    }

    /** Whether a line names the columns that a track needs. */
    static boolean isHeader(String line) {
        CsvFormat trial = new CsvFormat();
        trial.readNames(line);
        return trial.places.keySet().containsAll(NEEDED);
    }

    private void readHeader(Path file, int line, String header) throws MistakeException {
        readNames(header);
        for (Column needed : NEEDED) {
            if (!places.containsKey(needed)) {
                throw TrackFile.mistake(file, line, header.length() > 60 ? header.substring(0, 59) + "…" : header,
                        "No column is the " + needed.name().toLowerCase(Locale.ROOT) + ".",
                        "name the columns in the first line, at least time, lat and lon; height, speed, course, accuracy and vid are read as well.");
            }
        }
    }

    private void readNames(String header) {
        separator = List.of(',', ';', '\t').stream().max((a, b) -> Long.compare(count(header, a), count(header, b))).orElseThrow();
        List<String> names = split(header);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^_+|_+$", "");
            for (Column column : Column.values()) {
                if (column.name.matcher(name).matches()) {
                    places.putIfAbsent(column, i);
                }
            }
        }
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }

    /** Values in quotes may hold the separator, and quotes as two. */
    private List<String> split(String line) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
                if (quoted && i > 0 && line.charAt(i - 1) == '"') {
                    value.append('"');
                }
            } else if (c == separator && !quoted) {
                values.add(value.toString().strip());
                value.setLength(0);
            } else {
                value.append(c);
            }
        }
        values.add(value.toString().strip());
        return values;
    }

    private void addLine(int number, List<String> values, Site site) {
        Optional<Long> time = Times.nanos(word(values, Column.TIME));
        double lat = number(values, Column.LATITUDE);
        double lon = number(values, Column.LONGITUDE);
        if (time.isEmpty() || Double.isNaN(lat) || Double.isNaN(lon)) {
            tally.passOver(number, time.isEmpty() ? "lines without a time" : "lines without a place");
            return;
        }
        LatLon place = new LatLon(lat, lon);
        Point point = new Point(number, time.get(), place, height(values, site), speed(values), course(values, place, site),
                number(values, Column.ACCURACY));
        String objection = trace(values).add(point, site);
        if (!objection.isEmpty()) {
            tally.passOver(number, objection);
        }
    }

    private Trace trace(List<String> values) {
        String id = word(values, Column.ID);
        return traces.computeIfAbsent(id, key -> new Trace(word(values, Column.NAME).isEmpty() ? key : word(values, Column.NAME),
                key.matches("[1-9]\\d{0,7}") ? OptionalInt.of(Integer.parseInt(key)) : OptionalInt.empty()));
    }

    private double height(List<String> values, Site site) {
        double above = number(values, Column.ABOVE_SITE);
        return Double.isNaN(above) ? number(values, Column.HEIGHT) : site.height() + above;
    }

    private double speed(List<String> values) {
        if (places.containsKey(Column.SPEED_KMH)) {
            return number(values, Column.SPEED_KMH) * KMH;
        }
        double speed = places.containsKey(Column.SPEED_KNOTS) ? number(values, Column.SPEED_KNOTS) * KNOT : number(values, Column.SPEED);
        return speed < 0 ? Double.NaN : speed;
    }

    /** Devices that do not know their course say a negative one. Our own export has the heading on the grid, in radians. */
    private double course(List<String> values, LatLon place, Site site) {
        double heading = number(values, Column.HEADING);
        if (!Double.isNaN(heading)) {
            return Math.PI / 2 + site.convergence(place) - heading;
        }
        double course = number(values, Column.COURSE);
        return course < 0 ? Double.NaN : Math.toRadians(course);
    }

    private String word(List<String> values, Column column) {
        Integer at = places.get(column);
        return at == null || at >= values.size() ? "" : values.get(at);
    }

    /** Where commas do not separate, they may be decimal points. */
    private double number(List<String> values, Column column) {
        String word = word(values, column);
        return Numbers.of(separator == ',' ? word : word.replace(',', '.'));
    }
}
