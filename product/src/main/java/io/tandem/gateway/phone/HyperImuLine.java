package io.tandem.gateway.phone;

import io.tandem.gateway.decode.CsvColumns;
import io.tandem.gateway.decode.CsvColumns.Column;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.nmea.NmeaSentence;
import io.tandem.geo.LatLon;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A row of the phone app HyperIMU: perhaps milliseconds since 1970, perhaps the phone's hardware address, values of sensors in threes, then latitude,
 * longitude and height, and perhaps NMEA sentences whose commas became semicolons or points. Cells of sentences are blank where there was none.
 *
 * @param time      nanoseconds since 1970; {@link DeviceFix#NO_TIME} where the row has none
 * @param device    the phone's hardware address; empty where the row has none
 * @param place     NaN where the row has none
 * @param height    metres; NaN where the row has none
 * @param sentences its cells for NMEA sentences; none where the app does not write them
 */
record HyperImuLine(long time, String device, LatLon place, double height, List<String> sentences) {

    private static final int PLACE_CELLS = 3;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String MILLIS = "\\d{13}";
    private static final String NUMBER = "-?\\d+(\\.\\d+)?([eE]-?\\d+)?";
    private static final String HARDWARE_ADDRESS = "([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}";

    /** Whether a line begins as those of this app that have a time stamp. */
    static boolean isTimed(String line) {
        return line.strip().matches(MILLIS + "\\s*,.*");
    }

    /** Whether a line may be one of this app without a time stamp: numbers in threes, the last three of them a place, then cells of sentences. */
    static boolean isUntimed(String line) {
        String[] cells = cells(line);
        int end = firstSentence(cells);
        return end > PLACE_CELLS && end % PLACE_CELLS == 0 && Arrays.stream(cells, 0, end).allMatch(cell -> cell.matches(NUMBER))
                && Math.abs(NumberParser.of(cells[end - 3])) <= 90 && Math.abs(NumberParser.of(cells[end - 2])) <= 180;
    }

    /** Whether a line names the columns, as logs of this app do before their rows. */
    static boolean isNames(String line) {
        String first = cells(line)[0];
        return !first.isEmpty() && Character.isLetter(first.charAt(0)) && line.indexOf(',') > 0 && !first.matches(HARDWARE_ADDRESS);
    }

    /** Reads a row whose columns may be named. */
    static HyperImuLine parse(String line, Optional<String> header) {
        String[] cells = cells(line);
        int end = firstSentence(cells);
        int at = end - PLACE_CELLS;
        Optional<CsvColumns> names = header.map(CsvColumns::of).filter(columns -> columns.has(Column.LATITUDE) && columns.has(Column.LONGITUDE));
        boolean timed = cells[0].matches(MILLIS);
        LatLon place = new LatLon(Double.NaN, Double.NaN);
        double height = Double.NaN;
        if (names.isPresent()) {
            List<String> values = List.of(cells);
            place = new LatLon(names.get().number(values, Column.LATITUDE), names.get().number(values, Column.LONGITUDE));
            height = names.get().number(values, Column.HEIGHT);
        } else if (at >= (timed ? 1 : 0) && header.stream().allMatch(text -> text.toLowerCase(Locale.ROOT).contains("gps"))) {
            place = new LatLon(NumberParser.of(cells[at]), NumberParser.of(cells[at + 1]));
            height = NumberParser.of(cells[at + 2]);
        }
        String device = Arrays.stream(cells).limit(2).filter(cell -> cell.matches(HARDWARE_ADDRESS)).findFirst().orElse("");
        return new HyperImuLine(timed ? Long.parseLong(cells[0]) * NANOS_PER_MILLI : DeviceFix.NO_TIME, device, place, height,
                List.of(cells).subList(end, cells.length));
    }

    private static String[] cells(String line) {
        return Arrays.stream(line.split(",", -1)).map(String::strip).toArray(String[]::new);
    }

    /** Where the cells of sentences begin: behind the last cell that is neither blank nor a sentence. */
    private static int firstSentence(String[] cells) {
        int end = cells.length;
        while (end > 0 && (cells[end - 1].isEmpty() || cells[end - 1].startsWith("$"))) {
            end--;
        }
        return end;
    }

    boolean hasPlace() {
        return Double.isFinite(place.latDegrees() + place.lonDegrees());
    }

    /** Whether one of its sentences is of a receiver without a valid fix. */
    boolean isInvalid() {
        return sentences.stream().anyMatch(NmeaSentence::isInvalid);
    }

    /** The RMC among its sentences. */
    Optional<NmeaSentence> minimum() {
        return sentences.stream().flatMap(word -> NmeaSentence.inLog(word).stream()).filter(sentence -> sentence.type().equals("RMC") && sentence.hasFix()).findFirst();
    }
}
