package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel.Law;
import io.tandem.behavior.following.IntelligentDriverModel;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficFlowTest {

    private static final double TWO_KILOMETRES = 2000 / (2 * Math.PI);

    /**
     * Twenty vehicles per kilometre and lane, with lane changes: nobody touches anybody, nobody leaves the road, and as many pass as on a real road
     * with this limit of 90 km/h.
     */
    @ParameterizedTest
    @CsvSource({"ACC, 1", "IDM, 1"})
    void tenMinutesOfDenseTrafficHaveNoCollision(Law law, long seed) {
        denseTrafficHasNoCollision(law, seed, 600);
    }

    @ParameterizedTest
    @CsvSource({"ACC, 1", "ACC, 2", "ACC, 3", "IDM, 1", "IDM, 2", "IDM, 3"})
    @Tag("slow")
    void hoursOfDenseTrafficHaveNoCollisionEither(Law law, long seed) {
        denseTrafficHasNoCollision(law, seed, 3600);
    }

    private static void denseTrafficHasNoCollision(Law law, long seed, double seconds) {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 2, 40, law == Law.ACC ? AdaptiveCruiseControl.USUAL : IntelligentDriverModel.USUAL, seed);

        circuit.run(seconds);

        assertThat(circuit.lapses).isZero();
        assertThat(circuit.least).as("metres between bodies in a row").isGreaterThan(0.5);
        assertThat(circuit.farthestAside).as("metres from the middle of the road").isLessThan(Circuit.LANE - Circuit.WIDTH / 2);
        assertThat(circuit.changes).as("lane changes").isGreaterThan((int) (seconds / 4));
        assertThat(20 * 3.6 * circuit.travelled / seconds / circuit.drivers.count()).as("vehicles per hour and lane").isBetween(1200.0, 1800.0);
    }

    @ParameterizedTest
    @CsvSource({"ACC, 0.5", "ACC, 1", "IDM, 0.5", "IDM, 1"})
    void driversWithAReactionTimeDoNotCollideEither(Law law, double reaction) {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 2, 40, law == Law.ACC ? AdaptiveCruiseControl.USUAL : IntelligentDriverModel.USUAL, 1);
        Arrays.fill(circuit.drivers.reaction, reaction);

        circuit.run(300);

        assertThat(circuit.lapses).isZero();
        assertThat(circuit.least).as("metres between bodies in a row").isGreaterThan(0.3);
        assertThat(circuit.changes).isGreaterThan(50);
    }

    /**
     * Loop detectors on motorways see 1,800 to 2,400 vehicles per hour and lane at the most, at 20 to 30 vehicles per kilometre; before that
     * speed hardly falls with density, and after it flow does.
     */
    @ParameterizedTest
    @CsvSource({"8, 450, 750", "20, 1200, 1800", "28, 1400, 2000", "60, 800, 1700", "90, 300, 1200"})
    void flowIsThatOfMotorways(int perKilometre, double least, double most) {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 2, 2 * perKilometre, AdaptiveCruiseControl.USUAL, 3);
        circuit.run(120);
        circuit.travelled = 0;

        circuit.run(120);

        double speed = circuit.travelled / 120 / circuit.drivers.count();
        assertThat(speed * 3.6 * perKilometre).isBetween(least, most);
        assertThat(circuit.lapses).isZero();
    }

    /**
     * Stop and go travels against the traffic at 15 to 20 km/h on roads all over the world, and so a disturbance must here: one stops for ten seconds
     * where 40 vehicles per kilometre follow each other on one lane. Its speed is that shift at which speeds along the road fit best half a minute later.
     */
    @Test
    void stopAndGoTravelsUpstreamAsFastAsOnRealRoads() {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 1, 80, IntelligentDriverModel.USUAL, 1);
        circuit.run(60);
        for (int cycle = 0; cycle < 100; cycle++) {
            circuit.drivers.speed[0] = 0;
            circuit.cycle();
        }
        circuit.run(60);

        double[] before = circuit.speedsAround(200);
        circuit.run(30);
        double[] after = circuit.speedsAround(200);

        double kmh = 3.6 * 10 * bestShift(before, after) / 30;
        assertThat(Arrays.stream(after).max().orElseThrow() - Arrays.stream(after).min().orElseThrow()).as("m/s between stop and go").isGreaterThan(5);
        assertThat(kmh).isBetween(-25.0, -10.0);
    }

    /** By how many cells, at most half a road, a pattern around the road has moved. */
    private static int bestShift(double[] before, double[] after) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int shift = -before.length / 2; shift < before.length / 2; shift++) {
            double error = 0;
            for (int i = 0; i < before.length; i++) {
                double difference = after[Math.floorMod(i + shift, before.length)] - before[i];
                error += difference * difference;
            }
            best = error < least ? shift : best;
            least = Math.min(least, error);
        }
        return best;
    }

    @Test
    void intelligentDriversHaveNoCollisionEither() {
        Circuit circuit = new Circuit(TWO_KILOMETRES, 3, 40, IntelligentDriverModel.USUAL, 4);

        circuit.run(600);

        assertThat(circuit.lapses).isZero();
        assertThat(circuit.changes).isGreaterThan(100);
    }

    /** A car that swings out of a bend at the end of its road may be unable to come past that end, around which it would circle for ever. */
    @ParameterizedTest
    @CsvSource({"58, 6, true", "58, 1, false", "30, 6, false"})
    void whoIsFarBesideTheEndOfItsRoadHasLeft(double east, double north, boolean hasLeft) {
        Streets.Builder roads = new Streets.Builder();
        int before = roads.lane(10, 0, 0, 30, 0, 59, 0);
        int last = roads.lane(10, 59, 0, 59.5, 0, 60, 0);
        Streets streets = new Streets(roads.follow(before, last).network(), 1);
        streets.enter(before, 20, 2);
        streets.drivers.east[0] = east;
        streets.drivers.north[0] = north;

        streets.cycle();

        assertThat(streets.drivers.hasLeft(0)).isEqualTo(hasLeft);
    }
}
