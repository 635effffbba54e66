package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.message.Alert;
import io.tandem.message.Kind;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.proximity.AlertSettings;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A Core that goes on from what another heard and judged. */
class GoingOnTest {

    private final Crew crew = new Crew(1);

    @AfterEach
    void letGo() {
        crew.close();
    }

    private Core core(Tap... taps) {
        List<Participant> cars = List.of(car(1), car(2));
        return new Core(cars, new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(), new int[0], crew, List.of(taps));
    }

    private static Participant car(int vid) {
        return new Participant(vid, "car", Kind.GROUND, false, 4, List.of(), List.of());
    }

    /** Two cars that drive towards each other at 5 m/s each, and meet after two seconds. */
    private static Reports meeting(double seconds) {
        Reports reports = new Reports();
        reports.resize(2);
        for (int i = 0; i < 2; i++) {
            int side = 2 * i - 1;
            reports.vid[i] = i + 1;
            reports.time[i] = SimTime.nanos(seconds);
            reports.east[i] = side * (10 - 5 * seconds);
            reports.eastSpeed[i] = -5 * side;
            reports.runState[i] = (byte) RunState.GO.number();
        }
        return reports;
    }

    private static Orders beat(Core core, double seconds) {
        SimTime at = new SimTime(SimTime.nanos(seconds));
        core.hear(at, meeting(seconds), List.of());
        return core.judge(at);
    }

    @Test
    void anEncounterUnderWayGoesOnWithItsDecisionAndWithoutAnotherWarning() {
        List<Alert> before = new ArrayList<>();
        Core first = core(collecting(before));
        first.request(RunState.SET, SimTime.ZERO);
        first.request(RunState.GO, SimTime.ZERO);
        beat(first, 0.1);
        assertThat(before).hasSize(2);

        List<Alert> after = new ArrayList<>();
        Core next = core(collecting(after));
        Tap past = next.restorer();
        past.runState(SimTime.ZERO, RunState.SET);
        past.runState(SimTime.ZERO, RunState.GO);
        past.heard(before.getFirst().at(), meeting(0.1));
        before.forEach(past::alerted);
        next.resume(before.getFirst().at(), new SimTime(SimTime.nanos(1.5)));
        Orders orders = beat(next, 1.5);

        assertThat(after).isEmpty();
        assertThat(next.alerts()).isEqualTo(first.alerts()).isEqualTo(1);
        assertThat(orders.alerts()).isEqualTo(2);
        assertThat(List.of((int) orders.alertTurn[0], (int) orders.alertTurn[1])).isEqualTo(before.stream().map(Alert::turn).toList());
    }

    private static Tap collecting(List<Alert> into) {
        return new Tap() {
            @Override
            public void alerted(Alert alert) {
                into.add(alert);
            }
        };
    }
}
