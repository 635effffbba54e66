package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.DriverReports;
import io.tandem.message.Orders;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import org.junit.jupiter.api.Test;

class DrivingWireTest {

    private static final SimTime AT = new SimTime(12_400_000_000L);

    private final WireFixture wires = new WireFixture();

    private static void areAlike(DriverReports heard, DriverReports said) {
        assertThat(heard.count()).isEqualTo(said.count());
        for (int i = 0; i < said.count(); i++) {
            assertThat(heard.vid[i]).isEqualTo(said.vid[i]);
            assertThat(heard.time[i]).isEqualTo(said.time[i]);
            assertThat(heard.east[i]).isCloseTo(said.east[i], within(0.0006));
            assertThat(heard.north[i]).isCloseTo(said.north[i], within(0.0006));
            assertThat(heard.heading[i]).isCloseTo(said.heading[i], within(1e-8));
            assertThat(heard.speed[i]).isCloseTo(said.speed[i], within(1e-5));
            assertThat(new int[] {heard.lane[i], heard.leaving[i], heard.next[i], heard.wish[i], heard.asks[i]})
                    .containsExactly(said.lane[i], said.leaving[i], said.next[i], said.wish[i], said.asks[i]);
            assertThat(new boolean[] {heard.ready[i], heard.committed[i], heard.stuck[i]}).containsExactly(said.ready[i], said.committed[i], said.stuck[i]);
            assertThat(heard.due[i]).isEqualTo(said.due[i]);
        }
    }

    @Test
    void driversAreDecodedAsEncoded() {
        DriverReports said = WireFixture.driving(100, 1);

        int datagrams = wires.messageSender.send(3, said);
        wires.arrive();

        assertThat(datagrams).isEqualTo(4);
        areAlike(wires.received.driving, said);
    }

    @Test
    void driversInOrdersUseAsManyPartsAsNecessary() {
        Orders orders = new Orders();
        orders.begin(AT, RunState.GO);
        DriverReports said = WireFixture.driving(300, 2);
        for (int i = 0; i < said.count(); i++) {
            orders.driving().add(said, i);
        }

        int datagrams = wires.messageSender.send(new OrdersHeader(1, AT, 0, 0, 1, RunState.GO, 0), orders, _ -> true, new EventOutbox());
        wires.arrive();

        assertThat(datagrams).isEqualTo(12);
        areAlike(wires.messageReceiver.ordersHeard().take().driving(), said);
    }

    @Test
    void driversWithoutPositionAreSkippedAndCounted() {
        DriverReports said = WireFixture.driving(3, 3);
        said.east[1] = Double.NaN;

        wires.messageSender.send(0, said);
        wires.arrive();

        assertThat(wires.received.driving.count()).isEqualTo(2);
        assertThat(wires.messageSender.unencodable()).isEqualTo(1);
    }
}
