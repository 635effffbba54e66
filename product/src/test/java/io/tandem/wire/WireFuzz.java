package io.tandem.wire;

import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Datagrams for the fuzzer: how they are read, and good ones to begin with. */
public final class WireFuzz {

    private static final InetSocketAddress SOMEWHERE = new InetSocketAddress("127.0.0.1", 9);

    private WireFuzz() {
    }

    /** Reads a datagram of a known session, without a key. */
    public static void read(byte[] data) {
        DatagramFilter filter = new DatagramFilter(Optional.empty(), new SourceRateLimiter(1e9, Integer.MAX_VALUE, 4));
        filter.awaitWelcome(WireFixture.NONCE);
        filter.expect(WireFixture.SESSION, WireFixture.SENDER, SOMEWHERE, Optional.empty());
        new MessageReceiver(filter, new MessageListener() {
            @Override
            public void message(Datagram datagram, ControlMessage message) {
                message.toString();
            }
        }, () -> 0).datagram(ByteBuffer.wrap(data), SOMEWHERE);
    }

    /** One datagram of every type. */
    public static List<byte[]> good() {
        WireFixture wires = new WireFixture(Optional.empty());
        EventOutbox events = new EventOutbox();
        events.add(new Event(new SimTime(1), "FOUND", 1, 0, null, "über"));
        Orders orders = new Orders();
        orders.begin(new SimTime(5), RunState.GO);
        orders.addAlert(1, 2, 1, 0, 3, 4);
        ControlMessageTest.messages().forEach(wires.messageSender::send);
        wires.messageSender.send(new ReportsHeader(1, 2, 3, 0.5), WireFixture.reports(3, 2));
        wires.messageSender.send(new OrdersHeader(1, new SimTime(5), 6, 7, 8, RunState.GO, 9), orders, _ -> true, events);
        wires.messageSender.send(events);
        wires.messageSender.send(1, WireFixture.driving(4, 3));
        wires.messageSender.send(1, List.of(WireFixture.estimate(1, 3)));
        wires.messageSender.send(1, WireFixture.vehicleView(1, 90));
        List<byte[]> good = new ArrayList<>();
        wires.link[1].receive((bytes, _) -> good.add(bytes.array()), Integer.MAX_VALUE);
        return good;
    }
}
