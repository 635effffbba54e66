package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;

/** NMEA 0183: what RMC and GGA sentences of the same instant say together is one fix. Other sentences are passed over. */
final class NmeaFormat implements Format {

    private static final long DAY = 86_400_000_000_000L;

    private final Trace trace = new Trace("", OptionalInt.empty());
    private final Tally tally = new Tally();
    private int line;
    /** the instant whose sentences are being gathered; negative before the first */
    private long timeOfDay = -1;
    private long day;
    private boolean dated;
    private LatLon place;
    private double height;
    private double speed;
    private double course;

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        for (String words = text.readLine(); words != null; words = text.readLine()) {
            line++;
            if (!words.isBlank()) {
                hear(words, site);
            }
        }
        finish(site);
        return TrackFile.of("nmea", file, List.of(trace), tally);
    }

    private void hear(String words, Site site) {
        Nmea.parse(words).ifPresentOrElse(sentence -> {
            switch (sentence.type()) {
                case "RMC" -> minimum(sentence, site);
                case "GGA" -> fix(sentence, site);
                default -> tally.passOver(line, "sentences other than RMC and GGA");
            }
        }, () -> tally.passOver(line, "lines that are broken or have a wrong checksum"));
    }

    private void minimum(Nmea rmc, Site site) {
        if (!rmc.field(2).equals("A") || !begin(rmc, site)) {
            tally.passOver(line, "sentences without a valid fix");
            return;
        }
        place = new LatLon(rmc.degrees(3), rmc.degrees(5));
        speed = rmc.knots(7);
        course = Math.toRadians(Numbers.of(rmc.field(8)));
        readDate(rmc.field(9));
    }

    private void fix(Nmea gga, Site site) {
        if (gga.field(6).isEmpty() || gga.field(6).equals("0") || !begin(gga, site)) {
            tally.passOver(line, "sentences without a valid fix");
            return;
        }
        place = place == null ? new LatLon(gga.degrees(2), gga.degrees(4)) : place;
        double geoid = Numbers.of(gga.field(11));
        height = Numbers.of(gga.field(9)) + (Double.isNaN(geoid) ? 0 : geoid);
    }

    /** The first sentence of another instant ends the one before. Without dates a day ends when the time of day falls by half a day. */
    private boolean begin(Nmea sentence, Site site) {
        long time = sentence.timeOfDay(1);
        if (time >= 0 && time != timeOfDay) {
            finish(site);
            day += !dated && time < timeOfDay - DAY / 2 ? 1 : 0;
            timeOfDay = time;
        }
        return time >= 0;
    }

    private void readDate(String ddmmyy) {
        if (ddmmyy.matches("\\d{6}")) {
            try {
                int year = Integer.parseInt(ddmmyy.substring(4));
                day = LocalDate.of(year < 80 ? 2000 + year : 1900 + year, Integer.parseInt(ddmmyy.substring(2, 4)),
                        Integer.parseInt(ddmmyy.substring(0, 2))).toEpochDay();
                dated = true;
            } catch (DateTimeException none) {
                tally.passOver(line, "dates that do not exist");
            }
        }
    }

    private void finish(Site site) {
        if (place != null) {
            String objection = trace.add(new Point(line, day * DAY + timeOfDay, place, height, speed, course, Double.NaN), site);
            if (!objection.isEmpty()) {
                tally.passOver(line, objection);
            }
        }
        place = null;
        height = Double.NaN;
        speed = Double.NaN;
        course = Double.NaN;
    }
}
