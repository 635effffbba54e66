package io.tandem.gateway.phone;

import io.tandem.gateway.decode.CsvColumns;
import io.tandem.gateway.decode.CsvColumns.Column;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.decode.TimestampParser;
import java.util.List;
import java.util.Optional;

/**
 * Decodes the phone app SensorLog: lines of values, with a row of names before them or not, or JSON. It repeats the last fix with
 * every sample; a new fix is recognised by its own time.
 */
public final class SensorLogDecoder extends LineDecoder {

    /** Without names: the place's time, latitude, longitude, height, speed, course, vertical and horizontal accuracy. */
    private static final int PLACE_FIELDS = 8;
    private static final double EARLIEST = 1e9;
    private static final double LATEST = 4e9;
    private static final int MOST_FIELDS = 300;
    private static final String SEPARATORS = "[,;\t]";

    private Optional<CsvColumns> names = Optional.empty();

    @Override
    public void readLine(String text, DecoderListener listener) {
        if (JsonFields.isLike(text)) {
            readJson(text, listener);
        } else if (isHeader(text)) {
            names = Optional.of(CsvColumns.of(text));
            listener.refuse(Refusal.UNUSED);
        } else if (names.isPresent()) {
            readNamed(names.get(), text, listener);
        } else {
            readBare(text.split(SEPARATORS, MOST_FIELDS), listener);
        }
    }

    /** Whether a line names columns, the place among them. */
    public static boolean isHeader(String text) {
        CsvColumns columns = CsvColumns.of(text);
        return columns.has(Column.LATITUDE) && columns.has(Column.LONGITUDE);
    }

    private static void readNamed(CsvColumns columns, String text, DecoderListener listener) {
        List<String> values = columns.split(text);
        double lat = columns.number(values, Column.LATITUDE);
        double lon = columns.number(values, Column.LONGITUDE);
        long time = TimestampParser.nanos(columns.word(values, Column.TIME)).orElse(DeviceFix.NO_TIME);
        hear(DeviceFix.of(time, lat, lon).withHeight(columns.number(values, Column.HEIGHT)).withAccuracy(columns.number(values, Column.ACCURACY))
                .withVelocity(columns.speed(values), columns.number(values, Column.COURSE)), columns.number(values, Column.ACCURACY), "", listener);
    }

    /** Whether a line is one of this app: names were read before, or it has names, or its numbers are those of a place. */
    public boolean isLike(String text) {
        return names.isPresent() || isHeader(text) || placeIn(text.split(SEPARATORS, MOST_FIELDS)) > 0;
    }

    private static void readBare(String[] fields, DecoderListener listener) {
        int at = placeIn(fields);
        if (at < 0) {
            listener.refuse(fields.length > PLACE_FIELDS ? Refusal.NO_PLACE : Refusal.UNREADABLE);
            return;
        }
        double accuracy = NumberParser.of(fields[at + 7]);
        hear(DeviceFix.of(TimestampParser.nanos(fields[at]).orElse(DeviceFix.NO_TIME), NumberParser.of(fields[at + 1]), NumberParser.of(fields[at + 2]))
                .withHeight(NumberParser.of(fields[at + 3])).withVelocity(NumberParser.of(fields[at + 4]), NumberParser.of(fields[at + 5]))
                .withAccuracy(accuracy), accuracy, "", listener);
    }

    /** Where the last stretch of numbers begins that can be a time, a place, a movement and accuracies; -1 where there is none. */
    private static int placeIn(String[] fields) {
        for (int at = fields.length - PLACE_FIELDS; at >= 1; at--) {
            if (isPlace(fields, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isPlace(String[] fields, int at) {
        double time = NumberParser.of(fields[at]);
        double course = NumberParser.of(fields[at + 5]);
        return time > EARLIEST && time < LATEST && Math.abs(NumberParser.of(fields[at + 1])) <= 90 && Math.abs(NumberParser.of(fields[at + 2])) <= 180
                && !Double.isNaN(NumberParser.of(fields[at + 3])) && NumberParser.of(fields[at + 4]) >= -1 && course >= -1 && course <= 360
                && NumberParser.of(fields[at + 7]) >= -1;
    }

    /** Reads JSON, one object or several. */
    public static void readJson(String text, DecoderListener listener) {
        List<JsonFields> objects = JsonFields.read(text);
        if (objects.isEmpty()) {
            listener.refuse(Refusal.UNREADABLE);
        }
        objects.forEach(json -> {
            if (json.has("locationLatitude")) {
                double accuracy = json.number("locationHorizontalAccuracy");
                hear(DeviceFix.of(json.time("locationTimestamp_since1970", "loggingTime"), json.number("locationLatitude"), json.number("locationLongitude"))
                        .withHeight(json.number("locationAltitude")).withAccuracy(accuracy)
                        .withVelocity(json.number("locationSpeed"), json.number("locationCourse")), accuracy, json.word("deviceID", "identifierForVendor"), listener);
            } else {
                listener.refuse(Refusal.NO_PLACE);
            }
        });
    }

    /** The app marks an invalid fix by a negative accuracy. */
    private static void hear(DeviceFix deviceFix, double accuracy, String device, DecoderListener listener) {
        if (accuracy < 0) {
            listener.refuse(Refusal.NO_FIX);
        } else {
            listener.received(device, deviceFix);
        }
    }
}
