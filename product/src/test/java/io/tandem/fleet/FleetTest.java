package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetTest {

    private static final long BEAT = 100_000_000;
    private static final int STEPS = 10;

    private final Reports reports = new Reports();

    private static Fleet fleet(String text) {
        return Fleets.plan(text).build(new Crew(1));
    }

    private Reports report(Fleet fleet, long beat, RunState state) {
        fleet.report(beat * BEAT, state, reports);
        return reports;
    }

    @Test
    void rowsStandInTheOrderOfSlotsWhateverTheIds() {
        Fleet fleet = fleet("vehicles:\n  - {ids: 30, start: {at: [3, 0]}}\n  - {ids: 10..11, start: {line: {from: [1, 0], to: [2, 0]}}}\n");

        Reports seen = report(fleet, 0, RunState.SET);

        assertThat(seen.count()).isEqualTo(3);
        assertThat(seen.vid).startsWith(30, 10, 11);
        assertThat(seen.east).startsWith(3, 1, 2);
        assertThat(fleet.participants()).extracting(Participant::vid).containsExactly(30, 10, 11);
        assertThat(List.of(fleet.slotOf(30), fleet.slotOf(10), fleet.slotOf(11))).containsExactly(0, 1, 2);
        assertThat(fleet.slotOf(12)).isNegative();
    }

    @Test
    void ratesAreReportedOnlyWhileTheRunGoes() {
        Fleet fleet = fleet("vehicles:\n  - {ids: 1, start: {at: [0, 0], speed: 5}, behaviors: {script: [[0, 5, 0.1, 0]]}}\n");
        fleet.advance(0, STEPS);

        double goingRate = report(fleet, 1, RunState.GO).yawRate[0];
        double goingSpeed = reports.eastSpeed[0];
        Reports paused = report(fleet, 1, RunState.PAUSE);

        assertThat(goingRate).isCloseTo(5 * 0.1 / fleet.participants().getFirst().wheelbase(), within(1e-9));
        assertThat(goingSpeed).isGreaterThan(4);
        assertThat(new double[] {paused.yawRate[0], paused.eastSpeed[0], paused.northSpeed[0], paused.speed[0]}).containsOnly(0);
        assertThat(paused.runState[0]).isEqualTo((byte) RunState.PAUSE.number());
    }

    @Test
    void rememberedStatesAreTakenOverAndStrangersIgnored() {
        Fleet fleet = fleet("vehicles:\n  - {ids: 1..2, start: {line: {from: [0, 0], to: [9, 0]}}}\n");
        Reports remembered = new Reports();
        remembered.resize(2);
        remembered.vid[0] = 77;
        remembered.east[0] = 1000;
        remembered.vid[1] = 2;
        remembered.east[1] = 50;
        remembered.north[1] = 60;
        remembered.up[1] = 7;
        remembered.heading[1] = 1.5;
        remembered.speed[1] = 4;

        fleet.resume(remembered);

        Reports seen = report(fleet, 0, RunState.GO);
        assertThat(seen.east).startsWith(0, 50);
        assertThat(seen.north[1]).isEqualTo(60);
        assertThat(seen.up[1]).isEqualTo(7);
        assertThat(seen.heading[1]).isEqualTo(1.5);
        assertThat(seen.speed[1]).isEqualTo(4);
    }

    @Test
    void aHandThatIsNoNumberIsReportedAndTheLastInputsHeld() {
        Fleet fleet = fleet("vehicles:\n  - {ids: 1..2, start: {line: {from: [0, 0], to: [0, 50]}, speed: 5}}\n");
        Orders orders = new Orders();
        orders.begin(SimTime.ZERO, RunState.GO);
        orders.manualInputs().add(new ManualInput(SimTime.ZERO, 1, Double.NaN, 1, 0));

        fleet.obey(orders);
        fleet.advance(0, STEPS);

        Reports seen = report(fleet, 1, RunState.GO);
        assertThat(seen.health).startsWith(Reports.HEALTH_BAD_INPUT, (byte) 0);
        assertThat(seen.steer[0]).isZero();
        assertThat(seen.heading[0]).isZero();
        assertThat(seen.east[0]).isPositive();
    }

    /** A ladder with a script decides at every step: the change at 30 ms acts from there on, not from the next decision. */
    @Test
    void ladderOfEveryStepDecidesBetweenTwoSteps() {
        Fleet fleet = fleet("""
                vehicles:
                  - ids: 1
                    mobility: {model: kinematic, speed-lag: 0 s}
                    start: {at: [0, 0]}
                    behaviors: {script: [[0, 10, 0, 0], [0.03, 20, 0, 0]]}
                """);

        fleet.advance(0, STEPS);

        assertThat(report(fleet, 1, RunState.GO).east[0]).isCloseTo(0.03 * 10 + 0.07 * 20, within(1e-9));
    }

    @Test
    void aPassengerIsWhereItsCarrierIs() {
        Fleet fleet = fleet("""
                vehicles:
                  - {ids: 1, start: {at: [100, 50], speed: 8}}
                  - {ids: 2, kind: pedestrian, start: {at: [100, 50]}, mission: [{ride: {vehicle: 1}}]}
                """);
        Orders orders = new Orders();
        for (int beat = 0; beat < 10; beat++) {
            orders.begin(new SimTime(beat * BEAT), RunState.GO);
            orders.watched().resize(1);
            orders.watched().vid[0] = 1;
            orders.watched().time[0] = beat * BEAT;
            orders.watched().east[0] = 100 + beat;
            orders.watched().north[0] = 50;
            orders.watched().eastSpeed[0] = 10;
            orders.watched().speed[0] = 10;
            fleet.obey(orders);
            fleet.advance(beat * STEPS, STEPS);
        }

        Reports seen = report(fleet, 10, RunState.GO);

        assertThat(seen.east[1]).isCloseTo(110, within(1e-6));
        assertThat(seen.eastSpeed[1]).isCloseTo(10, within(1e-9));
    }

    @Test
    void whatIsNotAsTheSettingsAskIsToldOnce() {
        Fleet fleet = fleet("""
                areas: {yard: {box: {center: [0, 0], size: [4, 4]}}}
                vehicles:
                  - {ids: 1..9, start: {random-in: yard, apart: 3 m}}
                  - {ids: 20, start: {at: [60, 0]}, perception: {sensors: [{range: 200 m, step: 5 deg}]}}
                """);

        List<Event> told = fleet.takeTold();

        assertThat(told).extracting(Event::name).contains("CROWDED", "THIN_RAYS");
        assertThat(fleet.takeTold()).isEmpty();
    }

    @Test
    void vehiclesWithSensorsHaveEstimatesAndAView() {
        Fleet fleet = fleet("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0], speed: 5}}
                  - {ids: 2, start: {at: [30, 0]}, perception: {localisation: {position: 0.5 m}, sensors: [{range: 50 m}]}}
                """);
        Orders orders = new Orders();
        orders.begin(SimTime.ZERO, RunState.GO);
        fleet.obey(orders);
        fleet.advance(0, STEPS);

        List<Estimate> estimates = new ArrayList<>(fleet.estimates());

        assertThat(estimates).extracting(Estimate::vid).containsExactly(2);
        assertThat(fleet.vehicleView(2, new SimTime(BEAT))).isPresent();
        assertThat(fleet.vehicleView(1, new SimTime(BEAT))).as("knows everything exactly").isEmpty();
        assertThat(fleet.vehicleView(99, new SimTime(BEAT))).isEmpty();
    }

    @Test
    void fleetUnderWayTakesNewSettingsFromWhereItIs() {
        String text = "vehicles:\n  - {ids: 1, mobility: {model: kinematic, speed: SPEED, speed-lag: 0 s}, start: {at: [0, 0]}, behaviors: {wander: {}}}\n";
        Fleet fleet = fleet(text.replace("SPEED", "10"));
        fleet.advance(0, STEPS);
        double before = report(fleet, 1, RunState.GO).east[0];

        Fleets.plan(text.replace("SPEED", "20")).retune(fleet);
        fleet.advance(STEPS, STEPS);

        double way = Math.hypot(report(fleet, 2, RunState.GO).east[0] - before, reports.north[0]);
        assertThat(before).isCloseTo(1, within(0.05));
        assertThat(way).isCloseTo(2, within(0.1));
    }

    @Test
    void phasesAreTimed() {
        Fleet fleet = fleet("vehicles:\n  - {ids: 1..500, start: {grid: {origin: [0, 0], spacing: 10}}, behaviors: {wander: {}}}\n");

        fleet.advance(0, STEPS);
        report(fleet, 1, RunState.GO);

        for (Phase phase : List.of(Phase.DECIDE, Phase.INTEGRATE, Phase.REPORT)) {
            assertThat(fleet.phaseTimes().nanos(phase)).as(phase.name()).isPositive();
        }
    }
}
