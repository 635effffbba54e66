package io.tandem.behavior.crossing;

import io.tandem.message.Body;
import io.tandem.message.Event;
import io.tandem.message.MessageFields;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;

/**
 * One vehicle's permission to enter an intersection. It asks the unit every 0.3 s with the time at which it can be there, adapts its speed to the time that is confirmed, and cancels and asks anew
 * when it would be off by more than 0.5 s; where answers take so long that it could not be there in time, it asks for later by as much as they took. Without a permission it stops before the line, v = sqrt(b^2 tau^2 + 2 b s) - b tau. One that has stood there without an answer for a while crosses when it is its turn
 * ({@link CrossingTurn}); and nobody enters while its own sensing shows somebody in its way.
 */
final class CrossingPermit {

    private static final double ASK_SECONDS = 0.3;
    private static final double BOUND_SECONDS = 0.5;
    /** It begins to ask so far before the line, metres. */
    private static final double ASK_METRES = 120;
    private static final double LINE_METRES = 1.5;
    /** Commands take effect so late, seconds. */
    private static final double LATE_SECONDS = 0.7;
    private static final double LONGEST_ALLOWANCE_SECONDS = 5;
    /** Slower than this one does not roll toward a later time, but stops at the line, m/s. */
    private static final double ROLLING_MPS = 3;
    /** One that stands, be it a little beyond the line, has not entered before its time. */
    private static final double STANDING_MPS = 0.5;
    private static final double HARD_SHARE = 2;
    private static final double FREE = Double.POSITIVE_INFINITY;

    /** How it speaks. */
    interface Voice {
        void send(MessageFields fields);

        void tell(String event, String text);
    }

    private enum Phase { COMING, CONFIRMED, IN_TURN, INSIDE, PAST }

    private final int self;
    private final ReserveCrossingSettings settings;
    private final CrossingWay way;
    private final CrossingTurn turn;
    private Phase phase = Phase.COMING;
    private int number = 1;
    private double confirmedAt = Double.NaN;
    /** when the present number was asked for first, how long the last answer took, and what is therefore added to the time that is asked for, seconds */
    private double askedAt = Double.NaN;
    private double answerSeconds;
    private double allowance;
    private double saidAt = Double.NEGATIVE_INFINITY;
    private double heardAt = Double.NEGATIVE_INFINITY;
    private double standingSince = Double.NaN;
    private double turnSince;

    CrossingPermit(int self, ReserveCrossingSettings settings, CrossingWay way) {
        this.self = self;
        this.settings = settings;
        this.way = way;
        this.turn = new CrossingTurn(settings.area());
    }

    void hear(double now, MessageFields fields) {
        boolean mine = fields.count("to").orElse(0) == self && fields.text("do").filter("confirm"::equals).isPresent() && fields.count("no").orElse(0) == number;
        if (mine && fields.number("at").isPresent()) {
            heardAt = now;
            if (phase == Phase.COMING) {
                phase = Phase.CONFIRMED;
                answerSeconds = now - askedAt;
                confirmedAt = fields.number("at").getAsDouble();
            }
        }
    }

    /** Goes on by one decision; the greatest speed that is allowed, m/s. */
    double update(long nanos, Sight sight, int slot, double station, Body body, Voice voice) {
        double now = SimTime.seconds(nanos);
        double toEntry = way.from() - station - body.length() / 2;
        double v = Math.max(0, sight.speed(slot));
        turn.watch(nanos, now, sight.others(slot), self);
        standingSince = !turn.isAtLine(sight, slot) ? Double.NaN : Double.isNaN(standingSince) ? now : standingSince;
        if (phase == Phase.PAST || toEntry > ASK_METRES) {
            return FREE;
        }
        return switch (phase) {
            case COMING -> come(now, nanos, sight, slot, toEntry, v, body, voice);
            case CONFIRMED -> keep(now, nanos, sight, slot, station, toEntry, v, voice);
            case IN_TURN -> goInTurn(nanos, sight, slot, toEntry, voice);
            case INSIDE -> cross(now, station, body, voice);
            case PAST -> FREE;
        };
    }

    private boolean isTimeToSay(double now) {
        boolean due = now - saidAt >= ASK_SECONDS;
        saidAt = due ? now : saidAt;
        return due;
    }

    private double come(double now, long nanos, Sight sight, int slot, double toEntry, double v, Body body, Voice voice) {
        if (isTimeToSay(now)) {
            askedAt = Double.isNaN(askedAt) ? now : askedAt;
            voice.send(request(now, toEntry, v, body));
        }
        boolean unanswered = now - standingSince > settings.patience() && now - heardAt > settings.patience();
        if (unanswered && turn.isOwn(nanos, sight, slot, self, standingSince)) {
            phase = Phase.IN_TURN;
            turnSince = standingSince;
            voice.tell(Event.DEGRADED, "no answer from " + settings.unit() + ": crosses in turn, by its own sensing");
            return FREE;
        }
        return toLine(toEntry);
    }

    private double toLine(double toEntry) {
        double late = settings.deceleration() * LATE_SECONDS;
        return Math.sqrt(late * late + 2 * settings.deceleration() * Math.max(0, toEntry - LINE_METRES)) - late;
    }

    /** The time at which it can be at the entry: as it rolls, or from rest. */
    private double earliest(double now, double toEntry, double v) {
        double reach = Math.max(0, toEntry);
        return now + (v >= ROLLING_MPS ? reach / v : launchSeconds(reach, v));
    }

    private double launchSeconds(double metres, double v) {
        double a = settings.acceleration();
        return (Math.sqrt(v * v + 2 * a * Math.max(0, metres)) - v) / a;
    }

    private MessageFields request(double now, double toEntry, double v, Body body) {
        double speed = v >= ROLLING_MPS ? v : Math.sqrt(v * v + 2 * settings.acceleration() * Math.max(0, toEntry));
        return way.describe(new MessageFields().with("do", "reserve").with("to", settings.unit()).with("no", number).with("at", earliest(now, toEntry, v) + allowance).with("speed", speed)
                .with("top", settings.speed()).with("a", settings.acceleration()).with("length", body.length()).with("width", body.width()));
    }

    private double keep(double now, long nanos, Sight sight, int slot, double station, double toEntry, double v, Voice voice) {
        boolean waits = v < STANDING_MPS && confirmedAt - now > BOUND_SECONDS;
        boolean blocked = turn.isObstructed(nanos, sight, slot, self, way) || confirmedAt - now < 2 * BOUND_SECONDS && turn.isBlocked(nanos, sight, slot, self, way, station, v);
        boolean canStop = v * v <= 2 * HARD_SHARE * settings.deceleration() * Math.max(0, toEntry - LINE_METRES / 2);
        boolean stops = blocked && canStop;
        if (toEntry <= 0 && !waits) {
            phase = Phase.INSIDE;
            voice.send(new MessageFields().with("do", "in").with("to", settings.unit()).with("no", number));
            return FREE;
        }
        boolean late = earliest(now, toEntry, v) > confirmedAt + BOUND_SECONDS;
        if (stops && !late) {
            return toLine(toEntry);
        }
        if (canStop && late) {
            voice.send(new MessageFields().with("do", "cancel").with("to", settings.unit()).with("no", number));
            voice.tell(Event.RESERVATION_CANCELLED, blocked ? "somebody is in its way" : "it would be late");
            number++;
            askedAt = Double.NaN;
            allowance = Math.clamp(answerSeconds, allowance, LONGEST_ALLOWANCE_SECONDS);
            phase = Phase.COMING;
            return toLine(toEntry);
        }
        return approach(now, toEntry, v);
    }

    /** Rolls so as to arrive at its time, or waits at the line and starts in time. */
    private double approach(double now, double toEntry, double v) {
        double left = confirmedAt - now;
        double even = left <= 0 ? FREE : toEntry / left;
        if (even >= ROLLING_MPS) {
            return even;
        }
        return left <= launchSeconds(toEntry, v) ? FREE : toLine(toEntry);
    }

    /** Goes on unless somebody else has begun to, as long as it is not inside. */
    private double goInTurn(long nanos, Sight sight, int slot, double toEntry, Voice voice) {
        if (toEntry <= 0) {
            phase = Phase.INSIDE;
        } else if (!turn.isOwn(nanos, sight, slot, self, turnSince)) {
            phase = Phase.COMING;
            voice.tell(Event.DEGRADED, "lets another go first");
            return toLine(toEntry);
        }
        return FREE;
    }

    private double cross(double now, double station, Body body, Voice voice) {
        if (station - body.length() / 2 > way.to()) {
            phase = Phase.PAST;
            voice.send(new MessageFields().with("do", "out").with("to", settings.unit()).with("no", number));
        } else if (isTimeToSay(now)) {
            voice.send(new MessageFields().with("do", "in").with("to", settings.unit()).with("no", number));
        }
        return FREE;
    }
}
