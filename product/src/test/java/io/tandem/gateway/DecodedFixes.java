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

/** A listener that keeps what a decoder has read, for tests. */
public final class DecodedFixes implements DecoderListener {

    public final List<DeviceFix> fixes = new ArrayList<>();
    public final List<String> devices = new ArrayList<>();
    public final Map<Refusal, Integer> refused = new EnumMap<>(Refusal.class);
    public final StringBuilder answers = new StringBuilder();

    /** What a decoder reads from a datagram of text. */
    public static DecodedFixes datagram(Decoder decoder, String text) {
        DecodedFixes heard = new DecodedFixes();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        decoder.read(bytes, bytes.length, heard);
        decoder.end(heard);
        return heard;
    }

    @Override
    public void received(String device, DeviceFix deviceFix) {
        devices.add(device);
        fixes.add(deviceFix);
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
        if (fixes.size() != 1) {
            throw new AssertionError(fixes + " " + refused);
        }
        return fixes.getFirst();
    }
}
