package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tolerances are those of the MVSIM part of the domain's reference, section on collisions. */
class ContactStepTest {

    private final Playground ground = new Playground();
    private final Bodies bodies = ground.bodies();

    @Test
    void equalMassesThatMeetHeadOnGoOnAtTheirMeanVelocity() {
        int fast = ground.box(1, 1, 10, 0, 0, 0);
        int still = ground.box(1, 1, 10, 3, 0, 0);
        bodies.go(fast, 5, 0, 0);

        ground.run(1);

        assertThat(bodies.vx[fast]).isCloseTo(2.5, within(0.05));
        assertThat(bodies.vx[still]).isCloseTo(2.5, within(0.05));
        assertThat(ground.impacts()).singleElement().satisfies(impact -> {
            assertThat(impact.a()).isEqualTo(fast);
            assertThat(impact.b()).isEqualTo(still);
            assertThat(impact.speed()).isCloseTo(5, within(0.01));
            assertThat(impact.impulse()).as("m dv").isCloseTo(10 * 2.5, within(0.5));
            assertThat(impact.x()).isCloseTo(2.5, within(0.05));
            assertThat(impact.start() * 1e-9).isCloseTo(2.0 / 5, within(0.011));
        });
    }

    @Test
    void momentumIsKeptInContactsOfManyBodies() {
        for (int i = 0; i < 60; i++) {
            int body = ground.box(0.5 + 0.1 * (i % 7), 0.5, 1 + i % 13, i % 8, i / 8, 0.3 * i);
            bodies.go(body, 4 - i % 8, 3.5 - i / 8, 0.7 * (i % 5) - 1);
        }
        double[] before = momenta();

        ground.run(2);

        double[] after = momenta();
        assertThat(ground.impacts()).hasSizeGreaterThan(30);
        double scale = IntStream.range(0, 60).mapToDouble(i -> ground.speed(i) / bodies.inverseMass[i] * 8).sum();
        assertThat(after[0]).isCloseTo(before[0], within(1e-9 * scale));
        assertThat(after[1]).isCloseTo(before[1], within(1e-9 * scale));
    }

    private double[] momenta() {
        double[] sum = new double[2];
        for (int i = 0; i < bodies.count(); i++) {
            sum[0] += bodies.vx[i] / bodies.inverseMass[i];
            sum[1] += bodies.vy[i] / bodies.inverseMass[i];
        }
        return sum;
    }

    @Test
    void angularMomentumIsKeptInAnImpactOffTheCentre() {
        int one = ground.box(2, 1, 10, 0, 0, 0.2);
        int other = ground.box(1, 3, 40, 3, 1, -0.1);
        bodies.go(one, 8, 1, 0);
        double before = angularMomentum(one) + angularMomentum(other);

        ground.run(0.4);

        assertThat(ground.impacts()).hasSize(1);
        assertThat(bodies.yawRate[other]).isNotZero();
        assertThat(angularMomentum(one) + angularMomentum(other)).isCloseTo(before, within(1e-9 * 80));
    }

    private double angularMomentum(int i) {
        return (bodies.x[i] * bodies.vy[i] - bodies.y[i] * bodies.vx[i]) / bodies.inverseMass[i] + bodies.yawRate[i] / bodies.inverseInertia[i];
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void theSameBitsResultAtAnyNumberOfWorkers(int workers) {
        Playground alone = crowd();
        Playground shared = crowd();

        alone.run(1);
        try (Crew crew = new Crew(workers)) {
            shared.run(1, crew);
        }

        assertThat(shared.bodies().x).isEqualTo(alone.bodies().x);
        assertThat(shared.bodies().yawRate).isEqualTo(alone.bodies().yawRate);
        assertThat(shared.impacts()).isEqualTo(alone.impacts()).hasSizeGreaterThan(200);
    }

    /** Groups of three that meet, more than one part of parallel work has. */
    private static Playground crowd() {
        Playground crowd = new Playground(400);
        for (int i = 0; i < 400; i++) {
            int body = crowd.box(0.8, 0.5, 1 + i % 5, i % 20 + i % 20 / 3, i / 20, 0.3 * i);
            crowd.bodies().go(body, 1 - i % 3, 0.1 * (i % 4), 0.5);
        }
        return crowd;
    }

    @ParameterizedTest
    @ValueSource(doubles = {5, 20, 40, 160, 320})
    void nothingPassesAThinWall(double speed) {
        ground.wall(400, 0.1, 0, 0, Math.PI / 2);
        for (int i = 0; i < 40; i++) {
            int body = ground.box(0.1, 0.1, 1, -3 - 0.013 * i, 4 * i - 80, 0.1 * i);
            bodies.go(body, speed, 0, 0.2 * (i % 7));
        }

        ground.run(1);

        assertThat(IntStream.range(1, bodies.count()).mapToDouble(i -> bodies.x[i])).as("all stay west of the wall").allMatch(x -> x < 0);
    }

    @Test
    void aBodyThatIsThrownAtAWallByAnotherDoesNotPassItEither() {
        ground.wall(10, 0.1, 0.2, 0, Math.PI / 2);
        int light = ground.box(0.1, 0.1, 1, -0.1, 0, 0);
        int heavy = ground.box(0.5, 0.5, 500, -3, 0, 0);
        bodies.go(heavy, 60, 0, 0);

        ground.run(1);

        assertThat(bodies.x[light]).isLessThan(0.2);
        assertThat(bodies.x[heavy]).isLessThan(0.2);
    }

    @Test
    void aStackOfTenComesToRestOnAWall() {
        ground.wall(10, 1, 0, -0.5, 0);
        int[] stack = IntStream.range(0, 10).map(i -> ground.box(1, 0.5, 5, 0.03 * (i % 2), 0.25 + 0.5 * i + 0.01 * i, 0)).toArray();
        ground.tilt(0, -9.81);

        ground.run(5);

        assertThat(IntStream.of(stack)).allSatisfy(body -> {
            assertThat(ground.speed(body)).isLessThan(1e-3);
            assertThat(Math.abs(bodies.heading[body])).isLessThan(0.005);
        });
        assertThat(ground.overlap(stack[0], 0)).isLessThan(0.01);
        assertThat(IntStream.range(1, 10)).allSatisfy(i -> assertThat(ground.overlap(stack[i], stack[i - 1])).isLessThan(0.01));
    }

    @Test
    void aBoxInACornerComesToRest() {
        ground.wall(10, 1, 0, -0.5, 0);
        ground.wall(10, 1, -0.5, 0, Math.PI / 2);
        int box = ground.box(1, 0.6, 5, 2, 2, 0.7);
        ground.tilt(-5, -9.81);

        ground.run(5);

        assertThat(ground.speed(box)).isLessThan(1e-4);
        assertThat(ground.overlap(box, 0)).isBetween(-0.001, 0.01);
        assertThat(ground.overlap(box, 1)).isBetween(-0.001, 0.01);
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 100, 1000})
    void aLightBoxUnderAHeavyOneIsNotSqueezed(double ratio) {
        ground.wall(10, 1, 0, -0.5, 0);
        int light = ground.box(1, 1, 1, 0, 0.5, 0);
        int heavy = ground.box(1, 1, ratio, 0, 1.5, 0);
        ground.tilt(0, -9.81);

        ground.run(3);

        assertThat(ground.overlap(light, 0)).isLessThan(0.05);
        assertThat(ground.overlap(light, heavy)).isLessThan(0.05);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e5, 1e7})
    void beyondAThousandNothingExplodes(double ratio) {
        ground.wall(10, 1, 0, -0.5, 0);
        int light = ground.box(1, 1, 1, 0, 0.5, 0);
        int heavy = ground.box(1, 1, ratio, 0.2, 1.5, 0);
        ground.tilt(0, -9.81);

        ground.run(3);

        assertThat(ground.speed(light)).isLessThan(10);
        assertThat(ground.speed(heavy)).isLessThan(10);
    }

    @Test
    void aSlidingBlockStopsAfterTheDistanceOfTheTextbook() {
        int block = ground.box(0.5, 0.5, 8, 0, 0, 0.4);
        ground.slide(block, 0.4);
        bodies.go(block, 3, 4, 0);

        ground.run(2);

        assertThat(ground.speed(block)).isZero();
        assertThat(Math.sqrt(bodies.x[block] * bodies.x[block] + bodies.y[block] * bodies.y[block])).as("v2 / 2 mu g")
                .isCloseTo(25 / (2 * 0.4 * 9.81), within(0.02 * 25 / (2 * 0.4 * 9.81)));
    }

    @Test
    void aSpinningBlockStopsTurning() {
        int block = ground.box(0.5, 0.5, 8, 0, 0, 0);
        ground.slide(block, 0.4);
        bodies.go(block, 0, 0, 5);

        ground.run(1);

        assertThat(bodies.yawRate[block]).isZero();
        assertThat(bodies.heading[block]).as("w2 I / 2 mu m g c, by the mean radius 0.3826 s of a square")
                .isCloseTo(25 * 0.25 / 6 / (2 * 0.4 * 9.81 * 0.3826 * 0.5), within(0.05));
    }

    @Test
    void blocksPushedByLessThanTheirFrictionStayWhereTheyAre() {
        int pusher = ground.box(0.5, 0.5, 20, 0, 0, 0);
        int block = ground.box(0.5, 0.5, 8, 0.5, 0, 0);
        int behind = ground.box(0.5, 0.5, 8, 1, 0, 0);
        ground.slide(block, 0.4);
        ground.slide(behind, 0.4);
        ground.tilt(0, 0);

        for (int i = 0; i < 400; i++) {
            bodies.vx[pusher] += Playground.STEP * 50 / 20;
            ground.run(Playground.STEP);
        }

        assertThat(bodies.x[behind] - 1).as("50 N against 2 x 31 N").isLessThan(0.001);
        assertThat(ground.speed(block)).isLessThan(1e-3);
    }

    @Test
    void bodiesAboveOthersDoNotTouchThem() {
        int low = ground.box(1, 1, 10, 0, 0, 0);
        int high = ground.box(1, 1, 10, 3, 0, 0);
        bodies.top[low] = 0.5;
        bodies.bottom[high] = 0.6;
        bodies.go(low, 5, 0, 0);

        ground.run(1);

        assertThat(bodies.vx[low]).isEqualTo(5);
        assertThat(ground.impacts()).isEmpty();
    }

    @Test
    void aBodyOfGivenMotionPushesOthersAndIsNotMoved() {
        int given = bodies.add(7, Plate.box(2, 2), 0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        int box = ground.box(1, 1, 10, 3, 0, 0);
        bodies.go(given, 2, 0, 0);

        ground.run(2);

        assertThat(bodies.vx[given]).isEqualTo(2);
        assertThat(bodies.x[given]).isCloseTo(4, within(1e-9));
        assertThat(bodies.vx[box]).isGreaterThanOrEqualTo(2);
    }

    @Test
    void oneThatRunsAwayOrIsNotANumberDoesNotHarmTheOthers() {
        int away = ground.box(1, 1, 10, 0, 0, 0);
        int nowhere = ground.box(1, 1, 10, 1, 5, 0);
        int fast = ground.box(1, 1, 10, 0, 10, 0);
        int still = ground.box(1, 1, 10, 3, 10, 0);
        bodies.go(away, 1e12, -1e9, 1e6);
        bodies.go(nowhere, Double.NaN, 0, 0);
        bodies.go(fast, 5, 0, 0);

        ground.run(1);

        assertThat(bodies.vx[still]).isCloseTo(2.5, within(0.05));
        assertThat(bodies.x[away]).isCloseTo(1e12, within(1e3));
    }
}
