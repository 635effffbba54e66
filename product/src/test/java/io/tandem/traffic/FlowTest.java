package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowTest {

    private static final double TWO_KILOMETRES = 2000 / (2 * Math.PI);

    /** Twenty vehicles per kilometre and lane, for an hour, with lane changes: nobody touches anybody, and nobody leaves the road. */
    @Test
    void anHourOfDenseTrafficHasNoCollision() {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 2, 40, Acc.USUAL, 1);

        circuit.run(3600);

        assertThat(circuit.lapses).isZero();
        assertThat(circuit.least).as("metres between bodies in a row").isGreaterThan(0.5);
        assertThat(circuit.farthestAside).as("metres from the middle of the road").isLessThan(Circuit.LANE - Circuit.WIDTH / 2);
        assertThat(circuit.changes).isGreaterThan(1000);
    }

    /**
     * Loop detectors on motorways see 1,800 to 2,400 vehicles per hour and lane at the most, at 20 to 30 vehicles per kilometre; before that
     * speed hardly falls with density, and after it flow does.
     */
    @ParameterizedTest
    @CsvSource({"8, 450, 750", "20, 1200, 1800", "28, 1400, 2000", "60, 800, 1700", "90, 300, 1200"})
    void flowIsThatOfMotorways(int perKilometre, double least, double most) {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 2, 2 * perKilometre, Acc.USUAL, 3);
        circuit.run(120);
        circuit.travelled = 0;

        circuit.run(120);

        double speed = circuit.travelled / 120 / circuit.drivers.count();
        assertThat(speed * 3.6 * perKilometre).isBetween(least, most);
        assertThat(circuit.lapses).isZero();
    }

    @Test
    void intelligentDriversHaveNoCollisionEither() {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 3, 40, Idm.USUAL, 4);

        circuit.run(600);

        assertThat(circuit.lapses).isZero();
        assertThat(circuit.changes).isGreaterThan(100);
    }
}
