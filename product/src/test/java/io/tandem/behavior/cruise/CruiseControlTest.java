package io.tandem.behavior.cruise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.cruise.CruiseSettings.FuzzyCruiseSettings;
import io.tandem.behavior.cruise.CruiseSettings.PidCruiseSettings;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.mobility.powertrain.Drivetrain;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against domain/reference/cosim: fuzzy_surface.csv, fuzzy_cruise_run.csv and fuzzy_cruise.json. */
class CruiseControlTest {

    private static final double KMH = 3.6;
    private static final double H = 0.01;
    private static final long STEP = 10_000_000;

    @Test
    void fuzzySurfaceIsThatOfTheReference() throws IOException {
        List<double[]> rows = rows("fuzzy_surface.csv");
        assertThat(rows).hasSizeGreaterThan(50);

        for (double[] row : rows) {
            assertThat(FuzzyCruise.surface(row[0], row[1])).as("at %s and %s km/h", row[0], row[1]).isCloseTo(row[2], within(1e-12));
        }
    }

    @Test
    void fuzzyCruiseDrivesTheProgrammeOfTheReference() throws IOException {
        Car car = new Car(new FuzzyCruiseSettings(-1, 1, false).pedals(0, 1).orElseThrow());
        List<double[]> rows = rows("fuzzy_cruise_run.csv");
        assertThat(rows).hasSizeGreaterThan(300);

        for (double[] row : rows) {
            while (car.step < Math.round(row[0] / H)) {
                car.advance(reference(car.step * H), 0);
            }
            assertThat(car.v * KMH).as("km/h at %s s", row[0]).isCloseTo(row[2], within(0.25));
        }
    }

    private static double reference(double t) {
        double[][] programme = {{0, 20}, {20, 50}, {45, 30}, {70, 60}, {95, 80}, {125, 40}, {150, 0}};
        return Arrays.stream(programme).filter(row -> t >= row[0] - 1e-9).mapToDouble(row -> row[1]).reduce((_, last) -> last).orElseThrow() / KMH;
    }

    @Test
    void onAGradeFuzzyCruiseStaysBehindAndABiasMakesUpForIt() {
        Car plain = new Car(new FuzzyCruiseSettings(-1, 1, false).pedals(0, 1).orElseThrow());
        Car biased = new Car(new FuzzyCruiseSettings(-1, 1, true).pedals(0, 1).orElseThrow());
        double slope = 0.05 / Math.sqrt(1 + 0.05 * 0.05);

        plain.advanceFor(120, 50 / KMH, slope);
        biased.advanceFor(240, 50 / KMH, slope);

        assertThat(plain.v * KMH).isCloseTo(46.05, within(0.3));
        assertThat(biased.v * KMH).isCloseTo(50, within(0.3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {30, 50, 90, 120})
    void pidCruiseSettlesWithoutAnErrorOnAnyGrade(double kmh) {
        for (double slope : new double[] {-0.04, 0, 0.03}) {
            Car car = new Car(new PidCruiseSettings(0.35, 0.06, 0, -1, 1).pedals(0, 1).orElseThrow());

            car.advanceFor(90, kmh / KMH, slope);

            assertThat(car.v * KMH).as("km/h on a slope of %s", slope).isCloseTo(kmh, within(1.0));
        }
    }

    @Test
    void pedalsStayWithinTheirLimits() {
        Car car = new Car(new FuzzyCruiseSettings(-0.30, 0.45, false).pedals(0, 1).orElseThrow());

        car.advanceFor(30, 100 / KMH, 0);
        double most = car.most;
        car.advanceFor(5, 10 / KMH, 0);

        assertThat(most).isEqualTo(0.45);
        assertThat(car.least).isEqualTo(-0.30);
    }

    @Test
    void aControllerTakesOverFromAnotherAndBeginsAnewWhenItIsRestarted() {
        PidCruiseSettings settings = new PidCruiseSettings(0.35, 0.06, 0.1, -1, 1);
        for (CruiseSettings law : List.of(settings, new FuzzyCruiseSettings(-1, 1, true))) {
            CruiseControl former = law.pedals(0, 1).orElseThrow();
            for (int i = 0; i < 40; i++) {
                former.pedal(i * CruiseControl.PERIOD, 0, 14, 12);
            }
            CruiseControl next = law.pedals(0, 1).orElseThrow();

            next.resumeFrom(former);
            double taken = next.pedal(40 * CruiseControl.PERIOD, 0, 14, 12);
            double going = former.pedal(40 * CruiseControl.PERIOD, 0, 14, 12);
            next.restart(0);

            assertThat(taken).isEqualTo(going).isGreaterThan(0.2);
            assertThat(next.pedal(41 * CruiseControl.PERIOD, 0, 14, 12)).isLessThanOrEqualTo(0.075 + 1e-12);
        }
        CruiseControl stops = settings.pedals(0, 1).orElseThrow();
        for (int i = 0; i < 60; i++) {
            stops.pedal(i * CruiseControl.PERIOD, 0, 0, 30);
        }
        assertThat(stops.pedal(60 * CruiseControl.PERIOD, 0, 0, 30)).isEqualTo(-1);
    }

    @Test
    void oneLawMayFollowAnother() {
        CruiseControl fuzzy = new FuzzyCruiseSettings(-1, 1, false).pedals(0, 1).orElseThrow();
        CruiseControl pid = new PidCruiseSettings(0.35, 0.06, 0, -1, 1).pedals(0, 1).orElseThrow();
        for (int i = 0; i < 20; i++) {
            fuzzy.pedal(i * CruiseControl.PERIOD, 0, 20, 10);
        }

        pid.resumeFrom(fuzzy);

        assertThat(pid.pedal(20 * CruiseControl.PERIOD, 0, 20, 10)).isGreaterThan(0.5);
    }

    private static List<double[]> rows(String name) throws IOException {
        try (InputStream in = CruiseControlTest.class.getResourceAsStream("/reference/cosim/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1)
                    .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray()).toList();
        }
    }

    /** The small car under a controller. */
    private static final class Car {
        private final CruiseControl control;
        private final Drivetrain train = new Drivetrain(CarPreset.SMALL_CAR.design(), H, 1);
        private double v;
        private int step;
        private double least;
        private double most;

        private Car(CruiseControl control) {
            this.control = control;
        }

        private void advance(double reference, double slope) {
            double pedal = control.pedal(step * STEP, 0, reference, v);
            least = Math.min(least, pedal);
            most = Math.max(most, pedal);
            train.press(0, pedal);
            v = train.step(0, v, slope);
            step++;
        }

        private void advanceFor(double seconds, double reference, double slope) {
            for (int i = 0; i < seconds / H; i++) {
                advance(reference, slope);
            }
        }
    }
}
