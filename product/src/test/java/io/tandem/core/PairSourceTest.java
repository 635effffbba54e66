package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.message.Kind;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.VehiclePairs;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pairs that were found elsewhere become the same advice as those that Core finds. */
class PairSourceTest {

    private static final AlertSettings SETTINGS = new AlertSettings(8, 3, 6, 4, 2, 0.6);
    private static final SimTime AT = new SimTime(100_000_000L);

    private static Core core() {
        Kind drone = Kind.of("air/rotor").orElseThrow();
        List<Participant> both = List.of(new Participant(1, "a", drone, false, 2, List.of(), List.of()), new Participant(2, "b", drone, false, 2, List.of(), List.of()));
        return new Core(both, SETTINGS, List.of(), new int[0], new Crew(1), List.of());
    }

    /** Two that fly towards each other, 8 m apart at 2 m/s each. */
    private static Reports headOn() {
        Reports reports = new Reports();
        reports.resize(2);
        for (int row = 0; row < 2; row++) {
            reports.vid[row] = row + 1;
            reports.time[row] = AT.nanos();
            reports.east[row] = 8 * row;
            reports.eastSpeed[row] = row == 0 ? 2 : -2;
            reports.heading[row] = row == 0 ? 0 : Math.PI;
        }
        return reports;
    }

    private static Orders judge(Core core, Reports reports) {
        core.judge(SimTime.ZERO);
        core.request(RunState.SET, SimTime.ZERO);
        core.judge(SimTime.ZERO);
        core.request(RunState.GO, SimTime.ZERO);
        core.hear(AT, reports, List.of());
        return core.judge(AT);
    }

    private static PairSource source(boolean fills) {
        return new PairSource() {
            @Override
            public VehiclePairs closing(Snapshot snapshot) {
                Reports both = headOn();
                System.arraycopy(both.east, 0, snapshot.east, 0, 2);
                System.arraycopy(both.eastSpeed, 0, snapshot.eastSpeed, 0, 2);
                System.arraycopy(both.heading, 0, snapshot.heading, 0, 2);
                VehiclePairs pairs = new VehiclePairs();
                pairs.add(0, 1, 8, 2, 0);
                return pairs;
            }

            @Override
            public Optional<long[]> rowHashes() {
                return fills ? Optional.of(new long[] {3, 4}) : Optional.empty();
            }

            @Override
            public boolean fillsRows() {
                return fills;
            }
        };
    }

    @Test
    void adviceIsThatOfCoresOwnSearchWithAndWithoutReports() {
        Orders own = judge(core(), headOn());
        Core whole = core();
        whole.searchBy(source(false));
        Core sparse = core();
        sparse.searchBy(source(true));

        for (Orders orders : List.of(judge(whole, headOn()), judge(sparse, new Reports()))) {
            assertThat(orders.alerts()).isEqualTo(2).isEqualTo(own.alerts());
            assertThat(orders.alertTurn[0]).isEqualTo(own.alertTurn[0]);
            assertThat(orders.alertDistance[1]).isEqualTo(own.alertDistance[1]);
            assertThat(orders.alertSeconds[1]).isEqualTo(own.alertSeconds[1]);
        }
        assertThat(whole.alertSettings()).isEqualTo(SETTINGS);
        assertThat(whole.hashesAt(AT)).isFalse();
        assertThat(whole.hashesAt(new SimTime(1_000_000_000L))).isTrue();
    }

    @Test
    void hashOfARunIsMadeOfHashesOfRowsThatWereComputedElsewhere() {
        SimTime second = new SimTime(1_000_000_000L);
        Core own = core();
        judge(own, headOn());
        Reports later = headOn();
        later.time[0] = second.nanos();
        later.time[1] = second.nanos();
        own.hear(second, later, List.of());
        own.judge(second);

        assertThat(State.hash(0, new long[] {State.rowHash(later, 0), State.rowHash(later, 1)})).isEqualTo(own.state().hash());
        Core sparse = core();
        sparse.searchBy(source(true));
        judge(sparse, new Reports());
        sparse.judge(second);
        assertThat(sparse.stateHash()).isEqualTo(sparse.state().hash(State.hash(0, new long[] {3, 4})));
    }
}
