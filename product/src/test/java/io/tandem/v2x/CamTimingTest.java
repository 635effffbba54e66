package io.tandem.v2x;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Times of awareness messages against those computed by an independent program from exact trajectories. */
class CamTimingTest {

    private record Sent(long millis, String cause) {
    }

    @Test
    void steadyMotionGivesTheTimesOfTheReference() throws IOException {
        JsonNode reference = reference();

        for (int speed : new int[] {0, 3, 10, 20, 30, 50}) {
            assertThat(times(drive(5, _ -> speed, _ -> 0))).as(speed + " m/s").isEqualTo(millis(reference.get("v" + speed + "_straight")));
        }
        assertThat(times(drive(5, _ -> 10, _ -> 15))).isEqualTo(millis(reference.get("v10_yaw15degps")));
    }

    @Test
    void mixedDriveGivesTimesAndCausesOfTheReference() throws IOException {
        List<Sent> expected = new ArrayList<>();
        reference().get("mixed").forEach(row -> expected.add(new Sent(Math.round(1000 * row.get(0).asDouble()), row.get(1).asText())));

        List<Sent> sent = drive(25, t -> Math.clamp(2 * (t - 2), 0, 10) - Math.clamp(2 * (t - 15), 0, 10), t -> t >= 10 && t < 13 ? 15 : 0);

        assertThat(sent).isEqualTo(expected);
    }

    @Test
    void congestionStretchesTheTimeBetweenMessages() {
        CamTiming timing = new CamTiming(1);
        List<Long> sent = new ArrayList<>();

        for (long millis = 0; millis <= 2000; millis += 100) {
            if (timing.check(0, millis, 400, 0.05 * millis, 0, 0, 50) != CamTiming.Cause.NONE) {
                sent.add(millis);
            }
        }

        assertThat(sent).containsExactly(0L, 400L, 800L, 1200L, 1600L, 2000L);
    }

    /** Position and heading by steps of 1 ms, speeds at their middles. */
    private static List<Sent> drive(double seconds, DoubleUnaryOperator speed, DoubleUnaryOperator degreesPerSecond) {
        CamTiming timing = new CamTiming(1);
        List<Sent> sent = new ArrayList<>();
        double east = 0;
        double north = 0;
        double heading = 0;
        for (int millis = 0; millis <= Math.round(1000 * seconds); millis++) {
            if (millis % CamTiming.CHECK_MILLIS == 0) {
                CamTiming.Cause cause = timing.check(0, millis, 100, east, north, heading, speed.applyAsDouble(millis / 1000.0));
                if (cause != CamTiming.Cause.NONE) {
                    sent.add(new Sent(millis, cause.name().toLowerCase(Locale.ROOT)));
                }
            }
            double middle = (millis + 0.5) / 1000;
            double turn = Math.toRadians(degreesPerSecond.applyAsDouble(middle)) / 1000;
            east += speed.applyAsDouble(middle) / 1000 * Math.cos(heading + turn / 2);
            north += speed.applyAsDouble(middle) / 1000 * Math.sin(heading + turn / 2);
            heading += turn;
        }
        return sent;
    }

    private static List<Long> times(List<Sent> sent) {
        return sent.stream().map(Sent::millis).toList();
    }

    private static List<Long> millis(JsonNode seconds) {
        List<Long> millis = new ArrayList<>();
        seconds.forEach(second -> millis.add(Math.round(1000 * second.asDouble())));
        return millis;
    }

    private static JsonNode reference() throws IOException {
        try (InputStream file = CamTimingTest.class.getResourceAsStream("/reference/cosim/cam_generation.json")) {
            return JsonMapper.builder().build().readTree(file);
        }
    }
}
