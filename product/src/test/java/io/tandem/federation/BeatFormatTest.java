package io.tandem.federation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BeatFormatTest {

    private static final double[] ODD = {-0.0, 0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1.0 / 3};

    private static Reports reports(int count, Random random) {
        Reports reports = new Reports();
        reports.resize(count);
        for (int row = 0; row < count; row++) {
            reports.vid[row] = 100 + row;
            reports.time[row] = 3_000_000_000L;
            for (ReportColumn column : ReportColumn.REALS) {
                reports.reals(column)[row] = column == ReportColumn.ROLL ? -0.0 : random.nextInt(4) == 0 ? ODD[random.nextInt(ODD.length)] : random.nextGaussian();
            }
            ReportColumn.CODES.forEach(column -> reports.codes(column)[0] = (byte) random.nextInt());
            ReportColumn.COUNTS.forEach(column -> reports.counts(column)[0] = (short) random.nextInt());
        }
        return reports;
    }

    private static Orders orders() {
        Orders orders = new Orders();
        orders.begin(new SimTime(1_100_000_000L), RunState.GO);
        orders.numberRun(3);
        orders.addAlert(7, 9, -1, 1, 12.5, 1.0 / 3);
        orders.events().add(new Event(new SimTime(5), "FOUND", 7, 9, new LocalPosition(1, -2, 0.1), "gefunden äöü"));
        orders.events().add(new Event(new SimTime(6), "LOST", 7, 0, null, ""));
        orders.manualInputs().add(new ManualInput(new SimTime(4), 7, -0.5, 1, 0));
        return orders;
    }

    @Test
    void reportsArriveWithTheirBitsBehindThoseOfOtherMembers() throws IOException {
        Random random = new Random(1);
        Reports first = reports(3, random);
        Reports second = reports(5, random);
        List<Event> events = new ArrayList<>();
        Reports together = new Reports();

        BeatFormat.readAnswer(new BlockReader(answer(new SimTime(1), first, List.of())), together, events);
        SimTime at = BeatFormat.readAnswer(new BlockReader(answer(new SimTime(2), second, orders().events())), together, events);

        assertThat(at).isEqualTo(new SimTime(2));
        assertThat(events).isEqualTo(orders().events());
        assertThat(together.count()).isEqualTo(8);
        for (ReportColumn column : ReportColumn.REALS) {
            for (int row = 0; row < 8; row++) {
                double sent = row < 3 ? first.reals(column)[row] : second.reals(column)[row - 3];
                assertThat(Double.doubleToRawLongBits(together.reals(column)[row])).as(column.columnName()).isEqualTo(Double.doubleToRawLongBits(sent));
            }
        }
        assertThat(together.vid[4]).isEqualTo(101);
        assertThat(together.codes(ReportColumn.REASON)[3]).isEqualTo(second.codes(ReportColumn.REASON)[0]);
        assertThat(together.counts(ReportColumn.MISSION_STEP)[3]).isEqualTo(second.counts(ReportColumn.MISSION_STEP)[0]);
    }

    private static byte[] answer(SimTime at, Reports reports, List<Event> events) {
        BlockWriter out = new BlockWriter();
        BeatFormat.writeAnswer(out, at, reports, events);
        return out.bytes();
    }

    @Test
    void ordersArriveWhole() throws IOException {
        Orders read = new Orders();

        BeatFormat.readOrders(BeatFormat.orders(orders()), read);

        assertThat(read.at()).isEqualTo(new SimTime(1_100_000_000L));
        assertThat(read.runState()).isEqualTo(RunState.GO);
        assertThat(read.run()).isEqualTo(3);
        assertThat(read.alerts()).isOne();
        assertThat(List.of(read.alertVid[0], read.alertOther[0], (int) read.alertTurn[0], (int) read.alertClimb[0])).containsExactly(7, 9, -1, 1);
        assertThat(List.of(read.alertDistance[0], read.alertSeconds[0])).containsExactly(12.5, 1.0 / 3);
        assertThat(read.events()).isEqualTo(orders().events());
        assertThat(read.manualInputs()).isEqualTo(orders().manualInputs());
    }

    /** Members trust each other by their certificates, but not each other's bugs. */
    @Test
    void damagedMessagesAreRefusedWithoutLargeAllocations() {
        byte[] orders = BeatFormat.orders(orders());
        byte[] answer = answer(new SimTime(1), reports(20, new Random(2)), orders().events());
        Random random = new Random(3);
        int refused = 0;

        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = (i % 2 == 0 ? orders : answer).clone();
            for (int k = 1 + random.nextInt(4); k > 0; k--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                if (i % 2 == 0) {
                    BeatFormat.readOrders(damaged, new Orders());
                } else {
                    BeatFormat.readAnswer(new BlockReader(damaged), new Reports(), new ArrayList<>());
                }
            } catch (IOException expected) {
                refused++;
            }
        }

        assertThat(refused).isGreaterThan(500);
    }
}
