package io.tandem.behavior.walking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Against domain/reference/roadside/pedestrians.json: Weidmann's relation of speed and density, and the gaps that people accept. */
class SocialForceTest {

    private static final double LENGTH = 20;
    private static final double WIDTH = 4;
    /**
     * Metres that people leave to each wall. Weidmann counts densities over the effective width, without what people leave to walls (he found 0.2 m and more; Bosina, Meeder, Buechel and
     * Weidmann, Avoiding Walls, Traffic and Granular Flow 2015). With the law's own walls 0.1 m suits best; counted over the whole width the crowd is 29 % too slow at 3 per m2.
     */
    private static final double LEFT_TO_WALLS = 0.1;
    private static final double H = 0.02;

    private static String reference() throws IOException {
        return new String(SocialForceTest.class.getResourceAsStream("/reference/roadside/pedestrians.json").readAllBytes(), StandardCharsets.UTF_8).replaceAll("\\s", "");
    }

    @Test
    void aCrowdIsAsFastAsWeidmannMeasured() throws IOException {
        Matcher rows = Pattern.compile("\"density_per_m2\":([0-9.]+),\"speed_mps\":([0-9.]+)").matcher(reference());
        int compared = 0;

        while (rows.find()) {
            double density = Double.parseDouble(rows.group(1));
            double measured = Double.parseDouble(rows.group(2));
            if (density >= 0.5 && density <= 3) {
                assertThat(meanSpeed(density, LEFT_TO_WALLS)).as("at %s per m2", density).isCloseTo(measured, within(0.25 * measured));
                compared++;
            }
        }

        assertThat(compared).isEqualTo(5);
    }

    @Test
    void countedOverTheWholeWidthItIsSlowerOnlyWhereItIsDense() {
        assertThat(meanSpeed(2, 0)).isCloseTo(0.606, within(0.25 * 0.606));
        assertThat(meanSpeed(3, 0)).isCloseTo(0.331, within(0.30 * 0.331));
    }

    @Test
    void aGapIsTheTimeAcrossTheRoadAndAMargin() throws IOException {
        Matcher rows = Pattern.compile("\"road_m\":([0-9.]+),\"walks_mps\":([0-9.]+),\"gap_s\":([0-9.]+)").matcher(reference());
        int compared = 0;

        while (rows.find()) {
            double gap = GapJudgement.criticalGap(Double.parseDouble(rows.group(1)), Double.parseDouble(rows.group(2)), WalkingManner.ADULT.margin());
            assertThat(gap).isCloseTo(Double.parseDouble(rows.group(3)), within(1e-9));
            compared++;
        }

        assertThat(compared).isEqualTo(4);
    }

    /** People who all go east in a corridor whose ends are joined: their mean speed after they have settled, m/s. */
    private static double meanSpeed(double density, double leftToWalls) {
        Random random = new Random(1);
        int count = (int) (density * LENGTH * WIDTH);
        int columns = (int) Math.ceil(Math.sqrt(count * LENGTH / WIDTH));
        int ranks = (count + columns - 1) / columns;
        double[] x = new double[count];
        double[] y = new double[count];
        double[] vx = new double[count];
        double[] vy = new double[count];
        double[] desired = new double[count];
        double spread = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            x[i] = (i % columns + 0.5) * LENGTH / columns + random.nextDouble(-0.1, 0.1);
            y[i] = (i / columns + 0.5) * WIDTH / ranks + random.nextDouble(-0.05, 0.05);
            desired[i] = Math.clamp(1.34 + 0.26 * (i % 2 == 0 ? spread : -spread), 0.6, 2.2);
            spread = i % 2 == 0 ? spread : random.nextGaussian();
        }
        double sum = 0;
        for (int step = 0; step < 1000; step++) {
            step(x, y, vx, vy, desired, leftToWalls);
            for (int i = 0; i < count && step >= 400; i++) {
                sum += vx[i] / count / 600;
            }
        }
        return sum;
    }

    private static void step(double[] x, double[] y, double[] vx, double[] vy, double[] desired, double leftToWalls) {
        double[] ax = new double[x.length];
        double[] ay = new double[x.length];
        SocialForce force = new SocialForce();
        for (int i = 0; i < x.length; i++) {
            force.begin(1, 0, desired[i]);
            for (int k = 0; k < x.length; k++) {
                double e = x[k] - x[i] - LENGTH * Math.rint((x[k] - x[i]) / LENGTH);
                if (Math.abs(e) < SocialForce.REACH && k != i) {
                    force.person(e, y[k] - y[i]);
                }
            }
            force.wall(0, -leftToWalls - y[i]);
            force.wall(0, WIDTH + leftToWalls - y[i]);
            ax[i] = force.east(vx[i]);
            ay[i] = force.north(vy[i]);
        }
        for (int i = 0; i < x.length; i++) {
            vx[i] += H * ax[i];
            vy[i] += H * ay[i];
            x[i] = (x[i] + H * vx[i] + LENGTH) % LENGTH;
            y[i] += H * vy[i];
        }
    }
}
