package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.time.TokenBucket;
import java.util.function.Predicate;

/**
 * The binding of a device to one row of a run, from when it is taken until it is given up or ejected. Any thread may use it.
 */
public final class Seat {

    /** More than any receiver knows. */
    private static final double FIXES_PER_SECOND = 50;
    private static final double FIXES_AT_ONCE = 200;

    /** Nothing can be sent to the device. */
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

    /** Name of the person or vehicle that has it, or its role and id where the lobby knows pseudonyms alone. */
    public String name() {
        return name;
    }

    /** Whether the device has sent this name of its own before. */
    boolean isNamed(String told) {
        return told.equals(called);
    }

    /**
     * @param told   the name that the device sent
     * @param better the name to be shown from now on; empty for no change
     */
    void name(String told, String better) {
        called = told;
        name = better.isEmpty() ? name : better;
    }

    public String role() {
        return liveSlot.role();
    }

    /** The source of its fixes: an address, or the identifier of the device. */
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

    /** Whether its fixes are still accepted. */
    public boolean isTaken() {
        return liveSlot.seat() == this;
    }

    /** Queues a fix of the phone page that has arrived now. Counted and dropped once the seat is lost. */
    public void fix(DeviceFix deviceFix) {
        fix(deviceFix, DeviceProtocol.PHONE);
    }

    /** Queues a fix of another protocol that has arrived now. */
    public void fix(DeviceFix deviceFix, DeviceProtocol via) {
        lobby.hear(this, deviceFix, via.code());
    }

    /** Queues a fix that was delayed at the device and has arrived now. */
    public void fix(DeviceFix deviceFix, long delayNanos) {
        lobby.hear(this, deviceFix, DeviceProtocol.PHONE.code(), delayNanos);
    }

    /** Sets how messages are sent to the device. */
    public void replyPath(Predicate<byte[]> way) {
        replyPath = way;
    }

    /** Sends a message to the device, to the address it sends from; false where that is not possible. */
    boolean sendReply(byte[] message) {
        return replyPath.test(message);
    }

    /** What is shown to the person that has the seat. */
    public SeatView view() {
        return lobby.view(this);
    }

    /** Gives the seat up, which is free then. */
    public void leave() {
        lobby.leave(this);
    }
}
