package io.tandem.gateway;

/**
 * The right to speak for one row of a run, from when someone takes it until it leaves or is ejected. Any thread may use it.
 */
public final class Seat {

    private final Lobby lobby;
    private final Chair chair;
    private final String name;
    private final String source;

    Seat(Lobby lobby, Chair chair, String name, String source) {
        this.lobby = lobby;
        this.chair = chair;
        this.name = name;
        this.source = source;
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

    Chair chair() {
        return chair;
    }

    /** Whether it may still speak. */
    public boolean isTaken() {
        return chair.seat() == this;
    }

    /** Says where it is; arrived now. Counted and dropped once the seat is lost. */
    public void fix(Sighting sighting) {
        lobby.hear(this, sighting, "phone");
    }

    /** Says where it was a while ago, which could not be said then; arrived now. */
    public void fix(Sighting sighting, long delayNanos) {
        lobby.hear(this, sighting, "phone", delayNanos);
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
