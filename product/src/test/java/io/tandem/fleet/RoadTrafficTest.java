package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.message.DriverReports;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A straight road of 400 m to the east. */
class RoadTrafficTest {

    private static final long BEAT = 100_000_000;
    private static final String ROAD = """
            road:
              lanes:
                - {name: main, limit: 50 km/h, points: [[0, 0], [200, 0], [400, 0]]}
            vehicles:
            """;
    private static final String ON_LANE = ROAD
            + "  - {ids: 1..3, mobility: {model: lag-bicycle}, start: {on-lanes: {lanes: [main], spacing: 60}}, behaviors: {traffic: {}}}\n";
    private static final String INFLOW = ROAD
            + "  - {ids: 1..3, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [main], per-hour: 1200}}, behaviors: {traffic: {}}}\n";

    private final Reports reports = new Reports();
    private final Orders orders = new Orders();
    private final List<Event> events = new ArrayList<>();
    private long beat;

    private void run(Fleet fleet, int beats) {
        for (int i = 0; i < beats; i++) {
            fleet.obey(orders);
            fleet.advance(10 * beat++, 10);
            events.addAll(fleet.takeTold());
        }
        fleet.report(beat * BEAT, RunState.GO, reports);
    }

    private List<Integer> reported() {
        return Arrays.stream(reports.vid, 0, reports.count()).boxed().toList();
    }

    private List<Integer> vids(String event) {
        return events.stream().filter(one -> one.name().equals(event)).map(Event::vid).toList();
    }

    @Test
    void vehiclesThatWaitForTheirTurnAreSilentUntilTheyComeOntoTheRoad() {
        Fleet fleet = Fleets.plan(INFLOW).build(new Crew(1));
        fleet.report(0, RunState.GO, reports);
        int before = reports.count();

        run(fleet, 200);

        assertThat(before).isZero();
        assertThat(vids(Event.ENTERED)).isNotEmpty();
        assertThat(reported()).containsExactlyInAnyOrderElementsOf(vids(Event.ENTERED));
        assertThat(reports.east[0]).isPositive();
    }

    @Test
    void vehiclesLeaveWhereTheirRoadEnds() {
        Fleet fleet = Fleets.plan(ON_LANE).build(new Crew(1));

        run(fleet, 600);

        assertThat(vids(Event.LEFT)).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(reports.count()).isZero();
    }

    @Test
    void driversOnTheRoadReportToOtherHosts() {
        Fleet fleet = Fleets.plan(ON_LANE).build(new Crew(1));
        run(fleet, 20);
        DriverReports driving = new DriverReports();

        fleet.reportDrivers(beat * BEAT, driving);

        assertThat(driving.count()).isEqualTo(3);
        assertThat(driving.east[0]).isEqualTo(reports.east[0]);
        assertThat(driving.speed[0]).isEqualTo(reports.speed[0]).isPositive();
    }

    @Test
    void aDriverThatCoreRemembersIsOnTheRoadAtOnce() {
        Fleet fleet = Fleets.plan(INFLOW).build(new Crew(1));
        Reports remembered = new Reports();
        remembered.resize(1);
        remembered.vid[0] = 2;
        remembered.east[0] = 150;
        remembered.speed[0] = 10;

        fleet.resume(remembered);
        run(fleet, 1);

        assertThat(reported()).contains(2);
        assertThat(reports.east[reported().indexOf(2)]).isCloseTo(151, within(0.2));
    }

    @Test
    void aDriverThatIsDrivenByHandIsInTheWayOfTheOthers() {
        Fleet fleet = Fleets.plan(ON_LANE).build(new Crew(1));
        run(fleet, 10);
        double first = 0;
        for (int i = 0; i < 200; i++) {
            orders.begin(new SimTime(beat * BEAT), RunState.GO);
            orders.manualInputs().add(new ManualInput(new SimTime(beat * BEAT), 3, 0, 0, 0));
            run(fleet, 1);
            first = reports.east[2];
        }

        assertThat(reports.speed[2]).as("no throttle").isCloseTo(0, within(0.01));
        assertThat(reports.speed[1]).as("stands behind it").isCloseTo(0, within(0.1));
        assertThat(reports.east[1]).isLessThan(first - 4);
        assertThat(first - reports.east[1]).isLessThan(20);
    }

    /** A driver of another host stands at 300 m; it falls silent, and 10 s later it is lost and the road is free. */
    @Test
    void driversOfOtherHostsAreFollowedUntilTheyAreLost() {
        Fleet fleet = new FleetPlan(Fleets.scenario(ON_LANE).site(), Fleets.scenario(ON_LANE).clock(), 1, Fleets.scenario(ON_LANE).vehicles(), vid -> vid < 3)
                .in(Fleets.place(ON_LANE)).build(new Crew(1));
        for (int i = 0; i < 400; i++) {
            hear(new SimTime(beat * BEAT), 300);
            run(fleet, 1);
        }
        double stands = reports.east[1];
        double speed = reports.speed[1];
        orders.begin(new SimTime(beat * BEAT), RunState.GO);
        orders.events().add(new Event(new SimTime(beat * BEAT), Event.LEFT, 3, 0, null, ""));
        run(fleet, 1);
        orders.begin(new SimTime(beat * BEAT), RunState.GO);
        run(fleet, 100);

        assertThat(fleet.participants()).hasSize(2);
        assertThat(stands).isBetween(270.0, 299.0);
        assertThat(speed).isCloseTo(0, within(0.1));
        assertThat(reports.count() < 2 || reports.east[1] > 305).as("goes on when the other has left").isTrue();
    }

    /** Another host speaks of lanes that this road does not have, and of a driver that the scenario does not have. */
    @Test
    void driversOnUnknownLanesAreInTheWayAndUnknownDriversAreNot() {
        Fleet fleet = new FleetPlan(Fleets.scenario(ON_LANE).site(), Fleets.scenario(ON_LANE).clock(), 1, Fleets.scenario(ON_LANE).vehicles(), vid -> vid < 3)
                .in(Fleets.place(ON_LANE)).build(new Crew(1));
        int[][] unknown = {{99, DriverReports.NONE, DriverReports.NONE}, {0, -7, DriverReports.NONE}, {0, DriverReports.NONE, 99}};
        for (int i = 0; i < 400; i++) {
            hear(new SimTime(beat * BEAT), 300);
            DriverReports driving = orders.driving();
            driving.lane[0] = unknown[i % 3][0];
            driving.leaving[0] = unknown[i % 3][1];
            driving.wish[0] = unknown[i % 3][2];
            driving.resize(2);
            driving.copyRow(driving, 0, 1);
            driving.vid[1] = 77;
            driving.east[1] = 150;
            run(fleet, 1);
        }

        assertThat(reports.east[1]).as("past the driver that nobody knows, before the other").isBetween(270.0, 299.0);
        assertThat(reports.speed[1]).isCloseTo(0, within(0.1));
    }

    private void hear(SimTime at, double east) {
        orders.begin(at, RunState.GO);
        DriverReports driving = orders.driving();
        driving.resize(1);
        driving.vid[0] = 3;
        driving.time[0] = at.nanos();
        driving.east[0] = east;
        driving.lane[0] = 0;
        driving.leaving[0] = DriverReports.NONE;
        driving.next[0] = DriverReports.NONE;
        driving.wish[0] = DriverReports.NONE;
    }

    @Test
    void walkersBesideTheTrafficAreNotRunOver() {
        Fleet fleet = Fleets.plan(ON_LANE + "  - {ids: 9, kind: pedestrian, mobility: {model: static}, start: {at: [300, 0]}}\n").build(new Crew(1));

        run(fleet, 500);

        assertThat(reports.count()).isEqualTo(4);
        assertThat(reports.east[2]).isLessThan(299);
        assertThat(reports.speed[2]).isCloseTo(0, within(0.1));
    }

    /** The first car of the row does not take part: it rests, and the others queue behind it. */
    @Test
    void aDriverWhoseTrafficIsDisabledIsInTheWayOfTheOthers() {
        Fleet fleet = Fleets.plan(ON_LANE.replace("traffic: {}", "traffic: {enabled: [1, 2]}")).build(new Crew(1));

        run(fleet, 500);

        assertThat(reports.speed[2]).isCloseTo(0, within(1e-3));
        assertThat(reports.rung[2]).isZero();
        assertThat(reports.speed[1]).isCloseTo(0, within(0.1));
        assertThat(reports.east[2] - reports.east[1]).isBetween(4.5, 15.0);
    }
}
