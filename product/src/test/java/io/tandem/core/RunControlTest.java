package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.RunState;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The legal moves between run states, and no others. */
class RunControlTest {

    private static final Map<RunState, EnumSet<RunState>> LEGAL = Map.of(
            RunState.READY, EnumSet.of(RunState.SET, RunState.STOP),
            RunState.SET, EnumSet.of(RunState.GO, RunState.READY, RunState.STOP),
            RunState.GO, EnumSet.of(RunState.PAUSE, RunState.SET, RunState.STOP),
            RunState.PAUSE, EnumSet.of(RunState.GO, RunState.STOP),
            RunState.STOP, EnumSet.noneOf(RunState.class));

    private static final Map<RunState, List<RunState>> WAY_TO = Map.of(
            RunState.READY, List.of(),
            RunState.SET, List.of(RunState.SET),
            RunState.GO, List.of(RunState.SET, RunState.GO),
            RunState.PAUSE, List.of(RunState.SET, RunState.GO, RunState.PAUSE),
            RunState.STOP, List.of(RunState.STOP));

    @Test
    void onlyLegalMovesAreMadeAndOthersAreRefusedWithAReason() {
        for (RunState from : RunState.values()) {
            for (RunState to : RunState.values()) {
                RunControl control = new RunControl();
                WAY_TO.get(from).forEach(step -> assertThat(control.request(step)).isEmpty());

                var refusal = control.request(to);

                boolean legal = from == to || LEGAL.get(from).contains(to);
                assertThat(refusal.isEmpty()).as("%s to %s", from, to).isEqualTo(legal);
                assertThat(control.state()).isEqualTo(legal ? to : from);
                refusal.ifPresent(reason -> assertThat(reason).contains(from.name(), to.name()));
            }
        }
    }

    @Test
    void aRepeatedRequestChangesNothing() {
        RunControl control = new RunControl();
        control.request(RunState.SET);
        int changes = control.changes();

        assertThat(control.request(RunState.SET)).isEmpty();
        assertThat(control.changes()).isEqualTo(changes);
    }

    @Test
    void statesHaveTheirPublishedNumbers() {
        assertThat(List.of(RunState.values()).stream().map(RunState::number)).containsExactly(1, 2, 3, 4, 5);
        assertThat(RunState.of(3)).isEqualTo(RunState.GO);
    }
}
