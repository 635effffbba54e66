package io.tandem.gateway.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which column of separated values holds what, learnt from a row of names: our own export's, and what spreadsheets and telephones write.
 * Commas, semicolons and tabs separate, whichever the row of names has most of.
 */
public final class CsvColumns {

    /** What a column may hold, by how its name is written in small letters with everything else than letters and digits as one underscore. */
    public enum Column {
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

    /** What a place at a time needs. */
    public static final List<Column> NEEDED = List.of(Column.TIME, Column.LATITUDE, Column.LONGITUDE);

    private static final double KMH = 1 / 3.6;
    private static final double KNOT = 1852.0 / 3600;

    private final Map<Column, Integer> places = new LinkedHashMap<>();
    private final char separator;

    private CsvColumns(char separator) {
        this.separator = separator;
    }

    /** Learns from a row of names; what it does not name is not there. */
    public static CsvColumns of(String header) {
        CsvColumns columns = new CsvColumns(List.of(',', ';', '\t').stream().max((a, b) -> Long.compare(count(header, a), count(header, b))).orElseThrow());
        List<String> names = columns.split(header);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^_+|_+$", "");
            for (Column column : Column.values()) {
                if (column.name.matcher(name).matches()) {
                    columns.places.putIfAbsent(column, i);
                }
            }
        }
        return columns;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
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
        String word = word(values, column);
        return NumberParser.of(separator == ',' ? word : word.replace(',', '.'));
    }

    /** m/s, in whatever unit the column is. */
    public double speed(List<String> values) {
        if (has(Column.SPEED_KMH)) {
            return number(values, Column.SPEED_KMH) * KMH;
        }
        return has(Column.SPEED_KNOTS) ? number(values, Column.SPEED_KNOTS) * KNOT : number(values, Column.SPEED);
    }
}
