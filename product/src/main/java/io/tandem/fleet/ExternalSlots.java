package io.tandem.fleet;

import io.tandem.fleet.real.DrivenSlots;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.DriveRequest;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The last slots of a fleet: participants whose motion comes from outside. They have a row in a report only when there is news of them; Core
 * decides what becomes of silent ones, as for every real participant.
 */
final class ExternalSlots implements StepParticipant, DrivenSlots.Outside {

    private final int first;
    private final List<ExternalParticipants> followings;
    private final Motion motion;
    private final ReportRows rows;
    /** by slot, counted from the first: where its motion comes from, and the first slot that comes from there */
    private final ExternalParticipants[] guideOf;
    private final int[] firstOf;
    private final long[] saidAt;
    private final double[] saidEast;
    private final double[] saidNorth;
    private final RunState[] saidIn;
    private final DrivenSlots driven;

    ExternalSlots(int first, List<ExternalParticipants> followings, FleetState state) {
        this.first = first;
        this.followings = followings;
        this.motion = state.motion();
        this.rows = state.rows();
        this.driven = new DrivenSlots(this, state.motion(), state.commands());
        int count = followings.stream().mapToInt(following -> following.participants().size()).sum();
        this.guideOf = new ExternalParticipants[count];
        this.firstOf = new int[count];
        this.saidAt = new long[count];
        this.saidEast = new double[count];
        this.saidNorth = new double[count];
        this.saidIn = new RunState[count];
        Arrays.fill(saidAt, ExternalMotion.NEVER);
        int next = 0;
        for (ExternalParticipants following : followings) {
            int end = next + following.participants().size();
            Arrays.fill(guideOf, next, end, following);
            Arrays.fill(firstOf, next, end, next);
            next = end;
        }
    }

    /** Behaviors decide for one of them. */
    void addDriven(int slot, VehicleLimits limits) {
        driven.add(slot, limits);
    }

    @Override
    public void sense(long now) {
        driven.predict(now);
    }

    @Override
    public void agree(long now) {
        driven.drive(now);
    }

    @Override
    public boolean drive(int slot, DriveRequest request) {
        int i = slot - first;
        return guideOf[i].drive(i - firstOf[i], request);
    }

    @Override
    public void measure(long now) {
        int next = first;
        for (ExternalParticipants following : followings) {
            following.move(now, motion, next);
            next += following.participants().size();
        }
    }

    @Override
    public void report(long now, RunState state, Reports out) {
        double moving = ReportRows.moving(state);
        for (int slot = first; slot < first + guideOf.length; slot++) {
            boolean news = takeNews(slot, state);
            rows.setSilent(slot, !news);
            if (news) {
                rows.fill(knownAt(slot), state, out, slot, slot + 1);
                motion.reportVector(moving, out, slot, slot + 1);
                rows.fillSpeed(state, out, slot, slot + 1);
            }
        }
    }

    /** Whether anything is known of a slot; always so of those that a mobility model moves. */
    boolean isKnown(int slot) {
        return slot < first || knownAt(slot) != ExternalMotion.NEVER;
    }

    /** The instant of a slot's state. */
    @Override
    public long knownAt(int slot) {
        int i = slot - first;
        return guideOf[i].knownAt(i - firstOf[i]);
    }

    /**
     * Whether a slot has something new to report; it then counts as reported. Real participants move on while the run's time stands still:
     * another place at the same instant is news.
     */
    private boolean takeNews(int slot, RunState state) {
        int i = slot - first;
        long known = knownAt(slot);
        boolean elsewhere = motion.east[slot] != saidEast[i] || motion.north[slot] != saidNorth[i];
        boolean news = known != ExternalMotion.NEVER && (known > saidAt[i] || elsewhere || state != saidIn[i]);
        if (news) {
            saidAt[i] = known;
            saidEast[i] = motion.east[slot];
            saidNorth[i] = motion.north[slot];
            saidIn[i] = state;
        }
        return news;
    }

    List<Fix> takeFixes() {
        List<Fix> fixes = new ArrayList<>();
        for (ExternalParticipants following : followings) {
            fixes.addAll(following.takeFixes());
        }
        return fixes;
    }

    List<Event> takeTold() {
        List<Event> told = new ArrayList<>();
        for (ExternalParticipants following : followings) {
            told.addAll(following.takeTold());
        }
        return told;
    }
}
