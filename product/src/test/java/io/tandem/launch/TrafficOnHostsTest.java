package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Event;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import io.tandem.wire.Impairment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traffic whose vehicles are carried by several hosts is like that of one. */
class TrafficOnHostsTest {

    /** Two beats from host to host, and some never come. */
    private static Impairment network(double loss) {
        return new Impairment(loss, SimTime.nanos(0.03), SimTime.nanos(0.02), 0.01, 0.02);
    }

    @ParameterizedTest
    @CsvSource({"roundabout-traffic.yaml, 1, 300, 0", "roundabout-traffic.yaml, 3, 300, 0.05", "lane-closure.yaml, 1, 200, 0", "lane-closure.yaml, 2, 200, 0.05",
        "cut-in.yaml, 1, 80, 0.05"})
    void nobodyTouchesAnybodyAndTrafficFlowsAsOnOneHost(String sample, int seed, double seconds, double loss) throws Exception {
        Scenario scenario = Street.scenario(sample, seed);
        Street alone = Street.sample(sample, seed).run(seconds);

        Street spread = Street.on(3, network(loss), scenario).run(seconds);
        System.err.println(sample + " " + seed + " " + loss + " alone " + alone.meanSpeed() + " " + alone.happened(Event.LEFT) + "/" + alone.happened(Event.ENTERED) + " spread " + spread.meanSpeed() + " " + spread.happened(Event.LEFT) + "/" + spread.happened(Event.ENTERED) + " " + spread.touches);

        assertThat(spread.touches).isEmpty();
        assertThat(spread.meanSpeed()).isGreaterThan(0.9 * alone.meanSpeed());
        assertThat(spread.happened(Event.LEFT)).isGreaterThanOrEqualTo((long) (0.9 * alone.happened(Event.LEFT)));
    }
}
