package io.tandem.road.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tandem.road.curve.Quintic.End;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class QuinticTest {

    /** Reference: domain/reference/fastsim/quintic.json, a linear solution of six equations and its curvature on 20,001 points. */
    @Test
    void waysAreThoseOfTheReference() throws IOException {
        for (JsonNode wanted : new ObjectMapper().readTree(QuinticTest.class.getResourceAsStream("/reference/fastsim/quintic.json"))) {
            JsonNode ends = wanted.get("bc");
            Quintic way = new Quintic(ends.get(0).asDouble(), new End(ends.get(1).asDouble(), ends.get(2).asDouble(), ends.get(3).asDouble()),
                    new End(ends.get(4).asDouble(), ends.get(5).asDouble(), ends.get(6).asDouble()));

            for (double x = 0; x <= way.length(); x += way.length() / 16) {
                assertThat(way.offset(x)).isCloseTo(polynomial(wanted.get("p"), x), within(1e-12));
            }
            assertThat(way.offset(way.length() / 2)).isCloseTo(wanted.get("y_mid").asDouble(), within(1e-12));
            assertThat(sharpest(way)).isCloseTo(wanted.get("max_curvature").asDouble(), within(1e-10));
        }
    }

    @Test
    void anotherWayBeginsAsTheFirstWasLeft() {
        Quintic out = new Quintic(60, End.at(0), End.at(3.5));

        Quintic back = new Quintic(40, out.end(20), End.at(0));

        assertThat(back.offset(0)).isEqualTo(out.offset(20));
        assertThat(back.slope(0)).isEqualTo(out.slope(20));
        assertThat(back.bend(0)).isCloseTo(out.bend(20), within(1e-15));
        assertThat(back.end(40).offset()).isCloseTo(0, within(1e-12));
    }

    /** From rest to rest the bend is at most 10 y / (sqrt(3) D^2), so the acceleration to the side is at most what was asked. */
    @Test
    void aChangeIsGentleAtAnySpeed() {
        for (double speed = 5; speed <= 30; speed += 5) {
            double length = Quintic.lengthFor(speed, 3.5, 1.5);
            Quintic way = new Quintic(length, End.at(0), End.at(3.5));

            double hardest = 0;
            for (double x = 0; x <= length; x += 0.1) {
                hardest = Math.max(hardest, speed * speed * Math.abs(way.bend(x)));
            }

            assertThat(hardest).isLessThanOrEqualTo(1.5 + 1e-9);
            assertThat(length).isGreaterThanOrEqualTo(Math.min(150, 4 * speed));
        }
        assertThat(Quintic.lengthFor(0, 3.5, 1.5)).isEqualTo(15);
    }

    private static double polynomial(JsonNode p, double x) {
        double sum = 0;
        for (int i = 5; i >= 0; i--) {
            sum = sum * x + p.get(i).asDouble();
        }
        return sum;
    }

    private static double sharpest(Quintic way) {
        double sharpest = 0;
        for (int i = 0; i <= 20_000; i++) {
            double x = way.length() * i / 20_000;
            sharpest = Math.max(sharpest, Math.abs(way.bend(x)) / Math.pow(1 + way.slope(x) * way.slope(x), 1.5));
        }
        return sharpest;
    }
}
