package io.tandem.wire;

import io.tandem.message.Driving;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import java.util.ArrayList;
import java.util.List;

/** Remembers everything it hears, for tests. */
final class Ear implements Hearer {

    final List<Letter> letters = new ArrayList<>();
    final List<ReportsHead> heads = new ArrayList<>();
    final List<OrdersHead> orders = new ArrayList<>();
    final List<Event> events = new ArrayList<>();
    final Driving driving = new Driving();
    final List<Estimate> estimates = new ArrayList<>();
    final EventInbox inbox = new EventInbox();
    Fate reportsFate = Fate.ACCEPTED;

    @Override
    public void letter(Datagram datagram, Letter letter) {
        letters.add(letter);
    }

    @Override
    public Fate reports(Datagram datagram, ReportsHead head, Reports batch, int first) {
        heads.add(head);
        return reportsFate;
    }

    @Override
    public Fate driving(Datagram datagram, int run, Driving batch) {
        for (int i = 0; i < batch.count(); i++) {
            driving.add(batch, i);
        }
        return Fate.ACCEPTED;
    }

    @Override
    public Fate estimates(Datagram datagram, int run, List<Estimate> heard) {
        estimates.addAll(heard);
        return Fate.ACCEPTED;
    }

    @Override
    public void events(Datagram datagram, int first, List<Event> told) {
        events.addAll(inbox.news(first, told));
    }

    @Override
    public void orders(Datagram datagram, OrdersHead head) {
        orders.add(head);
    }
}
