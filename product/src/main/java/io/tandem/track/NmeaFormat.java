package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Numbers;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
import io.tandem.gateway.nmea.Nmea;
import io.tandem.gateway.nmea.NmeaTime;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** NMEA 0183: what RMC and GGA sentences of the same instant say together is one fix. Other sentences are passed over. */
final class NmeaFormat implements Format {

    private final Trace trace = new Trace("", OptionalInt.empty());
    private final Tally tally = new Tally();
    private final NmeaTime time = new NmeaTime();
    private int line;
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
        }, () -> tally.passOver(line, Refusal.CHECKSUM));
    }

    private void minimum(Nmea rmc, Site site) {
        if (!rmc.field(2).equals("A") || !begin(rmc, site)) {
            tally.passOver(line, Refusal.NO_FIX);
            return;
        }
        place = new LatLon(rmc.degrees(3), rmc.degrees(5));
        speed = rmc.knots(7);
        course = Numbers.of(rmc.field(8));
        if (!time.hearDate(rmc.field(9))) {
            tally.passOver(line, "dates that do not exist");
        }
    }

    private void fix(Nmea gga, Site site) {
        if (gga.field(6).isEmpty() || gga.field(6).equals("0") || !begin(gga, site)) {
            tally.passOver(line, Refusal.NO_FIX);
            return;
        }
        place = place == null ? new LatLon(gga.degrees(2), gga.degrees(4)) : place;
        height = gga.height();
    }

    /** The first sentence of another instant ends the one before. */
    private boolean begin(Nmea sentence, Site site) {
        long timeOfDay = sentence.timeOfDay(1);
        if (timeOfDay >= 0 && timeOfDay != time.timeOfDay()) {
            finish(site);
            time.hear(timeOfDay);
        }
        return timeOfDay >= 0;
    }

    private void finish(Site site) {
        if (place != null) {
            Sighting fix = Sighting.of(time.epochNanos(), place.latDegrees(), place.lonDegrees()).withHeight(height).withVelocity(speed, course);
            trace.add(fix, site).ifPresent(objection -> tally.passOver(line, objection));
        }
        place = null;
        height = Double.NaN;
        speed = Double.NaN;
        course = Double.NaN;
    }
}
