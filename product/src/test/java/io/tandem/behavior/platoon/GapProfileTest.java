package io.tandem.behavior.platoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class GapProfileTest {

    /** Reference: domain/reference/roadside/gap_opening.json, computed apart from the product. */
    @Test
    void gapOpensInTheTimeOfTheReference() throws IOException {
        JsonNode reference = JsonMapper.builder().build().readTree(GapProfileTest.class.getResourceAsStream("/reference/roadside/gap_opening.json"));

        for (JsonNode row : reference) {
            double metres = row.get("gap_m").asDouble();
            double seconds = row.get("seconds").asDouble();
            GapProfile gap = new GapProfile(row.get("relative_mps").asDouble(), row.get("a_mps2").asDouble());
            gap.aim(metres);
            assertThat(gap.duration()).as(row.toString()).isCloseTo(seconds, within(1e-6));
            gap.advance(seconds - 0.1);
            assertThat(gap.metres()).as(row.toString()).isCloseTo(metres - 0.005 * row.get("a_mps2").asDouble(), within(1e-6));
            gap.advance(0.1 + 1e-6);
            assertThat(gap.metres()).as(row.toString()).isEqualTo(metres);
        }
    }

    @Test
    void relativeSpeedAndAccelerationStayWithinTheirLimits() {
        GapProfile gap = new GapProfile();
        gap.aim(20);
        double before = 0;
        double lastSpeed = 0;
        for (int i = 0; i < 1700; i++) {
            gap.advance(0.01);
            double speed = (gap.metres() - before) / 0.01;
            assertThat(speed).isBetween(-1e-9, GapProfile.RELATIVE_SPEED_MPS + 1e-9);
            assertThat(Math.abs(speed - lastSpeed)).isLessThan(GapProfile.ACCELERATION_MPS2 * 0.01 + 1e-9);
            before = gap.metres();
            lastSpeed = speed;
        }
        assertThat(gap.metres()).isEqualTo(20);
    }

    @Test
    void gapClosesFromWhereItIs() {
        GapProfile gap = new GapProfile();
        gap.aim(20);
        gap.advance(8);
        double half = gap.metres();
        gap.aim(20.2);
        assertThat(gap.target()).as("nearly the same").isEqualTo(20);
        gap.aim(0);
        assertThat(gap.metres()).isEqualTo(half);
        gap.advance(60);
        assertThat(gap.metres()).isZero();
        gap.closeFrom(5);
        assertThat(gap.metres()).isEqualTo(5);
        gap.advance(2 * Math.sqrt(5 / 0.5) / 2);
        assertThat(gap.metres()).isCloseTo(1.9, within(1.0));
        gap.closeFrom(-3);
        assertThat(gap.metres()).isZero();
    }
}
