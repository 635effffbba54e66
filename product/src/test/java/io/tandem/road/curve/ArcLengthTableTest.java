package io.tandem.road.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ArcLengthTableTest {

    /** Twelve points 0.2 to 0.3 m apart in a corner, between a piece of 500 m and one of 40 m: equal parts of the length hold none or many of the pieces. */
    private static Spline uneven() {
        double[] x = new double[14];
        double[] y = new double[14];
        x[0] = -500;
        for (int i = 1; i <= 12; i++) {
            double angle = (i - 1) * Math.PI / 22;
            x[i] = 2 * Math.sin(angle);
            y[i] = 2 - 2 * Math.cos(angle);
        }
        x[13] = x[12];
        y[13] = 42;
        return Spline.natural(x, y);
    }

    @Test
    void stationIsInThePieceWhoseRecordIsFound() {
        ArcLengthTable table = new ArcLengthTable(uneven());
        double[] starts = table.starts();
        Random random = new Random(1);

        for (int i = 0; i < 10_000; i++) {
            double station = i % 3 == 0 ? starts[random.nextInt(starts.length)] : random.nextDouble() * (i % 2 == 0 ? table.length() : 10) + (i % 2 == 0 ? 0 : starts[1] - 5);
            int piece = table.piece(table.record(station));

            int expected = 0;
            while (expected < starts.length - 2 && starts[expected + 1] <= station) {
                expected++;
            }
            assertThat(piece).as("at %s", station).isEqualTo(expected);
        }
    }

    @Test
    void pointsAtStationsAreThoseOfTheSpline() {
        Spline spline = uneven();
        ArcLengthTable table = new ArcLengthTable(spline);

        double metres = 0;
        int record = table.record(0);
        double east = table.x(record, table.parameter(record, 0));
        double north = table.y(record, table.parameter(record, 0));
        for (double station = 0.001; station < table.length(); station += 0.001) {
            record = table.record(station);
            double u = table.parameter(record, station);
            metres += Math.hypot(table.x(record, u) - east, table.y(record, u) - north);
            east = table.x(record, u);
            north = table.y(record, u);
            assertThat(metres).isCloseTo(station, within(1e-3));
            assertThat(east).isEqualTo(spline.x(table.piece(record), u));
        }
    }
}
