package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.Fleets;
import io.tandem.message.MessageKind;
import io.tandem.message.Orders;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import org.junit.jupiter.api.Test;

/** A car on a straight path at 50 km/h, to which a road-side unit says how fast it should be. */
class HeedAdviceTest {

    private static final long BEAT = 100_000_000;
    private static final int UNIT = 9;

    private final Orders orders = new Orders();
    private final Reports reports = new Reports();
    private final Fleet fleet = Fleets.plan("""
            paths: {street: {waypoints: [[0, 0], [900, 0]]}}
            vehicles:
              - {ids: 1, length: 4.5 m, start: {at: [0, 0], heading: 0 deg}, mobility: {model: lag-bicycle}, behaviors: {follow-path: {path: street, speed: 50 km/h}, heed-advice: {}}}
            """).build(new Crew(1));
    private long beat;

    private void run(int beats) {
        for (int i = 0; i < beats; i++) {
            fleet.obey(orders);
            fleet.advance(10 * beat, 10);
            beat++;
            orders.begin(new SimTime(beat * BEAT), RunState.GO);
        }
        fleet.report(beat * BEAT, RunState.GO, reports);
    }

    private void tell(String payload) {
        orders.radio().add(new RadioMessage(MessageKind.FREE, UNIT, 1, (int) beat, beat * BEAT, beat * BEAT, 0, 0, 0, 0, 0, 0, payload));
    }

    @Test
    void vehicleGoesAsSlowlyAsItIsToldForAsLongAsThat() {
        run(200);
        double before = reports.speed[0];
        tell("to=1 speed=6 for=12");
        run(110);
        double told = reports.speed[0];
        run(150);

        assertThat(before).isBetween(13.0, 14.5);
        assertThat(told).isBetween(5.0, 6.5);
        assertThat(reports.speed[0]).as("when it is over").isBetween(13.0, 14.5);
    }

    @Test
    void whatIsMeantForOthersOrSaysNothingOfSpeedIsNotHeeded() {
        run(200);
        tell("to=2 speed=6 for=12");
        tell("to=1 lane=2");
        tell("nonsense");
        run(60);

        assertThat(reports.speed[0]).isBetween(13.0, 14.5);
    }
}
