package io.tandem.core;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.MessageListener;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/** Receives the messages of hosts and tools: checks that the sender may send them, and passes each to the part of Core that it is for. */
final class PeerMessages implements MessageListener {

    private final Core core;
    private final SessionTable sessions;
    private final HostInbox inbox;
    private final SessionAdmission admission;
    private final ControlRequests control;
    private final SettingsRequests settings;
    private final DocumentRequests documents;
    private final WallClock machine;
    private final LongPredicate isAhead;
    private long staleCommands;

    /** @param isAhead whether a simulated time, in nanoseconds, is later than any that a host can have reached */
    PeerMessages(Core core, SessionTable sessions, HostInbox inbox, SessionAdmission admission, ControlRequests control, SettingsRequests settings,
            DocumentRequests documents, WallClock machine, LongPredicate isAhead) {
        this.core = core;
        this.sessions = sessions;
        this.inbox = inbox;
        this.admission = admission;
        this.control = control;
        this.settings = settings;
        this.documents = documents;
        this.machine = machine;
        this.isAhead = isAhead;
    }

    @Override
    public ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
        Optional<PeerSession> sender = sender(datagram);
        ReceiveOutcome outcome = outcome(sender, head.run(), batch.vid, batch.time, first, batch.count());
        if (outcome == ReceiveOutcome.ACCEPTED || outcome == ReceiveOutcome.OUTDATED) {
            sender.orElseThrow().reported(head, datagram.receiveTime());
        }
        return outcome;
    }

    @Override
    public ReceiveOutcome driving(Datagram datagram, int run, DriverReports batch) {
        ReceiveOutcome outcome = outcome(sender(datagram), run, batch.vid, batch.time, 0, batch.count());
        if (outcome == ReceiveOutcome.ACCEPTED) {
            inbox.neighbours().accept(batch);
        }
        return outcome;
    }

    @Override
    public ReceiveOutcome estimates(Datagram datagram, int run, List<Estimate> estimates) {
        int[] vids = estimates.stream().mapToInt(Estimate::vid).toArray();
        long[] times = estimates.stream().mapToLong(estimate -> estimate.at().nanos()).toArray();
        ReceiveOutcome outcome = outcome(sender(datagram), run, vids, times, 0, vids.length);
        if (outcome == ReceiveOutcome.ACCEPTED) {
            inbox.estimates().add(estimates);
        }
        return outcome;
    }

    /** Whether rows of columns of vehicles and times are accepted from their sender. */
    private ReceiveOutcome outcome(Optional<PeerSession> sender, int run, int[] vids, long[] times, int from, int to) {
        if (sender.isEmpty()) {
            return ReceiveOutcome.SESSION;
        }
        if (!sender.get().speaksForAll(vids, from, to)) {
            return ReceiveOutcome.CLAIM;
        }
        boolean isAheadOfRun = to > from && isAhead.test(times[from]);
        return ReportsHeader.isSameRun(run, core.run()) && !isAheadOfRun ? ReceiveOutcome.ACCEPTED : ReceiveOutcome.OUTDATED;
    }

    /** Events of vehicles that are not the host's own are acknowledged, so that the numbering goes on, and dropped. */
    @Override
    public void events(Datagram datagram, int first, List<Event> events) {
        sender(datagram).ifPresent(peer -> peer.inbox().takeNew(first, events).stream()
                .filter(event -> peer.speaksFor(event.vid())).forEach(inbox.events()::add));
    }

    /** The session that a datagram belongs to. */
    private Optional<PeerSession> sender(Datagram datagram) {
        Optional<PeerSession> sender = admission.activate(datagram);
        sender.ifPresent(peer -> peer.arrived(datagram));
        return sender;
    }

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        switch (message) {
            case ControlMessage.Hello hello -> admission.accept(datagram, hello);
            case ControlMessage.Challenge _, ControlMessage.Welcome _, ControlMessage.Refuse _ -> { }
            default -> sender(datagram).ifPresent(peer -> message(peer, datagram, message));
        }
    }

    /** Commands that were held back on their way, and not carried out. */
    long staleCommands() {
        return staleCommands;
    }

    private void message(PeerSession peer, Datagram datagram, ControlMessage message) {
        if (message.isCommand() && peer.isStale(datagram)) {
            staleCommands++;
            return;
        }
        switch (message) {
            case ControlMessage.Ping ping -> peer.messageSender().send(new ControlMessage.Pong(ping.t1(), datagram.receiveTime(), machine.nanoTime()));
            case ControlMessage.Pong pong -> peer.answered(pong, datagram.source());
            case ControlMessage.Recall _ -> admission.sendRemembered(peer);
            case ControlMessage.Ack ack -> peer.outbox().acknowledge(ack.eventsHeard());
            case ControlMessage.Ctl ctl -> control.answer(peer, ctl).ifPresent(peer.messageSender()::send);
            case ControlMessage.Change change -> settings.answer(peer, change).ifPresent(peer.messageSender()::send);
            case ControlMessage.VehicleViewPiece piece when isOfPresentRun(peer, piece.vid(), piece.run()) -> inbox.views().add(piece);
            case ControlMessage.Proposed proposed when isOfPresentRun(peer, proposed.proposal().vid(), proposed.run()) ->
                    inbox.estimates().add(proposed.proposal());
            case ControlMessage.VehicleViewPiece _, ControlMessage.Proposed _ -> { }
            case ControlMessage.Eject eject -> peer.messageSender().send(control.eject(peer, eject));
            case ControlMessage.Request request -> documents.send(peer, request);
            case ControlMessage.Bye bye -> sessions.leave(peer, bye.reason());
            case ControlMessage.Hello _, ControlMessage.Challenge _, ControlMessage.Welcome _, ControlMessage.Refuse _, ControlMessage.CtlReply _, ControlMessage.ChangeReply _, ControlMessage.Chunk _ -> { }
        }
    }

    private boolean isOfPresentRun(PeerSession peer, int vid, int run) {
        return peer.speaksFor(vid) && ReportsHeader.isSameRun(run, core.run());
    }
}
