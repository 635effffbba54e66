package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.control.Environment;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.road.Roads;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vehicles that drive in traffic, in whole scenarios. */
class TrafficTest {

    @Test
    void roundaboutKeepsFlowingForTenMinutes() throws Exception {
        assertKeepsFlowingForTenMinutes(1);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void roundaboutKeepsFlowingForTenMinutesWithOtherSeeds(int seed) throws Exception {
        assertKeepsFlowingForTenMinutes(seed);
    }

    private static void assertKeepsFlowingForTenMinutes(int seed) throws Exception {
        Street street = Street.sample("roundabout-traffic.yaml", seed);

        street.run(540);
        street.forget();
        street.run(60);

        assertThat(street.touches).isEmpty();
        assertThat(street.meanSpeed()).as("m/s in the last minute").isGreaterThan(3);
    }

    @ParameterizedTest
    @CsvSource({"urban-block.yaml, 120, 4", "pedestrians-crossing.yaml, 140, 6", "lane-closure.yaml, 200, 8", "cut-in.yaml, 80, 15"})
    void nobodyTouchesAnybody(String sample, double seconds, double leastSpeed) throws Exception {
        Street street = Street.sample(sample, 1);

        street.run(seconds);

        assertThat(street.touches).isEmpty();
        assertThat(street.movingSpeed()).as("m/s").isGreaterThan(leastSpeed);
    }

    /**
     * More than a part of the fleet has rows: those on a round road, who change lanes, and those who come onto two that cross on one another's ground.
     */
    @Test
    void resultDoesNotDependOnTheWorkers() throws Exception {
        String text = """
                seed: 5
                road:
                  lanes:
                    - {name: right, closed: true, limit: 90 km/h, points: [[1503.5, 0], [0, 1503.5], [-1503.5, 0], [0, -1503.5]]}
                    - {name: left, closed: true, limit: 90 km/h, points: [[1500, 0], [0, 1500], [-1500, 0], [0, -1500]]}
                    - {name: east, limit: 50 km/h, points: [[-50, 0], [0, 0], [50, 0]]}
                    - {name: north, limit: 50 km/h, points: [[0, -50], [0, 0], [0, 50]]}
                  connections:
                    - {from: right, to: left, turn: left}
                    - {from: left, to: right, turn: right}
                vehicles:
                  - {ids: 1..550, mobility: {model: bicycle}, start: {on-lanes: {lanes: [right]}}, behaviors: {traffic: {}}}
                  - {ids: 1001..1550, mobility: {model: kinematic, speed-lag: 0.5 s}, start: {on-lanes: {lanes: [left]}}, behaviors: {traffic: {law: idm}}}
                  - {ids: 2001..2030, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [east], per-hour: 2400}}, behaviors: {traffic: {}}}
                  - {ids: 2101..2130, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [north], per-hour: 2400}}, behaviors: {traffic: {}}}
                """;

        Street alone = Street.of(text, 1).run(25);

        assertThat(Street.of(text, 8).run(25).hash()).isEqualTo(alone.hash());
        assertThat(alone.changes).as("changes of lanes").isGreaterThan(10);
        assertThat(alone.events).filteredOn(event -> event.name().equals(Event.LEFT)).extracting(event -> event.vid() / 100).contains(20, 21);
        assertThat(alone.touches).as("also where two roads cross that are full").isEmpty();
    }

    @Test
    void groupsOnTheSameLanesBeginBetweenEachOther() throws Exception {
        Street street = Street.of(Street.RING + """
                  - {ids: 1..54, mobility: {model: lag-bicycle}, start: {on-lanes: {}}, behaviors: {traffic: {}}}
                  - {ids: 61..66, body: {length: 12 m, width: 2.5 m}, mobility: {model: lag-bicycle}, start: {on-lanes: {}}, behaviors: {traffic: {haste: 0.7}}}
                """, 1);

        street.run(30);

        assertThat(street.touches).isEmpty();
        assertThat(street.meanSpeed()).isGreaterThan(8);
    }

    @Test
    void whoeverIsTakenByHandIsStillInTheWay() throws Exception {
        Street street = Street.of(Street.STRAIGHT + """
                  - {ids: 1..2, mobility: {model: lag-bicycle}, start: {on-lanes: {}, speed: 10 m/s}, behaviors: {traffic: {}}}
                """, 1);

        for (int i = 0; i < 300; i++) {
            street.simulation.core().hear(new ManualInput(street.simulation.time(), 2, 0, 0, 0));
            street.run(0.1);
        }

        double ahead = street.reports.east[street.rowOf(2)];
        double behind = street.reports.east[street.rowOf(1)];
        assertThat(street.touches).isEmpty();
        assertThat(street.reports.speed[street.rowOf(1)]).isLessThan(0.1);
        assertThat(ahead - behind).as("metres from middle to middle").isBetween(2.8 * 5 / 3, 2.8 * 5 / 3 + 4);
    }

    @Test
    void thoseWhoseRoadEndsAreNowhereUntilTheyComeAgain() throws Exception {
        Street street = Street.of(Street.STRAIGHT + """
                  - {ids: 1..5, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [main], per-hour: 600}}, behaviors: {traffic: {}}}
                """, 1);
        street.run(1);
        int first = street.reports.count();

        street.run(180);

        assertThat(first).isLessThanOrEqualTo(1);
        assertThat(street.happened(Event.ENTERED)).as("one in six seconds, as long as there are any").isBetween(20L, 31L);
        assertThat(street.happened(Event.ENTERED) - street.happened(Event.LEFT)).isEqualTo(street.reports.count());
        assertThat(street.simulation.core().state().snapshot(street.simulation.time(), new Crew(1)).age)
                .as("age of what is known, NaN for those who are not there").satisfies(ages ->
                        assertThat(Arrays.stream(ages).filter(Double::isNaN).count()).isEqualTo(5 - street.reports.count()));
        assertThat(street.touches).isEmpty();
    }

    @Test
    void routeLeadsPastItsPlaces() throws Exception {
        Street street = Street.of("""
                road:
                  lanes:
                    - {name: stem, limit: 50 km/h, points: [[0, 0], [100, 0]]}
                    - {name: north, limit: 50 km/h, points: [{at: [100, 0], heading: 0 deg}, {at: [200, 60], heading: 45 deg}]}
                    - {name: south, limit: 50 km/h, points: [{at: [100, 0], heading: 0 deg}, {at: [200, -60], heading: -45 deg}]}
                  connections:
                    - {from: stem, to: north, turn: follow}
                    - {from: stem, to: south, turn: follow}
                vehicles:
                  - {ids: 1..6, mobility: {model: lag-bicycle}, start: {on-lanes: {lanes: [stem]}}, behaviors: {traffic: {route: [[190, 52]]}}}
                """, 1);

        street.run(60);

        assertThat(street.events.stream().filter(event -> event.name().equals(Event.LEFT))).hasSize(6)
                .allSatisfy(event -> assertThat(event.where().north()).isPositive());
    }

    @Test
    void changedTastesApplyAtOnceAndNothingIsForgotten() throws Exception {
        String text = "name: x\nsite: {lat: 47.3, lon: 9.0}\nclock: {step: 20 ms, report: 100 ms}\n" + Street.RING
                + "  - {ids: 1..20, mobility: {model: lag-bicycle}, start: {on-lanes: {}}, behaviors: {traffic: {haste: HASTE}}}\n";
        Fleet fleet = plan(text.replace("HASTE", "1")).build(new Crew(1));
        Reports before = new Reports();
        Reports after = new Reports();
        fleet.advance(0, 3000);
        fleet.report(0, RunState.GO, before);

        plan(text.replace("HASTE", "0.4")).retune(fleet);
        fleet.advance(3000, 5);
        fleet.report(0, RunState.GO, after);
        double jump = Math.hypot(after.east[0] - before.east[0], after.north[0] - before.north[0]);
        fleet.advance(3005, 1500);
        fleet.report(0, RunState.GO, after);

        assertThat(jump).as("metres in a tenth of a second").isCloseTo(0.1 * before.speed[0], within(0.1));
        assertThat(before.speed[0]).isGreaterThan(15);
        assertThat(after.speed[0]).as("a share of what the curve, which through four points is no circle, allows at 2 m/s2").isCloseTo(0.4 * Math.sqrt(2 * 203.5), within(0.6));
    }

    /** As on a host of its own: the walker is carried by Core, which tells of her at every beat; the drone is high above. */
    @Test
    void realOnesWhomOthersCarryAreNotRunOver() throws Exception {
        String text = "name: x\nsite: {lat: 47.3, lon: 9.0}\nclock: {step: 20 ms, report: 100 ms}\n" + Street.STRAIGHT
                + "  - {ids: 1, mobility: {model: lag-bicycle}, start: {on-lanes: {lanes: [main]}}, behaviors: {traffic: {}}}\n";
        Participant walker = new Participant(900, "", Kind.PEDESTRIAN, true, 0.5, List.of(), List.of());
        Participant drone = new Participant(901, "", Kind.AIR_ROTOR, true, 0.5, List.of(), List.of());
        FleetPlan plan = plan(text).knowing(List.of(walker, drone));
        Fleet fleet = plan.build(new Crew(1));
        Orders orders = new Orders();
        Reports seen = new Reports();
        for (int beat = 0; beat < 600; beat++) {
            orders.begin(SimTime.ofSeconds(0.1 * beat), RunState.GO);
            orders.watched().resize(2);
            for (int i = 0; i < 2; i++) {
                orders.watched().vid[i] = 900 + i;
                orders.watched().time[i] = SimTime.nanos(0.1 * beat);
                orders.watched().east[i] = i == 0 ? 350 : 300;
            }
            fleet.obey(orders);
            fleet.advance(5L * beat, 5);
        }

        fleet.report(0, RunState.GO, seen);

        assertThat(plan.watched()).contains(900, 901);
        assertThat(seen.east[0]).as("stands before the walker, past the drone").isBetween(330.0, 349.0);
        assertThat(seen.speed[0]).isCloseTo(0, within(0.05));
    }

    private static FleetPlan plan(String text) throws MistakeException {
        Scenario scenario = ScenarioReader.read("street.yaml", text, Map.of()).scenario();
        return new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles()).in(Environment.of(scenario.road().map(Roads::network)));
    }
}
