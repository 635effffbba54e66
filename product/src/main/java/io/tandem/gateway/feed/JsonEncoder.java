package io.tandem.gateway.feed;

import io.tandem.geo.Ecef;
import io.tandem.geo.LocalPosition;
import io.tandem.time.SimTime;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.util.function.Consumer;

/** Lines of JSON, one per participant and per warning, in plain units: degrees, metres, seconds, compass degrees. */
public final class JsonEncoder implements Encoder {

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        out.accept(JsonLine.of(line -> {
            stamp(line, "vehicle", context);
            line.whole("vid", who.who().vid()).word("name", who.who().name()).word("kind", who.who().kind().code()).flag("real", who.who().real())
                    .degrees("lat", who.place().latDegrees()).degrees("lon", who.place().lonDegrees()).number("height", who.height())
                    .number("east", who.at().east()).number("north", who.at().north()).number("up", who.at().up())
                    .number("speed", who.speed()).number("course", who.courseDegrees()).number("heading", who.headingDegrees())
                    .number("climb", who.climb()).number("accuracy", who.accuracy()).number("age", who.age());
            if (context.centre().isPresent()) {
                surroundings(line, context.centre().get(), who);
            }
        }));
    }

    private static void surroundings(JsonLine line, ParticipantState centre, ParticipantState who) throws IOException {
        Ecef from = Ecef.of(centre.place(), centre.height());
        Ecef to = Ecef.of(who.place(), who.height());
        LocalPosition way = new Ecef(to.x() - from.x(), to.y() - from.y(), to.z() - from.z()).seenFrom(centre.place());
        double bearing = Math.toDegrees(Math.atan2(way.east(), way.north()));
        line.whole("for", centre.who().vid()).number("distance", centre.distanceTo(who)).number("bearing", (bearing + 360) % 360);
    }

    @Override
    public void encodeWarning(CollisionWarning warning, EncodingContext context, Consumer<byte[]> out) {
        out.accept(JsonLine.of(line -> {
            stamp(line, "warning", context);
            line.whole("vid", warning.own().who().vid()).whole("other", warning.other().who().vid()).number("seconds", warning.seconds())
                    .number("horizontal", warning.horizontal()).number("vertical", warning.vertical()).number("distance", warning.distance())
                    .flag("urgent", warning.isUrgent());
        }));
    }

    private static void stamp(JsonLine line, String type, EncodingContext context) throws IOException {
        line.word("type", type).word("time", new WallTime(context.epochNanos()).iso()).number("t", SimTime.seconds(context.simNanos()))
                .word("state", context.state().name());
    }
}
