package io.tandem.gateway.gpsd;

import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.Handshake;
import io.tandem.gateway.feed.JsonLine;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.time.WallTime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The reports of gpsd: a TPV per fix. It begins with its version, and reports after a request ?WATCH. */
public final class GpsdEncoder implements Encoder, Handshake {

    private static final String DEVICE = "/dev/tandem";
    private static final int FIX_3D = 3;

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        out.accept(JsonLine.of(line -> line.word("class", "TPV").word("device", DEVICE).whole("mode", FIX_3D)
                .word("time", new WallTime(context.epochNanos()).iso()).degrees("lat", who.place().latDegrees()).degrees("lon", who.place().lonDegrees())
                .number("altHAE", who.height()).number("epx", HorizontalAccuracy.axis95(who.accuracy())).number("epy", HorizontalAccuracy.axis95(who.accuracy()))
                .number("track", who.courseDegrees()).number("speed", who.speed()).number("climb", who.climb())));
    }

    @Override
    public byte[] greeting() {
        return JsonLine.of(line -> line.word("class", "VERSION").word("release", "tandem").word("rev", "tandem").whole("proto_major", 3)
                .whole("proto_minor", 14));
    }

    @Override
    public boolean waitsForRequest() {
        return true;
    }

    @Override
    public byte[] answer(String words) {
        if (!words.contains("?WATCH")) {
            return new byte[0];
        }
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        answer.writeBytes(("{\"class\":\"DEVICES\",\"devices\":[{\"class\":\"DEVICE\",\"path\":\"" + DEVICE + "\"}]}\n").getBytes(StandardCharsets.US_ASCII));
        answer.writeBytes(JsonLine.of(line -> line.word("class", "WATCH").flag("enable", true).flag("json", true)));
        return answer.toByteArray();
    }
}
