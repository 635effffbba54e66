package io.tandem.gateway.feed;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends messages out of this process without ever blocking: what cannot be sent at once is dropped and counted. One thread sends; the
 * counts may be read from any.
 */
public abstract class Outlet implements AutoCloseable {

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private volatile String lastError;

    public abstract void send(byte[] message);

    /** Accepts, opens again and flushes connections; called many times a second. */
    public void maintain() {
    }

    protected final void count(boolean wasSent) {
        (wasSent ? sent : dropped).incrementAndGet();
    }

    protected final void countDropped(int messages) {
        dropped.addAndGet(messages);
    }

    protected final void fail(String reason) {
        lastError = reason;
    }

    /** Messages that were sent, once for every receiver. */
    public final long sent() {
        return sent.get();
    }

    /** Messages that were dropped, because the network or a receiver did not take them in time. */
    public final long dropped() {
        return dropped.get();
    }

    /** The last error of the network, if there was one. */
    public final Optional<String> lastError() {
        return Optional.ofNullable(lastError);
    }

    /** What it does, for people: {@code sends to 127.0.0.1:14550 (UDP)}. */
    public abstract String description();

    /** Whether its messages can be read beyond this machine. */
    public abstract boolean leavesMachine();

    /** Where a feed goes, for people, with a warning where others can read it. */
    public final String announcement(String feed) {
        return "Feed " + feed + " " + description() + (leavesMachine() ? ": this leaves the machine, and whoever is on its network may read it." : "");
    }

    @Override
    public abstract void close();

    /**
     * Opens an outlet.
     *
     * @param place     where the user wrote the address, for error messages
     * @param handshake used with receivers that connect to us
     */
    public static Outlet open(Endpoint endpoint, SourceLocation place, Handshake handshake, WallClock clock) throws MistakeException {
        try {
            InetSocketAddress address = endpoint.address();
            return switch (endpoint.way()) {
                case UDP -> new UdpOutlet(address);
                case CONNECT -> new TcpOutlet(address, clock);
                case LISTEN -> new ServerOutlet(address, handshake);
            };
        } catch (UnknownHostException unknown) {
            throw new MistakeException(new Problem(place, endpoint.toString(), "No machine of this name can be found.",
                    "write the address as numbers, for example 127.0.0.1:" + Math.max(1, endpoint.port()) + ", or mend the name."));
        } catch (IOException refused) {
            throw new MistakeException(new Problem(place, endpoint.toString(), "This address cannot be used: " + refused.getMessage() + ".",
                    endpoint.way() == Endpoint.Transport.LISTEN ? "stop the other program that listens there, or choose another port."
                            : "check the address and the network."));
        }
    }
}
