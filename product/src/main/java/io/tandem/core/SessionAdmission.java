package io.tandem.core;

import io.tandem.message.Reports;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.CookieMaker;
import io.tandem.wire.Datagram;
import io.tandem.wire.DocumentAssembler;
import io.tandem.wire.MessageSender;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Link;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers the hello of hosts and tools: with a challenge, until it proves its address, then with a session or a refusal. No answer is longer than its
 * hello, and none changes anything: see docs/wire.md.
 */
final class SessionAdmission {

    private final Core core;
    private final SessionTable sessions;
    private final Link link;
    private final Optional<SharedKey> key;
    private final WallClock machine;
    private final byte[] scenario;
    private final CookieMaker cookies = new CookieMaker(new SecureRandom());
    /** for answers outside of sessions */
    private final MessageSender answers;
    private final RefusalLog log;

    /** @param scenario the scenario's text, of which a welcome carries length and checksum */
    SessionAdmission(Core core, SessionTable sessions, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, Consumer<String> journal) {
        this.core = core;
        this.sessions = sessions;
        this.link = link;
        this.key = key;
        this.machine = machine;
        this.scenario = scenario;
        this.answers = new MessageSender(link, key, machine::nanoTime, link.localAddress());
        this.log = new RefusalLog(journal, machine.nanoTime());
    }

    void accept(Datagram datagram, ControlMessage.Hello hello) {
        Optional<PeerSession> former = sessions.admitted(hello.former()).filter(peer -> peer.isAt(datagram.source()) && !peer.isNearlySpent());
        if (former.isPresent()) {
            // The peer has missed some datagrams, and its session is alive: this tells it so.
            former.get().messageSender().send(new ControlMessage.Ping(machine.nanoTime()));
        } else if (!cookies.proves(hello.cookie(), datagram.source(), hello.nonce(), datagram.receiveTime())) {
            answers.sendTo(datagram.source(), new ControlMessage.Challenge(hello.nonce(), cookies.make(datagram.source(), hello.nonce(), datagram.receiveTime())));
        } else if (!sessions.wasAdmitted(hello.nonce())) {
            answer(datagram, hello);
        }
    }

    /** A repeated hello gets the same session, for as long as nothing has arrived in it. */
    private void answer(Datagram datagram, ControlMessage.Hello hello) {
        Optional<PeerSession> expected = sessions.expected(hello.nonce());
        Optional<String> objection = expected.isPresent() ? Optional.empty() : sessions.objection(hello.claims(), hello.former(), datagram.receiveTime());
        if (objection.isPresent()) {
            refuse(datagram, hello, objection.get());
        } else {
            welcome(expected.orElseGet(() -> sessions.expect(datagram, hello, new MessageSender(link, key, machine::nanoTime, datagram.source()), key)));
        }
    }

    private void refuse(Datagram datagram, ControlMessage.Hello hello, String reason) {
        answers.sendTo(datagram.source(), new ControlMessage.Refuse(hello.nonce(), reason));
        log.refused(hello.host(), reason, datagram.receiveTime());
    }

    private void welcome(PeerSession peer) {
        int remembered = remembered(peer).count();
        peer.messageSender().send(new ControlMessage.Welcome(peer.nonce(), peer.coreNonce(), peer.sender(), scenario.length, DocumentAssembler.check(scenario), remembered));
    }

    /** The peer of a session in which a datagram has arrived. One that was expected is admitted, unless another host took its vehicles meanwhile. */
    Optional<PeerSession> activate(Datagram datagram) {
        Optional<PeerSession> admitted = sessions.admitted(datagram.session());
        if (admitted.isPresent()) {
            return admitted;
        }
        Optional<PeerSession> arriving = sessions.expected(datagram.session());
        Optional<String> objection = arriving.flatMap(peer -> sessions.taken(peer.vids(), peer.former(), datagram.receiveTime()));
        if (objection.isPresent()) {
            PeerSession peer = arriving.get();
            sessions.forgetExpected(peer);
            answers.sendTo(peer.address(), new ControlMessage.Refuse(peer.nonce(), objection.get()));
            log.refused(peer.name(), objection.get(), datagram.receiveTime());
            return Optional.empty();
        }
        arriving.ifPresent(sessions::admit);
        return arriving;
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
