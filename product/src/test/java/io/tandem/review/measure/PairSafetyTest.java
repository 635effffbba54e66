package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PairSafetyTest {

    @Test
    void separationIsBetweenOutlinesAndInLengths() {
        PairSafety safety = cars(Tracks.straight(0, 0, 0, 10, 10), Tracks.straight(100, 3, Math.PI, 10, 10));

        Measure metres = Tracks.named(safety.measures(), "separation");
        assertThat(metres.value()).hasValueCloseTo(1.2, within(1e-9));
        assertThat(metres.flag()).isEqualTo(Severity.NONE);
        assertThat(metres.validShare()).isEqualTo(1);
        assertThat(Tracks.named(safety.measures(), "separation in lengths").value()).hasValueCloseTo(1.2 / 4.5, within(1e-9));
        assertThat(Tracks.named(safety.measures(), "distance").value()).hasValueCloseTo(3.0, within(1e-9));
        assertThat(Tracks.named(safety.measures(), "collision speed").value()).isEmpty();
    }

    /** Closing at 5 m/s from 40 m, less 4.5 m of car: the time to collision falls from 7.1 s by one second per second. */
    @Test
    void exposureIsTheTimeUnderThreeSecondsAndItsDepth() {
        PairSafety safety = cars(Tracks.straight(0, 0, 0, 10, 5.1), Tracks.straight(40, 0, 0, 5, 5.1));

        List<Measure> measures = safety.measures();
        assertThat(safety.timeToCollision()[0]).isCloseTo(7.1, within(1e-9));
        assertThat(Tracks.named(measures, "time to collision").value()).hasValueCloseTo(2.0, within(1e-9));
        assertThat(Tracks.named(measures, "time to collision").flag()).isEqualTo(Severity.WARN);
        assertThat(Tracks.named(measures, "time exposed to time to collision under 3 s").value()).hasValueCloseTo(1.0, within(0.051));
        assertThat(Tracks.named(measures, "time to collision under 3 s, integrated").value()).hasValueCloseTo(0.5, within(0.06));
    }

    @Test
    void vehiclesMovingApartHaveNoTimeToCollision() {
        PairSafety safety = cars(Tracks.straight(0, 0, Math.PI, 10, 5), Tracks.straight(40, 0, 0, 5, 5));

        Measure seconds = Tracks.named(safety.measures(), "time to collision");
        assertThat(seconds.value()).isEmpty();
        assertThat(seconds.worst()).isEmpty();
        assertThat(seconds.flag()).isEqualTo(Severity.NONE);
    }

    @Test
    void collisionHasItsSpanAndItsSpeed() {
        PairSafety safety = cars(Tracks.straight(0, 0, 0, 10, 10), Tracks.straight(40, 0, 0, 5, 10));

        assertThat(safety.collisions()).singleElement().satisfies(hit -> {
            assertThat(hit.from()).isBetween(7_000_000_000L, 7_200_000_000L);
            assertThat(hit.relativeSpeed()).isCloseTo(5, within(1e-9));
        });
        assertThat(Tracks.named(safety.measures(), "separation").flag()).isEqualTo(Severity.CRITICAL);
        assertThat(Tracks.named(safety.measures(), "collision speed").flag()).isEqualTo(Severity.CRITICAL);
    }

    /** A pedestrian half a metre wide crosses a drone's path of 40 m/s: four metres per beat. */
    @Test
    void vehiclesPassingThroughEachOtherBetweenBeatsHaveCollided() {
        ParticipantTrack still = ParticipantTrack.of(Tracks.who(1, Kind.PEDESTRIAN), Tracks.straight(22, 0, 0, 0, 2));
        ParticipantTrack fast = new ParticipantTrack(Tracks.who(2, Kind.GROUND), Outline.disc(0.5), Tracks.straight(0, 0, 0, 40, 2));

        PairSafety safety = PairSafety.of(still, fast, Tracks.TENTH);

        assertThat(safety.separation()).doesNotContain(0);
        assertThat(safety.collisions()).singleElement().satisfies(hit -> assertThat(hit.from()).isEqualTo(5 * Tracks.TENTH));
    }

    @Test
    void aircraftThatPassAboveEachOtherDoNotCollide() {
        MotionTrace high = new MotionTrace();
        MotionTrace low = new MotionTrace();
        for (int i = 0; i <= 100; i++) {
            high.add(i * Tracks.TENTH, i, 0, 40, 0, 10);
            low.add(i * Tracks.TENTH, 100 - i, 0, 30, Math.PI, 10);
        }
        ParticipantTrack upper = ParticipantTrack.of(Tracks.who(1, Kind.AIR_FIXED_WING), high);
        ParticipantTrack lower = ParticipantTrack.of(Tracks.who(2, Kind.AIR_FIXED_WING), low);

        PairSafety safety = PairSafety.of(upper, lower, Tracks.TENTH);

        assertThat(safety.collisions()).isEmpty();
        assertThat(Tracks.named(safety.measures(), "time to collision").value()).isEmpty();
        assertThat(Tracks.named(safety.measures(), "separation").value()).hasValueCloseTo(9.5, within(1e-9));
        assertThat(Tracks.named(safety.measures(), "separation").flag()).isEqualTo(Severity.NONE);
    }

    @Test
    void aircraftThatDescendOntoAnotherWouldCollide() {
        MotionTrace high = new MotionTrace();
        MotionTrace low = new MotionTrace();
        for (int i = 0; i <= 20; i++) {
            high.add(i * Tracks.TENTH, i, 0, 40 - 0.2 * i, 0, 10);
            low.add(i * Tracks.TENTH, i, 0, 30, 0, 10);
        }

        PairSafety safety = PairSafety.of(ParticipantTrack.of(Tracks.who(1, Kind.AIR_FIXED_WING), high),
                ParticipantTrack.of(Tracks.who(2, Kind.AIR_FIXED_WING), low), Tracks.TENTH);

        assertThat(safety.timeToCollision()[0]).isCloseTo(9.5 / 2, within(1e-9));
    }

    @Test
    void holesAreNotANumberAndLowerTheValidShare() {
        MotionTrace broken = Tracks.straight(0, 0, 0, 4, 1);
        for (int i = 20; i <= 30; i++) {
            broken.add(i * Tracks.TENTH, 0.4 * i, 0, 0, 0, 4);
        }

        PairSafety safety = cars(broken, Tracks.straight(0, 20, 0, 4, 3));

        assertThat(safety.separation()[15]).isNaN();
        assertThat(Stream.of("separation", "time to collision").map(name -> Tracks.named(safety.measures(), name).validShare()))
                .allSatisfy(share -> assertThat(share).isCloseTo(22 / 31.0, within(1e-12)));
    }

    /** Reference: domain/reference/measures/measures.json, cars of 4.5 x 1.8 m that cross at a right angle at 10 and 8 m/s. */
    @Test
    void postEncroachmentIsSecondInLessFirstOut() {
        Reference crossing = Reference.measures().part("pet_crossing");
        MotionTrace a = Tracks.straight(crossing.part("A").number("front") - 2.25, 0, 0, 10, 8);
        MotionTrace b = Tracks.straight(0, crossing.part("B").number("front") - 2.25, Math.PI / 2, 8, 8);

        PostEncroachment found = cars(a, b).postEncroachment();

        assertThat(found.firstIn()).hasValueCloseTo(crossing.number("A_in"), within(1e-6));
        assertThat(found.firstOut()).hasValueCloseTo(crossing.number("A_out"), within(1e-6));
        assertThat(found.secondIn()).hasValueCloseTo(crossing.number("B_in"), within(1e-6));
        assertThat(found.secondOut()).hasValueCloseTo(crossing.number("B_out"), within(1e-6));
        assertThat(found.seconds()).hasValueCloseTo(crossing.number("pet"), within(1e-6));
        assertThat(found.measure().flag()).isEqualTo(Severity.WARN);
    }

    @Test
    void crossingThatDoesNotEndHasNoPostEncroachment() {
        MotionTrace a = Tracks.straight(-20, 0, 0, 10, 8);
        MotionTrace stops = Tracks.moving(8, t -> 0, t -> Math.min(0, -20 + 8 * t), Math.PI / 2, t -> t < 2.5 ? 8 : 0);

        assertThat(cars(a, stops).postEncroachment()).isEqualTo(PostEncroachment.NONE);
        assertThat(cars(a, Tracks.straight(-20, 50, 0, 10, 8)).postEncroachment().seconds()).isEmpty();
        assertThat(cars(a, Tracks.straight(-40, 0, 0, 10, 8)).postEncroachment().seconds()).isEmpty();
    }

    private static PairSafety cars(MotionTrace one, MotionTrace other) {
        return PairSafety.of(Tracks.car(1, one), Tracks.car(2, other), Tracks.TENTH);
    }
}
