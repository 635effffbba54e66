package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.nmea.NmeaSentence;
import io.tandem.gateway.nmea.NmeaTime;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** NMEA 0183: RMC and GGA sentences of the same instant together are one fix. Other sentences are skipped. */
final class NmeaFormat implements TrackFormat {

    private final ParsedTrack parsedTrack = new ParsedTrack("", OptionalInt.empty());
    private final SkippedPoints skipped = new SkippedPoints();
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
        return TrackFile.of("nmea", file, List.of(parsedTrack), skipped);
    }

    private void hear(String words, Site site) {
        NmeaSentence.parse(words).ifPresentOrElse(sentence -> {
            switch (sentence.type()) {
                case "RMC" -> minimum(sentence, site);
                case "GGA" -> fix(sentence, site);
                default -> skipped.skip(line, "sentences other than RMC and GGA");
            }
        }, () -> skipped.skip(line, Refusal.CHECKSUM));
    }

    private void minimum(NmeaSentence rmc, Site site) {
        if (!rmc.field(2).equals("A") || !begin(rmc, site)) {
            skipped.skip(line, Refusal.NO_FIX);
            return;
        }
        place = new LatLon(rmc.degrees(3), rmc.degrees(5));
        speed = rmc.knots(7);
        course = NumberParser.of(rmc.field(8));
        if (!time.hearDate(rmc.field(9))) {
            skipped.skip(line, "dates that do not exist");
        }
    }

    private void fix(NmeaSentence gga, Site site) {
        if (gga.field(6).isEmpty() || gga.field(6).equals("0") || !begin(gga, site)) {
            skipped.skip(line, Refusal.NO_FIX);
            return;
        }
        place = place == null ? new LatLon(gga.degrees(2), gga.degrees(4)) : place;
        height = gga.height();
    }

    /** The first sentence of another instant ends the one before. */
    private boolean begin(NmeaSentence sentence, Site site) {
        long timeOfDay = sentence.timeOfDay(1);
        if (timeOfDay >= 0 && timeOfDay != time.timeOfDay()) {
            finish(site);
            time.hear(timeOfDay);
        }
        return timeOfDay >= 0;
    }

    private void finish(Site site) {
        if (place != null) {
            DeviceFix fix = DeviceFix.of(time.epochNanos(), place.latDegrees(), place.lonDegrees()).withHeight(height).withVelocity(speed, course);
            parsedTrack.add(fix, site).ifPresent(objection -> skipped.skip(line, objection));
        }
        place = null;
        height = Double.NaN;
        speed = Double.NaN;
        course = Double.NaN;
    }
}
