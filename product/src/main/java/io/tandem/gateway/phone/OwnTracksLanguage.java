package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Contact;
import io.tandem.gateway.feed.JsonLine;
import io.tandem.gateway.feed.Language;
import io.tandem.gateway.feed.Moment;
import java.util.Locale;
import java.util.function.Consumer;

/** What OwnTracks posts: a location, whole seconds, km/h and metres. */
public final class OwnTracksLanguage implements Language {

    private static final double KMH = 3.6;

    @Override
    public void tell(Contact who, Moment moment, Consumer<byte[]> out) {
        int vid = who.who().vid();
        out.accept(JsonLine.of(line -> line.word("_type", "location").word("topic", "owntracks/tandem/" + vid)
                .word("tid", String.format(Locale.ROOT, "%02d", vid % 100)).degrees("lat", who.place().latDegrees()).degrees("lon", who.place().lonDegrees())
                .whole("tst", Math.floorDiv(moment.epochMillis(), 1000)).whole("acc", Math.max(1, Math.round(who.accuracy())))
                .whole("alt", Math.round(who.height())).whole("vel", Math.round(who.speed() * KMH)).whole("cog", Math.round(who.courseDegrees()) % 360)
                .whole("batt", 100)));
    }
}
