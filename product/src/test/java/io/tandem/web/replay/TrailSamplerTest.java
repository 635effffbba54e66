package io.tandem.web.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrailSamplerTest {

    @Test
    void waitingTakesNoPointsAndCornersAreKept() {
        TrailSampler sampler = new TrailSampler();
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 7;
        for (int beat = 0; beat < 20_000; beat++) {
            double way = Math.max(0, beat - 19_000) * 0.5;
            reports.east[0] = Math.min(way, 250);
            reports.north[0] = Math.max(0, way - 250);
            sampler.heard(SimTime.ofSeconds(beat * 0.1), reports);
        }

        List<double[]> trail = sampler.trails().getFirst();

        assertThat(trail.size()).isBetween(160, 320);
        assertThat(trail).as("the corner after 1,900 s of waiting").anySatisfy(point -> assertThat(Math.hypot(point[0] - 250, point[1])).isLessThan(4));
    }
}
