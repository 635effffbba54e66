package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.nmea.NmeaSentence;
import io.tandem.gateway.nmea.NmeaTime;
import io.tandem.geo.LatLon;
import io.tandem.time.WallTime;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Decodes the phone app HyperIMU: its rows, in a stream or a log, or over TCP also JSON. It repeats the last fix with every sample of its sensors, and
 * spreads the sentences of an instant over several rows. Where it writes sentences, an RMC is a fix, with the place of its row, and rows without
 * one repeat it. Where it does not, or no RMC came for two seconds, another place is another fix, and so is the same place after two seconds.
 */
public final class HyperImuDecoder extends LineDecoder {

    private static final long STANDING = 2_000_000_000L;
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final LongSupplier arrival;
    private final HyperImuHeader header = new HyperImuHeader();
    private Optional<String> names = Optional.empty();
    private LatLon lastPlace;
    private long lastTime = NEVER;
    private long lastTimeOfDay = -1;
    private long lastSentence = NEVER;
    private boolean withoutFix;
    /** nanoseconds by which the receiver's clock is ahead of the one in the rows */
    private long ahead;

    /** For rows that are decoded as they arrive. */
    public HyperImuDecoder() {
        this(() -> WallTime.now().epochNanos());
    }

    /** @param arrival nanoseconds at which the row that is being read arrived, for rows without a time stamp */
    public HyperImuDecoder(LongSupplier arrival) {
        this.arrival = arrival;
    }

    /** Whether a line begins as a row of this app with a time stamp does. */
    public static boolean isTimed(String line) {
        return HyperImuLine.isTimed(line);
    }

    /** Whether a line may be a row of this app without a time stamp. */
    public static boolean isUntimed(String line) {
        return HyperImuLine.isUntimed(line);
    }

    /** Whether a text is a log of this app, by its header or by the names of its columns. */
    public static boolean isLog(String text) {
        return text.startsWith("@ HyperIMU") || text.lines().limit(1).anyMatch(line -> HyperImuLine.isNames(line) && line.contains("NMEA."));
    }

    /** Whether one of the first lines of a text is a row of this app. */
    public static boolean isRows(String text) {
        return text.lines().limit(3).anyMatch(line -> isTimed(line) || line.indexOf('$') > 0 && isUntimed(line));
    }

    /** The app has an option to end its rows with this sign instead of a line break. */
    @Override
    protected boolean isLineEnd(byte next) {
        return next == '#' || super.isLineEnd(next);
    }

    @Override
    public void readLine(String text, DecoderListener listener) {
        if (JsonFields.isLike(text)) {
            JsonFields.read(text).stream().findFirst().ifPresentOrElse(json -> readJson(json, listener), () -> listener.refuse(Refusal.UNREADABLE));
        } else if (HyperImuHeader.isLike(text)) {
            header.read(text);
            names = HyperImuHeader.isSensors(text) ? Optional.of(text) : names;
            listener.refuse(Refusal.UNUSED);
        } else if (HyperImuLine.isNames(text)) {
            names = Optional.of(text);
            listener.refuse(Refusal.UNUSED);
        } else {
            readRow(HyperImuLine.parse(text, names), listener);
        }
    }

    private void readJson(JsonFields json, DecoderListener listener) {
        String gps = json.has("GPS[1]") ? "GPS" : json.has("Location[1]") ? "Location" : "gps";
        if (!json.has(gps + "[1]")) {
            listener.refuse(Refusal.NO_PLACE);
            return;
        }
        DeviceFix deviceFix = DeviceFix.of(json.time("Timestamp", "timestamp"), json.number(gps + "[0]"), json.number(gps + "[1]"))
                .withHeight(json.number(gps + "[2]"));
        readFix(json.word("MAC", "mac", "MAC Address"), deviceFix, listener);
    }

    private void readRow(HyperImuLine line, DecoderListener listener) {
        long time = line.time() == DeviceFix.NO_TIME ? header.nextRow() : line.time();
        Optional<NmeaSentence> minimum = line.minimum();
        if (line.isInvalid()) {
            withoutFix = true;
            listener.refuse(Refusal.NO_FIX);
        } else if (minimum.isPresent()) {
            readSentence(line, minimum.get(), time, listener);
        } else if (!line.hasPlace()) {
            listener.refuse(line.time() == DeviceFix.NO_TIME && line.sentences().isEmpty() && names.isEmpty() ? Refusal.UNREADABLE : Refusal.NO_PLACE);
        } else if (withoutFix && !line.sentences().isEmpty()) {
            listener.refuse(Refusal.NO_FIX);
        } else if (!line.sentences().isEmpty() && isSentenceExpected(time)) {
            listener.refuse(Refusal.REPEATED);
        } else {
            readFix(line.device(), DeviceFix.of(time == DeviceFix.NO_TIME ? time : time + ahead, line.place().latDegrees(), line.place().lonDegrees())
                    .withHeight(line.height()), listener);
        }
    }

    private boolean isSentenceExpected(long time) {
        long now = now(time);
        lastSentence = lastSentence == NEVER ? now : lastSentence;
        return Math.abs(now - lastSentence) < STANDING;
    }

    private long now(long time) {
        return time == DeviceFix.NO_TIME ? arrival.getAsLong() : time;
    }

    private void readSentence(HyperImuLine line, NmeaSentence rmc, long time, DecoderListener listener) {
        withoutFix = false;
        lastSentence = now(time);
        long timeOfDay = rmc.timeOfDay(1);
        if (timeOfDay >= 0 && timeOfDay == lastTimeOfDay) {
            listener.refuse(Refusal.REPEATED);
            return;
        }
        lastTimeOfDay = timeOfDay;
        OptionalLong day = timeOfDay < 0 ? OptionalLong.empty() : NmeaTime.dayOf(rmc.field(9));
        long fixTime = day.isPresent() ? day.getAsLong() * NmeaTime.DAY + timeOfDay : time;
        ahead = day.isPresent() && time != DeviceFix.NO_TIME ? fixTime - time : ahead;
        lastPlace = line.place();
        lastTime = lastSentence;
        LatLon place = rmc.isAt(line.place()) ? line.place() : rmc.place(3);
        listener.received(line.device(), DeviceFix.of(fixTime, place.latDegrees(), place.lonDegrees()).withHeight(line.height())
                .withVelocity(rmc.knots(7), NumberParser.of(rmc.field(8))));
    }

    private void readFix(String device, DeviceFix deviceFix, DecoderListener listener) {
        long now = now(deviceFix.epochNanos());
        if (deviceFix.place().equals(lastPlace) && Math.abs(now - lastTime) < STANDING) {
            listener.refuse(Refusal.REPEATED);
            return;
        }
        lastPlace = deviceFix.place();
        lastTime = now;
        listener.received(device, deviceFix);
    }
}
