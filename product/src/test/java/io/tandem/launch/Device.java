package io.tandem.launch;

import io.tandem.host.CoreConnection;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.MessageListener;
import io.tandem.wire.MessageSender;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.ImpairedLink;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A participant that is no host of ours: says about its vehicles what the test wants, and remembers what it hears. Driven by the test. */
final class Device implements MessageListener, AutoCloseable {

    final CoreConnection line;
    final Reports reports = new Reports();
    final List<Event> events = new ArrayList<>();
    final List<Integer> alerted = new ArrayList<>();
    private final Link link;
    private final EventOutbox outbox = new EventOutbox();
    private OrdersHeader newest;

    Device(SocketAddress core, Optional<SharedKey> key, Ids vids, String name, Impairment impairment) throws IOException {
        UdpLink good = UdpLink.bind(Network.loopback());
        link = impairment == Impairment.NONE ? good : new ImpairedLink(good, impairment, vids.hashCode(), WallClock.machine()::nanoTime);
        line = new CoreConnection(link, core, key, vids, name, WallClock.machine());
        line.listen(this);
        vids.stream().forEach(vid -> place(vid, 0, 0, 0));
    }

    boolean joins() {
        return line.join(Network.PATIENCE) && line.refusal().isEmpty();
    }

    /** Puts one more report into what it says. */
    void place(int vid, double east, double north, double eastSpeed) {
        int row = reports.count();
        reports.resize(row + 1);
        reports.vid[row] = vid;
        reports.east[row] = east;
        reports.north[row] = north;
        reports.eastSpeed[row] = eastSpeed;
        reports.speed[row] = eastSpeed;
    }

    void tell(Event event) {
        outbox.add(event);
    }

    /** One beat of its own: says all, listens, takes in. */
    void beat() {
        line.keepInTouch();
        for (int row = 0; row < reports.count(); row++) {
            reports.time[row] = newest == null ? 0 : newest.at().nanos();
            reports.runState[row] = (byte) (newest == null ? RunState.READY : newest.runState()).number();
        }
        line.messageSender().send(new ReportsHeader(newest == null ? 0 : newest.run(), newest == null ? 0 : newest.change(), 0, 1), reports);
        line.messageSender().send(outbox);
        line.listenUntil(WallClock.machine().nanoTime() + SimTime.nanos(0.01));
        if (newest != null) {
            Orders orders = line.orders().take();
            events.addAll(orders.events());
            for (int i = 0; i < orders.alerts(); i++) {
                alerted.add(orders.alertVid[i]);
            }
            line.messageSender().send(new ControlMessage.Ack(line.orders().inbox().heard(), newest.change()));
        }
    }

    MessageSender messageSender() {
        return line.messageSender();
    }

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        // A device that wants nothing but orders.
    }

    @Override
    public void orders(Datagram datagram, OrdersHeader head) {
        newest = head;
        outbox.acknowledge(head.eventsHeard());
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
