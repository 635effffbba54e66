package io.tandem.fleet;

import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The last slots of a fleet: participants that a {@link ExternalMotion} puts where they are. They say something only when there is news of
 * them; about those who are silent Core draws its own conclusions, as it does about every real one.
 */
final class ExternalSlots {

    private final int first;
    private final List<ExternalParticipants> followings;
    private final List<Participant> participants = new ArrayList<>();
    /** who guides a slot, and the first of its slots; counted from the first that is guided */
    private final ExternalParticipants[] guideOf;
    private final int[] firstOf;
    private final long[] saidAt;
    private final double[] saidEast;
    private final double[] saidNorth;
    private final RunState[] saidIn;

    ExternalSlots(int first, List<ExternalParticipants> followings) {
        this.first = first;
        this.followings = followings;
        followings.forEach(following -> participants.addAll(following.participants()));
        int count = participants.size();
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

    int first() {
        return first;
    }

    int end() {
        return first + guideOf.length;
    }

    double lengthOf(int slot) {
        return participants.get(slot - first).length();
    }

    void move(long now, Motion motion) {
        int next = first;
        for (ExternalParticipants following : followings) {
            following.move(now, motion, next);
            next += following.participants().size();
        }
    }

    /** The instant for which a slot's state stands. */
    long knownAt(int slot) {
        int i = slot - first;
        return guideOf[i].knownAt(i - firstOf[i]);
    }

    /**
     * Whether a slot has something to say that it has not said yet; it is then taken as said. Real ones go on while the run's time
     * stands still: another place at the same instant is news.
     */
    boolean takeNews(int slot, RunState state, Motion motion) {
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
        return followings.stream().flatMap(following -> following.takeFixes().stream()).toList();
    }

    List<Event> takeTold() {
        return followings.stream().flatMap(following -> following.takeTold().stream()).toList();
    }
}
