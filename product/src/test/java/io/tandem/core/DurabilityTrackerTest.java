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
class DurabilityTrackerTest {

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
    private final DurabilityTracker durability = new DurabilityTracker(core);

    @AfterEach
    void letGo() {
        crew.close();
    }

    private Core core(Tap... taps) {
        Participant car = new Participant(1, "car", Kind.GROUND, false, 4, List.of(), List.of());
        return new Core(List.of(car), new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(), new int[0], crew, List.of(taps));
    }

    private static void tell(DurabilityTracker durability, int from, int to) {
        for (int beat = from; beat <= to; beat++) {
            durability.judged(beat, SimTime.ofSeconds(beat / 10.0));
        }
    }

    @Test
    void whatIsKeptFollowsTheDisk() {
        tell(durability, 1, 20);
        disk.kept = 13;

        assertThat(durability.keptSeconds()).isEqualTo(1.3);
    }

    @Test
    void diskThatStandsStillHoldsBackEveryAcknowledgement() {
        tell(durability, 1, 5);
        disk.kept = 5;
        core.request(RunState.SET, SimTime.ofSeconds(0.5));
        tell(durability, 6, 500);

        assertThat(durability.keptSeconds()).isEqualTo(0.5);
        assertThat(durability.keptChanges()).isLessThan(core.changes());
        assertThat(durability.kept()).isEqualTo(5);
    }

    @Test
    void diskThatStoodStillForMinutesIsBelievedAgainWhenItMoves() {
        tell(durability, 1, 30_000);
        disk.kept = 29_999;

        assertThat(durability.keptSeconds()).isEqualTo(2999.9);
    }

    /** Whoever steers the run is answered all the same: nobody could stop it otherwise. */
    @Test
    void afterADiskFailedNoReportIsCalledRecordedAndTheRunCanStillBeSteered() {
        tell(durability, 1, 10);
        disk.kept = 7;
        tell(durability, 11, 11);

        disk.kept = Long.MAX_VALUE;
        core.request(RunState.SET, SimTime.ofSeconds(1.1));
        tell(durability, 12, 500);

        assertThat(durability.keptSeconds()).isEqualTo(0.7);
        assertThat(durability.keptChanges()).isEqualTo(core.changes());
    }

    @Test
    void whereNobodyRecordsNothingIsCalledRecorded() {
        Core alone = core();
        DurabilityTracker none = new DurabilityTracker(alone);
        tell(none, 1, 10);

        assertThat(none.keptSeconds()).isNaN();
        assertThat(none.keptChanges()).isEqualTo(alone.changes());
    }
}
