package io.tandem.gateway.feed;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Participants for tests of languages. */
public final class Contacts {

    /** On the middle meridian of its zone, where the grid's north is the true one. */
    public static final Site SITE = new Site(new LatLon(29.1897, -81), 12);
    /** 2026-05-01T10:20:30.250Z */
    public static final long NOW = 1_777_630_830_250_000_000L;

    private Contacts() {
    }

    public static Participant participant(int vid, String name, Kind kind, boolean real) {
        return new Participant(vid, name, kind, real, 2, List.of(), List.of());
    }

    /** Someone virtual who stands at a place of the site and moves. */
    public static ParticipantState moving(int vid, String name, Kind kind, LocalPosition at, LocalPosition velocity) {
        return moving(participant(vid, name, kind, false), at, velocity);
    }

    public static ParticipantState moving(Participant who, LocalPosition at, LocalPosition velocity) {
        return ParticipantState.of(who, SITE, at, velocity, Math.atan2(velocity.north(), velocity.east()), 0, Double.NaN, 0);
    }

    /** 30 m above the site, eastward with 10 m/s, climbing with 1 m/s. */
    public static ParticipantState aircraft() {
        return moving(101, "uav-101", Kind.AIR_FIXED_WING, new LocalPosition(100, 200, 30), new LocalPosition(10, 0, 1));
    }

    public static EncodingContext context() {
        return EncodingContext.at(NOW);
    }

    public static EncodingContext momentFor(ParticipantState centre) {
        return new EncodingContext(NOW, 12_300_000_000L, RunState.GO, Optional.of(centre));
    }

    /** All messages in which someone is told of. */
    public static List<byte[]> told(Encoder language, ParticipantState who, EncodingContext context) {
        List<byte[]> messages = new ArrayList<>();
        language.encode(who, context, messages::add);
        return messages;
    }

    public static String text(Encoder language, ParticipantState who, EncodingContext context) {
        return new String(told(language, who, context).getFirst(), StandardCharsets.UTF_8);
    }
}
