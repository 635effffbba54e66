package io.tandem.gateway.feed;

import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Sends to the address from which a participant's own device sends, which is not known before it does. */
public final class ReplyOutlet extends Outlet {

    private final String name;
    private final BooleanSupplier isPresent;
    private final Predicate<byte[]> replyPath;

    /**
     * @param name      of the participant, for people
     * @param isPresent whether its device has sent anything; before, messages are left out without being counted
     * @param replyPath sends to the device; false where that is not possible
     */
    public ReplyOutlet(String name, BooleanSupplier isPresent, Predicate<byte[]> replyPath) {
        this.name = name;
        this.isPresent = isPresent;
        this.replyPath = replyPath;
    }

    @Override
    public void send(byte[] message) {
        if (isPresent.getAsBoolean()) {
            count(replyPath.test(message));
        }
    }

    @Override
    public String description() {
        return "answers to where " + name + " speaks from (UDP)";
    }

    @Override
    public boolean leavesMachine() {
        return false;
    }

    @Override
    public void close() {
        // The socket belongs to the port that receives from the device.
    }
}
