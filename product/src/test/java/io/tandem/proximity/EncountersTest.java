package io.tandem.proximity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Kind;
import io.tandem.state.Crowd;
import io.tandem.state.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncountersTest {

    private static final int LEFT = 1;
    private static final int RIGHT = -1;

    private final Crew crew = new Crew(1);
    private final PairSearch search = PairSearch.alerting(PairSearchTest.USUAL);
    private final Encounters encounters = new Encounters(PairSearchTest.USUAL);

    @Test
    void headOnBothTurnRight() {
        update(meeting(0), 0);

        assertThat(encounters.began()).extracting(Alert::vid).containsExactly(101, 102);
        assertThat(encounters.began()).extracting(Alert::other).containsExactly(102, 101);
        assertThat(encounters.began()).extracting(Alert::turn).containsOnly(RIGHT);
    }

    @Test
    void slightlyToTheRightIsStillHeadOn() {
        update(meeting(-0.29), 0);

        assertThat(encounters.began()).extracting(Alert::turn).containsOnly(RIGHT);
    }

    @Test
    void vehiclePassingToTheRightIsAvoidedToTheLeft() {
        update(meeting(-2), 0);

        assertThat(encounters.began()).extracting(Alert::turn).containsOnly(LEFT);
    }

    @Test
    void alertHasThePositionAndClosestApproachOfTheOther() {
        update(meeting(2), 1.5);

        Alert alert = encounters.began().getFirst();

        assertThat(alert.at().seconds()).isEqualTo(1.5);
        assertThat(alert.otherPosition()).isEqualTo(LocalPosition.of(15, 2));
        assertThat(alert.secondsToClosest()).isCloseTo(1.5, within(1e-12));
        assertThat(alert.metresAtClosest()).isCloseTo(2, within(1e-12));
        assertThat(alert.metresNow()).isEqualTo(Math.sqrt(229));
    }

    @Test
    void higherVehicleClimbsAndAtEqualHeightTheLowerId() {
        update(fliers(30, 31), 0);
        List<Alert> below = List.copyOf(encounters.began());
        encounters.forget();
        update(fliers(30, 30), 0);
        List<Alert> level = List.copyOf(encounters.began());

        assertThat(below).extracting(Alert::climb).containsExactly(-1, 1);
        assertThat(level).extracting(Alert::climb).containsExactly(1, -1);
    }

    @Test
    void surfaceVehiclesGetNoVerticalAdvice() {
        Crowd crowd = new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 0), 0, 5)
                .add(Kind.AIR_ROTOR, 2.7, new LocalPosition(10, 0, 2), 0, -5);

        update(crowd, 0);

        assertThat(encounters.began()).extracting(Alert::climb).containsExactly(0, 1);
    }

    @Test
    void encounterAlertsOnceWhileItLasts() {
        List<Alert> told = new ArrayList<>();

        for (int beat = 0; beat < 10; beat++) {
            update(meeting(0), beat * 0.1);
            told.addAll(encounters.began());
        }

        assertThat(told).hasSize(2);
        assertThat(encounters.active()).isEqualTo(1);
    }

    @Test
    void turnDirectionIsKeptWhenTheGeometryChanges() {
        update(meeting(-2), 0);

        update(meeting(2), 0.1);

        assertThat(encounters.began()).isEmpty();
        assertThat(encounters.advice().count()).isEqualTo(2);
        assertThat(encounters.advice().turn[0]).isEqualTo((byte) LEFT);
    }

    @Test
    void encounterEndsTheHoldTimeAfterItsLastAlert() {
        update(meeting(-2), 0);

        update(parting(), 0.6);
        int held = encounters.active();
        int warned = encounters.advice().count();
        update(parting(), 0.601);

        assertThat(held).isEqualTo(1);
        assertThat(warned).isZero();
        assertThat(encounters.active()).isZero();
    }

    @Test
    void alertWithinTheHoldTimeContinuesTheEncounterAndALaterOneBeginsAnother() {
        update(meeting(-2), 0);
        update(parting(), 0.3);

        update(meeting(2), 0.6);
        List<Alert> within = List.copyOf(encounters.began());
        int keptTurn = encounters.advice().turn[0];
        update(meeting(2), 1.3);
        List<Alert> later = List.copyOf(encounters.began());

        assertThat(within).isEmpty();
        assertThat(keptTurn).isEqualTo(LEFT);
        assertThat(later).hasSize(2).extracting(Alert::turn).containsOnly(RIGHT);
    }

    @Test
    void adviceIsForTheSoonestOfSeveralEncounters() {
        Crowd crowd = new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 0), 0, 5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(15, 0), 0, -5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(0, -8), Math.PI / 2, 8);

        update(crowd, 0);

        AvoidanceAdvice advice = encounters.advice();
        assertThat(encounters.active()).isGreaterThan(1);
        assertThat(rowsOf(advice)).doesNotHaveDuplicates().contains(0);
        int own = rowsOf(advice).indexOf(0);
        assertThat(advice.other[own]).isEqualTo(2);
        assertThat(advice.metresNow[own]).isEqualTo(8);
    }

    @Test
    void adviceAtEqualTimeAndDistanceIsForTheLowerId() {
        Crowd crowd = new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 4), 0, -5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(0, -4), 0, -5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(-12, 0), 0, 5);

        update(crowd, 0);

        AvoidanceAdvice advice = encounters.advice();
        assertThat(advice.other[rowsOf(advice).indexOf(2)]).isZero();
    }

    @Test
    void manyEncountersAreDistinguished() {
        Snapshot snapshot = PairSearchTest.crossing(5000);
        VehiclePairs pairs = search.search(snapshot, crew);

        encounters.update(snapshot, pairs);
        int began = encounters.began().size();
        encounters.update(snapshot, pairs);

        assertThat(began).isEqualTo(2 * pairs.count()).isGreaterThan(1000);
        assertThat(encounters.began()).isEmpty();
        assertThat(encounters.active()).isEqualTo(pairs.count());
    }

    private void update(Crowd crowd, double seconds) {
        Snapshot snapshot = crowd.snapshot(seconds);
        encounters.update(snapshot, search.search(snapshot, crew));
    }

    private static List<Integer> rowsOf(AvoidanceAdvice advice) {
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < advice.count(); i++) {
            rows.add(advice.row[i]);
        }
        return rows;
    }

    /** Two cars approaching head-on, each passing the other at this distance to the left. */
    private static Crowd meeting(double left) {
        return new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 0), 0, 5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(15, left), Math.PI, 5);
    }

    private static Crowd parting() {
        return new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 0), Math.PI, 5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(15, 0), 0, 5);
    }

    private static Crowd fliers(double oneUp, double otherUp) {
        return new Crowd().add(Kind.AIR_FIXED_WING, 2.7, new LocalPosition(0, 0, oneUp), 0, 5)
                .add(Kind.AIR_FIXED_WING, 2.7, new LocalPosition(15, 0, otherUp), Math.PI, 5);
    }
}
