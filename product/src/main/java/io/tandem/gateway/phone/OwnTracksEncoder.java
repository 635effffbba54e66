package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.JsonLine;
import io.tandem.gateway.feed.ParticipantState;
import java.util.Locale;
import java.util.function.Consumer;

/** What OwnTracksReader posts: a location, whole seconds, km/h and metres. */
public final class OwnTracksEncoder implements Encoder {

    private static final double KMH = 3.6;

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        int vid = who.who().vid();
        out.accept(JsonLine.of(line -> line.word("_type", "location").word("topic", "owntracks/tandem/" + vid)
                .word("tid", String.format(Locale.ROOT, "%02d", vid % 100)).degrees("lat", who.place().latDegrees()).degrees("lon", who.place().lonDegrees())
                .whole("tst", Math.floorDiv(context.epochMillis(), 1000)).whole("acc", Math.max(1, Math.round(who.accuracy())))
                .whole("alt", Math.round(who.height())).whole("vel", Math.round(who.speed() * KMH)).whole("cog", Math.round(who.courseDegrees()) % 360)
                .whole("batt", 100)));
    }
}
