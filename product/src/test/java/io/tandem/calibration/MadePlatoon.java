package io.tandem.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Platoons made with known parameters, by the laws' equations written down here once more, in steps of 10 ms. */
final class MadePlatoon {

    private static final double STEP = 0.01;
    private static final int PER_ROW = 10;

    /** @param second of idm b, of acc the speed gain; first of idm a, of acc the gap gain */
    record Driver(boolean idm, double headway, double gap, double first, double second, double desired) {
        double acceleration(double v, double s, double leader) {
            if (idm) {
                double wanted = gap + Math.max(0, v * headway + v * (v - leader) / (2 * Math.sqrt(first * second)));
                return Math.max(-8, first * (1 - Math.pow(v / desired, 4) - Math.pow(wanted / Math.max(s, 0.01), 2)));
            }
            return Math.clamp(Math.min(0.5 * (desired - v), first * (s - gap - headway * v) + second * (leader - v)), -6, 2);
        }
    }

    final List<double[]> speeds = new ArrayList<>();
    final List<double[]> stations = new ArrayList<>();
    private final int rows;

    /** A leader that cruises, slows down, stops, starts again and waves, and drivers behind it, cars of 4.5 m. */
    MadePlatoon(double seconds, List<Driver> drivers) {
        rows = (int) (seconds * 10) + 1;
        double[] v = new double[drivers.size() + 1];
        double[] x = new double[drivers.size() + 1];
        for (int car = 0; car < v.length; car++) {
            v[car] = leader(0);
            x[car] = -car * 35;
            speeds.add(new double[rows]);
            stations.add(new double[rows]);
        }
        for (int k = 0; k < rows * PER_ROW; k++) {
            if (k % PER_ROW == 0) {
                for (int car = 0; car < v.length; car++) {
                    speeds.get(car)[k / PER_ROW] = v[car];
                    stations.get(car)[k / PER_ROW] = x[car];
                }
            }
            double[] next = v.clone();
            next[0] = leader((k + 1) * STEP);
            for (int car = 1; car < v.length; car++) {
                next[car] = Math.max(0, v[car] + STEP * drivers.get(car - 1).acceleration(v[car], x[car - 1] - x[car] - 4.5, v[car - 1]));
            }
            for (int car = 0; car < v.length; car++) {
                x[car] += STEP * (v[car] + next[car]) / 2;
                v[car] = next[car];
            }
        }
    }

    private static double leader(double t) {
        double base = t < 30 ? 14 : t < 60 ? 7 : t < 75 ? 7 - (t - 60) * 7 / 15 : t < 90 ? 0 : t < 110 ? (t - 90) : t < 150 ? 20 : 14;
        double wave = t > 30 && t < 60 || t > 120 ? 2.5 * Math.sin(2 * Math.PI * t / 17) + Math.sin(2 * Math.PI * t / 6) : 0;
        return Math.max(0, base + wave);
    }

    /** time,v1,x1,v2,x2 … with noise on the speeds. */
    String wide(double noise, long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("time");
        for (int car = 1; car <= speeds.size(); car++) {
            text.append(",v").append(car).append(",x").append(car);
        }
        for (int row = 0; row < rows; row++) {
            text.append(String.format(Locale.ROOT, "%n%.1f", row / 10.0));
            for (int car = 0; car < speeds.size(); car++) {
                text.append(String.format(Locale.ROOT, ",%.4f,%.4f", speeds.get(car)[row] + noise * random.nextGaussian(), stations.get(car)[row]));
            }
        }
        return text.toString();
    }

    double gap(int car, int row) {
        return stations.get(car - 1)[row] - stations.get(car)[row] - 4.5;
    }

    int rows() {
        return rows;
    }
}
