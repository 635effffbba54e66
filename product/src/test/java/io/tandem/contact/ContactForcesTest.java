package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.contact.ContactForces.Push;
import org.junit.jupiter.api.Test;

/** Forces at contact points, by the laws of Newton. A participant of the playground has the number of its body, from 1. */
class ContactForcesTest {

    private static final double MASS = 10;

    private final Playground ground = new Playground();
    private final Bodies bodies = ground.bodies();
    private final ContactForces forces = ground.forces();

    @Test
    void aBoxThatLeansAgainstAWallIsHeldByItsWeightAlongTheSlope() {
        ground.box(1, 1, MASS, 0, 0, 0);
        ground.wall(1, 4, 1.001, 0, 0);
        ground.tilt(2, 0);
        forces.watch(1);

        ground.run(1);

        assertThat(forces.on(1)).hasSize(2).allSatisfy(push -> {
            assertThat(push.with()).isEqualTo(Bodies.NOBODY);
            assertThat(push.x()).isCloseTo(0.5, within(0.02));
            assertThat(Math.abs(push.y())).isCloseTo(0.5, within(0.02));
            assertThat(push.forceX()).isNegative();
        });
        assertThat(forces.on(1).stream().mapToDouble(Push::forceX).sum()).isCloseTo(-MASS * 2, within(0.2));
    }

    @Test
    void bothOfAnImpactAreForcedApartByTheSameImpulse() {
        ground.box(1, 1, MASS, 0, 0, 0);
        ground.box(1, 1, MASS, 3, 0, 0);
        bodies.go(0, 5, 0, 0);
        forces.watch(1);
        forces.watch(2);
        double first = 0;
        double second = 0;
        for (int i = 0; i < 200; i++) {
            ground.run(Playground.STEP);
            first += forces.on(1).stream().mapToDouble(Push::forceX).sum() * Playground.STEP;
            second += forces.on(2).stream().mapToDouble(Push::forceX).sum() * Playground.STEP;
        }

        assertThat(first).isCloseTo(MASS * (bodies.vx[0] - 5), within(1e-6));
        assertThat(second).isCloseTo(MASS * bodies.vx[1], within(1e-6));
    }

    @Test
    void nothingIsKeptOfThoseWhomNobodyWatches() {
        ground.box(1, 1, MASS, 0, 0, 0);
        ground.wall(1, 4, 1.001, 0, 0);
        ground.tilt(2, 0);

        ground.run(0.1);

        assertThat(forces.on(1)).isEmpty();
    }

    @Test
    void aBoxThatFliesFreeIsPushedByNobody() {
        ground.box(1, 1, MASS, 0, 0, 0);
        ground.wall(1, 4, 1.001, 0, 0);
        bodies.go(0, -3, 0, 0);
        forces.watch(1);

        ground.run(0.1);

        assertThat(forces.on(1)).isEmpty();
    }
}
