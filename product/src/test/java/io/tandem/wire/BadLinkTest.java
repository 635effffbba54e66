package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Reports;
import io.tandem.wire.link.ImpairedLink;
import io.tandem.wire.link.Impairment;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Messages arrive over a network that loses, delays, repeats and reorders datagrams. */
class BadLinkTest {

    private static final long MILLI = 1_000_000;
    private static final Impairment CELLULAR = new Impairment(0.05, 40 * MILLI, 10 * MILLI, 0.01, 0.02);

    /** Number of reports that fits into one datagram. */
    private static final int REPORTS = 20;
    private final WireFixture wires = new WireFixture();
    private final ImpairedLink link = new ImpairedLink(wires.link[0], CELLULAR, 11, () -> wires.now);
    private final MessageSender messageSender = new MessageSender(link, Optional.empty(), () -> wires.now, wires.link[1].localAddress());

    private void passTime(long nanos) {
        for (long passed = 0; passed < nanos; passed += MILLI) {
            wires.now += MILLI;
            link.receive((bytes, from) -> { }, 1_000);
            wires.arrive();
        }
    }

    @Test
    void reportsArriveOnceAndMissingOnesAreCounted() {
        Reports said = WireFixture.reports(REPORTS, 1);
        messageSender.join(WireFixture.SESSION, WireFixture.SENDER, Optional.empty());

        for (int beat = 0; beat < 2_000; beat++) {
            said.time[0] = beat;
            messageSender.send(new ReportsHeader(0, 0, 0, 1), said);
            passTime(10 * MILLI);
        }
        passTime(1_000 * MILLI);

        Reports heard = wires.messageReceiver.reportsHeard();
        assertThat(heard.count()).isEqualTo(REPORTS * (int) wires.arrivals.received());
        assertThat(wires.arrivals.received() + wires.arrivals.missing()).isEqualTo(2_000);
        assertThat(wires.arrivals.missing()).isEqualTo(link.lost());
        assertThat(wires.arrivals.loss()).isCloseTo(0.05, within(0.02));
        assertThat(wires.arrivals.late()).isPositive();
        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.REPLAY)).isEqualTo(wires.arrivals.repeated()).isPositive();
        assertThat(wires.messageReceiver.counts().total()).isEqualTo(wires.arrivals.received() + wires.arrivals.repeated());
    }

    @Test
    void documentArrivesCompletely() {
        byte[] document = new byte[300_000];
        new SplittableRandom(1).nextBytes(document);
        DocumentAssembler assembly = new DocumentAssembler(ControlMessage.Document.SCENARIO);
        messageSender.join(WireFixture.SESSION, WireFixture.SENDER, Optional.empty());

        for (Optional<ControlMessage.Request> next = assembly.missing(); next.isPresent(); next = assembly.missing()) {
            messageSender.send(next.get(), 1, document);
            passTime(200 * MILLI);
            wires.received.messages.forEach(message -> assembly.add((ControlMessage.Chunk) message));
            wires.received.messages.clear();
        }

        assertThat(assembly.document().map(DocumentAssembler::check)).contains(DocumentAssembler.check(document));
        assertThat(link.lost()).isPositive();
    }
}
