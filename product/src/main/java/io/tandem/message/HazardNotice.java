package io.tandem.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a {@link MessageKind#DENM} says: a hazard at a place, for some time. It is repeated as long as the hazard lasts; receivers know it by its origin, which is the message's sender, and
 * its number.
 *
 * @param number  counts the hazards of an origin, from 1
 * @param east    the place, metres in the site's frame, as north
 * @param heading of the traffic that it concerns, radians anticlockwise from east
 * @param until   simulated time at which it ends unless it is repeated, seconds
 * @param radius  metres upstream within which it matters
 */
public record HazardNotice(int number, Cause cause, double east, double north, double heading, double until, double radius) {

    /** How long a hazard is valid after it was told last, seconds. */
    public static final double VALID_SECONDS = 10;
    /** How far away it matters, metres. */
    public static final double RADIUS_METRES = 500;

    /** What is the matter. */
    public enum Cause {
        /** braking harder than 4 m/s2 for 0.3 s */
        HARD_BRAKING,
        /** standing on a lane for 10 s, and not in a queue */
        STANDING_VEHICLE,
        /** a person seen on a lane */
        PERSON_ON_ROAD,
        COLLISION,
        /** an operator says so */
        OPERATOR;

        /** The name in messages. */
        public String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Optional<Cause> of(String title) {
            return Arrays.stream(values()).filter(cause -> cause.title().equals(title)).findFirst();
        }
    }

    /** The payload of the message. */
    public String payload() {
        return new MessageFields().with("cause", cause.title()).with("number", number).with("x", east).with("y", north).with("heading", heading).with("until", until)
                .with("radius", radius).toString();
    }

    /** The notice in a payload; empty where it is none. */
    public static Optional<HazardNotice> of(String payload) {
        MessageFields fields = MessageFields.parse(payload);
        Optional<Cause> cause = fields.text("cause").flatMap(Cause::of);
        boolean whole = fields.count("number").isPresent() && fields.number("x").isPresent() && fields.number("y").isPresent() && fields.number("until").isPresent();
        return cause.filter(_ -> whole).map(known -> new HazardNotice(fields.count("number").getAsInt(), known, fields.number("x").getAsDouble(), fields.number("y").getAsDouble(),
                fields.number("heading").orElse(0), fields.number("until").getAsDouble(), fields.number("radius").orElse(RADIUS_METRES)));
    }
}
