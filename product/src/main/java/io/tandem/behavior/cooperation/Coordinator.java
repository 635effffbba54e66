package io.tandem.behavior.cooperation;

import io.tandem.behavior.cooperation.ManoeuvreSettings.Task;
import io.tandem.behavior.cooperation.Notice.Verb;
import io.tandem.message.Event;
import io.tandem.mobility.Braking;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * What a leader does about requests: it grants one manoeuvre at a time, repeats that every 0.3 s as long as it hears of it, and changes the list of members when it is done. What is not heard of for
 * 2.5 s is over. The same request is answered in the same way, however often it comes.
 */
final class Coordinator {

    private static final long SILENCE = SimTime.nanos(2.5);

    /** A manoeuvre under way. */
    private record Granted(int by, int number, Task task, int behind, int opens, double metres, double lane) {
        private boolean isOf(Notice notice) {
            return by == notice.from() && number == notice.number();
        }
    }

    private final Membership membership;
    private final ManoeuvreOutlet outlet;
    private Granted granted;
    /** the last one that ended without being done, which may still be done unheard */
    private Granted lapsed;
    private long heardAt;
    private long saidAt;

    Coordinator(Membership membership, ManoeuvreOutlet outlet) {
        this.membership = membership;
        this.outlet = outlet;
    }

    boolean isBusy() {
        return granted != null;
    }

    /** @param busy whether the vehicle itself is about to do something with the platoon */
    void hear(long now, Notice notice, boolean busy, Situation situation) {
        if (granted != null && granted.isOf(notice)) {
            heardAt = now;
        }
        switch (notice.verb()) {
            case REQUEST -> request(now, notice, busy, situation);
            case DONE -> done(notice);
            case ABORT -> abort(notice);
            default -> { }
        }
    }

    private void request(long now, Notice notice, boolean busy, Situation situation) {
        if (granted != null && granted.isOf(notice)) {
            return;
        }
        String problem = problem(notice, busy);
        if (!problem.isEmpty()) {
            outlet.send(Notice.to(notice.from(), Verb.REFUSE, notice.number()).with("why", problem));
            return;
        }
        granted = plan(notice, situation);
        heardAt = now;
        saidAt = now;
        outlet.tell(Event.MANOEUVRE_GRANTED, notice.from(), granted.task.title() + " of " + notice.from());
        repeat();
    }

    private String problem(Notice notice, boolean busy) {
        int behind = notice.id("behind");
        boolean joins = notice.isTask(Task.JOIN);
        if (!membership.isLeader()) {
            return "no-leader";
        }
        if (granted != null || busy) {
            return Mover.BUSY;
        }
        if (joins && behind != Neighbour.NOBODY && !membership.roster().contains(behind)) {
            return behind + "-is-no-member";
        }
        return joins || membership.roster().contains(notice.from()) ? "" : "not-a-member";
    }

    private Granted plan(Notice notice, Situation situation) {
        Task task = Arrays.stream(Task.values()).filter(notice::isTask).findFirst().orElse(Task.JOIN);
        int asked = notice.id("behind");
        int behind = task != Task.JOIN ? Neighbour.NOBODY : asked == Neighbour.NOBODY ? membership.roster().getLast() : asked;
        int opens = task == Task.JOIN ? membership.after(behind) : Neighbour.NOBODY;
        return new Granted(notice.from(), notice.number(), task, behind, opens, room(notice, situation), situation.lane());
    }

    /**
     * What a gap is to be longer than usual for one that moves in, metres: its length and the gap with which it may move in behind whoever is ahead, by its own word or by what it needs to stop at the platoon's speed.
     * Behind it the one that opens the gap keeps what that one needs.
     */
    private static double room(Notice request, Situation situation) {
        return Math.max(request.number("gap"), situation.entryGapOf(Braking.told(request.fields()))) + request.number("length");
    }

    private void repeat() {
        outlet.send(Notice.to(granted.by, Verb.GRANT, granted.number).with("task", granted.task.title()).with("behind", granted.behind).with("opens", granted.opens).with("gap", granted.metres)
                .with("lane", granted.lane));
    }

    private void done(Notice notice) {
        Granted known = granted != null && granted.isOf(notice) ? granted : lapsed != null && lapsed.isOf(notice) ? lapsed : null;
        if (known == null) {
            return;
        }
        switch (known.task) {
            case JOIN -> membership.insert(known.behind, members(notice));
            case LEAVE -> membership.remove(known.by);
            case SPLIT -> membership.cut(known.by);
            case CHANGE_LANE -> { }
        }
        outlet.tell(Event.PLATOON_CHANGED, known.by, known.task.title() + " of " + known.by + ": " + membership.roster());
        granted = known == granted ? null : granted;
        lapsed = null;
    }

    private static List<Integer> members(Notice notice) {
        try {
            List<Integer> told = Arrays.stream(notice.text("m").split(",")).filter(one -> !one.isEmpty()).map(Integer::valueOf).toList();
            return told.contains(notice.from()) ? told : List.of(notice.from());
        } catch (NumberFormatException _) {
            return List.of(notice.from());
        }
    }

    private void abort(Notice notice) {
        if (granted != null && granted.isOf(notice)) {
            granted = null;
        }
    }

    void update(long now) {
        if (granted == null) {
            return;
        }
        if (now - heardAt > SILENCE || !membership.isLeader()) {
            outlet.tell(Event.MANOEUVRE_ABORTED, granted.by, granted.task.title() + " of " + granted.by + ": " + (membership.isLeader() ? "not heard any more" : "no longer the leader"));
            lapsed = granted;
            granted = null;
        } else if (now - saidAt >= GapOpener.SAY_EVERY) {
            saidAt = now;
            repeat();
        }
    }
}
