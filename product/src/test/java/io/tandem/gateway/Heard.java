package io.tandem.gateway;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Remembers what a decoder read, for tests. */
public final class Heard implements DecoderListener {

    public final List<DeviceFix> sightings = new ArrayList<>();
    public final List<String> devices = new ArrayList<>();
    public final Map<Refusal, Integer> refused = new EnumMap<>(Refusal.class);
    public final StringBuilder answers = new StringBuilder();

    /** What a decoder reads from a datagram of text. */
    public static Heard datagram(Decoder decoder, String text) {
        Heard heard = new Heard();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        decoder.read(bytes, bytes.length, heard);
        decoder.end(heard);
        return heard;
    }

    @Override
    public void received(String device, DeviceFix deviceFix) {
        devices.add(device);
        sightings.add(deviceFix);
    }

    @Override
    public void refuse(Refusal why) {
        refused.merge(why, 1, Integer::sum);
    }

    @Override
    public void answer(byte[] bytes) {
        answers.append(new String(bytes, StandardCharsets.UTF_8));
    }

    public DeviceFix only() {
        if (sightings.size() != 1) {
            throw new AssertionError(sightings + " " + refused);
        }
        return sightings.getFirst();
    }
}
