package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.time.TokenBucket;
import java.util.function.Predicate;

/**
 * The right to speak for one row of a run, from when someone takes it until it leaves or is ejected. Any thread may use it.
 */
public final class Seat {

    /** More than any receiver knows. */
    private static final double FIXES_PER_SECOND = 50;
    private static final double FIXES_AT_ONCE = 200;

    /** Nothing can be said to the device. */
    public static final Predicate<byte[]> NO_REPLY_PATH = nothing -> false;

    private final Lobby lobby;
    private final LiveSlot liveSlot;
    private volatile String name;
    private volatile String called = "";
    private final String source;
    private final long takenAt;
    private final TokenBucket limiter;
    private volatile Predicate<byte[]> replyPath = NO_REPLY_PATH;

    Seat(Lobby lobby, LiveSlot liveSlot, String name, String source, long takenAt) {
        this.lobby = lobby;
        this.liveSlot = liveSlot;
        this.name = name;
        this.source = source;
        this.takenAt = takenAt;
        this.limiter = new TokenBucket(FIXES_PER_SECOND, FIXES_AT_ONCE, takenAt);
    }

    public int vid() {
        return liveSlot.participant().vid();
    }

    /** What whoever took it is called. */
    public String name() {
        return name;
    }

    /** Whether the device has told this name of its own before. */
    boolean isNamed(String told) {
        return told.equals(called);
    }

    /**
     * @param told   the device's own name
     * @param better what whoever sits here is called by it; empty for no change
     */
    void name(String told, String better) {
        called = told;
        name = better.isEmpty() ? name : better;
    }

    public String role() {
        return liveSlot.role();
    }

    /** Where it speaks from: an address, or what the device calls itself. */
    String source() {
        return source;
    }

    /** When it was taken, on the machine's clock. */
    long takenAt() {
        return takenAt;
    }

    LiveSlot liveSlot() {
        return liveSlot;
    }

    /** Counts a fix against the rate that a seat is allowed; false where it is exceeded. */
    boolean isWithinRate(long now) {
        synchronized (limiter) {
            return limiter.take(1, now);
        }
    }

    /** Whether it may still speak. */
    public boolean isTaken() {
        return liveSlot.seat() == this;
    }

    /** Says where it is, by the page that a telephone shows; arrived now. Counted and dropped once the seat is lost. */
    public void fix(DeviceFix deviceFix) {
        fix(deviceFix, DeviceProtocol.PHONE);
    }

    /** Says where it is, in another language. */
    public void fix(DeviceFix deviceFix, DeviceProtocol via) {
        lobby.hear(this, deviceFix, via.code());
    }

    /** Says where it was a while ago, which could not be said then; arrived now. */
    public void fix(DeviceFix deviceFix, long delayNanos) {
        lobby.hear(this, deviceFix, DeviceProtocol.PHONE.code(), delayNanos);
    }

    /** How something can be said to the device. */
    public void replyPath(Predicate<byte[]> way) {
        replyPath = way;
    }

    /** Says something to the device, by the way its own words come; false where there is none. */
    boolean sendReply(byte[] message) {
        return replyPath.test(message);
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
