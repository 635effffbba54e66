package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import io.tandem.traffic.gap.GapAcceptance;
import io.tandem.traffic.gap.Relaxation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class CarFollowingModelTest {

    /** As the references have it: no distance at rest, and limits that are not reached. */
    private static final AdaptiveCruiseControl BARE = new AdaptiveCruiseControl(1.5, 1.5, 0.4, 0, 0.5, 8, 2);
    private static final double LENGTH = 4.5;
    private static final double NO_LIMIT = 1e9;

    /** Reference: domain/reference/fastsim/acc_step_ideal.csv; the vehicle ahead slows from 20 to 15 m/s from 5 s on. */
    @Test
    void slowerVehicleAheadIsFollowedAsInTheReference() throws IOException {
        follow("acc_step_ideal.csv", 0);
    }

    /** The same with an engine that obeys within half a second. */
    @Test
    void slowerVehicleAheadIsFollowedAsInTheReferenceWithALag() throws IOException {
        follow("acc_step_lag0.5.csv", 0.5);
    }

    private static void follow(String file, double lag) throws IOException {
        double[] state = null;
        double slowest = Double.POSITIVE_INFINITY;
        double[] last = null;
        for (double[] row : rows(file)) {
            state = state == null ? new double[] {row[2], row[3], row[4]} : state;
            for (double t = last == null ? row[0] : last[0]; t < row[0] - 1e-9; t += STEP) {
                state = runge(state, t, lag);
                slowest = Math.min(slowest, state[1]);
            }
            assertThat(state[0]).as("x at %s s", row[0]).isCloseTo(row[2], within(1e-8));
            assertThat(state[1]).as("v at %s s", row[0]).isCloseTo(row[3], within(1e-8));
            last = row;
        }
        assertThat(slowest).as("never slower than the one ahead").isGreaterThan(15 - 1e-6);
        assertThat(last[1] - state[0]).as("the gap at last, front to front").isCloseTo(27.0, within(0.05));
    }

    private static final double STEP = 0.005;

    private static double[] runge(double[] y, double t, double lag) {
        double[] a = slope(y, t, lag);
        double[] b = slope(plus(y, a, STEP / 2), t + STEP / 2, lag);
        double[] c = slope(plus(y, b, STEP / 2), t + STEP / 2, lag);
        double[] d = slope(plus(y, c, STEP), t + STEP, lag);
        double[] next = y.clone();
        for (int i = 0; i < 3; i++) {
            next[i] += STEP / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
        }
        return next;
    }

    private static double[] plus(double[] y, double[] slope, double step) {
        double[] sum = y.clone();
        for (int i = 0; i < 3; i++) {
            sum[i] += step * slope[i];
        }
        return sum;
    }

    private static double[] slope(double[] y, double t, double lag) {
        double wish = BARE.acceleration(y[1], NO_LIMIT, leadAt(t) - y[0] - LENGTH, leadSpeedAt(t), BARE.timeGap());
        return lag == 0 ? new double[] {y[1], wish, 0} : new double[] {y[1], y[2], (wish - y[2]) / lag};
    }

    private static double leadSpeedAt(double t) {
        return 20 - 2 * Math.clamp(t - 5, 0, 2.5);
    }

    private static double leadAt(double t) {
        double braking = Math.clamp(t - 5, 0, 2.5);
        return 34.5 + 20 * t - braking * braking - 5 * Math.max(0, t - 7.5);
    }

    /** Reference: domain/reference/fastsim/cut_in.json: at 20 m/s somebody comes in 8 m ahead of the first of five, steps of 10 ms. */
    @Test
    void whoIsCutInOnTakesTimeToFallBack() throws IOException {
        JsonNode wanted = new ObjectMapper().readTree(CarFollowingModelTest.class.getResourceAsStream("/reference/fastsim/cut_in.json"));

        double[] plain = hardest(BARE.timeGap());
        double[] relaxed = hardest(Relaxation.begin(8, 0, 20, 20, BARE.timeGap()));

        for (int i = 0; i < 5; i++) {
            assertThat(plain[i]).isCloseTo(wanted.at("/plain/min_acc").get(i).asDouble(), within(1e-9));
            assertThat(relaxed[i]).isCloseTo(wanted.at("/relax/min_acc").get(i).asDouble(), Percentage.withPercentage(0.01));
        }
    }

    private static double[] hardest(double firstTimeGap) {
        double[] speed = {20, 20, 20, 20, 20, 20};
        double[] acceleration = new double[6];
        double[] gap = {0, 8, 30, 30, 30, 30};
        double[] hardest = new double[5];
        double timeGap = firstTimeGap;
        for (int step = 0; step < 6_000; step++) {
            double[] wish = new double[6];
            for (int i = 1; i < 6; i++) {
                wish[i] = BARE.acceleration(speed[i], NO_LIMIT, gap[i], speed[i - 1], i == 1 ? timeGap : BARE.timeGap());
            }
            for (int i = 1; i < 6; i++) {
                acceleration[i] += (wish[i] - acceleration[i]) / 0.5 * 0.01;
                speed[i] += acceleration[i] * 0.01;
                gap[i] += (speed[i - 1] - speed[i]) * 0.01;
                hardest[i - 1] = Math.min(hardest[i - 1], acceleration[i]);
            }
            timeGap = Relaxation.next(timeGap, BARE.timeGap(), 0.01);
        }
        return hardest;
    }

    /**
     * Reference: domain/reference/fastsim/acc_string_gain.csv, the peak of the transfer from the speed ahead to one's own over 40,001
     * frequencies. The law is linear within its limits, so that differences are its derivatives.
     */
    @Test
    void disturbanceGrowsFromCarToCarOnlyWhereTheReferenceSaysSo() throws IOException {
        List<String[]> cases = lines("acc_string_gain.csv");

        for (String[] row : cases) {
            double[] number = Arrays.stream(row, 0, 4).mapToDouble(Double::parseDouble).toArray();
            AdaptiveCruiseControl law = new AdaptiveCruiseControl(number[0], number[1], number[2], 0, 0.5, NO_LIMIT, NO_LIMIT);
            assertThat(peakGain(law, number[3])).as("%s", String.join(" ", row)).isCloseTo(Double.parseDouble(row[5]), within(1e-9));
        }
        assertThat(cases).hasSize(80);
    }

    private static double peakGain(AdaptiveCruiseControl law, double lag) {
        double byGap = at(law, 20, 31, 20) - at(law, 20, 30, 20);
        double byAhead = at(law, 20, 30, 21) - at(law, 20, 30, 20);
        double bySpeed = at(law, 21, 30, 20) - at(law, 20, 30, 20);
        double peak = 0;
        for (int i = 0; i <= 40_000; i++) {
            double w = Math.pow(10, -3 + 5 * i / 40_000.0);
            double above = Math.hypot(byGap, byAhead * w);
            double below = Math.hypot(byGap - w * w, -bySpeed * w - lag * w * w * w);
            peak = Math.max(peak, above / below);
        }
        return peak;
    }

    private static double at(AdaptiveCruiseControl law, double speed, double gap, double ahead) {
        return law.acceleration(speed, NO_LIMIT, gap, ahead, law.timeGap());
    }

    /** Domain part 1.8: at equilibrium the gap is (s0 + v T) / sqrt(1 - (v / v0)^4). */
    @Test
    void intelligentDriverKeepsItsDistance() {
        IntelligentDriverModel law = IntelligentDriverModel.USUAL;
        double speed = 20;
        double free = 1 - Math.pow(speed / 30, 4);
        double gap = (law.standstill() + speed * law.timeGap()) / Math.sqrt(free);

        assertThat(law.acceleration(speed, 30, gap, speed, law.timeGap())).isCloseTo(0, within(1e-12));
        assertThat(law.acceleration(speed, 30, CarFollowingModel.NO_LEADER, 0, law.timeGap())).isCloseTo(law.acceleration() * free, within(1e-12));
        assertThat(law.acceleration(speed, 30, 0, 0, law.timeGap())).isEqualTo(-law.hardestBraking());
    }

    @Test
    void nobodyIsPatientInDanger() {
        assertThat(Relaxation.begin(8, 2, 20, 20, 1.5)).isEqualTo(0.3);
        assertThat(Relaxation.begin(8, 2, 20, 15, 1.5)).isEqualTo(1.5);
        assertThat(Relaxation.begin(60, 2, 20, 20, 1.5)).isEqualTo(1.5);
    }

    @Test
    void gapIsTakenOnlyWhereTheOthersHaveRoom() {
        assertThat(GapAcceptance.USUAL.behind(3, 20, 20)).isTrue();
        assertThat(GapAcceptance.USUAL.behind(3, 30, 20)).isFalse();
        assertThat(GapAcceptance.USUAL.ahead(3, 20, 20)).isTrue();
        assertThat(GapAcceptance.USUAL.ahead(12, 10, 20)).isFalse();
    }

    private static List<double[]> rows(String file) throws IOException {
        return lines(file).stream().map(line -> Arrays.stream(line).mapToDouble(Double::parseDouble).toArray()).toList();
    }

    private static List<String[]> lines(String file) throws IOException {
        try (BufferedReader csv = new BufferedReader(new InputStreamReader(
                CarFollowingModelTest.class.getResourceAsStream("/reference/fastsim/" + file), StandardCharsets.UTF_8))) {
            return csv.lines().skip(1).map(line -> line.split(",")).toList();
        }
    }
}
