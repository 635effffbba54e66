package io.tandem.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.fleet.Fleets;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A car at 10 m/s to the east, in steps of 10 ms and beats of 100 ms. */
class HostTest {

    private static final long STEP = 10_000_000;
    private static final long BEAT = 100_000_000;
    private static final String CAR = """
            vehicles:
              - {ids: 1, mobility: {model: kinematic, speed-lag: 0 s}, start: {at: [0, 0], speed: 10}, behaviors: {script: [[0, 10, 0, 0]]}}
            """;

    private final List<SettingChange> tuned = new ArrayList<>();
    private final Orders orders = new Orders();
    private int built;

    private Host host(String text) {
        return new Host(() -> {
            built++;
            return Fleets.plan(text).build(new Crew(1));
        }, (fleet, change) -> tuned.add(change), STEP, BEAT);
    }

    private void order(Host host, RunState state) {
        orders.begin(host.time(), state);
        host.obey(orders);
    }

    @Test
    void vehiclesMoveOnlyWhileTheRunGoes() {
        Host host = host(CAR);

        order(host, RunState.SET);
        host.move();
        double set = host.report().east[0];
        order(host, RunState.GO);
        host.move();
        host.move();
        double gone = host.report().east[0];
        order(host, RunState.PAUSE);
        host.move();

        assertThat(set).isZero();
        assertThat(gone).isCloseTo(2, within(1e-9));
        assertThat(host.report().east[0]).isEqualTo(gone);
        assertThat(host.report().speed[0]).as("nobody moves in a pause").isZero();
        assertThat(host.time()).isEqualTo(SimTime.ofSeconds(0.2));
    }

    @Test
    void aRunOfAnotherNumberBeginsAtTheStart() {
        Host host = host(CAR);
        order(host, RunState.GO);
        host.move();

        orders.startAgain();
        host.obey(orders);
        host.obey(orders);

        assertThat(built).as("once at first, once for the new run").isEqualTo(2);
        assertThat(host.report().east[0]).isZero();
        assertThat(host.time()).isEqualTo(SimTime.ZERO);
    }

    @Test
    void skippingLeadsToTheNextBeat() {
        Host host = host(CAR);

        host.skipTo(SimTime.ofSeconds(1.23));
        SimTime between = host.time();
        host.skipTo(SimTime.ofSeconds(2));

        assertThat(between).isEqualTo(SimTime.ofSeconds(1.3));
        assertThat(host.time()).isEqualTo(SimTime.ofSeconds(2));
    }

    @Test
    void whoJoinsLateGoesOnFromWhatIsRemembered() {
        Host host = host(CAR);
        Reports remembered = new Reports();
        remembered.resize(1);
        remembered.vid[0] = 1;
        remembered.east[0] = 500;
        remembered.speed[0] = 10;

        host.resume(remembered, SimTime.ofSeconds(50));
        order(host, RunState.GO);
        host.move();

        assertThat(host.report().east[0]).isCloseTo(501, within(1e-9));
        assertThat(host.report().time[0]).isEqualTo(SimTime.ofSeconds(50.1).nanos());
    }

    @Test
    void changesOfSettingsReachTheTunerAndOtherEventsDoNot() {
        Host host = host(CAR);
        SettingChange change = new SettingChange("vehicles[0].mobility.speed", "10", "20", "operator");
        orders.begin(SimTime.ZERO, RunState.GO);
        orders.events().add(new Event(SimTime.ZERO, "FOUND", 1, 0, null, "a: b"));
        orders.events().add(change.event(SimTime.ZERO));

        host.obey(orders);

        assertThat(tuned).containsExactly(change);
    }

    @Test
    void hostWithoutATunerIgnoresChanges() {
        Host host = new Host(() -> Fleets.plan(CAR).build(new Crew(1)), STEP, BEAT);
        orders.begin(SimTime.ZERO, RunState.GO);
        orders.events().add(new SettingChange("x", "1", "2", "operator").event(SimTime.ZERO));

        host.obey(orders);
        host.move();

        assertThat(host.report().east[0]).isCloseTo(1, within(1e-9));
    }

    @Test
    void estimatesAreThoseOfTheBeatAndThereAreNoneInAPause() {
        Host host = host("vehicles:\n  - {ids: 2, start: {at: [30, 0]}, perception: {localisation: {position: 0.5 m}}}\n");
        order(host, RunState.GO);
        host.move();

        int going = host.estimates().size();
        order(host, RunState.PAUSE);

        assertThat(going).isEqualTo(1);
        assertThat(host.estimates()).isEmpty();
    }

    @Test
    void whatWasTakenIsNotToldAgain() {
        Host host = host("vehicles:\n  - {ids: 3, start: {at: [0, 0]}, mission: [{report: HERE}]}\n");
        order(host, RunState.GO);
        host.move();

        List<Event> told = host.takeTold();

        assertThat(told).extracting(Event::name).contains("HERE");
        assertThat(host.takeTold()).isEmpty();
        assertThat(host.takeFixes()).isEmpty();
        assertThat(host.takeProposed()).isEmpty();
        assertThat(host.fleet().participants()).hasSize(1);
    }
}
