package io.tandem.core;

import io.tandem.time.WallClock;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.MessageReceiver;
import io.tandem.wire.SharedKey;
import io.tandem.wire.SourceRateLimiter;
import io.tandem.wire.link.Link;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** What receives and answers the messages of hosts and tools. For one thread. */
record PeerServices(MessageReceiver receiver, PeerMessages messages, SessionTable sessions, HostInbox inbox, SessionAdmission admission, ControlRequests control,
        DurabilityTracker durability) {

    private static final double DATAGRAMS_PER_SECOND = 200_000;
    private static final int BURST_DATAGRAMS = 200_000;
    private static final int MAX_SOURCES = 4_096;

    /**
     * The end of Core at which messages arrive.
     *
     * @param locals    participants of Core's own process
     * @param scenario  the scenario's text, for hosts that have none
     * @param operators gets the requests of operators that arrive
     * @param journal   gets lines for people: which hosts joined and left
     */
    record End(Core core, CoreParticipants locals, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, StatusJson status,
            OperatorListener operators, Consumer<String> journal) {
    }

    /**
     * @param admitted gets every peer that is admitted
     * @param isAhead  whether a simulated time, in nanoseconds, is later than any that a host can have reached
     * @param snapshot takes the content of a status
     */
    static PeerServices at(End end, Consumer<PeerSession> admitted, LongPredicate isAhead, Supplier<StatusSnapshot> snapshot) {
        Core core = end.core;
        DurabilityTracker durability = new DurabilityTracker(core);
        DatagramFilter filter = new DatagramFilter(end.key, new SourceRateLimiter(DATAGRAMS_PER_SECOND, BURST_DATAGRAMS, MAX_SOURCES));
        SessionTable sessions = new SessionTable(core.state(), end.locals.vids(), filter, end.journal, admitted);
        HostInbox inbox = HostInbox.of(core.state());
        SessionAdmission admission = new SessionAdmission(core, sessions, end.link, end.key, end.machine, end.scenario, end.journal);
        ControlRequests control = new ControlRequests(core, sessions, durability, end.locals, end.operators);
        SettingsRequests settings = new SettingsRequests(end.operators);
        DocumentRequests documents = new DocumentRequests(end.scenario, settings, new StatusRequests(end.status), end.machine, snapshot);
        PeerMessages messages = new PeerMessages(core, sessions, inbox, admission, control, settings, documents, end.machine, isAhead);
        return new PeerServices(new MessageReceiver(filter, messages, end.machine::nanoTime), messages, sessions, inbox, admission, control, durability);
    }
}
