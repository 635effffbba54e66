package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Logs of the telephone program HyperIMU: milliseconds since 1970, values of sensors in threes, then latitude, longitude and height, and
 * perhaps NMEA sentences whose commas became semicolons or points. A row of names may come first. It says fixes again until there is a new one.
 */
final class HyperImuFormat implements Format {

    private static final int PLACE_FIELDS = 3;

    private final Trace trace = new Trace("", OptionalInt.empty());
    private final Tally tally = new Tally();
    private Point last;

    /** Whether one of the first lines begins as all of this program's do, with milliseconds. */
    static boolean isLike(String text) {
        return text.lines().limit(3).anyMatch(line -> line.matches("\\d{13}\\s*,.*"));
    }

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        int number = 0;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (line.matches("\\d{13}\\s*,.*")) {
                addLine(number, line.split(","), site);
            } else if (!line.isBlank()) {
                tally.passOver(number, "lines that do not begin with a time");
            }
        }
        return TrackFile.of("hyperimu", file, List.of(trace), tally);
    }

    private void addLine(int number, String[] fields, Site site) {
        int sentences = (int) Arrays.stream(fields).takeWhile(field -> !field.strip().startsWith("$")).count();
        int at = sentences - PLACE_FIELDS;
        double lat = at < 1 ? Double.NaN : Numbers.of(fields[at]);
        double lon = at < 1 ? Double.NaN : Numbers.of(fields[at + 1]);
        if (Double.isNaN(lat) || Double.isNaN(lon)) {
            tally.passOver(number, "lines without a place");
            return;
        }
        String[] said = Arrays.copyOfRange(fields, sentences, fields.length);
        if (Arrays.stream(said).anyMatch(HyperImuFormat::isInvalid)) {
            tally.passOver(number, "lines whose receiver has no valid fix");
            return;
        }
        Optional<Nmea> minimum = Arrays.stream(said).map(word -> word.strip().substring(Math.min(1, word.strip().length())).split("\\*")[0])
                .flatMap(body -> Nmea.cut(body, ";").stream()).filter(sentence -> sentence.type().equals("RMC")).findFirst();
        Point point = new Point(number, Long.parseLong(fields[0].strip()) * 1_000_000, new LatLon(lat, lon), Numbers.of(fields[at + 2]),
                minimum.map(rmc -> rmc.knots(7)).orElse(Double.NaN),
                minimum.map(rmc -> Math.toRadians(Numbers.of(rmc.field(8)))).orElse(Double.NaN), Double.NaN);
        add(point, site);
    }

    /** An RMC sentence with the status V, whatever its commas became. */
    private static boolean isInvalid(String word) {
        return word.strip().matches("\\$..RMC[;.][\\d.]*[;.]V[;.].*");
    }

    private void add(Point point, Site site) {
        boolean again = last != null && last.place().equals(point.place()) && equal(last.height(), point.height());
        last = point;
        String objection = again ? "fixes told again" : trace.add(point, site);
        if (!objection.isEmpty()) {
            tally.passOver(point.line(), objection);
        }
    }

    private static boolean equal(double a, double b) {
        return Double.compare(a, b) == 0;
    }
}
