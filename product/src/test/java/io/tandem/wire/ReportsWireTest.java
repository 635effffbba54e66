package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Angle;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportsWireTest {

    private static final ReportsHeader HEAD = new ReportsHeader(3, 9, -250_000_000L, 0.75);

    private final WireFixture wires = new WireFixture();

    @Test
    void reportsAreDecodedAsEncoded() {
        Reports said = WireFixture.reports(1_000, 1);

        wires.messageSender.send(HEAD, said);
        wires.arrive();

        Reports heard = wires.messageReceiver.reportsHeard();
        assertThat(heard.count()).isEqualTo(1_000);
        for (int i = 0; i < heard.count(); i++) {
            assertSame(said, heard, i);
        }
        assertThat(wires.received.heads).containsOnly(HEAD);
    }

    private static void assertSame(Reports said, Reports heard, int i) {
        assertThat(heard.vid[i]).isEqualTo(said.vid[i]);
        assertThat(heard.time[i]).isEqualTo(said.time[i]);
        assertThat(heard.east[i]).isCloseTo(said.east[i], within(0.0005001));
        assertThat(heard.north[i]).isCloseTo(said.north[i], within(0.0005001));
        assertThat(heard.up[i]).isCloseTo(said.up[i], within(0.0005001));
        assertThat(heard.eastSpeed[i]).isEqualTo((float) said.eastSpeed[i]);
        assertThat(heard.northSpeed[i]).isEqualTo((float) said.northSpeed[i]);
        assertThat(heard.upSpeed[i]).isEqualTo((float) said.upSpeed[i]);
        assertThat(heard.heading[i]).isCloseTo(said.heading[i], within(1e-9));
        assertThat(heard.speed[i]).isEqualTo((float) said.speed[i]);
        assertThat(heard.steer[i]).isCloseTo(said.steer[i], within(0.5001e-4));
        assertThat(heard.pitch[i]).isCloseTo(said.pitch[i], within(0.5001e-4));
        assertThat(heard.yawRate[i]).isEqualTo((float) said.yawRate[i]);
        assertThat(heard.roll[i]).isCloseTo(said.roll[i], within(0.5001e-4));
        assertThat(heard.runState[i]).isEqualTo(said.runState[i]);
        assertThat(heard.rung[i]).isEqualTo(said.rung[i]);
        assertThat(heard.reason[i]).isEqualTo(said.reason[i]);
        assertThat(heard.missionStep[i]).isEqualTo(said.missionStep[i]);
        assertThat(heard.health[i]).isEqualTo(said.health[i]);
    }

    @Test
    void twentyOneReportsFillADatagramWithinTheMaximumLength() {
        List<Integer> lengths = new ArrayList<>();

        int datagrams = wires.messageSender.send(HEAD, WireFixture.reports(43, 2));
        wires.link[1].receive((bytes, from) -> lengths.add(bytes.remaining()), 10);

        assertThat(ReportsHeader.MAX_REPORTS).isEqualTo(21);
        assertThat(datagrams).isEqualTo(3);
        assertThat(lengths).containsExactly(32 + 24 + 21 * 65, 32 + 24 + 21 * 65, 32 + 24 + 65);
        assertThat(lengths.getFirst() + Datagram.CHECK_BYTES).isBetween(Datagram.MAX_BYTES - 63, Datagram.MAX_BYTES);
    }

    @Test
    void timesThatDifferAreKeptToTheMicrosecond() {
        Reports said = WireFixture.reports(3, 3);
        said.time[1] = said.time[0] + 40_000_499;
        said.time[2] = said.time[0] - 1_000_501;

        wires.messageSender.send(HEAD, said);
        wires.arrive();

        assertThat(wires.messageReceiver.reportsHeard().time).startsWith(said.time[0], said.time[0] + 40_000_000, said.time[0] - 1_001_000);
    }

    @Test
    void headingsBeyondATurnAreWrapped() {
        Reports said = WireFixture.reports(4, 4);
        said.heading[0] = 100;
        said.heading[1] = -100;
        said.heading[2] = Math.PI;
        said.heading[3] = -Math.PI;

        wires.messageSender.send(HEAD, said);
        wires.arrive();

        for (int i = 0; i < 4; i++) {
            double apart = Angle.wrap(wires.messageReceiver.reportsHeard().heading[i] - said.heading[i]);
            assertThat(apart).isCloseTo(0, within(1e-9));
        }
    }

    @Test
    void reportsThatCannotBeEncodedAreSkippedAndCounted() {
        Reports said = WireFixture.reports(7, 5);
        said.east[0] = Double.NaN;
        said.north[1] = 3e6;
        said.speed[2] = Double.POSITIVE_INFINITY;
        said.heading[3] = Double.NaN;
        said.time[4] = Long.MIN_VALUE;
        said.vid[5] = 0;

        wires.messageSender.send(HEAD, said);
        wires.arrive();

        assertThat(wires.messageReceiver.reportsHeard().count()).isEqualTo(1);
        assertThat(wires.messageReceiver.reportsHeard().vid[0]).isEqualTo(7);
        assertThat(wires.messageSender.unencodable()).isEqualTo(6);
    }

    @Test
    void positionsReachTwoThousandKilometres() {
        Reports said = WireFixture.reports(1, 6);
        said.east[0] = 2_147_483.647;
        said.north[0] = -2_147_483.647;

        wires.messageSender.send(HEAD, said);
        wires.arrive();

        assertThat(wires.messageReceiver.reportsHeard().east[0]).isEqualTo(2_147_483.647);
        assertThat(wires.messageReceiver.reportsHeard().north[0]).isEqualTo(-2_147_483.647);
    }

    @Test
    void steerOutOfRangeIsClamped() {
        Reports said = WireFixture.reports(1, 7);
        said.steer[0] = 1e9;
        said.pitch[0] = Double.NaN;

        wires.messageSender.send(HEAD, said);
        wires.arrive();

        assertThat(wires.messageReceiver.reportsHeard().steer[0]).isEqualTo(3.2767);
        assertThat(wires.messageReceiver.reportsHeard().pitch[0]).isZero();
    }

    @Test
    void oneBadReportRefusesItsWholeDatagram() {
        wires.messageSender.send(HEAD, WireFixture.reports(21, 8));
        int runStateOfTheLast = ReportsHeader.FIRST_REPORT_AT + 20 * ReportFormat.BYTES + ReportFormat.offset(ReportColumn.RUN_STATE);

        wires.link[1].receive((bytes, from) -> wires.messageReceiver.datagram(bytes.put(runStateOfTheLast, (byte) 6), from), 1);

        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.RANGE)).isEqualTo(1);
        assertThat(wires.messageReceiver.reportsHeard().count()).isZero();
        assertThat(wires.received.heads).isEmpty();
    }

    @Test
    void reportsRefusedByTheListenerAreRemoved() {
        wires.messageSender.send(HEAD, WireFixture.reports(10, 9));
        wires.arrive();
        wires.received.reportsOutcome = ReceiveOutcome.CLAIM;

        wires.messageSender.send(HEAD, WireFixture.reports(20, 10));
        wires.arrive();

        assertThat(wires.messageReceiver.reportsHeard().count()).isEqualTo(10);
        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.CLAIM)).isEqualTo(1);
    }

    @Test
    void unknownMarginStaysUnknown() {
        wires.messageSender.send(new ReportsHeader(0, 0, 0, Double.NaN), WireFixture.reports(1, 11));
        wires.messageSender.send(new ReportsHeader(0, 0, 0, 1), WireFixture.reports(1, 11));
        wires.arrive();

        assertThat(wires.received.heads).extracting(ReportsHeader::margin).containsExactly(Double.NaN, 1.0);
    }

    @Test
    void heapAndDirectBuffersDecodeEqually() {
        ByteBuffer direct = ByteBuffer.allocateDirect(2_000);
        wires.messageSender.send(HEAD, WireFixture.reports(21, 12));

        wires.link[1].receive((bytes, from) -> wires.messageReceiver.datagram(direct.put(bytes).flip(), from), 1);

        assertThat(wires.messageReceiver.reportsHeard().count()).isEqualTo(21);
    }
}
