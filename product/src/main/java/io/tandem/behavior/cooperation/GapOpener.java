package io.tandem.behavior.cooperation;

import io.tandem.behavior.cooperation.Notice.Verb;
import io.tandem.behavior.platoon.GapProfile;
import io.tandem.message.Event;
import io.tandem.time.SimTime;

/**
 * Opens a gap ahead of a vehicle for one that moves in, because the leader granted it or because that one asks for it. It says so every 0.3 s, and closes the gap when it has heard nothing of the
 * manoeuvre for 1.5 s.
 */
final class GapOpener {

    static final long SAY_EVERY = SimTime.nanos(0.3);
    private static final long SILENCE = SimTime.nanos(1.5);
    private static final double OPEN_SHARE = 0.95;
    private static final double WIDEST_METRES = 100;

    private final int self;
    private final ManoeuvreOutlet outlet;
    private final GapProfile extra = new GapProfile();
    private int guest;
    private int number;
    private long heardAt;
    private long saidAt;
    private boolean open;
    /** whether the guest is to be a member */
    private boolean joins;
    private boolean isIn;

    GapOpener(int self, ManoeuvreOutlet outlet) {
        this.self = self;
        this.outlet = outlet;
    }

    boolean isBusy() {
        return guest != Neighbour.NOBODY;
    }

    int guest() {
        return guest;
    }

    /** What the gap ahead is to be longer than usual, metres. */
    double extraMetres() {
        return extra.metres();
    }

    /** A stranger that it lets in: it keeps behind that one although it is in another lane. */
    int stranger() {
        return joins ? Neighbour.NOBODY : guest;
    }

    /** One that is about to be a member ahead of it: it is followed as one. */
    int newcomer() {
        return joins ? guest : Neighbour.NOBODY;
    }

    /** Opens, or keeps open, a gap of so many metres more than usual; none for a stranger, behind which the vehicle keeps itself. Returns whether it does. */
    boolean open(long now, int forWhom, int request, double metres) {
        if (isBusy() && guest != forWhom) {
            return false;
        }
        if (!isBusy()) {
            outlet.tell(Event.GAP_OPENING, forWhom, "opens a gap for %d%s".formatted(forWhom, metres > 0 ? ", %.0f m longer than usual".formatted(metres) : ""));
            isIn = false;
        }
        joins = metres > 0;
        guest = forWhom;
        number = request;
        heardAt = now;
        extra.aim(isIn ? 0 : Math.clamp(metres, 0, WIDEST_METRES));
        return true;
    }

    void hear(long now, Notice notice) {
        if (!isBusy() || notice.from() != guest) {
            return;
        }
        switch (notice.verb()) {
            case MOVING, REQUEST -> heardAt = now;
            case DONE -> close("is in");
            case ABORT -> close("gave it up: " + notice.text("why"));
            default -> { }
        }
    }

    /** The guest is a member now. */
    void release() {
        if (isBusy()) {
            close("is a member");
        }
    }

    private void close(String why) {
        outlet.tell(Event.GAP_CLOSED, guest, guest + " " + why);
        guest = Neighbour.NOBODY;
        extra.aim(0);
    }

    /** @param predecessor whom it follows now, {@link Neighbour#NOBODY} where nobody is; {@code gap} to it, metres */
    void update(long now, double seconds, int predecessor, double gap, double usual) {
        extra.advance(seconds);
        if (!isBusy()) {
            return;
        }
        open = isIn || gap - usual >= OPEN_SHARE * extra.target();
        if (predecessor == guest && !isIn) {
            isIn = true;
            extra.closeFrom(gap - usual);
        }
        if (now - heardAt > SILENCE) {
            close("is not heard any more");
        } else if (now - saidAt >= SAY_EVERY) {
            saidAt = now;
            outlet.send(Notice.to(guest, open ? Verb.OPEN : Verb.OPENING, number).with("by", self));
        }
    }
}
