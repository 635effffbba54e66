package io.tandem.calibration;

import java.util.Arrays;
import java.util.List;

/**
 * Times of equal distance.
 *
 * @param first    seconds, of the recording's own clock
 * @param interval seconds
 */
record TimeAxis(double first, double interval, int count) {

    /** Finer recordings are read at this interval, seconds: car following is slower. */
    private static final double FINEST = 0.1;
    private static final double SHORTEST_BRIDGE = 1;

    static TimeAxis over(List<RecordedCar> cars) {
        double first = cars.stream().mapToDouble(car -> car.time()[0]).min().orElseThrow();
        double last = cars.stream().mapToDouble(car -> car.time()[car.time().length - 1]).max().orElseThrow();
        double interval = Math.max(FINEST, cars.stream().mapToDouble(car -> usualInterval(car.time())).max().orElseThrow());
        return new TimeAxis(first, interval, (int) Math.min(Integer.MAX_VALUE - 8, Math.floor((last - first) / interval + 1e-6) + 1));
    }

    /** The median difference, to the microsecond: tables round their times. */
    static double usualInterval(double[] time) {
        double[] differences = new double[Math.max(1, time.length - 1)];
        for (int i = 1; i < time.length; i++) {
            differences[i - 1] = time[i] - time[i - 1];
        }
        Arrays.sort(differences);
        return Math.rint(differences[differences.length / 2] * 1e6) / 1e6;
    }

    double at(int row) {
        return first + row * interval;
    }

    /** Seconds across which a value is interpolated. */
    double bridge() {
        return Math.max(SHORTEST_BRIDGE, 2.5 * interval);
    }
}
