package io.tandem.traffic.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedProfilesTest {

    /** Half a circle to the left. */
    private static RoadNetwork bend(double radius) {
        List<LanePoint> points = IntStream.rangeClosed(0, 12).mapToObj(i -> new LanePoint(radius * StrictMath.sin(Math.PI / 12 * i), -radius * StrictMath.cos(Math.PI / 12 * i),
                3.2, 14, Math.PI / 12 * i)).toList();
        return new RoadNetwork(new RoadDefinition(List.of(LaneDefinition.open("bend", points)), List.of(), 0));
    }

    /** sqrt(3 m/s^2 radius) down to the 5 m of full lock; from 3.3 m on 2.5 m/s; between them it does not fall at once. */
    @ParameterizedTest
    @CsvSource({"16, 6.85, 6.95", "9, 5.15, 5.25", "5.1, 3.85, 3.95", "4.5, 3.4, 3.7", "4, 2.9, 3.3", "3.2, 2.45, 2.55", "2, 2.4, 2.5"})
    void speedFallsEvenlyWithTheRadius(double radius, double least, double most) {
        RoadNetwork network = bend(radius);

        assertThat(new SpeedProfiles(network).on(0, network.lane(0).length() / 2)).isBetween(least, most);
    }

    /** Some maps have lanes that turn by some degrees within centimetres, most often where they end. One who went by the curvature there would hardly move. */
    @ParameterizedTest
    @CsvSource({"20, 0.05", "20, 0.2", "5, 0.01"})
    void nobodyNearlyStopsForAKink(double degrees, double metres) {
        double turn = Math.toRadians(degrees);
        double east = 50 + metres * StrictMath.cos(turn / 2);
        double north = metres * StrictMath.sin(turn / 2);
        List<LanePoint> points = List.of(new LanePoint(0, 0, 3.2, 14, 0), new LanePoint(50, 0, 3.2, 14, 0), new LanePoint(east, north, 3.2, 14, turn),
                new LanePoint(east + 50 * StrictMath.cos(turn), north + 50 * StrictMath.sin(turn), 3.2, 14, turn));
        RoadNetwork network = new RoadNetwork(new RoadDefinition(List.of(LaneDefinition.open("kink", points)), List.of(), 0));
        SpeedProfiles profiles = new SpeedProfiles(network);

        double slowest = IntStream.range(0, 1000).mapToDouble(i -> profiles.on(0, i * 0.1)).min().orElseThrow();

        assertThat(slowest).as("m/s at full lock, sqrt(3 m/s^2 5 m)").isGreaterThan(3.8);
    }
}
