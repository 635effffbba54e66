package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.proximity.AlertSettings;
import io.tandem.time.SimTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nothing is called kept that a recorder has not kept, whatever becomes of the recorder. */
class KeepingTest {

    /** Someone who keeps up to the beat it is told. */
    private static final class Keeper implements Tap {
        private long kept;

        @Override
        public long kept() {
            return kept;
        }
    }

    private final Crew crew = new Crew(1);
    private final Keeper disk = new Keeper();
    private final Core core = core(disk);
    private final Keeping keeping = new Keeping(core);

    @AfterEach
    void letGo() {
        crew.close();
    }

    private Core core(Tap... taps) {
        Participant car = new Participant(1, "car", Kind.GROUND, false, 4, List.of(), List.of());
        return new Core(List.of(car), new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(), new int[0], crew, List.of(taps));
    }

    private static void tell(Keeping keeping, int from, int to) {
        for (int beat = from; beat <= to; beat++) {
            keeping.told(beat, SimTime.ofSeconds(beat / 10.0));
        }
    }

    @Test
    void whatIsKeptFollowsTheDisk() {
        tell(keeping, 1, 20);
        disk.kept = 13;

        assertThat(keeping.keptSeconds()).isEqualTo(1.3);
    }

    @Test
    void diskThatStandsStillHoldsBackEveryAcknowledgement() {
        tell(keeping, 1, 5);
        disk.kept = 5;
        core.request(RunState.SET, SimTime.ofSeconds(0.5));
        tell(keeping, 6, 500);

        assertThat(keeping.keptSeconds()).isEqualTo(0.5);
        assertThat(keeping.keptChanges()).isLessThan(core.changes());
        assertThat(keeping.kept()).isEqualTo(5);
    }

    @Test
    void diskThatStoodStillForMinutesIsBelievedAgainWhenItMoves() {
        tell(keeping, 1, 30_000);
        disk.kept = 29_999;

        assertThat(keeping.keptSeconds()).isEqualTo(2999.9);
    }

    /** Whoever steers the run is answered all the same: nobody could stop it otherwise. */
    @Test
    void afterADiskFailedNoReportIsCalledRecordedAndTheRunCanStillBeSteered() {
        tell(keeping, 1, 10);
        disk.kept = 7;
        tell(keeping, 11, 11);

        disk.kept = Long.MAX_VALUE;
        core.request(RunState.SET, SimTime.ofSeconds(1.1));
        tell(keeping, 12, 500);

        assertThat(keeping.keptSeconds()).isEqualTo(0.7);
        assertThat(keeping.keptChanges()).isEqualTo(core.changes());
    }

    @Test
    void whereNobodyRecordsNothingIsCalledRecorded() {
        Core alone = core();
        Keeping none = new Keeping(alone);
        tell(none, 1, 10);

        assertThat(none.keptSeconds()).isNaN();
        assertThat(none.keptChanges()).isEqualTo(alone.changes());
    }
}
