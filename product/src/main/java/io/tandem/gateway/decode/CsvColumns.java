package io.tandem.gateway.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which column of separated values holds what, learnt from a row of names: our own export's, and what spreadsheets and telephones write.
 * Commas, semicolons and tabs separate, whichever the row of names has most of.
 */
public final class CsvColumns {

    /** What a column may hold, by how its name is written in small letters with everything else than letters and digits as one underscore. */
    public enum Column {
        DATE("(utc_?|gps_?|lcl_?|local_?|logging_?|location_?)?date|(utc|gps)_d"),
        TIME("t|t_s|(utc|gps|lcl|local)_(t|time)|(utc_?|unix_?)time(_?in)?_?(s|ms|millis|us|ns|nanos)|timestamp_epoch|(logging_?|location_?)?(time|timestamp|datetime|utc|epoch|seconds)(_?(s|ms|us|ns|utc|iso|since1970|since1970_s))?|date_time"),
        LATITUDE("(location_?|gps_?)?lat(itude)?(_?(deg|degrees|wgs84|n_s))?"),
        LONGITUDE("(location_?|gps_?)?(lon|lng|long|longitude)(_?(deg|degrees|wgs84|e_w))?"),
        NORTH_SOUTH("n_s|ns"),
        EAST_WEST("e_w|ew"),
        HEIGHT("(location_?|gps_?)?(alt|altitude|ele|elevation|height)(_?(m|meters|metres))?"),
        ABOVE_SITE("z_m"),
        SPEED("(location_?|gps_?)?(speed|velocity|vel)(_?(m_s|mps|ms))?"),
        SPEED_KMH("(location_?|gps_?)?(speed|velocity|vel)_?(km_h|kmh|kph)"),
        SPEED_KNOTS("(location_?|gps_?)?(speed|velocity|vel)_?(kn|kt|kts|knots)"),
        COURSE("(location_?|gps_?)?(course|bearing|track|cog|heading)(_?(deg|degrees))?"),
        HEADING("heading_rad"),
        ACCURACY("(location_?)?(horizontal_?)?(accuracy|acc|hacc)(_?(m|meters|metres))?"),
        ID("vid|id|vehicle|vehicle_id|device|device_id"),
        NAME("name");

        private final Pattern name;

        Column(String name) {
            this.name = Pattern.compile(name);
        }
    }

    /** What a place at a time needs. */
    public static final List<Column> NEEDED = List.of(Column.TIME, Column.LATITUDE, Column.LONGITUDE);

    private static final String TIME_OF_DAY = "\\d{6}(\\.\\d+)?|\\d{1,2}:\\d{2}.*";
    private static final double KMH = 1 / 3.6;
    private static final double KNOT = 1852.0 / 3600;

    private final Map<Column, Integer> places = new LinkedHashMap<>();
    private final char separator;
    private String first = "";

    private CsvColumns(char separator) {
        this.separator = separator;
    }

    /** Learns from a row of names; what it does not name is not there. */
    public static CsvColumns of(String header) {
        CsvColumns columns = new CsvColumns(List.of(',', ';', '\t').stream().max((a, b) -> Long.compare(count(header, a), count(header, b))).orElseThrow());
        List<String> names = columns.split(header);
        columns.first = names.getFirst();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^_+|_+$", "");
            for (Column column : Column.values()) {
                if (column.name.matcher(name).matches()) {
                    columns.places.putIfAbsent(column, i);
                }
            }
        }
        columns.preferTimeToDate();
        return columns;
    }

    /** A date is a time as well where no column has another. */
    private void preferTimeToDate() {
        if (!has(Column.TIME) && has(Column.DATE)) {
            places.put(Column.TIME, places.remove(Column.DATE));
        }
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }

    /** The name of the first column, as it is written. */
    public String first() {
        return first;
    }

    public boolean has(Column column) {
        return places.containsKey(column);
    }

    /** Whether a place at a time can be read from these. */
    public boolean areEnough() {
        return places.keySet().containsAll(NEEDED);
    }

    /** Cuts a row; values in quotes may hold the separator, and quotes as two. */
    public List<String> split(String line) {
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

    /** A value; empty where the row has none. */
    public String word(List<String> values, Column column) {
        Integer at = places.get(column);
        return at == null || at >= values.size() ? "" : values.get(at);
    }

    /** A number; NaN where the row has none. Where commas do not separate, they may be decimal points. */
    public double number(List<String> values, Column column) {
        return parsed(word(values, column));
    }

    private double parsed(String word) {
        return NumberParser.of(separator == ',' ? word : word.replace(',', '.'));
    }

    /** Nanoseconds, of a time or of a date and a time of day in two columns; empty where the row has none. */
    public Optional<Long> time(List<String> values) {
        String time = word(values, Column.TIME);
        String date = word(values, Column.DATE);
        return TimestampParser.nanos(!date.isEmpty() && time.matches(TIME_OF_DAY) ? date(date) + " " + timeOfDay(time) : time);
    }

    /** Loggers write yymmdd and hhmmss. */
    private static String date(String text) {
        return text.matches("\\d{6}") ? "20" + text.replaceAll("(..)(..)(..)", "$1-$2-$3") : text;
    }

    private static String timeOfDay(String text) {
        return text.matches("\\d{6}(\\.\\d+)?") ? text.replaceFirst("(..)(..)", "$1:$2:") : text;
    }

    /** Degrees, negative in the south. */
    public double latitude(List<String> values) {
        return degrees(word(values, Column.LATITUDE), word(values, Column.NORTH_SOUTH));
    }

    /** Degrees, negative in the west. */
    public double longitude(List<String> values) {
        return degrees(word(values, Column.LONGITUDE), word(values, Column.EAST_WEST));
    }

    /** A letter behind the number or in a column of its own gives the hemisphere. */
    private double degrees(String word, String letter) {
        boolean lettered = word.matches(".*[NSEW]");
        String side = lettered ? word.substring(word.length() - 1) : letter;
        double degrees = parsed(lettered ? word.substring(0, word.length() - 1) : word);
        return side.equals("S") || side.equals("W") ? -Math.abs(degrees) : degrees;
    }

    /** m/s, in whatever unit the column is. */
    public double speed(List<String> values) {
        if (has(Column.SPEED_KMH)) {
            return number(values, Column.SPEED_KMH) * KMH;
        }
        String speed = word(values, Column.SPEED);
        return has(Column.SPEED_KNOTS) ? number(values, Column.SPEED_KNOTS) * KNOT : speed.endsWith(" km/h") ? parsed(speed.substring(0, speed.length() - 5)) * KMH
                : parsed(speed);
    }
}
