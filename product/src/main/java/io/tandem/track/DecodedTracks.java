package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A log of lines that a live decoder reads as well: every device in it is a participant. */
final class DecodedTracks implements TrackFormat, DecoderListener {

    private final String format;
    private final LineDecoder decoder;
    private final Map<String, ParsedTrack> tracks = new LinkedHashMap<>();
    private final SkippedPoints skipped = new SkippedPoints();
    private Site site;

    DecodedTracks(String format, LineDecoder decoder) {
        this.format = format;
        this.decoder = decoder;
    }

    @Override
    public TrackFile read(Path file, BufferedReader text, Site here) throws IOException, MistakeException {
        site = here;
        int number = 0;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            skipped.at(++number, line);
            if (line.startsWith("#")) {
                skipped.note("comments");
            } else if (!line.isBlank()) {
                decoder.readLine(line, this);
            }
        }
        return TrackFile.of(format, file, List.copyOf(tracks.values()), skipped);
    }

    @Override
    public void received(String device, DeviceFix deviceFix) {
        tracks.computeIfAbsent(device, name -> new ParsedTrack(name, OptionalInt.empty())).add(deviceFix, skipped.line(), site).ifPresent(skipped::skip);
    }

    @Override
    public void refuse(Refusal why) {
        if (why == Refusal.UNUSED) {
            skipped.ignore(why.words());
        } else {
            skipped.skip(why);
        }
    }
}
