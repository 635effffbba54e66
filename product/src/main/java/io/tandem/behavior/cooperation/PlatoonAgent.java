package io.tandem.behavior.cooperation;

import io.tandem.behavior.cooperation.ManoeuvreSettings.Task;
import io.tandem.behavior.cooperation.Notice.Verb;
import io.tandem.message.Event;
import io.tandem.message.MessageFields;
import io.tandem.mobility.Braking;
import java.util.Optional;

/** All that one vehicle arranges with others: its place in a platoon, what it begins, what it grants, and the gap that it opens. It decides by messages and its own sensing alone. */
final class PlatoonAgent {

    private static final double SAME_LANE_METRES = 0.5;
    private static final double BLIND_SECONDS = 5;

    private final int self;
    private final Braking braking;
    private final ManoeuvreOutlet outlet;
    private final Membership membership;
    private final LaneChange lateral;
    private final Mover mover;
    private final Coordinator coordinator;
    private final GapOpener opener;
    private final PlatoonLaneChange together;
    private double blindSeconds;

    /** @param braking how commands may tell it to brake */
    PlatoonAgent(int self, CooperateSettings settings, Braking braking, ManoeuvreOutlet outlet) {
        this.self = self;
        this.braking = braking;
        this.outlet = outlet;
        this.membership = new Membership(self, settings.platoon());
        this.lateral = new LaneChange(settings.lane());
        this.mover = new Mover(self, settings.manoeuvres(), braking, membership, lateral, outlet);
        this.coordinator = new Coordinator(membership, outlet);
        this.opener = new GapOpener(self, outlet);
        this.together = new PlatoonLaneChange(membership, lateral, outlet);
    }

    Membership membership() {
        return membership;
    }

    LaneChange lateral() {
        return lateral;
    }

    boolean wantsWide() {
        return mover.wantsWide();
    }

    /** What the gap to the one ahead is to be longer than usual, metres. */
    double extraMetres() {
        return opener.extraMetres();
    }

    /** Those that it keeps behind although they may be in another lane: the member before it, whom it is to move in behind, and whom it lets in. */
    int[] companions(Situation situation) {
        return new int[] {membership.predecessor(), mover.follows(situation), opener.stranger()};
    }

    /** Whether one ahead is followed as a member: one of the same platoon, whom it is about to join, or who is about to join. */
    boolean isFellow(Neighbour one) {
        return one.leader() == membership.leader() || one.vid() == mover.joins() || one.vid() == opener.newcomer();
    }

    /** The member behind which it is about to move in. */
    Optional<Neighbour> host(Situation situation) {
        return situation.find(mover.joins());
    }

    /** Whether it is to catch up with somebody. */
    boolean catchesUp() {
        return !membership.isLeader() || mover.joins() != Neighbour.NOBODY;
    }

    /** What it says with its platoon message: members take over the lane of their leader, and others keep away from the lane toward which it was moving when it was last seen. */
    String beacon() {
        MessageFields fields = membership.beacon(lateral.isReturning() ? lateral.lane() : lateral.target());
        if (lateral.isReturning()) {
            fields.with("toward", lateral.abandoned());
        }
        return braking.tell(fields).toString();
    }

    /** Hears the platoon message of another. */
    void hearBeacon(long now, int sender, String payload) {
        together.hearLane(sender, MessageFields.parse(payload).number("lane").orElse(Double.NaN));
        if (membership.hear(now, sender, payload)) {
            outlet.tell(Event.PLATOON_CHANGED, membership.leader(), "in the platoon of %d, version %d: %s".formatted(membership.leader(), membership.version(), membership.roster()));
        }
    }

    /** Hears a message of a manoeuvre. */
    void hear(long now, Notice notice, Situation situation) {
        mover.hear(now, notice);
        opener.hear(now, notice);
        together.hear(now, notice);
        boolean asksLeader = notice.verb() == Verb.REQUEST && !notice.isTask(Task.CHANGE_LANE);
        if (asksLeader && notice.isTo(self) || notice.verb() != Verb.REQUEST) {
            coordinator.hear(now, notice, together.isBusy() || !mover.isIdle(), situation);
        }
        if (notice.verb() == Verb.GRANT && notice.from() == membership.leader() && notice.id("opens") == self) {
            opener.open(now, notice.id("to"), notice.number(), notice.number("gap") + situation.entryGap() - situation.usualGap());
        } else if (notice.verb() == Verb.REQUEST && (notice.isTask(Task.CHANGE_LANE) || notice.isTask(Task.JOIN) && !notice.isTo(membership.leader()))) {
            letIn(now, notice, situation);
        } else if (notice.verb() == Verb.PREPARE && notice.from() == membership.leader() && situation.isWide(notice.number("lane"))) {
            outlet.send(Notice.to(notice.from(), Verb.READY, notice.number()));
        }
    }

    /** Opens a gap for one that asks for a place in this lane, or in a platoon ahead in this lane, if the vehicle is the first one behind that place. */
    private void letIn(long now, Notice notice, Situation situation) {
        Neighbour guest = situation.find(notice.from()).orElse(null);
        boolean mine = guest != null && Math.abs(notice.number("lane") - lateral.lane()) < SAME_LANE_METRES && guest.along() > 0
                && situation.aheadIn(lateral.lane()).filter(one -> one.vid() != guest.vid() && one.along() <= guest.along()).isEmpty();
        boolean busy = coordinator.isBusy() || together.isBusy() || !mover.isIdle() || opener.isBusy() && opener.guest() != notice.from();
        if (mine && busy) {
            outlet.send(Notice.to(notice.from(), Verb.REFUSE, notice.number()).with("why", Mover.BUSY));
        } else if (mine) {
            opener.open(now, notice.from(), notice.number(), 0);
        }
    }

    /** Goes on by one decision, and moves sideways as far as its own sensing allows. */
    void update(long now, double seconds, Situation situation) {
        int lost = membership.replaceLostLeader(now);
        if (lost != Neighbour.NOBODY) {
            outlet.tell(Event.LEADER_LOST, lost, "the leader %d is lost; %d leads %s".formatted(lost, self, membership.roster()));
        }
        Neighbour predecessor = situation.ahead(lateral.lane()).orElse(null);
        opener.update(now, seconds, predecessor == null ? Neighbour.NOBODY : predecessor.vid(), predecessor == null ? Double.POSITIVE_INFINITY : predecessor.gap(situation.length()),
                situation.usualGap());
        if (membership.roster().contains(opener.newcomer())) {
            opener.release();
        }
        coordinator.update(now);
        begin(now, situation);
        mover.update(now, situation);
        moveTogether(now, situation);
        moveSideways(seconds, situation);
    }

    private void begin(long now, Situation situation) {
        ManoeuvreSettings due = mover.due(now, situation.station());
        boolean free = !coordinator.isBusy() && !opener.isBusy() && !together.isBusy() && !lateral.isMoving();
        if (due == null || !free) {
            return;
        }
        if (due.task() == Task.CHANGE_LANE && membership.isLeader() && !membership.isAlone()) {
            together.begin(now, due.lane().orElse(lateral.lane()));
        } else {
            mover.begin(now, situation);
        }
    }

    private void moveTogether(long now, Situation situation) {
        if (together.isBusy()) {
            PlatoonLaneChange.Outcome outcome = together.update(now, situation);
            if (outcome != PlatoonLaneChange.Outcome.UNDER_WAY) {
                mover.finish(now, outcome == PlatoonLaneChange.Outcome.DONE);
            }
        }
        double wanted = membership.lane();
        boolean follows = !membership.isLeader() && mover.isIdle() && !Double.isNaN(wanted);
        if (follows && !lateral.isMoving() && Math.abs(wanted - lateral.lane()) >= SAME_LANE_METRES && situation.isWide(wanted)) {
            lateral.begin(wanted);
        }
    }

    private void moveSideways(double seconds, Situation situation) {
        boolean leaderStays = !membership.isLeader() && mover.isIdle() && Math.abs(membership.lane() - lateral.target()) >= SAME_LANE_METRES;
        boolean clear = !lateral.isMoving() || !leaderStays && situation.isClear(lateral.target());
        if (lateral.update(seconds, situation.speed(), clear, situation.lateral())) {
            outlet.tell(Event.DEGRADED, Neighbour.NOBODY, "returns to the lane at %s m: %s".formatted(lateral.lane(), leaderStays ? "the leader stays" : "the other is not clear"));
            mover.turnedBack("the place was not safe any more");
        }
    }

    /** Counts how long the member before it is neither seen nor heard; after 5 s it drives alone. */
    void countBlind(long now, boolean blind, double seconds) {
        blindSeconds = blind ? blindSeconds + seconds : 0;
        if (blindSeconds > BLIND_SECONDS && membership.release(now)) {
            outlet.tell(Event.DEGRADED, Neighbour.NOBODY, "nobody of the platoon is seen or heard ahead: drives alone");
        }
    }
}
