package io.tandem.behavior.cooperation;

import io.tandem.message.MessageFields;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The platoon in which a vehicle is: its leader, and the list of members from first to last with a version, which the leader repeats with every platoon message. A vehicle alone leads itself.
 *
 * <p>A member takes over the list of its leader, and a list of another leader that has it, if it asked for that ({@link #expect}), if its own leader names that one as its leader (two platoons merged), or
 * if that leader was ahead of it in the list and split or took over. When the leader is not heard for 2 s the next one takes over, after 3.5 s the one after it, and so on.
 */
final class Membership {

    private static final double LOST_SECONDS = 2;
    private static final double NEXT_SECONDS = 1.5;
    private static final String SPLIT = "split";
    private static final String LOST = "lost";

    private final int self;
    private int leader;
    private int version;
    private List<Integer> roster;
    /** members of which one knows that they have the list */
    private final Set<Integer> confirmed = new HashSet<>();
    private int expected;
    /** whom the own leader names as its leader */
    private int leadersLeader;
    private int former;
    private String cause = "";
    private long heardLeader;
    /** lane of the leader, metres to the left of the path; NaN before it is told */
    private double lane = Double.NaN;

    /** @param platoon those that begin as one, the leader first; empty for one that drives alone */
    Membership(int self, List<Integer> platoon) {
        this.self = self;
        this.roster = new ArrayList<>(platoon.contains(self) ? platoon : List.of(self));
        this.leader = roster.getFirst();
        confirmed.addAll(roster);
    }

    int leader() {
        return leader;
    }

    boolean isLeader() {
        return leader == self;
    }

    boolean isAlone() {
        return roster.size() == 1;
    }

    List<Integer> roster() {
        return roster;
    }

    int version() {
        return version;
    }

    double lane() {
        return lane;
    }

    /** The member before this one in the list; {@link Neighbour#NOBODY} for the leader. */
    int predecessor() {
        int place = roster.indexOf(self);
        return place <= 0 ? Neighbour.NOBODY : roster.get(place - 1);
    }

    /** The member after one in the list; {@link Neighbour#NOBODY} after the last. */
    int after(int vid) {
        int place = roster.indexOf(vid);
        return place < 0 || place + 1 == roster.size() ? Neighbour.NOBODY : roster.get(place + 1);
    }

    /** What it says of itself with its platoon message. */
    MessageFields beacon(double ownLane) {
        MessageFields fields = new MessageFields().with("p", leader).with("n", version).with("lane", ownLane);
        if (isLeader()) {
            fields.with("m", String.join(",", roster.stream().map(String::valueOf).toList()));
            if (former != Neighbour.NOBODY) {
                fields.with("from", former).with("why", cause);
            }
        }
        return fields;
    }

    /** The leader that a platoon message names; {@link Neighbour#NOBODY} where it names none. */
    static int leaderIn(MessageFields fields) {
        return fields.count("p").orElse(Neighbour.NOBODY);
    }

    private static List<Integer> members(MessageFields fields) {
        try {
            return Arrays.stream(fields.text("m").orElse("").split(",")).filter(one -> !one.isEmpty()).map(Integer::valueOf).distinct().toList();
        } catch (NumberFormatException _) {
            return List.of();
        }
    }

    /** Hears the platoon message of another. Returns whether the own platoon has changed. */
    boolean hear(long now, int sender, String payload) {
        MessageFields fields = MessageFields.parse(payload);
        int named = fields.count("p").orElse(Neighbour.NOBODY);
        if (isLeader() && roster.contains(sender) && sender != self) {
            return hearMember(sender, named);
        }
        List<Integer> members = members(fields);
        leadersLeader = sender == leader ? named : leadersLeader;
        if (sender == leader && named == sender && members.contains(self)) {
            heardLeader = now;
            lane = fields.number("lane").orElse(lane);
        }
        if (named != sender || sender == self) {
            return false;
        }
        if (members.contains(self)) {
            return adopt(now, sender, fields, members);
        }
        return sender == leader && fields.count("n").orElse(0) > version && dismissed(now, members);
    }

    /** The leader's list has the vehicle no more. Where it has nobody else either, the leader has left, and the next one takes over. */
    private boolean dismissed(long now, List<Integer> members) {
        if (members.size() > 1) {
            return release(now);
        }
        heardLeader = Math.min(heardLeader, now - SimTime.nanos(LOST_SECONDS) - 1);
        return false;
    }

    private boolean hearMember(int sender, int named) {
        if (named == self) {
            confirmed.add(sender);
            return false;
        }
        return confirmed.contains(sender) && remove(sender);
    }

    private boolean adopt(long now, int sender, MessageFields fields, List<Integer> members) {
        int number = fields.count("n").orElse(0);
        if (sender == leader) {
            boolean changed = number > version && !members.equals(roster);
            roster = number > version ? new ArrayList<>(members) : roster;
            version = Math.max(version, number);
            return changed;
        }
        boolean wasAhead = fields.count("from").orElse(Neighbour.NOBODY) == leader && roster.contains(sender) && roster.indexOf(sender) < roster.indexOf(self);
        boolean agreed = fields.text("why").filter(SPLIT::equals).isPresent() || SimTime.seconds(now - heardLeader) > LOST_SECONDS / 2;
        boolean returns = isLeader() && former == sender && cause.equals(LOST);
        if (sender == expected || sender == leadersLeader || wasAhead && agreed || returns) {
            take(now, sender, number, members);
            return true;
        }
        return false;
    }

    private void take(long now, int newLeader, int number, List<Integer> members) {
        leader = newLeader;
        version = number;
        roster = new ArrayList<>(members);
        expected = Neighbour.NOBODY;
        leadersLeader = Neighbour.NOBODY;
        former = Neighbour.NOBODY;
        cause = "";
        heardLeader = now;
        lane = Double.NaN;
        confirmed.clear();
    }

    /** It is in no list any more, and drives alone. */
    boolean release(long now) {
        boolean changed = !isAlone();
        take(now, self, version + 1, List.of(self));
        return changed;
    }

    /** From now on a list of this leader is taken over. */
    void expect(int newLeader) {
        expected = newLeader;
    }

    /** The leader adds members behind one of its list. */
    void insert(int behind, List<Integer> more) {
        List<Integer> fresh = more.stream().filter(one -> !roster.contains(one)).toList();
        if (!fresh.isEmpty()) {
            roster.addAll(roster.indexOf(behind) + 1, fresh);
            version++;
        }
    }

    /** The leader removes a member. */
    boolean remove(int vid) {
        confirmed.remove(vid);
        boolean removed = vid != self && roster.remove((Integer) vid);
        version += removed ? 1 : 0;
        return removed;
    }

    /** The leader removes a member and all after it. */
    void cut(int vid) {
        int place = roster.indexOf(vid);
        if (place > 0) {
            roster = new ArrayList<>(roster.subList(0, place));
            confirmed.retainAll(roster);
            version++;
        }
    }

    /** It and those after it are a platoon of their own from now on. */
    void split(long now) {
        lead(now, SPLIT);
    }

    private void lead(long now, String why) {
        int before = leader;
        List<Integer> own = List.copyOf(roster.subList(roster.indexOf(self), roster.size()));
        take(now, self, version + 1, own);
        former = before;
        cause = why;
    }

    /** Takes over where the leader is lost. Returns who that was, or {@link Neighbour#NOBODY}. */
    int replaceLostLeader(long now) {
        heardLeader = heardLeader == 0 ? now : heardLeader;
        int place = roster.indexOf(self);
        if (isLeader() || SimTime.seconds(now - heardLeader) <= LOST_SECONDS + NEXT_SECONDS * (place - 1)) {
            return Neighbour.NOBODY;
        }
        int lost = leader;
        lead(now, LOST);
        return lost;
    }
}
