package io.tandem.behavior.cooperation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.cooperation.Notice.Verb;
import io.tandem.behavior.platoon.SafeFollowing;
import io.tandem.message.Event;
import io.tandem.mobility.Braking;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The messages of manoeuvres, one side at a time: lost, late, repeated and from strangers. */
class ProtocolTest {

    private static final class Log implements ManoeuvreOutlet {
        private final List<Notice> sent = new ArrayList<>();
        private final List<String> told = new ArrayList<>();

        @Override
        public void send(Notice notice) {
            sent.add(notice);
        }

        @Override
        public void tell(String event, int other, String text) {
            told.add(event + " " + other + " " + text);
        }

        private List<Verb> verbs() {
            return sent.stream().map(Notice::verb).toList();
        }
    }

    private static long at(double seconds) {
        return SimTime.nanos(seconds);
    }

    private static Neighbour car(int vid, double along, double lateral, double speed) {
        return new Neighbour(vid, along, lateral, speed, 0, 4.5, 1.8, 0.1, 0, 0.1, Braking.FREE, 1, Double.NaN, Double.NaN);
    }

    private static Situation situation(double seconds, double lane, Neighbour... others) {
        return new Situation(at(seconds), 0, lane, lane, 20, 0, 4.5, 1.8, List.of(others), SafeFollowing.FREE, new Situation.Gaps(3, 0.8, 1.5));
    }

    private static Notice from(int sender, String payload) {
        return Notice.of(sender, payload).orElseThrow();
    }

    /** Its heading still points there when it turns back, and a real car that is stopped then goes straight on. */
    @Test
    void oneThatTurnsBackTellsTowardWhichLaneItStillMoves() {
        CooperateSettings inTheRightLane = new CooperateSettings(null, -3.5, OptionalDouble.empty(), List.of(), 20, List.of(), 1.5, 2, 0.8, 3, 1.5, List.of());
        PlatoonAgent agent = new PlatoonAgent(2, inTheRightLane, Braking.USUAL, new Log());
        agent.lateral().begin(0);
        assertThat(agent.beacon()).contains("lane=0").doesNotContain("toward");

        agent.lateral().update(0.1, 20, false, -3.4);

        assertThat(agent.beacon()).contains("lane=-3.5", "toward=0");
    }

    /** Last seen between the lanes at 0 m and 3.5 m, on its way back from the first: it may be in either. */
    @Test
    void oneThatIsNotSeenAnyMoreWhileItTurnsBackMayBeInEitherLane() {
        Neighbour unseen = new Neighbour(7, 30, 1.75, 18, 0, 4.5, 1.8, 2, 0, 2, Braking.USUAL, 7, 3.5, 0);

        assertThat(unseen.isWithin(-1.2, 0.5, 1)).isTrue();
        assertThat(unseen.isWithin(3, 4.7, 1)).isTrue();
    }

    @Test
    void payloadsThatAreNoMessagesArePassedOver() {
        assertThat(Notice.of(3, "")).isEmpty();
        assertThat(Notice.of(3, "do=dance no=4")).isEmpty();
        assertThat(Notice.of(3, "do=grant no=many to=x").orElseThrow()).matches(notice -> notice.number() == 0 && !notice.isTo(3) && notice.isTo(Neighbour.NOBODY));
    }

    @Test
    void memberTakesOverTheListsOfItsLeaderInTheirOrder() {
        Membership member = new Membership(3, List.of(1, 2, 3));

        assertThat(member.hear(at(1), 1, "p=1 n=2 lane=0 m=1,3")).isTrue();
        assertThat(member.hear(at(1.1), 1, "p=1 n=1 lane=0 m=1,2,3")).as("an older one").isFalse();
        assertThat(member.roster()).containsExactly(1, 3);
        assertThat(member.predecessor()).isEqualTo(1);
        assertThat(member.lane()).isZero();
        assertThat(member.hear(at(1.2), 1, "p=1 n=3 m=1,x,3")).as("garbage").isFalse();
        assertThat(member.hear(at(1.2), 9, "p=9 n=30 m=9,3")).as("a stranger's list").isFalse();
        assertThat(member.hear(at(1.3), 1, "p=1 n=4 m=1,2")).as("it is removed").isTrue();
        assertThat(member.isAlone()).isTrue();
    }

    @Test
    void nextOneTakesOverWhenTheLeaderIsLostAndGivesBackWhenItReturns() {
        Membership second = new Membership(2, List.of(1, 2, 3));
        Membership third = new Membership(3, List.of(1, 2, 3));
        second.hear(at(1), 1, "p=1 n=0 lane=0 m=1,2,3");
        third.hear(at(1), 1, "p=1 n=0 lane=0 m=1,2,3");

        assertThat(second.replaceLostLeader(at(2.9))).isEqualTo(Neighbour.NOBODY);
        assertThat(second.replaceLostLeader(at(3.1))).isEqualTo(1);
        assertThat(third.replaceLostLeader(at(3.1))).isEqualTo(Neighbour.NOBODY);
        assertThat(third.hear(at(3.2), 2, second.beacon(0).toString())).isTrue();
        assertThat(third.leader()).isEqualTo(2);

        assertThat(second.hear(at(9), 1, "p=1 n=0 lane=0 m=1,2,3")).isTrue();
        assertThat(second.leader()).isEqualTo(1);
        third.hear(at(9.1), 2, second.beacon(0).toString());
        assertThat(third.hear(at(9.2), 1, "p=1 n=0 lane=0 m=1,2,3")).as("its leader names that one").isTrue();
    }

    @Test
    void oneWhoseOwnRadioFailedIsNotFollowedByThoseWhoHearTheLeader() {
        Membership second = new Membership(2, List.of(1, 2, 3));
        Membership third = new Membership(3, List.of(1, 2, 3));
        second.replaceLostLeader(at(0.1));
        second.replaceLostLeader(at(4));
        third.hear(at(4), 1, "p=1 n=0 lane=0 m=1,2,3");

        assertThat(third.hear(at(4.1), 2, second.beacon(0).toString())).isFalse();
        assertThat(third.leader()).isEqualTo(1);
    }

    @Test
    void leaderThatLeavesIsReplacedAtOnce() {
        Membership leader = new Membership(1, List.of(1, 2, 3));
        Membership second = new Membership(2, List.of(1, 2, 3));
        second.hear(at(1), 1, leader.beacon(0).toString());
        leader.release(at(2));

        second.hear(at(2.1), 1, leader.beacon(0).toString());

        assertThat(second.replaceLostLeader(at(2.1))).isEqualTo(1);
        assertThat(second.roster()).containsExactly(2, 3);
    }

    @Test
    void leaderRemovesMembersThatNameAnotherLeader() {
        Membership leader = new Membership(1, List.of(1, 2, 3));

        assertThat(leader.hear(at(1), 2, "p=1 n=0")).isFalse();
        assertThat(leader.hear(at(2), 2, "p=2 n=1 m=2")).isTrue();
        leader.insert(3, List.of(4, 3));
        assertThat(leader.roster()).containsExactly(1, 3, 4);
        assertThat(leader.hear(at(3), 4, "p=4 n=1 m=4")).as("it does not have the list yet").isFalse();
        assertThat(leader.after(3)).isEqualTo(4);
        assertThat(leader.after(4)).isEqualTo(Neighbour.NOBODY);
        leader.cut(3);
        assertThat(leader.roster()).containsExactly(1);
        assertThat(leader.predecessor()).isEqualTo(Neighbour.NOBODY);
    }

    /** 4.5 m and, at 20 m/s: 19 m for one that brakes freely; (20.5 m/s) (0.6 + 4/6) s + 20.5^2 / 8 - 20^2 / 10 + 20 x 0.3 + 1.5 = 45.998 m for one with 4 m/s2 and 3 m/s3; or what it asks for. */
    @Test
    void leaderGrantsAGapInWhichTheNewcomerCanStop() {
        assertThat(granted("")).isEqualTo(23.5);
        assertThat(granted("brake=4 jerk=3")).isCloseTo(50.498, within(0.001));
        assertThat(granted("brake=4 jerk=3 gap=60")).isEqualTo(64.5);
        assertThat(granted("gap=nonsense")).isEqualTo(23.5);
    }

    private static double granted(String told) {
        Log log = new Log();
        new Coordinator(new Membership(1, List.of(1, 2, 3)), log).hear(at(1), from(7, "do=request task=join to=1 no=1 behind=2 length=4.5 " + told), false, situation(1, 0));
        return log.sent.getFirst().number("gap");
    }

    @Test
    void laneIsClearBeforeOneBehindOnlyWhereThatOneCanStop() {
        Neighbour behind = car(7, -35, 0, 20);
        Neighbour capped = new Neighbour(7, -35, 0, 20, 0, 4.5, 1.8, 0.1, 0, 0.1, new Braking(4, 3), 1, Double.NaN, Double.NaN);
        Neighbour farther = new Neighbour(7, -50, 0, 20, 0, 4.5, 1.8, 0.1, 0, 0.1, new Braking(4, 3), 1, Double.NaN, Double.NaN);
        Neighbour catchingUp = new Neighbour(7, -50, 0, 20, 0, 4.5, 1.8, 0.1, 1.5, 0.1, new Braking(4, 3), 1, Double.NaN, Double.NaN);

        assertThat(situation(1, 3.5, behind).isWide(0)).isTrue();
        assertThat(situation(1, 3.5, capped).isWide(0)).isFalse();
        assertThat(situation(1, 3.5, farther).isWide(0)).isTrue();
        assertThat(situation(1, 3.5, catchingUp).isWide(0)).isFalse();
    }

    @Test
    void leaderGrantsOneManoeuvreAtATimeAndTheSameOneAsOftenAsItIsAsked() {
        Log log = new Log();
        Membership membership = new Membership(1, List.of(1, 2, 3));
        Coordinator coordinator = new Coordinator(membership, log);
        Situation situation = situation(1, 0);

        coordinator.hear(at(1), from(7, "do=request task=join to=1 no=1 behind=2 length=4.5"), false, situation);
        coordinator.hear(at(1.3), from(7, "do=request task=join to=1 no=1 behind=2 length=4.5"), false, situation);
        coordinator.hear(at(1.4), from(8, "do=request task=join to=1 no=1"), false, situation);

        assertThat(log.verbs()).containsExactly(Verb.GRANT, Verb.REFUSE);
        assertThat(log.sent.getFirst()).matches(grant -> grant.isTo(7) && grant.id("behind") == 2 && grant.id("opens") == 3 && grant.number("gap") == 23.5);
        coordinator.update(at(1.5));
        assertThat(log.sent.getLast().verb()).isEqualTo(Verb.GRANT);
        coordinator.update(at(4));
        assertThat(coordinator.isBusy()).as("not heard for 2.5 s").isFalse();
        assertThat(log.told.getLast()).startsWith(Event.MANOEUVRE_ABORTED);
        coordinator.hear(at(5), from(7, "do=done to=1 no=1 m=7"), false, situation);
        assertThat(membership.roster()).as("it is in all the same").containsExactly(1, 2, 7, 3);
    }

    @Test
    void requestsThatCannotBeAreRefusedWithTheReason() {
        Log log = new Log();
        Coordinator coordinator = new Coordinator(new Membership(1, List.of(1, 2)), log);
        Coordinator ofMember = new Coordinator(new Membership(2, List.of(1, 2)), log);

        coordinator.hear(at(1), from(7, "do=request task=join to=1 no=1 behind=9"), false, situation(1, 0));
        coordinator.hear(at(1), from(7, "do=request task=leave to=1 no=1"), false, situation(1, 0));
        coordinator.hear(at(1), from(2, "do=request task=leave to=1 no=1"), true, situation(1, 0));
        ofMember.hear(at(1), from(7, "do=request task=join to=2 no=1"), false, situation(1, 0));

        assertThat(log.sent).extracting(one -> one.text("why")).containsExactly("9-is-no-member", "not-a-member", "busy", "no-leader");
        coordinator.hear(at(2), from(2, "do=request task=leave to=1 no=2"), false, situation(1, 0));
        coordinator.hear(at(2.1), from(2, "do=abort to=1 no=2"), false, situation(1, 0));
        assertThat(coordinator.isBusy()).isFalse();
        coordinator.hear(at(2.2), from(2, "do=done to=1 no=9 m=x"), false, situation(1, 0));
        coordinator.hear(at(3), from(8, "do=request task=join to=1 no=3"), false, situation(1, 0));
        coordinator.hear(at(4), from(8, "do=done to=1 no=3 m=8,x"), false, situation(1, 0));
        assertThat(log.told.getLast()).contains("[1, 2, 8]");
    }

    @Test
    void gapClosesWhenItsGuestIsNotHeardOrGivesUp() {
        Log log = new Log();
        GapOpener opener = new GapOpener(3, log);

        assertThat(opener.open(at(1), 7, 1, 23.5)).isTrue();
        assertThat(opener.open(at(1), 8, 1, 23.5)).as("one at a time").isFalse();
        opener.update(at(1.5), 0.5, 2, 19, 19);
        assertThat(log.verbs()).containsExactly(Verb.OPENING);
        opener.hear(at(2), from(7, "do=moving no=1"));
        opener.update(at(2), 20, 2, 42, 19);
        assertThat(log.verbs()).containsExactly(Verb.OPENING, Verb.OPEN);
        assertThat(opener.extraMetres()).isEqualTo(23.5);
        opener.update(at(4), 0.1, 2, 42, 19);
        assertThat(opener.isBusy()).isFalse();
        opener.open(at(5), 7, 2, 0);
        assertThat(opener.stranger()).isEqualTo(7);
        assertThat(opener.newcomer()).isEqualTo(Neighbour.NOBODY);
        opener.hear(at(5), from(8, "do=done no=2"));
        opener.hear(at(5), from(7, "do=open no=2"));
        opener.hear(at(5), from(7, "do=abort no=2 why=tired"));
        assertThat(log.told.getLast()).isEqualTo(Event.GAP_CLOSED + " 7 7 gave it up: tired");
        opener.release();
        opener.open(at(6), 7, 3, 20);
        opener.update(at(6.1), 0.1, 7, 19, 19);
        opener.update(at(6.5), 0.4, 7, 19, 19);
        assertThat(opener.extraMetres()).as("the guest is in the gap").isZero();
        opener.release();
        assertThat(log.told.getLast()).contains("is a member");
    }

    private static ManoeuvreSettings task(ManoeuvreSettings.Task task, OptionalInt with, OptionalInt behind, OptionalDouble lane) {
        return new ManoeuvreSettings(task, 0, OptionalDouble.empty(), with, behind, lane, 1);
    }

    @Test
    void requestIsRepeatedFiveTimesAndGivenUpWithoutAnAnswer() {
        Log log = new Log();
        Membership membership = new Membership(7, List.of());
        Mover mover = new Mover(7, List.of(task(ManoeuvreSettings.Task.JOIN, OptionalInt.of(1), OptionalInt.empty(), OptionalDouble.empty())), Braking.FREE, membership, new LaneChange(3.5), log);

        assertThat(mover.due(at(1), 0)).isNotNull();
        mover.begin(at(1), situation(1, 3.5));
        for (int i = 1; i < 40; i++) {
            mover.update(at(1 + 0.1 * i), situation(1 + 0.1 * i, 3.5));
        }

        assertThat(log.verbs()).containsExactly(Verb.REQUEST, Verb.REQUEST, Verb.REQUEST, Verb.REQUEST, Verb.REQUEST, Verb.ABORT);
        assertThat(mover.isIdle()).isTrue();
        assertThat(mover.due(at(6), 0)).as("it pauses").isNull();
        assertThat(mover.due(at(9), 0)).isNotNull();
    }

    @Test
    void whoJoinsGivesUpWhenTheLeaderFallsSilentBeforeItMoves() {
        Log log = new Log();
        Mover mover = new Mover(7, List.of(task(ManoeuvreSettings.Task.JOIN, OptionalInt.of(1), OptionalInt.of(2), OptionalDouble.empty())), Braking.FREE, new Membership(7, List.of()), new LaneChange(3.5), log);
        mover.begin(at(1), situation(1, 3.5));
        mover.hear(at(1.1), from(1, "do=grant to=7 no=9 behind=2"));
        assertThat(mover.phase()).as("another number").isEqualTo(Mover.Phase.ASKING);
        mover.hear(at(1.1), from(1, "do=grant to=7 no=1 behind=2 opens=3 lane=0"));
        assertThat(mover.phase()).isEqualTo(Mover.Phase.PREPARING);
        Situation good = situation(1.2, 3.5, car(2, 25, 0, 20), car(3, -30, 0, 20));
        mover.update(at(1.2), good);
        assertThat(mover.phase()).as("the gap is not open").isEqualTo(Mover.Phase.PREPARING);
        assertThat(mover.follows(good)).isEqualTo(2);
        mover.hear(at(1.3), from(3, "do=opening to=7 no=1"));
        mover.update(at(3), good);
        assertThat(mover.isIdle()).isTrue();
        assertThat(log.told.getLast()).contains("does not answer any more");
    }

    @Test
    void whoJoinsDrivesAloneWhenNobodyAcknowledges() {
        Log log = new Log();
        LaneChange lateral = new LaneChange(0);
        Membership membership = new Membership(7, List.of());
        Mover mover = new Mover(7, List.of(task(ManoeuvreSettings.Task.JOIN, OptionalInt.of(1), OptionalInt.empty(), OptionalDouble.empty())), Braking.FREE, membership, lateral, log);
        mover.begin(at(1), situation(1, 0));
        mover.hear(at(1.1), from(1, "do=grant to=7 no=1 behind=2 opens=0 lane=0"));
        mover.update(at(1.2), situation(1.2, 0, car(2, 30, 0, 20)));
        assertThat(mover.phase()).isEqualTo(Mover.Phase.REPORTING);
        for (int i = 1; i < 60; i++) {
            mover.update(at(1.2 + 0.1 * i), situation(1.2 + 0.1 * i, 0, car(2, 30, 0, 20)));
        }
        assertThat(mover.isIdle()).isTrue();
        assertThat(membership.isAlone()).isTrue();
        assertThat(log.told.getLast()).contains("did not acknowledge");
    }

    @Test
    void refusedOneTriesAgainAsOftenAsItMay() {
        Log log = new Log();
        Mover mover = new Mover(7, List.of(task(ManoeuvreSettings.Task.JOIN, OptionalInt.of(1), OptionalInt.of(9), OptionalDouble.empty())), Braking.FREE, new Membership(7, List.of()), new LaneChange(0), log);
        mover.begin(at(1), situation(1, 0));
        mover.hear(at(1.1), from(1, "do=refuse to=7 no=1 why=busy"));
        assertThat(mover.due(at(7), 0)).isNotNull();
        mover.begin(at(7), situation(7, 0));
        mover.hear(at(7.1), from(1, "do=refuse to=7 no=2 why=9-is-no-member"));
        mover.begin(at(13), situation(13, 0));
        mover.hear(at(13.1), from(1, "do=refuse to=7 no=3 why=9-is-no-member"));
        assertThat(mover.due(at(99), 0)).as("twice, and once it was busy").isNull();
        assertThat(log.told.stream().filter(text -> text.startsWith(Event.MANOEUVRE_REFUSED))).hasSize(3);
    }

    @Test
    void oneThatLeavesDoesSoWithoutAnAnswer() {
        Log log = new Log();
        LaneChange lateral = new LaneChange(0);
        Membership membership = new Membership(2, List.of(1, 2));
        Mover mover = new Mover(2, List.of(task(ManoeuvreSettings.Task.LEAVE, OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty())), Braking.FREE, membership, lateral, log);
        mover.begin(at(1), situation(1, 0));
        assertThat(mover.wantsWide()).isTrue();
        for (int i = 1; i < 25; i++) {
            mover.update(at(1 + 0.1 * i), situation(1 + 0.1 * i, 0, car(1, 60, 0, 20)));
        }
        assertThat(mover.phase()).isEqualTo(Mover.Phase.MOVING);
        assertThat(lateral.target()).isEqualTo(3.5);
        assertThat(log.told).anyMatch(text -> text.startsWith(Event.DEGRADED));
        mover.turnedBack("crowded");
        assertThat(mover.phase()).isEqualTo(Mover.Phase.RETURNING);
        mover.turnedBack("twice");
        assertThat(log.told.getLast()).contains("crowded");
    }

    @Test
    void safeSpeedIsThatOfTheFormulaAndFallsWithTheAgeOfWhatIsKnown() {
        // 20 m/s behind 20 m/s: 0.6 s of reaction and 1.5 m of reserve are 13.5 m
        assertThat(SafeFollowing.FREE.speed(13.5, 20, 0, 0)).isCloseTo(20, within(1e-9));
        assertThat(SafeFollowing.FREE.speed(15.5, 20, 0.1, 0)).isCloseTo(20, within(1e-9));
        assertThat(SafeFollowing.FREE.speed(23, 20, 5, 0)).as("not seen for 5 s: it may stand").isZero();
        assertThat(SafeFollowing.FREE.isSafe(10, -1, 10, 0, 0)).isFalse();
        assertThat(SafeFollowing.FREE.acceleration(20, 5, 0, 0, 0)).isEqualTo(-5);
    }

    /** Whoever keeps to the safe speed stops behind one that brakes with 5 m/s2 from the moment at which it was seen last. */
    @Test
    void oneWhoseFeedIsCutIsNotTouchedWhateverItDoesUnseen() {
        double dt = 0.01;
        for (double braking : new double[] {0.5, 2, 5}) {
            double v = 20;
            double a = 0;
            double x = -4.5 - 19;
            double w = 20;
            double y = 0;
            for (double t = 0; t < 20; t += dt) {
                // never seen again after t = 0: what is known is extrapolated
                a += (SafeFollowing.FREE.acceleration(v, 20 * Math.min(3, t) - x - 4.5, 20, t, 0) - a) * dt / 0.4;
                v = Math.max(0, v + Math.min(0, a) * dt);
                x += v * dt;
                y += w * dt;
                w = Math.max(0, w - braking * dt);
                assertThat(y - x - 4.5).as("braking %s at %.2f s", braking, t).isPositive();
            }
        }
    }

    @Test
    void laneChangeReturnsOnlyBeforeItIsHalfWay() {
        LaneChange early = new LaneChange(0);
        early.begin(3.5);
        early.update(1, 20, true, 0.2);
        assertThat(early.update(0.1, 20, false, 0.3)).isTrue();
        assertThat(early.isReturning()).isTrue();
        assertThat(early.update(0.1, 20, false, 0.3)).as("once").isFalse();
        early.update(9, 20, false, 0);
        assertThat(early.isMoving()).isFalse();

        LaneChange late = new LaneChange(0);
        late.begin(3.5);
        late.update(3, 20, true, 2);
        assertThat(late.update(0.1, 20, false, 2)).isFalse();
        late.update(0.1, 0, true, 2);
        late.update(5, 20, true, 3);
        assertThat(late.lane()).as("it is not there yet").isZero();
        late.update(0.1, 20, true, 3.4);
        assertThat(late.lane()).isEqualTo(3.5);
        assertThat(late.update(0.1, 20, true, 3.5)).isFalse();
    }

    @Test
    void laneIsClearOnlyWithSafeGapsToBothSides() {
        assertThat(situation(0, 0, car(2, 20, 0, 20)).isClear(3.5)).as("in another lane").isTrue();
        assertThat(situation(0, 0, car(2, 30, 3.5, 20)).isWide(3.5)).isTrue();
        assertThat(situation(0, 0, car(2, 30, 3.5, 10)).isClear(3.5)).as("slow ahead").isFalse();
        assertThat(situation(0, 0, car(2, -30, 3.5, 30)).isClear(3.5)).as("fast behind").isFalse();
        assertThat(situation(0, 0, car(2, 2, 3.5, 20)).isClear(3.5)).as("abreast").isFalse();
        Neighbour coming = new Neighbour(2, 10, 7, 20, -2, 4.5, 1.8, 0.1, 0, 0.1, Braking.FREE, 1, Double.NaN, Double.NaN);
        assertThat(situation(0, 0, coming).isClear(3.5)).as("moves there from the other side").isFalse();
        assertThat(situation(0, 0, car(2, 30, 3.5, 20), car(3, 60, 3.5, 20)).aheadIn(3.5)).get().extracting(Neighbour::vid).isEqualTo(2);
    }
}
