package io.tandem.gateway.phone;

import io.tandem.gateway.Columns;
import io.tandem.gateway.Columns.Column;
import io.tandem.gateway.Hearing;
import io.tandem.gateway.JsonFields;
import io.tandem.gateway.LineDecoder;
import io.tandem.gateway.Numbers;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
import io.tandem.gateway.Times;
import java.util.List;
import java.util.Optional;

/**
 * Hears the telephone program SensorLog: lines of values, with a row of names before them or not, or JSON. It says the last place again with
 * every sample; the place's own time tells.
 */
public final class SensorLogDecoder extends LineDecoder {

    /** Without names: the place's time, latitude, longitude, height, speed, course, vertical and horizontal accuracy. */
    private static final int PLACE_FIELDS = 8;
    private static final double EARLIEST = 1e9;
    private static final double LATEST = 4e9;
    private static final int MOST_FIELDS = 300;

    private Optional<Columns> names = Optional.empty();

    @Override
    public void readLine(String text, Hearing hearing) {
        if (JsonFields.isLike(text)) {
            readJson(text, hearing);
        } else if (isHeader(text)) {
            names = Optional.of(Columns.of(text));
            hearing.refuse(Refusal.UNUSED);
        } else if (names.isPresent()) {
            readNamed(names.get(), text, hearing);
        } else {
            readBare(text.split("[,;\t]", MOST_FIELDS), hearing);
        }
    }

    /** Whether a line names columns, the place among them. */
    public static boolean isHeader(String text) {
        Columns columns = Columns.of(text);
        return columns.has(Column.LATITUDE) && columns.has(Column.LONGITUDE);
    }

    private static void readNamed(Columns columns, String text, Hearing hearing) {
        List<String> values = columns.split(text);
        double lat = columns.number(values, Column.LATITUDE);
        double lon = columns.number(values, Column.LONGITUDE);
        long time = Times.nanos(columns.word(values, Column.TIME)).orElse(Sighting.NO_TIME);
        hear(Sighting.of(time, lat, lon).withHeight(columns.number(values, Column.HEIGHT)).withAccuracy(columns.number(values, Column.ACCURACY))
                .withVelocity(columns.speed(values), columns.number(values, Column.COURSE)), columns.number(values, Column.ACCURACY), "", hearing);
    }

    /** The last stretch of numbers that can be a time, a place, a movement and accuracies. */
    private static void readBare(String[] fields, Hearing hearing) {
        for (int at = fields.length - PLACE_FIELDS; at >= 1; at--) {
            if (isPlace(fields, at)) {
                double accuracy = Numbers.of(fields[at + 7]);
                hear(Sighting.of(Times.nanos(fields[at]).orElse(Sighting.NO_TIME), Numbers.of(fields[at + 1]), Numbers.of(fields[at + 2]))
                        .withHeight(Numbers.of(fields[at + 3])).withVelocity(Numbers.of(fields[at + 4]), Numbers.of(fields[at + 5]))
                        .withAccuracy(accuracy), accuracy, "", hearing);
                return;
            }
        }
        hearing.refuse(fields.length > PLACE_FIELDS ? Refusal.NO_PLACE : Refusal.UNREADABLE);
    }

    private static boolean isPlace(String[] fields, int at) {
        double time = Numbers.of(fields[at]);
        double course = Numbers.of(fields[at + 5]);
        return time > EARLIEST && time < LATEST && Math.abs(Numbers.of(fields[at + 1])) <= 90 && Math.abs(Numbers.of(fields[at + 2])) <= 180
                && !Double.isNaN(Numbers.of(fields[at + 3])) && Numbers.of(fields[at + 4]) >= -1 && course >= -1 && course <= 360
                && Numbers.of(fields[at + 7]) >= -1;
    }

    /** Reads JSON, one object or several. */
    public static void readJson(String text, Hearing hearing) {
        List<JsonFields> objects = JsonFields.read(text);
        if (objects.isEmpty()) {
            hearing.refuse(Refusal.UNREADABLE);
        }
        objects.forEach(json -> {
            if (json.has("locationLatitude")) {
                double accuracy = json.number("locationHorizontalAccuracy");
                hear(Sighting.of(json.time("locationTimestamp_since1970", "loggingTime"), json.number("locationLatitude"), json.number("locationLongitude"))
                        .withHeight(json.number("locationAltitude")).withAccuracy(accuracy)
                        .withVelocity(json.number("locationSpeed"), json.number("locationCourse")), accuracy, json.word("deviceID", "identifierForVendor"), hearing);
            } else {
                hearing.refuse(Refusal.NO_PLACE);
            }
        });
    }

    /** A negative accuracy is how this program says that the place is not valid. */
    private static void hear(Sighting sighting, double accuracy, String device, Hearing hearing) {
        if (accuracy < 0) {
            hearing.refuse(Refusal.NO_FIX);
        } else {
            hearing.saw(device, sighting);
        }
    }
}
