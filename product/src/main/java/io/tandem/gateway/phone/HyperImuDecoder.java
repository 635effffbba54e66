package io.tandem.gateway.phone;

import io.tandem.gateway.Hearing;
import io.tandem.gateway.JsonFields;
import io.tandem.gateway.LineDecoder;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;

/**
 * Hears the telephone program HyperIMU: lines, or over TCP also JSON. With every sample of its sensors it says the last place again. Where it
 * says sentences too, their time tells a new fix from an old one. Where it does not, the same place is the same fix for two seconds; after that
 * the telephone stands still.
 */
public final class HyperImuDecoder extends LineDecoder {

    private static final long STANDING = 2_000_000_000L;

    private Sighting last;
    private long lastFix = -1;

    @Override
    public void readLine(String text, Hearing hearing) {
        if (JsonFields.isLike(text)) {
            JsonFields.read(text).stream().findFirst().ifPresentOrElse(json -> readJson(json, hearing), () -> hearing.refuse(Refusal.UNREADABLE));
            return;
        }
        HyperImu line = HyperImu.parse(text);
        line.refusal().ifPresentOrElse(why -> hearing.refuse(why == Refusal.NO_TIME ? Refusal.UNREADABLE : why),
                () -> hear(line.device(), line.sighting(), line.fixTime(), hearing));
    }

    private void readJson(JsonFields json, Hearing hearing) {
        String gps = json.has("GPS[1]") ? "GPS" : json.has("Location[1]") ? "Location" : "gps";
        if (!json.has(gps + "[1]")) {
            hearing.refuse(Refusal.NO_PLACE);
            return;
        }
        Sighting sighting = Sighting.of(json.time("Timestamp", "timestamp"), json.number(gps + "[0]"), json.number(gps + "[1]"))
                .withHeight(json.number(gps + "[2]"));
        hear(json.word("MAC", "mac", "MAC Address"), sighting, -1, hearing);
    }

    private void hear(String device, Sighting sighting, long fixTime, Hearing hearing) {
        boolean again = last != null && (fixTime >= 0 ? fixTime == lastFix
                : last.place().equals(sighting.place()) && Math.abs(sighting.epochNanos() - last.epochNanos()) < STANDING);
        if (again) {
            hearing.refuse(Refusal.REPEATED);
            return;
        }
        last = sighting;
        lastFix = fixTime;
        hearing.saw(device, sighting);
    }
}
