package io.tandem.gateway;

/**
 * The right to speak for one row of a run, from when someone takes it until it leaves or is ejected. Any thread may use it.
 */
public final class Seat {

    /** More than any receiver knows. */
    private static final double FIXES_PER_SECOND = 50;
    private static final double FIXES_AT_ONCE = 200;

    private final Lobby lobby;
    private final Chair chair;
    private final String name;
    private final String source;
    private final long takenAt;
    private final Bucket allowance;

    Seat(Lobby lobby, Chair chair, String name, String source, long takenAt) {
        this.lobby = lobby;
        this.chair = chair;
        this.name = name;
        this.source = source;
        this.takenAt = takenAt;
        this.allowance = new Bucket(FIXES_PER_SECOND, FIXES_AT_ONCE, takenAt);
    }

    public int vid() {
        return chair.participant().vid();
    }

    /** What whoever took it is called. */
    public String name() {
        return name;
    }

    public String role() {
        return chair.role();
    }

    /** Where it speaks from: an address, or what the device calls itself. */
    String source() {
        return source;
    }

    /** When it was taken, on the machine's clock. */
    long takenAt() {
        return takenAt;
    }

    Chair chair() {
        return chair;
    }

    Bucket allowance() {
        return allowance;
    }

    /** Whether it may still speak. */
    public boolean isTaken() {
        return chair.seat() == this;
    }

    /** Says where it is, by the page that a telephone shows; arrived now. Counted and dropped once the seat is lost. */
    public void fix(Sighting sighting) {
        fix(sighting, Via.PHONE);
    }

    /** Says where it is, in another language. */
    public void fix(Sighting sighting, Via via) {
        lobby.hear(this, sighting, via.code());
    }

    /** Says where it was a while ago, which could not be said then; arrived now. */
    public void fix(Sighting sighting, long delayNanos) {
        lobby.hear(this, sighting, Via.PHONE.code(), delayNanos);
    }

    /** What there is to tell whoever sits here. */
    public SeatView view() {
        return lobby.view(this);
    }

    /** Gives the seat up; someone else may take it. */
    public void leave() {
        lobby.leave(this);
    }
}
