package io.tandem.behavior.cooperation;

import io.tandem.behavior.cooperation.ManoeuvreSettings.Task;
import io.tandem.behavior.cooperation.Notice.Verb;
import io.tandem.message.Event;
import io.tandem.mobility.Braking;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * The side of a vehicle that begins a manoeuvre.
 *
 * <pre>
 *   idle -> asking -> preparing -> moving -> reporting -> idle
 *           asking, preparing: refused, not answered or too long -> idle;   moving: the gap is not safe -> returning -> idle
 * </pre>
 *
 * A request is repeated every 0.3 s, five times without an answer at the most. Who joins moves only while the leader's grant is fresh and the one behind says that the gap is open; whoever moves,
 * moves only while its own sensing shows a safe place, and returns as long as it is less than half-way. One that leaves, or changes lanes alone, does so by its own sensing when nobody answers.
 */
final class Mover {

    /** The reason with which one is asked to come back later. */
    static final String BUSY = "busy";
    private static final int MOST_REQUESTS = 5;
    private static final long FRESH = SimTime.nanos(1.5);
    private static final long OPEN_FRESH = SimTime.nanos(1);
    private static final long LONGEST = SimTime.nanos(90);
    private static final long PAUSE = SimTime.nanos(5);
    /** Share of the usual gap at which one is near enough to be a member; share of the wide gap at which one may leave. */
    private static final double NEAR = 1.5;
    private static final double WIDE = 0.9;
    private static final double ALIGNED = 0.9;
    private static final double LANE_METRES = 3.5;

    enum Phase { IDLE, ASKING, PREPARING, MOVING, RETURNING, REPORTING }

    private final int self;
    private final List<ManoeuvreSettings> tasks;
    private final Braking braking;
    private final Membership membership;
    private final LaneChange lateral;
    private final ManoeuvreOutlet outlet;
    private Phase phase = Phase.IDLE;
    private int next;
    private int attempts;
    private int number;
    private int requests;
    private long begunAt;
    private long saidAt;
    private long answeredAt;
    private long openAt;
    private long pausedUntil;
    private int behind;
    private int opens;
    private int partner;
    private double grantedLane;
    private boolean alone;

    Mover(int self, List<ManoeuvreSettings> tasks, Braking braking, Membership membership, LaneChange lateral, ManoeuvreOutlet outlet) {
        this.self = self;
        this.tasks = tasks;
        this.braking = braking;
        this.membership = membership;
        this.lateral = lateral;
        this.outlet = outlet;
    }

    Phase phase() {
        return phase;
    }

    boolean isIdle() {
        return phase == Phase.IDLE;
    }

    private ManoeuvreSettings task() {
        return tasks.get(next);
    }

    private Task kind() {
        return task().task();
    }

    /** The manoeuvre whose time has come; null where there is none. */
    ManoeuvreSettings due(long now, double station) {
        boolean isTime = phase == Phase.IDLE && next < tasks.size() && now >= SimTime.nanos(task().at()) && now >= pausedUntil;
        return isTime && station >= task().beyond().orElse(station) ? task() : null;
    }

    /** One that was done by all members together is over. */
    void finish(long now, boolean done) {
        if (done || attempts++ >= task().retries()) {
            next++;
            attempts = 0;
        } else {
            pausedUntil = now + PAUSE;
        }
        phase = Phase.IDLE;
    }

    /** Whom it is to follow although that one is in another lane: the one behind which it is to move in. */
    int follows(Situation situation) {
        if (kindIs(Task.CHANGE_LANE) && (phase == Phase.ASKING || phase == Phase.PREPARING)) {
            return situation.aheadIn(targetLane()).map(Neighbour::vid).orElse(Neighbour.NOBODY);
        }
        return joins();
    }

    /** Whom it follows as a member already, because it is about to be one; {@link Neighbour#NOBODY} otherwise. */
    int joins() {
        return kindIs(Task.JOIN) && (phase == Phase.PREPARING || phase == Phase.MOVING || phase == Phase.REPORTING) ? behind : Neighbour.NOBODY;
    }

    /** Whether it keeps the time gap of ACC, because it is about to leave. */
    boolean wantsWide() {
        return !isIdle() && (kindIs(Task.LEAVE) || kindIs(Task.SPLIT));
    }

    private boolean kindIs(Task one) {
        return next < tasks.size() && kind() == one;
    }

    private double targetLane() {
        return switch (kind()) {
            case JOIN -> phase == Phase.ASKING ? lateral.lane() : grantedLane;
            case LEAVE -> task().lane().orElse(lateral.lane() + LANE_METRES);
            case CHANGE_LANE -> task().lane().orElse(lateral.lane());
            case SPLIT -> lateral.lane();
        };
    }

    void begin(long now, Situation situation) {
        number++;
        requests = 0;
        begunAt = now;
        answeredAt = now;
        openAt = Long.MIN_VALUE / 2;
        behind = Neighbour.NOBODY;
        opens = Neighbour.NOBODY;
        alone = false;
        partner = task().with().orElse(membership.leader());
        phase = Phase.ASKING;
        outlet.tell(Event.MANOEUVRE_REQUESTED, partner, describe());
        if (kind() != Task.JOIN && kind() != Task.CHANGE_LANE && membership.isLeader() || kind() == Task.CHANGE_LANE && situation.isWide(targetLane())) {
            alone = true;
            phase = Phase.PREPARING;
        }
    }

    private String describe() {
        return kind().title() + task().with().stream().mapToObj(id -> " the platoon of " + id).findFirst().orElse("") + task().behind().stream().mapToObj(id -> " behind " + id).findFirst().orElse("")
                + (attempts > 0 ? ", attempt " + (attempts + 1) : "");
    }

    void hear(long now, Notice notice) {
        if (notice.number() != number || !notice.isTo(self) || isIdle()) {
            return;
        }
        switch (notice.verb()) {
            case GRANT -> granted(now, notice);
            case REFUSE -> refused(now, notice);
            case OPENING, OPEN -> makesRoom(now, notice);
            default -> { }
        }
    }

    /** Whom the leader named says how it goes; a stranger behind a platoon's tail only lets one in, which is seen. */
    private void makesRoom(long now, Notice notice) {
        if (kind() != Task.JOIN || notice.from() == opens) {
            answeredAt = now;
            openAt = notice.verb() == Verb.OPEN ? now : openAt;
        }
    }

    private void granted(long now, Notice notice) {
        answeredAt = now;
        if (phase == Phase.ASKING) {
            behind = notice.id("behind");
            opens = notice.id("opens");
            grantedLane = notice.number("lane");
            phase = Phase.PREPARING;
        }
    }

    private void refused(long now, Notice notice) {
        if (phase == Phase.ASKING) {
            boolean busy = notice.text("why").equals(BUSY);
            attempts -= busy ? 1 : 0;
            outlet.tell(Event.MANOEUVRE_REFUSED, notice.from(), kind().title() + ": " + notice.text("why") + (busy ? ", tries again later" : ""));
            finish(now, false);
        }
    }

    private void giveUp(long now, String why) {
        sayAborted(why);
        finish(now, false);
    }

    private void sayAborted(String why) {
        outlet.tell(Event.MANOEUVRE_ABORTED, partner, kind().title() + ": " + why);
        outlet.send(Notice.to(partner, Verb.ABORT, number).with("why", why));
    }

    void update(long now, Situation situation) {
        switch (phase) {
            case IDLE -> { }
            case ASKING -> ask(now, situation);
            case PREPARING -> prepare(now, situation);
            case MOVING -> move(now);
            case RETURNING -> comeBack(now);
            case REPORTING -> report(now);
        }
    }

    private boolean isTimeToSay(long now) {
        if (now - saidAt < GapOpener.SAY_EVERY) {
            return false;
        }
        saidAt = now;
        return true;
    }

    private void ask(long now, Situation situation) {
        if (!isTimeToSay(now)) {
            return;
        }
        if (kind() == Task.CHANGE_LANE && now - answeredAt < FRESH && requests > 0 && answeredAt > begunAt) {
            phase = Phase.PREPARING;
        } else if (++requests > MOST_REQUESTS) {
            unanswered(now);
        } else {
            sendRequest(situation);
        }
    }

    private void unanswered(long now) {
        if (kind() == Task.JOIN) {
            giveUp(now, "nobody answered " + MOST_REQUESTS + " requests");
        } else {
            alone = true;
            phase = Phase.PREPARING;
            outlet.tell(Event.DEGRADED, partner, kind().title() + ": nobody answered " + MOST_REQUESTS + " requests; by its own sensing");
        }
    }

    private void sendRequest(Situation situation) {
        int to = kind() == Task.CHANGE_LANE ? Neighbour.NOBODY : partner;
        Notice request = Notice.to(to, Verb.REQUEST, number).with("task", kind().title()).with("behind", task().behind().orElse(Neighbour.NOBODY)).with("length", situation.length())
                .with("lane", targetLane()).with("gap", situation.entryGap());
        braking.tell(request.fields());
        outlet.send(request);
    }

    private void prepare(long now, Situation situation) {
        if (isTimeToSay(now) && !alone) {
            sendRequest(situation);
        }
        if (now - begunAt > LONGEST) {
            giveUp(now, "no safe place within " + LONGEST / SimTime.nanos(1) + " s");
        } else if (!alone && kind() == Task.JOIN && now - answeredAt > FRESH) {
            giveUp(now, "the leader does not answer any more");
        } else if (kind() == Task.JOIN && !isInLane() && !membership.isAlone()) {
            giveUp(now, "a platoon joins another in its own lane only");
        } else if (isReady(now, situation)) {
            start(now, situation);
        }
    }

    private boolean isReady(long now, Situation situation) {
        return switch (kind()) {
            case JOIN -> isBeside(situation) && (opens == Neighbour.NOBODY || now - openAt <= OPEN_FRESH) && (isInLane() || situation.isWide(targetLane()));
            case LEAVE -> isWideBehind(situation) && situation.isWide(targetLane());
            case SPLIT -> isWideBehind(situation);
            case CHANGE_LANE -> situation.isWide(targetLane());
        };
    }

    private boolean isInLane() {
        return targetLane() == lateral.lane();
    }

    /** Near behind the member that it is to follow, whichever lane it is in. */
    private boolean isBeside(Situation situation) {
        double gap = situation.find(behind).filter(one -> one.along() > 0).map(one -> one.gap(situation.length())).orElse(Double.NaN);
        boolean isNext = !isInLane() || situation.ahead(lateral.lane()).filter(one -> one.vid() == behind).isPresent();
        return isNext && gap >= ALIGNED * situation.usualGap() && gap <= NEAR * situation.wideGap();
    }

    private boolean isWideBehind(Situation situation) {
        return situation.ahead(lateral.lane()).map(one -> one.gap(situation.length()) >= WIDE * situation.wideGap()).orElse(true);
    }

    private void start(long now, Situation situation) {
        double lane = targetLane();
        if (kind() == Task.SPLIT) {
            membership.split(now);
        }
        if (lane == lateral.lane()) {
            arrive(now);
            return;
        }
        lateral.begin(lane);
        phase = Phase.MOVING;
        outlet.tell(Event.MANOEUVRE_MOVING, behind, kind().title() + ": to the lane at " + lane + " m");
    }

    private void move(long now) {
        if (isTimeToSay(now)) {
            outlet.send(Notice.to(partner, Verb.MOVING, number));
        }
        if (!lateral.isMoving()) {
            arrive(now);
        }
    }

    /** The lateral move turned back. */
    void turnedBack(String why) {
        if (phase == Phase.MOVING) {
            sayAborted(why);
            phase = Phase.RETURNING;
        }
    }

    private void comeBack(long now) {
        if (!lateral.isMoving()) {
            finish(now, false);
        }
    }

    private void arrive(long now) {
        outlet.tell(Event.MANOEUVRE_DONE, kind() == Task.JOIN ? behind : partner, describe());
        requests = 0;
        saidAt = now;
        phase = Phase.REPORTING;
        if (kind() == Task.JOIN) {
            membership.expect(partner);
        }
        sendDone();
        if (kind() == Task.LEAVE) {
            membership.release(now);
        }
    }

    private void sendDone() {
        String members = String.join(",", membership.roster().stream().map(String::valueOf).toList());
        outlet.send(Notice.to(partner, Verb.DONE, number).with("m", kind() == Task.JOIN ? members : ""));
    }

    /** Until the leader's list has it; of all others the word is said five times. */
    private void report(long now) {
        if (kind() == Task.JOIN && membership.leader() == partner) {
            finish(now, true);
        } else if (isTimeToSay(now)) {
            if (++requests > 2 * MOST_REQUESTS) {
                endReport(now);
            } else {
                sendDone();
            }
        }
    }

    private void endReport(long now) {
        if (kind() == Task.JOIN) {
            giveUp(now, "the leader did not acknowledge; it drives alone in the lane");
        } else {
            finish(now, true);
        }
    }
}
