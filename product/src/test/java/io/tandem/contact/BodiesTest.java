package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BodiesTest {

    private static final double STEP = 0.005;

    private final Bodies bodies = new Bodies(2, 8);

    @Test
    void velocitiesMoveBodiesAndYawRatesTurnThem() {
        int body = bodies.add(7, Plate.box(4, 2), 0, 0, 1200, 1800);
        bodies.place(body, 10, -5, 0.3);
        bodies.go(body, 2, -1, 0.5);

        for (int step = 0; step < 2000; step++) {
            bodies.advance(STEP, 0, bodies.count());
        }

        assertThat(bodies.placeEast(body)).isCloseTo(10 + 2 * 10, within(1e-11));
        assertThat(bodies.placeNorth(body)).isCloseTo(-5 - 10, within(1e-11));
        assertThat(bodies.heading[body]).isCloseTo(0.3 + 0.5 * 10, within(1e-12));
        assertThat(bodies.cos[body]).isCloseTo(StrictMath.cos(5.3), within(1e-12));
        assertThat(bodies.sin[body]).isCloseTo(StrictMath.sin(5.3), within(1e-12));
        assertThat(bodies.participant[body]).isEqualTo(7);
    }

    @Test
    void cosineAndSineStayThoseOfTheHeadingAtAnyYawRate() {
        int body = bodies.add(1, Plate.box(1, 1), 0, 0, 1, 1);

        for (double rate : new double[] {0.01, -3, 49, -51, 400}) {
            bodies.go(body, 0, 0, rate);
            for (int step = 0; step < 2000; step++) {
                bodies.advance(STEP, 0, 1);
            }

            assertThat(bodies.cos[body]).as("at %s rad/s", rate).isCloseTo(StrictMath.cos(bodies.heading[body]), within(1e-11));
            assertThat(bodies.sin[body]).as("at %s rad/s", rate).isCloseTo(StrictMath.sin(bodies.heading[body]), within(1e-11));
            bodies.place(body, 0, 0, 0);
        }
    }

    @Test
    void theReportedPlaceCirclesTheCentreOfMass() {
        int body = bodies.add(1, Plate.box(4, 2), 0.5, 0.2, 100, 100);
        bodies.place(body, 3, 4, Math.PI / 2);
        bodies.go(body, 1, 2, 0.25);

        assertThat(bodies.x[body]).isCloseTo(3 - 0.2, within(1e-12));
        assertThat(bodies.y[body]).isCloseTo(4 + 0.5, within(1e-12));
        assertThat(bodies.placeEast(body)).isCloseTo(3, within(1e-12));
        assertThat(bodies.placeNorth(body)).isCloseTo(4, within(1e-12));
        assertThat(bodies.vx[body]).isCloseTo(1 - 0.25 * 0.5, within(1e-12));
        assertThat(bodies.vy[body]).isCloseTo(2 - 0.25 * 0.2, within(1e-12));
        assertThat(bodies.placeEastSpeed(body)).isCloseTo(1, within(1e-12));
        assertThat(bodies.placeNorthSpeed(body)).isCloseTo(2, within(1e-12));
    }

    @Test
    void bodiesOfInfiniteMassAreNotMovedByImpulses() {
        int wall = bodies.add(Bodies.NOBODY, Plate.box(10, 0.2), 0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

        assertThat(bodies.inverseMass[wall]).isZero();
        assertThat(bodies.inverseInertia[wall]).isZero();
    }
}
