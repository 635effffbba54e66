package io.tandem.gateway.feed;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Back by the way a participant's own words come, for those of whom no address is known before they speak. */
public final class ReplyOutlet implements Outlet {

    private final String whose;
    private final BooleanSupplier there;
    private final Predicate<byte[]> way;
    private long sent;
    private long dropped;

    /**
     * @param whose for people
     * @param there whether it has spoken; before, nobody is told
     * @param way   sends something back; false where it cannot be sent
     */
    public ReplyOutlet(String whose, BooleanSupplier there, Predicate<byte[]> way) {
        this.whose = whose;
        this.there = there;
        this.way = way;
    }

    @Override
    public void send(byte[] message) {
        if (there.getAsBoolean()) {
            boolean left = way.test(message);
            sent += left ? 1 : 0;
            dropped += left ? 0 : 1;
        }
    }

    @Override
    public long sent() {
        return sent;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public Optional<String> trouble() {
        return Optional.empty();
    }

    @Override
    public String words() {
        return "answers to where " + whose + " speaks from (UDP)";
    }

    @Override
    public boolean isHeardElsewhere() {
        return false;
    }

    @Override
    public void close() {
        // The way belongs to those who listen there.
    }
}
