package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.contact.Joints.Distance;
import io.tandem.contact.Joints.Point;
import io.tandem.contact.Joints.Revolute;
import org.junit.jupiter.api.Test;

class JointsTest {

    private static final Point CENTER = new Point(0, 0);

    private final Playground ground = new Playground();
    private final Bodies bodies = ground.bodies();

    @Test
    void aPendulumSwingsWithThePeriodOfTheTextbookAndKeepsItsLength() {
        int pivot = ground.wall(0.1, 0.1, 0, 0, 0);
        int bob = ground.box(0.02, 0.02, 1, 1, 0, 0);
        double start = 0.1;
        bodies.place(bob, StrictMath.sin(start), -StrictMath.cos(start), 0);
        ground.join(new Revolute(pivot, bob, CENTER, new Point(-StrictMath.sin(start), StrictMath.cos(start)), -10, 10, 0, 0, 0));
        ground.tilt(0, -9.81);

        int zeros = 0;
        double lastX = bodies.x[bob];
        double seconds = 0;
        while (zeros < 5) {
            ground.run(Playground.STEP);
            seconds += Playground.STEP;
            zeros += bodies.x[bob] * lastX < 0 ? 1 : 0;
            lastX = bodies.x[bob];
            assertThat(bodies.x[bob] * bodies.x[bob] + bodies.y[bob] * bodies.y[bob]).isCloseTo(1, within(0.002));
        }

        assertThat(seconds).as("the fifth zero of a cosine of period 2 pi sqrt(l / g)").isCloseTo(2.25 * 2 * Math.PI / Math.sqrt(9.81), within(0.05));
    }

    @Test
    void aLimitedJointStopsAtItsLimit() {
        int one = ground.box(2, 1, 1000, 0, 0, 0);
        int other = ground.box(2, 1, 10, -3, 0, 0);
        ground.join(new Revolute(one, other, new Point(-1.5, 0), new Point(1.5, 0), -1, 1, 0, 0, 0));
        bodies.go(other, 0, 0, 0);
        bodies.yawRate[other] = 3;

        double most = 0;
        for (int i = 0; i < 400; i++) {
            ground.run(Playground.STEP);
            most = Math.max(most, bodies.heading[other] - bodies.heading[one]);
        }

        assertThat(most).isCloseTo(1, within(0.01));
    }

    @Test
    void aRopeGivesWayUpToItsLengthAndARodKeepsIt() {
        int post = ground.wall(0.1, 0.1, 0, 0, 0);
        int roped = ground.box(0.2, 0.2, 2, 1, 0, 0);
        int rodded = ground.box(0.2, 0.2, 2, 0, 3, 0);
        ground.join(new Distance(post, roped, CENTER, CENTER, 0, 2, 0, 0, 0));
        ground.join(new Distance(post, rodded, CENTER, CENTER, 3, 3, 0, 0, 0));
        bodies.go(roped, 4, 1, 0);
        bodies.go(rodded, 2, 0, 0);

        double longest = 0;
        for (int i = 0; i < 400; i++) {
            ground.run(Playground.STEP);
            longest = Math.max(longest, distance(roped));
            assertThat(distance(rodded)).isCloseTo(3, within(0.005));
        }

        assertThat(longest).isCloseTo(2, within(0.005));
        assertThat(ground.speed(rodded)).as("a rod does no work").isCloseTo(2, within(0.01));
    }

    private double distance(int body) {
        return Math.sqrt(bodies.x[body] * bodies.x[body] + bodies.y[body] * bodies.y[body]);
    }

    @Test
    void aSpringSettlesWhereItBalancesTheForce() {
        int post = ground.wall(0.1, 0.1, 0, 0, 0);
        int bob = ground.box(0.2, 0.2, 2, 0, -1, 0);
        ground.join(new Distance(post, bob, CENTER, CENTER, 0, 10, 1, 100, 20));
        ground.tilt(0, -9.81);

        ground.run(5);

        assertThat(distance(bob)).as("l + m g / k").isCloseTo(1 + 2 * 9.81 / 100, within(0.001));
    }

    @Test
    void anUnwieldyTrailerStaysOnItsHook() {
        int lorry = ground.box(6, 2.5, 8000, 0, 0, 0);
        int trailer = ground.box(12, 2.5, 20_000, -9.5, 0, 0);
        ground.join(new Revolute(lorry, trailer, new Point(-3.2, 0), new Point(6.3, 0), -1, 1, 0, 0, 0));
        bodies.go(lorry, 15, 0, 0.3);
        bodies.go(trailer, 15, 0, 0);

        double most = 0;
        for (int i = 0; i < 1000; i++) {
            bodies.vx[lorry] -= Playground.STEP * (bodies.vx[lorry] > 0 ? 5 : 0);
            ground.run(Playground.STEP);
            most = Math.max(most, apart(lorry, trailer));
        }

        assertThat(most).as("metres that the hook is pulled apart").isLessThan(0.002);
    }

    private double apart(int lorry, int trailer) {
        double x = bodies.x[trailer] + 6.3 * bodies.cos[trailer] - bodies.x[lorry] + 3.2 * bodies.cos[lorry];
        double y = bodies.y[trailer] + 6.3 * bodies.sin[trailer] - bodies.y[lorry] + 3.2 * bodies.sin[lorry];
        return Math.sqrt(x * x + y * y);
    }

    @Test
    void bodiesThatAreJoinedDoNotTouchEachOther() {
        int one = ground.box(2, 1, 10, 0, 0, 0);
        int other = ground.box(2, 1, 10, -1.5, 0, 0);
        ground.join(new Revolute(one, other, new Point(-0.75, 0), new Point(0.75, 0), -1, 1, 0, 0, 0));

        ground.run(0.5);

        assertThat(bodies.x[one]).isCloseTo(0, within(1e-9));
        assertThat(ground.impacts()).isEmpty();
    }
}
