package io.tandem.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.calibration.MadePlatoon.Driver;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatoonFitTest {

    @TempDir
    private Path folder;

    @Test
    void headwayAndGapOfIntelligentDriversAreRecoveredWithNoise() throws Exception {
        List<Driver> drivers = List.of(new Driver(true, 1.1, 2.0, 1.2, 1.8, 28), new Driver(true, 1.6, 3.0, 1.5, 2.2, 26), new Driver(true, 0.9, 2.5, 1.0, 1.5, 30));
        MadePlatoon made = new MadePlatoon(200, drivers);

        PlatoonFit fit = PlatoonFit.of(read(made.wide(0.1, 7)), FollowingLaw.IDM);

        for (int i = 0; i < drivers.size(); i++) {
            FittedLaw fitted = fit.cars().get(i).fitted();
            assertThat(fitted.values()[0]).as("headway of " + i).isCloseTo(drivers.get(i).headway(), Percentage.withPercentage(5));
            assertThat(fitted.values()[1]).as("gap of " + i).isCloseTo(drivers.get(i).gap(), Percentage.withPercentage(5));
            assertThat(fitted.determined()[0] && fitted.determined()[1]).isTrue();
            assertThat(fitted.low()[0]).isLessThan(drivers.get(i).headway() * 1.02);
            assertThat(fit.cars().get(i).error().speed()).as("the noise alone is left").isCloseTo(0.1, within(0.02));
            assertThat(fit.cars().get(i).gainModelled()).isCloseTo(fit.cars().get(i).gain(), within(0.02));
        }
        assertThat(fit.headToTailModelled()).isCloseTo(fit.headToTail(), within(0.03));
    }

    @Test
    void headwayAndGapOfCruiseControlsAreRecoveredWithNoise() throws Exception {
        List<Driver> drivers = List.of(new Driver(false, 1.5, 2.0, 0.25, 0.8, 33), new Driver(false, 1.0, 4.0, 0.15, 0.5, 33));
        MadePlatoon made = new MadePlatoon(200, drivers);

        PlatoonFit fit = PlatoonFit.of(read(made.wide(0.1, 3)), FollowingLaw.ACC);

        for (int i = 0; i < drivers.size(); i++) {
            double[] values = fit.cars().get(i).fitted().values();
            assertThat(values[0]).as("headway of " + i).isCloseTo(drivers.get(i).headway(), Percentage.withPercentage(5));
            assertThat(values[1]).as("gap of " + i).isCloseTo(drivers.get(i).gap(), Percentage.withPercentage(5));
            assertThat(values[2]).as("gap gain of " + i).isCloseTo(drivers.get(i).first(), Percentage.withPercentage(15));
            assertThat(values[3]).as("speed gain of " + i).isCloseTo(drivers.get(i).second(), Percentage.withPercentage(15));
        }
        assertThat(fit.cars().getFirst().fitted().determined()[FollowingLaw.DESIRED_SPEED]).as("nobody drove freely").isFalse();
    }

    @Test
    void aDriveAtOneSpeedDeterminesTheGapOnlyTogetherWithTheHeadway() throws Exception {
        StringBuilder text = new StringBuilder("time,v1,v2,gap1");
        for (int row = 0; row < 600; row++) {
            text.append(String.format(Locale.ROOT, "%n%.1f,20,20,32", row / 10.0));
        }

        PlatoonFit fit = PlatoonFit.of(read(text.toString()), FollowingLaw.ACC);

        FittedLaw fitted = fit.cars().getFirst().fitted();
        assertThat(fitted.values()[1] + 20 * fitted.values()[0]).isCloseTo(32, within(0.2));
        assertThat(fitted.determined()[0]).isFalse();
        assertThat(fitted.determined()[1]).isFalse();
        assertThat(fit.setting()).doesNotContain("headway");
    }

    @Test
    void peakGainOfCruiseControlIsThatOfItsTransferFunction() {
        // Unlimited gain of (kv s + kg) / (s² + (kv + kg T) s + kg); below 1 only if (kv + kg T)² - kv² >= 2 kg.
        double[] stable = {1.5, 2, 0.4 / 1.5, 1 / 1.5, 33, 0};
        double[] unstable = {1.0, 2, 0.1, 0.3, 33, 0};

        assertThat(StringGain.peak(FollowingLaw.ACC, stable, 20)).isCloseTo(1, within(0.02));
        double most = 0;
        for (double w = 0.01; w < 5; w += 0.0005) {
            most = Math.max(most, Math.hypot(0.1, 0.3 * w) / Math.hypot(0.1 - w * w, 0.4 * w));
        }
        assertThat(StringGain.peak(FollowingLaw.ACC, unstable, 20)).isCloseTo(most, within(1e-3));
        assertThat(most).isGreaterThan(1.1);
    }

    @Test
    void textJsonAndPictureTellTheSameFit() throws Exception {
        MadePlatoon made = new MadePlatoon(60, List.of(new Driver(true, 1.1, 2.0, 1.2, 1.8, 28), new Driver(true, 1.3, 2.0, 1.2, 1.8, 28)));
        PlatoonFit fit = PlatoonFit.of(read(made.wide(0.02, 1)), FollowingLaw.IDM);
        StringWriter json = new StringWriter();

        FitJson.write(fit, "a<b>.csv", json);
        String text = FitText.of(fit, "a<b>.csv");
        String svg = FitFigure.of(fit, "a<b>.csv");

        assertThat(text).contains("2 behind 1", "3 behind 2", "string gain", "held out", "In a scenario: {law: idm, headway:");
        assertThat(json.toString()).contains("\"string_gain_measured\"", "\"determined\"", "\"headway\"");
        assertThat(svg).contains("a&lt;b&gt;.csv", "3 behind 2").doesNotContain("NaN");
    }

    private Platoon read(String text) throws IOException, MistakeException {
        Path file = Files.writeString(folder.resolve("platoon.csv"), text);
        return Platoon.read(file, List.of(), List.of(), 4.5);
    }

    @Test
    void everyUsualLayoutGivesTheSamePlatoon() throws Exception {
        MadePlatoon made = new MadePlatoon(40, List.of(new Driver(true, 1.1, 2.0, 1.2, 1.8, 28), new Driver(true, 1.3, 2.0, 1.2, 1.8, 28)));
        List<String> layouts = List.of(
                layout(made, "Date,8,10,2019\nVehicle_order,A,B,C,\nNumber_of_vehicles,3\nACC,1\nTime,Speed1,E1,N1,Alt1,Driver1,Speed2,E2,N2,Alt2,Driver2,Speed3,E3,N3,Alt3,Driver3,IVS1,IVS2", row ->
                        f("%.1f,%.5f,0,0,1,Human,%.5f,0,0,1,ACC,%.5f,0,0,1,ACC,%.5f,%.5f", 480 + row / 10.0, made.speeds.get(0)[row], made.speeds.get(1)[row], made.speeds.get(2)[row], made.gap(1, row), made.gap(2, row))),
                layout(made, "t [ms];car_1 speed (km/h);car_2 speed (km/h);car_3 speed (km/h);gap_2;gap_3", row ->
                        f("%d;%.5f;%.5f;%.5f;%.5f;%.5f", row * 100, made.speeds.get(0)[row] * 3.6, made.speeds.get(1)[row] * 3.6, made.speeds.get(2)[row] * 3.6, made.gap(1, row), made.gap(2, row)).replace('.', ',')),
                layout(made, "time\tvA\txA\tvB\txB\tvC\txC", row ->
                        f("%.1f\t%.5f\t%.5f\t%.5f\t%.5f\t%.5f\t%.5f", row / 10.0, made.speeds.get(0)[row], made.stations.get(0)[row], made.speeds.get(1)[row], made.stations.get(1)[row], made.speeds.get(2)[row], made.stations.get(2)[row])),
                layout(made, "id,time,x,v", row -> rowPerCar(made, row, "%3$d,%4$.1f,%1$.5f,%2$.5f")),
                layout(made, "vid,t_s,x_m,y_m,heading_rad,speed_mps", row -> rowPerCar(made, row, "%3$d,%4$.1f,%1$.5f,7.0,0,%2$.5f")),
                layout(made, "Vehicle_ID,Frame_ID,Global_Time,Local_X,Local_Y,v_Length,v_Vel,Preceding", row -> ngsim(made, row)));

        for (String layout : layouts) {
            Platoon platoon = read(layout);
            assertThat(platoon.cars()).as(layout.lines().findFirst().orElseThrow()).hasSize(3);
            assertThat(platoon.interval()).isCloseTo(0.1, within(1e-9));
            for (int row = 5; row < made.rows() - 5; row += 50) {
                assertThat(platoon.cars().get(2).speed()[row]).isCloseTo(made.speeds.get(2)[row], within(1e-3));
                assertThat(platoon.cars().get(1).gap()[row]).as(layout.lines().findFirst().orElseThrow()).isCloseTo(made.gap(1, row), within(2e-3));
                assertThat(platoon.cars().get(2).gap()[row]).isCloseTo(made.gap(2, row), within(2e-3));
            }
        }
    }

    @Test
    void aPairOfLeaderAndFollowerWithoutTimeIsTenHertz() throws Exception {
        String text = "Speed_LV,Speed_FAV,Spatial_Gap\n" + "10,10,15\n".repeat(200);

        Platoon platoon = read(text);

        assertThat(platoon.cars()).extracting(Platoon.Car::name).containsExactly("leader", "follower");
        assertThat(platoon.cars().getLast().gap()[3]).isEqualTo(15);
        assertThat(platoon.notes()).anyMatch(note -> note.contains("10 rows a second"));
    }

    @Test
    void gapsOnACurveAreMeasuredAlongTheTrail() throws Exception {
        StringBuilder text = new StringBuilder("time,E1,N1,Speed1,E2,N2,Speed2\n");
        for (int row = 0; row < 600; row++) {
            double a = row * 0.02;
            text.append(f("%.1f,%.6f,%.6f,10,%.6f,%.6f,10%n", row / 10.0, 50 * Math.cos(a), 50 * Math.sin(a), 50 * Math.cos(a - 0.8), 50 * Math.sin(a - 0.8)));
        }

        Platoon platoon = read(text.toString());

        assertThat(platoon.cars().getLast().gap()[300]).as("an arc of 40 m, not the chord of 38.9").isCloseTo(40 - 4.5, within(0.05));
    }

    @Test
    void fourColumnsWithoutNamesAreReadByGivenOnes() throws Exception {
        Path file = Files.writeString(folder.resolve("bare.txt"), "0.0 10 10 15\n0.1 10 10 15\n".repeat(1) + "0.2 10 10 15\n");

        Platoon platoon = Platoon.read(file, List.of("time", "v1", "v2", "gap1"), List.of(), 4.5);

        assertThat(platoon.cars()).hasSize(2);
        assertThat(platoon.cars().getLast().gap()).containsExactly(15, 15, 15);
    }

    @Test
    void whatIsNoPlatoonIsAMistakeWithACure() throws IOException {
        List<String> wrong = List.of("", "a,b,c\n1,2,3\n", "time,v1\n0,1\n1,1\n", "time,v1,v2\n0,1,1\n1,1,1\n2,1,1\n", "\0\1\2", "time,v1,v2,gap1\n" + "x,y,z,w\n".repeat(5),
                "time,v1,v2,gap1\n0,1,1,1\n100,1,1,1\n200,1,1,1\n300000000,1,1,1\n1e15,1,1,1\n");
        List<String> told = new ArrayList<>();

        for (String text : wrong) {
            try {
                Platoon platoon = read(text);
                told.add(platoon.followers().isEmpty() ? "no follower" : "read");
            } catch (MistakeException mistake) {
                told.add(mistake.problems().getFirst().fix());
            }
        }

        assertThat(told).doesNotContain("read").allMatch(fix -> !fix.isEmpty());
    }

    @Test
    void garbageIsRefusedOrReadButNeverBreaksTheReader() throws IOException {
        StringBuilder text = new StringBuilder("time,v1,x1,v2,x2,lat3,lon3,E4,N4,gap2\n");
        for (int row = 0; row < 60; row++) {
            text.append(f("%.1f,10,%d,9,%d,0.5,0.1,%d,2,15%n", row / 10.0, row, row - 20, row));
        }
        Random random = new Random(3);
        int read = 0;
        for (int round = 0; round < 400; round++) {
            StringBuilder broken = new StringBuilder(text);
            for (int i = random.nextInt(40); i >= 0; i--) {
                broken.setCharAt(random.nextInt(random.nextBoolean() ? broken.length() : 40), ",;\t\n.-e:\"0123456789xv\0".charAt(random.nextInt(22)));
            }
            try {
                read += read(broken.toString()).cars().size();
            } catch (MistakeException refused) {
                assertThat(refused.problems().getFirst().fix()).isNotEmpty();
            }
        }

        assertThat(read).isPositive();
    }

    private interface Row {
        String at(int row);
    }

    private static String layout(MadePlatoon made, String header, Row row) {
        StringBuilder text = new StringBuilder(header);
        for (int i = 0; i < made.rows(); i++) {
            text.append('\n').append(row.at(i));
        }
        return text.toString();
    }

    private static String rowPerCar(MadePlatoon made, int row, String format) {
        List<String> lines = new ArrayList<>();
        for (int car = 2; car >= 0; car--) {
            lines.add(f(format, made.stations.get(car)[row], made.speeds.get(car)[row], 200 + car, row / 10.0));
        }
        return String.join("\n", lines);
    }

    private static String ngsim(MadePlatoon made, int row) {
        List<String> lines = new ArrayList<>();
        for (int car = 2; car >= 0; car--) {
            lines.add(f("%d,%d,%d,3,%.6f,%.6f,%.6f,%d", 11 + car, row, 1_118_846_980_200L + row * 100, made.stations.get(car)[row] / 0.3048, 4.5 / 0.3048, made.speeds.get(car)[row] / 0.3048,
                    car == 0 ? 0 : 10 + car));
        }
        return String.join("\n", lines);
    }

    private static String f(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
