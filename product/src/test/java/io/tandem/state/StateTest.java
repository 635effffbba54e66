package io.tandem.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Freshness;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StateTest {

    private final Crew crew = new Crew(1);

    @Test
    void rowsAreInRisingOrderOfIds() {
        Crowd crowd = cars(5);
        List<Participant> shuffled = new ArrayList<>(crowd.participants());
        Collections.shuffle(shuffled, new Random(3));
        shuffled.removeIf(participant -> participant.vid() == 103);

        State state = new State(shuffled);

        assertThat(state.roster().participants()).extracting("vid").containsExactly(101, 102, 104, 105);
        assertThat(state.rowOf(104)).isEqualTo(2);
        assertThat(state.rowOf(105)).isEqualTo(3);
        assertThat(List.of(state.rowOf(103), state.rowOf(0), state.rowOf(106), state.rowOf(Integer.MIN_VALUE))).containsOnly(-1);
    }

    @Test
    void twoParticipantsOfOneIdAreRefused() {
        Crowd crowd = cars(1);

        assertThatIllegalArgumentException().isThrownBy(
                () -> new State(List.of(crowd.participants().getFirst(), crowd.participants().getFirst())));
    }

    @Test
    void newestReportWinsAndOthersAreCountedByReason() {
        Crowd crowd = cars(3);
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(1));
        Reports late = crowd.reportsAt(1);
        late.time[0] = SimTime.nanos(0.5);
        late.time[2] = SimTime.nanos(1.5);
        late.east[0] = late.east[1] = late.east[2] = 77;
        late.resize(4);
        late.vid[3] = 999;

        state.accept(late);

        assertThat(state.latest().east[0]).isZero();
        assertThat(state.latest().east[1]).isEqualTo(10);
        assertThat(state.latest().east[2]).isEqualTo(77);
        assertThat(state.outdatedCount()).isEqualTo(1);
        assertThat(state.duplicateCount()).isEqualTo(1);
        assertThat(state.unknownCount()).isEqualTo(1);
    }

    @Test
    void aWholeBatchIsExchangedAndSnapshotsShowIt() {
        Crowd crowd = cars(3);
        State state = new State(crowd.participants());
        Reports first = copy(crowd.reportsAt(1));
        Reports second = copy(crowd.reportsAt(2));
        second.east[1] = 77;

        state.exchange(first);
        double eastBefore = state.snapshot(new SimTime(SimTime.nanos(1)), crew).east[1];
        Reports former = state.exchange(second);

        assertThat(former).isSameAs(first);
        assertThat(state.latest()).isSameAs(second);
        assertThat(eastBefore).isEqualTo(10);
        assertThat(state.snapshot(new SimTime(SimTime.nanos(2)), crew).east[1]).isEqualTo(77);
        assertThat(state.snapshot(new SimTime(SimTime.nanos(2)), crew).age).containsOnly(0);
    }

    @Test
    void aBatchWithoutNewsOfEverybodyIsCopiedAndGivenBack() {
        Crowd crowd = cars(3);
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(1));
        Reports partlyLate = copy(crowd.reportsAt(2));
        partlyLate.time[1] = SimTime.nanos(0.5);
        partlyLate.east[2] = 77;
        Reports two = copy(crowd.reportsAt(3));
        two.resize(2);

        assertThat(state.exchange(partlyLate)).isSameAs(partlyLate);
        assertThat(state.exchange(two)).isSameAs(two);

        assertThat(state.latest().time).startsWith(SimTime.nanos(3), SimTime.nanos(3), SimTime.nanos(2));
        assertThat(state.latest().east[2]).isEqualTo(77);
        assertThat(state.outdatedCount()).isEqualTo(1);
    }

    private static Reports copy(Reports reports) {
        Reports copy = new Reports();
        copy.resize(reports.count());
        copy.copyRows(reports, 0, 0, reports.count());
        return copy;
    }

    @Test
    void orderOfReportsInABatchDoesNotMatter() {
        Crowd crowd = cars(50);
        State inOrder = new State(crowd.participants());
        State shuffled = new State(crowd.participants());
        Reports mixed = new Reports();
        mixed.resize(50);
        List<Integer> rows = new ArrayList<>(IntStream.range(0, 50).boxed().toList());
        Collections.shuffle(rows, new Random(5));
        for (int i = 0; i < 50; i++) {
            mixed.copyRows(crowd.reportsAt(2), rows.get(i), i, 1);
        }

        inOrder.accept(crowd.reportsAt(2));
        shuffled.accept(mixed);

        assertThat(shuffled.hash()).isEqualTo(inOrder.hash());
    }

    @Test
    void snapshotAtTheReportsOwnInstantIsTheReportToTheLastBit() {
        Crowd crowd = cars(1);
        crowd.reports().east[0] = -0.0;

        Snapshot snapshot = crowd.snapshot(4);

        assertThat(Double.doubleToRawLongBits(snapshot.east[0])).isEqualTo(Double.doubleToRawLongBits(-0.0));
        assertThat(snapshot.age[0]).isZero();
        assertThat(snapshot.speed[0]).isEqualTo(5);
    }

    @Test
    void vehicleWithoutReportsIsExtrapolatedThenHeld() {
        Crowd crowd = cars(1);
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(10));

        double coasting = state.snapshot(SimTime.ofSeconds(12), crew).east[0];
        double coastingSpeed = state.snapshot(SimTime.ofSeconds(12), crew).eastSpeed[0];
        Snapshot stale = state.snapshot(SimTime.ofSeconds(17), crew);

        assertThat(coasting).isEqualTo(10);
        assertThat(coastingSpeed).isEqualTo(5);
        assertThat(stale.east[0]).isEqualTo(5 * Freshness.COASTING_SECONDS);
        assertThat(stale.eastSpeed[0]).isZero();
        assertThat(stale.age[0]).isEqualTo(7);
    }

    @Test
    void standingVehicleIsNotExtrapolated() {
        Crowd crowd = cars(1);
        crowd.reports().runState[0] = (byte) RunState.PAUSE.number();
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(0));

        Snapshot snapshot = state.snapshot(SimTime.ofSeconds(2), crew);

        assertThat(snapshot.east[0]).isZero();
        assertThat(snapshot.age[0]).isEqualTo(2);
    }

    @Test
    void vehiclesWithoutReportHaveNoPositionAndNoAge() {
        Crowd crowd = cars(2);
        State state = new State(crowd.participants());
        crowd.reportsAt(0).resize(1);
        state.accept(crowd.reports());

        Snapshot snapshot = state.snapshot(SimTime.ZERO, crew);

        assertThat(state.heard(0)).isTrue();
        assertThat(state.heard(1)).isFalse();
        assertThat(snapshot.east[1]).isNaN();
        assertThat(snapshot.age[1]).isNaN();
    }

    @Test
    void reportsOfARestartedRunAreAcceptedFromTimeZero() {
        Crowd crowd = cars(2);
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(100));

        state.forget();
        state.accept(crowd.reportsAt(0));

        assertThat(state.heard(1)).isTrue();
        assertThat(state.latest().time[1]).isZero();
        assertThat(state.outdatedCount()).isZero();
    }

    @Test
    void everyBitOfEveryHashedColumnCounts() {
        Crowd crowd = cars(3);
        List<Function<Reports, double[]>> columns =
                List.of(r -> r.east, r -> r.north, r -> r.up, r -> r.heading, r -> r.speed, r -> r.steer);
        Set<Long> hashes = new HashSet<>();
        hashes.add(hashAfter(crowd, reports -> { }));

        for (int bit = 0; bit < 63; bit++) {
            long flip = 1L << bit;
            hashes.add(hashAfter(crowd, r -> r.time[1] ^= flip));
            for (Function<Reports, double[]> column : columns) {
                hashes.add(hashAfter(crowd, r -> column.apply(r)[1] =
                        Double.longBitsToDouble(Double.doubleToRawLongBits(column.apply(r)[1]) ^ flip)));
            }
        }
        hashes.add(hashAfter(crowd, r -> r.rung[1] = 1));
        hashes.add(hashAfter(crowd, r -> r.missionStep[1] = 1));
        hashes.add(hashAfter(crowd, r -> r.runState[1] = 4));

        assertThat(hashes).hasSize(1 + 63 * 7 + 3);
    }

    @Test
    void hashCoversExactlyTheHashedColumnsOfTheSchema() {
        Crowd crowd = cars(3);
        long before = hashAfter(crowd, reports -> { });

        List<ReportColumn> covered = new ArrayList<>(List.of(ReportColumn.VID, ReportColumn.TIME));
        ReportColumn.REALS.stream().filter(column -> hashAfter(crowd, r -> r.reals(column)[1] += 1) != before).forEach(covered::add);
        ReportColumn.CODES.stream().filter(column -> hashAfter(crowd, r -> r.codes(column)[1] ^= 5) != before).forEach(covered::add);
        ReportColumn.COUNTS.stream().filter(column -> hashAfter(crowd, r -> r.counts(column)[1] += 1) != before).forEach(covered::add);

        assertThat(covered).containsExactlyInAnyOrderElementsOf(Arrays.stream(ReportColumn.values()).filter(ReportColumn::hashed).toList());
    }

    @Test
    void swappedReportsChangeTheHash() {
        Crowd one = cars(2);
        Crowd other = cars(2);
        other.reports().east[0] = one.reports().east[1];
        other.reports().east[1] = one.reports().east[0];

        assertThat(hashAfter(one, reports -> { })).isNotEqualTo(hashAfter(other, reports -> { }));
    }

    @Test
    void chainedHashDistinguishesHistoriesWithTheSameEnd() {
        Crowd crowd = cars(2);
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(1));

        long after = state.hash(state.hash(17));

        assertThat(after).isNotEqualTo(state.hash(state.hash(18))).isEqualTo(state.hash(state.hash(17)));
    }

    @Test
    void snapshotDoesNotDependOnTheNumberOfWorkers() {
        Crowd crowd = cars(30_000);
        State state = new State(crowd.participants());
        state.accept(crowd.reportsAt(1));
        double[] alone = state.snapshot(SimTime.ofSeconds(1.25), crew).east.clone();

        try (Crew eight = new Crew(8)) {
            double[] shared = state.snapshot(SimTime.ofSeconds(1.25), eight).east;

            assertThat(shared).isEqualTo(alone);
            assertThat(shared[29_999]).isEqualTo(299_990 + 1.25);
        }
    }

    private static long hashAfter(Crowd crowd, Consumer<Reports> change) {
        Reports reports = new Reports();
        reports.resize(crowd.count());
        reports.copyRows(crowd.reportsAt(1), 0, 0, crowd.count());
        change.accept(reports);
        State state = new State(crowd.participants());
        state.accept(reports);
        return state.hash();
    }

    /** Cars in a row, ten metres apart, all eastbound at 5 m/s. */
    private static Crowd cars(int count) {
        Crowd crowd = new Crowd();
        for (int i = 0; i < count; i++) {
            crowd.add(Kind.GROUND, 2.7, LocalPosition.of(10 * i, 0), 0, 5);
        }
        return crowd;
    }
}
