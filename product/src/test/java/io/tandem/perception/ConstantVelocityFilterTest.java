package io.tandem.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against the textbook's filter: whole matrices, an inverse by elimination, nothing saved. */
class ConstantVelocityFilterTest {

    private static final double AGILITY = 1.5;

    private final ConstantVelocityFilter filter = new ConstantVelocityFilter(AGILITY);
    private final SplittableRandom random = new SplittableRandom(5);
    private double[][] x = new double[4][1];
    private double[][] p = new double[4][4];

    private static double[][] times(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    private static double[][] transposed(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    private static double[][] plus(double[][] a, double[][] b, double sign) {
        double[][] c = new double[a.length][a[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                c[i][j] = a[i][j] + sign * b[i][j];
            }
        }
        return c;
    }

    private static double[][] inverse(double[][] a) {
        if (a.length == 1) {
            return new double[][] {{1 / a[0][0]}};
        }
        double det = a[0][0] * a[1][1] - a[0][1] * a[1][0];
        return new double[][] {{a[1][1] / det, -a[0][1] / det}, {-a[1][0] / det, a[0][0] / det}};
    }

    private void predict(double dt) {
        double[][] f = {{1, 0, dt, 0}, {0, 1, 0, dt}, {0, 0, 1, 0}, {0, 0, 0, 1}};
        double a = AGILITY * AGILITY * dt * dt * dt / 3;
        double b = AGILITY * AGILITY * dt * dt / 2;
        double c = AGILITY * AGILITY * dt;
        x = times(f, x);
        p = plus(times(times(f, p), transposed(f)), new double[][] {{a, 0, b, 0}, {0, a, 0, b}, {b, 0, c, 0}, {0, b, 0, c}}, 1);
    }

    private void update(double[][] h, double[][] z, double[][] r) {
        double[][] s = plus(times(times(h, p), transposed(h)), r, 1);
        double[][] k = times(times(p, transposed(h)), inverse(s));
        x = plus(x, times(k, plus(z, times(h, x), -1)), 1);
        p = plus(p, times(k, times(h, p)), -1);
    }

    private void begin() {
        Detection first = new Detection();
        first.east = 3;
        first.north = -4;
        first.eastEast = 0.5;
        first.eastNorth = 0.1;
        first.northNorth = 0.3;
        filter.begin(first);
        x = new double[][] {{3}, {-4}, {0}, {0}};
        p = new double[][] {{0.5, 0.1, 0, 0}, {0.1, 0.3, 0, 0}, {0, 0, 100, 0}, {0, 0, 0, 100}};
    }

    private void assertAlike(int step) {
        for (int i = 0; i < 4; i++) {
            assertThat(filter.state(i)).as("state " + i + " at " + step).isCloseTo(x[i][0], within(1e-9));
            for (int j = 0; j < 4; j++) {
                assertThat(filter.covariance(i, j, 0)).as("covariance " + i + j + " at " + step).isCloseTo(p[i][j], within(1e-9));
            }
        }
    }

    @Test
    void itIsTheFilterOfTheTextbook() {
        begin();

        for (int step = 0; step < 60; step++) {
            double dt = 0.05 + 0.2 * random.nextDouble();
            double east = random.nextDouble(-5, 5);
            double north = random.nextDouble(-5, 5);
            filter.predict(dt);
            predict(dt);
            assertAlike(step);
            filter.place(east, north, 0.4, -0.15, 0.2);
            update(new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}}, new double[][] {{east}, {north}}, new double[][] {{0.4, -0.15}, {-0.15, 0.2}});
            assertAlike(step);
            filter.speedAlong(0.6, -0.8, 2, 0.09);
            update(new double[][] {{0, 0, 0.6, -0.8}}, new double[][] {{2}}, new double[][] {{0.09}});
            assertAlike(step);
        }
    }

    @Test
    void whatIsSaidOfLaterIsWhatPredictionWillSay() {
        begin();
        filter.predict(0.1);
        filter.place(3.2, -4, 0.2, 0.05, 0.2);
        predict(0.1);
        update(new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}}, new double[][] {{3.2}, {-4}}, new double[][] {{0.2, 0.05}, {0.05, 0.2}});

        predict(0.7);

        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                assertThat(filter.covariance(i, j, 0.7)).as("" + i + j).isCloseTo(p[i][j], within(1e-9));
            }
        }
    }
}
