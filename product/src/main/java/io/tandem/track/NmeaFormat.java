package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.nmea.NmeaSentence;
import io.tandem.gateway.nmea.NmeaSentence.Checksum;
import io.tandem.gateway.nmea.NmeaTime;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * NMEA 0183: sentences of the same time of day together are one fix. Only some have a date, so days are found when all were read. Lines may be
 * mixed with binary messages and comments; sentences without a checksum are used and counted.
 */
final class NmeaFormat implements TrackFormat {

    private static final Pattern SENTENCE = Pattern.compile("\\$[A-Z]{2}(RMC|GGA|GNS|GLL|GSA|GSV|VTG|ZDA|TXT|GST),");

    private final ParsedTrack parsedTrack = new ParsedTrack("", OptionalInt.empty());
    private final SkippedPoints skipped = new SkippedPoints();
    private final HorizontalAccuracy accuracy = new HorizontalAccuracy();
    private final List<Epoch> epochs = new ArrayList<>();
    private int line;
    /** the first line of the instant that is being read */
    private int begun;
    private long timeOfDay = -1;
    private OptionalLong day = OptionalLong.empty();
    private LatLon place;
    private double height = Double.NaN;
    private double speed = Double.NaN;
    private double course = Double.NaN;

    /**
     * The sentences of one instant, merged.
     *
     * @param timeOfDay nanoseconds
     * @param day       since 1970, where one of them has a date
     * @param fix       without a time
     */
    private record Epoch(int line, long timeOfDay, OptionalLong day, DeviceFix fix) {
    }

    /** Whether a text has a sentence of a satellite receiver in it. */
    static boolean isLike(String text) {
        return SENTENCE.matcher(text).find();
    }

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        for (String words = text.readLine(); words != null; words = text.readLine()) {
            line++;
            if (!words.isBlank()) {
                readLine(words);
            }
        }
        finish();
        long[] days = days();
        for (int i = 0; i < days.length; i++) {
            Epoch epoch = epochs.get(i);
            parsedTrack.add(epoch.fix.at(days[i] * NmeaTime.DAY + epoch.timeOfDay), epoch.line, site).ifPresent(skipped.at(epoch.line, "")::skip);
        }
        return TrackFile.of("nmea", file, List.of(parsedTrack), skipped);
    }

    private void readLine(String words) {
        skipped.at(line, words);
        List<NmeaSentence> sentences = NmeaSentence.all(words);
        if (sentences.isEmpty() && words.startsWith("#")) {
            skipped.note("comments");
        } else if (sentences.isEmpty()) {
            skipped.ignore("lines without a sentence");
        }
        for (NmeaSentence sentence : sentences) {
            if (sentence.isWhole()) {
                read(sentence);
            } else {
                skipped.skip(Refusal.CHECKSUM);
            }
        }
    }

    private void read(NmeaSentence sentence) {
        switch (sentence.type()) {
            case "RMC", "GGA", "GNS", "GLL" -> readPlace(sentence);
            case "VTG" -> {
                speed = Double.isNaN(speed) ? sentence.speedOverGround() : speed;
                course = Double.isNaN(course) ? NumberParser.of(sentence.field(1)) : course;
            }
            case "GST" -> accuracy.readSigmas(NumberParser.of(sentence.field(6)), NumberParser.of(sentence.field(7)), sentence.timeOfDay(1));
            case "ZDA" -> {
                if (sentence.timeOfDay(1) == timeOfDay && sentence.field(4).matches("\\d{4}")) {
                    readDate(sentence.field(2) + sentence.field(3) + sentence.field(4).substring(2));
                }
            }
            default -> skipped.ignore("sentences of other types");
        }
    }

    private void readPlace(NmeaSentence sentence) {
        long time = sentence.timeOfDay(sentence.type().equals("GLL") ? 5 : 1);
        if (!sentence.hasFix() || time < 0) {
            skipped.skip(Refusal.NO_FIX);
            return;
        }
        if (sentence.checksum() == Checksum.MISSING) {
            skipped.note("sentences without a checksum, which were used");
        }
        if (time != timeOfDay) {
            finish();
            timeOfDay = time;
            begun = line;
        }
        switch (sentence.type()) {
            case "RMC" -> readMinimum(sentence);
            case "GLL" -> place = place == null ? sentence.place(1) : place;
            default -> {
                place = place == null ? sentence.place(2) : place;
                height = sentence.height();
                accuracy.readDilution(NumberParser.of(sentence.field(8)));
            }
        }
    }

    private void readMinimum(NmeaSentence rmc) {
        place = rmc.place(3);
        speed = rmc.knots(7);
        course = NumberParser.of(rmc.field(8));
        if (!rmc.field(9).isEmpty()) {
            readDate(rmc.field(9));
        }
    }

    private void readDate(String ddmmyy) {
        OptionalLong found = NmeaTime.dayOf(ddmmyy);
        if (found.isPresent()) {
            day = found;
        } else {
            skipped.note("dates that do not exist");
        }
    }

    /** The first sentence of another instant ends the one before. */
    private void finish() {
        if (place != null) {
            epochs.add(new Epoch(begun, timeOfDay, day, DeviceFix.of(DeviceFix.NO_TIME, place.latDegrees(), place.lonDegrees()).withHeight(height)
                    .withAccuracy(accuracy.metres(timeOfDay)).withVelocity(speed, course)));
        }
        place = null;
        day = OptionalLong.empty();
        height = Double.NaN;
        speed = Double.NaN;
        course = Double.NaN;
    }

    /** The day of every epoch: its own date, else by the nearest dated one before it, else after it. A day ends where the time falls by half a day. */
    private long[] days() {
        long[] days = new long[epochs.size()];
        int dated = 0;
        while (dated < days.length && epochs.get(dated).day.isEmpty()) {
            dated++;
        }
        int begin = dated < days.length ? dated : 0;
        for (int i = begin; i < days.length; i++) {
            long before = i == begin ? 0 : days[i - 1] + midnights(i - 1);
            days[i] = epochs.get(i).day.orElse(before);
        }
        for (int i = begin - 1; i >= 0; i--) {
            days[i] = days[i + 1] - midnights(i);
        }
        return days;
    }

    /** How many days end between an epoch and the next. */
    private int midnights(int i) {
        return epochs.get(i + 1).timeOfDay < epochs.get(i).timeOfDay - NmeaTime.DAY / 2 ? 1 : 0;
    }
}
