package io.tandem.core;

import io.tandem.message.Reports;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.DocumentAssembler;
import io.tandem.wire.MessageSender;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Link;
import java.util.Optional;

/** Answers the hello of hosts and tools with a session or a refusal, and sends a host the latest reports of its vehicles. */
final class SessionAdmission {

    private final Core core;
    private final SessionTable sessions;
    private final Link link;
    private final Optional<SharedKey> key;
    private final WallClock machine;
    private final byte[] scenario;

    /** @param scenario the scenario's text, of which a welcome carries length and checksum */
    SessionAdmission(Core core, SessionTable sessions, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario) {
        this.core = core;
        this.sessions = sessions;
        this.link = link;
        this.key = key;
        this.machine = machine;
        this.scenario = scenario;
    }

    /** A repeated hello gets the same session, without a key only at the same address. */
    void accept(Datagram datagram, ControlMessage.Hello hello) {
        Optional<PeerSession> known = sessions.known(hello.nonce()).filter(peer -> key.isPresent() || peer.home().equals(datagram.source()));
        if (known.isPresent()) {
            known.get().messageSender().follow(datagram.source());
            welcome(known.get());
            return;
        }
        MessageSender messageSender = new MessageSender(link, key, machine::nanoTime, datagram.source());
        sessions.objection(hello.claims(), datagram.receiveTime()).ifPresentOrElse(
                reason -> sessions.refuse(messageSender, hello.host(), hello.nonce(), reason), () -> welcome(sessions.expect(hello, datagram.source(), messageSender)));
    }

    /** Until a datagram arrives in the session, nothing but the welcome is sent: the address of the hello may be forged. */
    private void welcome(PeerSession peer) {
        int remembered = remembered(peer).count();
        peer.messageSender().send(new ControlMessage.Welcome(peer.nonce(), peer.sender(), scenario.length, DocumentAssembler.check(scenario), remembered));
        if (sessions.isAdmitted(peer)) {
            sendRemembered(peer);
        }
    }

    /** Sends a host the latest reports of its vehicles, to go on from there. */
    void sendRemembered(PeerSession peer) {
        peer.messageSender().send(new ReportsHeader(core.run(), core.changes(), 0, Double.NaN), remembered(peer));
    }

    private Reports remembered(PeerSession peer) {
        Reports remembered = new Reports();
        for (int vid : peer.vids()) {
            int row = core.state().rowOf(vid);
            if (core.state().heard(row)) {
                remembered.resize(remembered.count() + 1);
                remembered.copyRows(core.state().latest(), row, remembered.count() - 1, 1);
            }
        }
        return remembered;
    }
}
