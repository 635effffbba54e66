package io.tandem.behavior.cooperation;

import io.tandem.behavior.cooperation.ManoeuvreSettings.Task;
import io.tandem.behavior.cooperation.Notice.Verb;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A platoon that changes lanes together. The leader asks every 0.3 s; members answer while the lane is clear beside them. When all have answered within the last second, the leader moves and names
 * its new lane with every platoon message, and each member moves as soon as its own sensing allows it. Without all answers within 20 s nobody moves.
 */
final class PlatoonLaneChange {

    private static final long FRESH = SimTime.nanos(1);
    private static final long LONGEST = SimTime.nanos(20);
    private static final double SAME_METRES = 0.5;

    private enum Phase { IDLE, ASKING, MOVING }

    private final Membership membership;
    private final LaneChange lateral;
    private final ManoeuvreOutlet outlet;
    private final Map<Integer, Long> readyAt = new HashMap<>();
    private final Map<Integer, Double> lanes = new HashMap<>();
    private Phase phase = Phase.IDLE;
    private double lane;
    private int number;
    private long begunAt;
    private long saidAt;

    /** How it ended, if it did. */
    enum Outcome { UNDER_WAY, DONE, ABORTED }

    PlatoonLaneChange(Membership membership, LaneChange lateral, ManoeuvreOutlet outlet) {
        this.membership = membership;
        this.lateral = lateral;
        this.outlet = outlet;
    }

    boolean isBusy() {
        return phase != Phase.IDLE;
    }

    void begin(long now, double toLane) {
        phase = Phase.ASKING;
        lane = toLane;
        number++;
        begunAt = now;
        readyAt.clear();
        outlet.tell(Event.MANOEUVRE_REQUESTED, Neighbour.NOBODY, "%s together: to the lane at %s m, %d vehicles".formatted(Task.CHANGE_LANE.title(), toLane, membership.roster().size()));
    }

    void hear(long now, Notice notice) {
        if (notice.verb() == Verb.READY && notice.number() == number) {
            readyAt.put(notice.from(), now);
        }
    }

    /** Hears in which lane a member says to be. */
    void hearLane(int member, double memberLane) {
        lanes.put(member, memberLane);
    }

    private List<Integer> others() {
        return membership.roster().stream().filter(one -> one != membership.leader()).toList();
    }

    Outcome update(long now, Situation situation) {
        return switch (phase) {
            case IDLE -> Outcome.DONE;
            case ASKING -> ask(now, situation);
            case MOVING -> watch(now);
        };
    }

    private Outcome ask(long now, Situation situation) {
        List<Integer> missing = others().stream().filter(one -> now - readyAt.getOrDefault(one, begunAt - 2 * FRESH) > FRESH).toList();
        if (missing.isEmpty() && situation.isWide(lane)) {
            phase = Phase.MOVING;
            begunAt = now;
            lateral.begin(lane);
            outlet.tell(Event.MANOEUVRE_MOVING, Neighbour.NOBODY, "%s together: all are ready".formatted(Task.CHANGE_LANE.title()));
            return Outcome.UNDER_WAY;
        }
        if (now - begunAt > LONGEST) {
            return abort(missing.isEmpty() ? "the lane is not clear" : "not ready: " + missing);
        }
        if (now - saidAt >= GapOpener.SAY_EVERY) {
            saidAt = now;
            outlet.send(Notice.to(Neighbour.NOBODY, Verb.PREPARE, number).with("lane", lane));
        }
        return Outcome.UNDER_WAY;
    }

    private Outcome abort(String why) {
        phase = Phase.IDLE;
        outlet.tell(Event.MANOEUVRE_ABORTED, Neighbour.NOBODY, Task.CHANGE_LANE.title() + " together: " + why);
        return Outcome.ABORTED;
    }

    private Outcome watch(long now) {
        if (lateral.isReturning() || !lateral.isMoving() && lateral.lane() != lane) {
            return abort("the lane is not safe any more");
        }
        List<Integer> missing = others().stream().filter(one -> Math.abs(lanes.getOrDefault(one, Double.NaN) - lane) >= SAME_METRES).toList();
        boolean over = now - begunAt > LONGEST;
        if (lateral.isMoving() || !missing.isEmpty() && !over) {
            return Outcome.UNDER_WAY;
        }
        phase = Phase.IDLE;
        outlet.tell(Event.MANOEUVRE_DONE, Neighbour.NOBODY, Task.CHANGE_LANE.title() + " together" + (missing.isEmpty() ? "" : "; not yet: " + missing));
        return Outcome.DONE;
    }
}
