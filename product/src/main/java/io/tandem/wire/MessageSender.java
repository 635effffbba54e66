package io.tandem.wire;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.VehicleView;
import io.tandem.wire.link.Link;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/** Sends messages to one peer: numbers, stamps and signs datagrams and puts them on a link. For one thread. */
public final class MessageSender {

    private final Link link;
    /** null where there is no shared key */
    private final DatagramAuthenticator handshake;
    private DatagramAuthenticator authenticator;
    private DatagramAuthenticator signer;
    private final LongSupplier clock;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(Datagram.MAX_BYTES);
    private final OrdersWriter orders = new OrdersWriter();
    private SocketAddress to;
    private long session;
    private int sender;
    private int sequence;
    private long unencodable;

    /** @param clock clock of the send times, nanoseconds */
    public MessageSender(Link link, Optional<SharedKey> key, LongSupplier clock, SocketAddress to) {
        this.link = link;
        this.handshake = key.map(SharedKey::handshakeAuthenticator).orElse(null);
        this.authenticator = handshake;
        this.clock = clock;
        this.to = to;
    }

    /** Sends to this address from now on. */
    public void follow(SocketAddress address) {
        to = address;
    }

    /** Where messages are sent to. */
    public SocketAddress to() {
        return to;
    }

    /**
     * Sends in this session with this sender number from now on; datagrams are numbered from 0 again.
     *
     * @param sessionKey empty where there is no shared key
     */
    public void join(long newSession, int newSender, Optional<SessionKey> sessionKey) {
        session = newSession;
        sender = newSender;
        sequence = 0;
        authenticator = sessionKey.map(SessionKey::authenticator).orElse(null);
    }

    /** Number of the next datagram of the session. */
    public long sequence() {
        return Integer.toUnsignedLong(sequence);
    }

    /** Sends one message to another address, from which the peer may have sent. */
    public void sendTo(SocketAddress address, ControlMessage message) {
        SocketAddress home = to;
        to = address;
        send(message);
        to = home;
    }

    public boolean send(ControlMessage message) {
        begin(message.type());
        message.put(bytes);
        boolean kept = finish();
        link.flush();
        return kept;
    }

    /** Sends all reports in as many datagrams as necessary and returns their number; at least one, for its header. */
    public int send(ReportsHeader head, Reports reports) {
        int datagrams = 0;
        int next = 0;
        do {
            begin(DatagramType.REPORTS);
            int from = next;
            next = head.put(bytes, reports, from);
            unencodable += next - from - ReportsHeader.written(bytes.position());
            finish();
            datagrams++;
        } while (next < reports.count());
        link.flush();
        return datagrams;
    }

    /**
     * Sends the orders of a beat to a host, with the events it has not confirmed, and returns the number of datagrams.
     *
     * @param mine whether a vehicle belongs to the host
     */
    public int send(OrdersHeader head, Orders said, IntPredicate mine, EventOutbox events) {
        orders.begin(head, said, mine, events);
        int datagrams = 0;
        boolean more;
        do {
            begin(DatagramType.ORDERS);
            more = orders.put(bytes);
            finish();
            datagrams++;
        } while (more);
        link.flush();
        return datagrams;
    }

    /** Sends the intentions of drivers, in as many datagrams as it takes, and returns how many. */
    public int send(int run, DriverReports drivers) {
        int datagrams = 0;
        for (int next = 0; next < drivers.count(); datagrams++) {
            begin(DatagramType.DRIVING);
            int from = next;
            next = DriverReportFormat.put(bytes, run, drivers, from);
            unencodable += next - from - DriverReportFormat.written(bytes.position());
            finish();
        }
        link.flush();
        return datagrams;
    }

    /** Sends estimates of vehicles, in as many datagrams as it takes, and returns how many. */
    public int send(int run, List<Estimate> estimates) {
        int datagrams = 0;
        for (int next = 0; next < estimates.size(); datagrams++) {
            begin(DatagramType.ESTIMATES);
            next = put(run, estimates, next);
            finish();
        }
        link.flush();
        return datagrams;
    }

    /** Writes as many as fit and returns the index of the next. */
    private int put(int run, List<Estimate> estimates, int from) {
        long base = estimates.get(from).at().nanos();
        bytes.putLong(base).putShort((short) run).put((byte) 0);
        int next = from;
        int count = 0;
        for (; next < estimates.size() && bytes.remaining() >= EstimateFormat.size(estimates.get(next)); next++) {
            if (EstimateFormat.encodable(estimates.get(next), base)) {
                unencodable += EstimateFormat.put(bytes, estimates.get(next), base);
                count++;
            } else {
                unencodable++;
            }
        }
        bytes.put(EstimateFormat.COUNT_AT, (byte) count);
        return next;
    }

    /** Sends the view of one vehicle. */
    public void send(int run, VehicleView vehicleView) {
        List<ControlMessage.VehicleViewPiece> pieces = ControlMessage.VehicleViewPiece.of(run, vehicleView);
        unencodable += pieces.isEmpty() ? 1 : 0;
        pieces.forEach(this::send);
    }

    /** Sends the events that the peer has not confirmed, and returns the number of datagrams. */
    public int send(EventOutbox events) {
        int datagrams = 0;
        for (int next = 0; next < events.waiting(); datagrams++) {
            begin(DatagramType.EVENTS);
            next += EventFormat.put(bytes, events, next);
            finish();
        }
        link.flush();
        return datagrams;
    }

    /** Answers a request with the requested pieces of the document. */
    public void send(ControlMessage.Request request, int edition, byte[] document) {
        int offset = request.offset() / ControlMessage.Chunk.MAX_BYTES * ControlMessage.Chunk.MAX_BYTES;
        for (int i = 0; i < request.chunks() && (offset < document.length || offset == 0); i++) {
            send(ControlMessage.Chunk.of(request.about(), edition, document, offset));
            offset += ControlMessage.Chunk.MAX_BYTES;
        }
    }

    /** What is outside of sessions carries none, and no number of one. */
    private void begin(DatagramType type) {
        signer = type.introduces() ? handshake : authenticator;
        if (type.introduces()) {
            Datagram.begin(bytes, type, 0, 0, 0, clock.getAsLong());
        } else {
            Datagram.begin(bytes, type, session, sender, sequence++, clock.getAsLong());
        }
    }

    private boolean finish() {
        if (signer != null) {
            signer.sign(bytes);
        }
        return link.send(bytes.flip(), to);
    }

    /** Rows of reports, drivers, estimates, alerts and manual inputs that were left out because they cannot be encoded: not finite, or too large. */
    public long unencodable() {
        return unencodable + orders.unencodable();
    }
}
