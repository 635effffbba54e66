package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.Refusal;

/**
 * Decodes the phone app HyperIMU: lines, or over TCP also JSON. It repeats the last fix with every sample of its sensors. Where it
 * sends sentences too, their time shows a new fix. Where it does not, the same position is the same fix for two seconds; after that
 * the telephone stands still.
 */
public final class HyperImuDecoder extends LineDecoder {

    private static final long STANDING = 2_000_000_000L;

    private DeviceFix last;
    private long lastFix = -1;

    @Override
    public void readLine(String text, DecoderListener listener) {
        if (JsonFields.isLike(text)) {
            JsonFields.read(text).stream().findFirst().ifPresentOrElse(json -> readJson(json, listener), () -> listener.refuse(Refusal.UNREADABLE));
            return;
        }
        HyperImuLine line = HyperImuLine.parse(text);
        line.refusal().ifPresentOrElse(why -> listener.refuse(why == Refusal.NO_TIME ? Refusal.UNREADABLE : why),
                () -> hear(line.device(), line.deviceFix(), line.fixTime(), listener));
    }

    private void readJson(JsonFields json, DecoderListener listener) {
        String gps = json.has("GPS[1]") ? "GPS" : json.has("Location[1]") ? "Location" : "gps";
        if (!json.has(gps + "[1]")) {
            listener.refuse(Refusal.NO_PLACE);
            return;
        }
        DeviceFix deviceFix = DeviceFix.of(json.time("Timestamp", "timestamp"), json.number(gps + "[0]"), json.number(gps + "[1]"))
                .withHeight(json.number(gps + "[2]"));
        hear(json.word("MAC", "mac", "MAC Address"), deviceFix, -1, listener);
    }

    private void hear(String device, DeviceFix deviceFix, long fixTime, DecoderListener listener) {
        boolean again = last != null && (fixTime >= 0 ? fixTime == lastFix
                : last.place().equals(deviceFix.place()) && Math.abs(deviceFix.epochNanos() - last.epochNanos()) < STANDING);
        if (again) {
            listener.refuse(Refusal.REPEATED);
            return;
        }
        last = deviceFix;
        lastFix = fixTime;
        listener.received(device, deviceFix);
    }
}
