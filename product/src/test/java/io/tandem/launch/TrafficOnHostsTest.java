package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.wire.link.Impairment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traffic whose vehicles are carried by several hosts is like that of one. */
class TrafficOnHostsTest {

    private static final String RING = Street.RING + """
              - {ids: 1..50, mobility: {model: lag-bicycle}, start: {on-lanes: {}}, behaviors: {traffic: {haste: [0.7, 1.1]}}}
            """;

    /** Two beats from host to host, and some never come. */
    private static Impairment network(double loss) {
        return new Impairment(loss, SimTime.nanos(0.03), SimTime.nanos(0.02), 0.01, 0.02);
    }

    @ParameterizedTest
    @CsvSource({"roundabout-traffic.yaml, 1, 120, 0", "roundabout-traffic.yaml, 3, 120, 0.05", "lane-closure.yaml, 1, 120, 0.05", "cut-in.yaml, 1, 60, 0.05"})
    void nobodyTouchesAnybodyAndTrafficFlowsAsOnOneHost(String sample, int seed, double seconds, double loss) throws Exception {
        Street alone = Street.sample(sample, seed).run(seconds);

        Street spread = Street.on(3, network(loss), Street.scenario(sample, seed)).run(seconds);

        assertThat(spread.touches).isEmpty();
        assertThat(spread.meanSpeed()).as("m/s, of several hosts").isGreaterThan(0.9 * alone.meanSpeed());
        assertThat(spread.happened(Event.LEFT)).isGreaterThanOrEqualTo((long) (0.9 * alone.happened(Event.LEFT)));
        assertThat(spread.simulation.counters()).containsEntry("drivers_untold", 0L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05})
    void lanesAreChangedAmongThoseOfOtherHosts(double loss) throws Exception {
        Street alone = Street.of(RING, 1).run(60);

        Street spread = Street.on(3, network(loss), Street.scenario(RING)).run(60);

        assertThat(spread.touches).isEmpty();
        assertThat(spread.changes).as("changes of lanes").isGreaterThan(alone.changes / 2);
        assertThat(spread.meanSpeed()).isGreaterThan(0.95 * alone.meanSpeed());
    }

    @Test
    void twoHostsLetTheirOwnComeOntoTheSameLaneByTurns() throws Exception {
        String inflows = Street.STRAIGHT + """
                  - {ids: 1..20, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [main], per-hour: 500}}, behaviors: {traffic: {}}}
                  - {ids: 21..40, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [main], per-hour: 500}}, behaviors: {traffic: {}}}
                """;
        Street alone = Street.of(inflows, 1).run(180);

        Street spread = Street.on(2, network(0.05), Street.scenario(inflows)).run(180);

        assertThat(alone.touches).isEmpty();
        assertThat(spread.touches).isEmpty();
        assertThat(spread.happened(Event.ENTERED)).as("a thousand in an hour").isBetween((long) (0.9 * alone.happened(Event.ENTERED)), 51L);
        assertThat(spread.events.stream().filter(event -> event.name().equals(Event.ENTERED) && event.vid() > 20).count()).isGreaterThan(15);
    }

    /** The second of three drives on a host that dies: those behind stop, and when it comes back it is where they believed it to be. */
    @Test
    void whoFallsSilentStandsInTheWayUntilItComesBack() throws Exception {
        String three = Street.STRAIGHT + """
                  - {ids: 1..3, mobility: {model: lag-bicycle}, start: {on-lanes: {spacing: 25 m}, speed: 8 m/s}, behaviors: {traffic: {haste: 0.6}}}
                """;
        Street street = Street.on(3, network(0), Street.scenario(three)).run(6);
        Town town = (Town) street.simulation;
        double lastSeen = street.reports.east[street.rowOf(2)];

        town.carriers.get(1).kill();
        street.run(8.5);
        double follower = street.reports.east[street.rowOf(1)];
        double speed = street.reports.speed[street.rowOf(1)];
        town.carriers.get(1).restart();
        street.run(20);

        assertThat(lastSeen - follower).as("metres to where it was last seen").isBetween(4.7, 12.0);
        assertThat(speed).isLessThan(0.3);
        assertThat(street.touches).isEmpty();
        assertThat(street.reports.speed[street.rowOf(1)]).as("it goes on behind the other").isGreaterThan(5);
    }

    @Test
    void whoStaysSilentIsLostAndInNobodysWay() throws Exception {
        String two = Street.STRAIGHT + """
                  - {ids: 1..2, mobility: {model: lag-bicycle}, start: {on-lanes: {spacing: 40 m}, speed: 8 m/s}, behaviors: {traffic: {haste: 0.6}}}
                """;
        Street street = Street.on(2, network(0), Street.scenario(two)).run(4);
        Town town = (Town) street.simulation;
        double lastSeen = street.reports.east[street.rowOf(2)];

        town.carriers.get(1).kill();
        street.run(20);

        assertThat(street.reports.east[street.rowOf(1)]).isGreaterThan(lastSeen);
    }
}
