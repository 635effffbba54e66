package io.tandem.review.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * String stability: whether a disturbance grows from car to car along a platoon (D. Swaroop and J. Hedrick, IEEE Trans. Automatic
 * Control 41 (1996) 349; L2 gains: J. Ploeg et al., IEEE Trans. Control Systems Technology 22 (2014) 786). One disturbance that
 * does not grow is no proof; see {@link FrequencyResponse}.
 *
 * @param equilibrium speed of all before the disturbance, m/s
 * @param from        row in which it begins
 * @param to          one past the row in which all are back
 * @param settled     whether they returned within the data
 * @param cars        gain of each car over its predecessor, from the second on
 * @param headToTail  L2 norm of the last car's deviation over the first's; NaN where the first was not disturbed
 */
public record StringStability(double equilibrium, int from, int to, boolean settled, List<Gain> cars, double headToTail) {

    /** Greatest gain that is not growth, allowing for noise of the log. */
    public static final double LIMIT = 1.01;
    private static final double BACK = 0.1;
    /** Below this speed a platoon is starting up rather than in equilibrium, m/s. */
    private static final double MOVING = 0.5;
    private static final double STEADY_SECONDS = 5;

    /**
     * One car over its predecessor; NaN where the predecessor stayed in equilibrium.
     *
     * @param energy       L2 gain of the speed deviation
     * @param speed        ratio of the peak speed deviations
     * @param deceleration ratio of the peak decelerations
     */
    public record Gain(double energy, double speed, double deceleration) {

        public Severity flag() {
            return Severity.warn(energy > LIMIT || speed > LIMIT || deceleration > LIMIT);
        }
    }

    /** The row in which the first car leaves an equilibrium that all kept for five seconds before, -1 for none. Starting up is none. */
    public static int disturbance(double[][] speed, double interval) {
        int steady = Math.max(1, (int) Math.round(STEADY_SECONDS / interval));
        for (int row = steady; row < speed[0].length; row++) {
            double mean = ColumnMath.mean(speed[0], row - steady, row);
            if (mean > MOVING && Math.abs(speed[0][row] - mean) > BACK && allWithin(speed, mean, row - steady, row)) {
                return lastAt(speed[0], mean, row);
            }
        }
        return -1;
    }

    /** Goes back from where the deviation is clear to where it begins. */
    private static int lastAt(double[] speed, double mean, int row) {
        int begins = row;
        while (begins > 0 && Math.abs(speed[begins - 1] - mean) < Math.abs(speed[begins] - mean)) {
            begins--;
        }
        return begins;
    }

    /**
     * @param speed a column per car, the first one ahead
     * @param from  row in which the disturbance begins
     */
    public static StringStability of(double[][] speed, double interval, int from) {
        int steady = Math.max(1, (int) Math.round(STEADY_SECONDS / interval));
        double equilibrium = ColumnMath.mean(speed[0], Math.max(0, from - steady), Math.max(1, from));
        int end = speed[0].length;
        int back = back(speed, equilibrium, from, steady);
        int to = back < 0 ? end : back;
        List<Gain> cars = new ArrayList<>();
        for (int car = 1; car < speed.length; car++) {
            cars.add(gain(speed[car - 1], speed[car], interval, equilibrium, from, to));
        }
        double tail = energy(speed[speed.length - 1], equilibrium, from, to) / energy(speed[0], equilibrium, from, to);
        return new StringStability(equilibrium, from, to, back >= 0, List.copyOf(cars), finite(tail));
    }

    /** The first row after the disturbance from which all stay in equilibrium for a while, -1 for none. */
    private static int back(double[][] speed, double equilibrium, int from, int steady) {
        boolean left = false;
        for (int row = from; row + steady <= speed[0].length; row++) {
            left |= !allWithin(speed, equilibrium, row, row + 1);
            if (left && allWithin(speed, equilibrium, row, row + steady)) {
                return row;
            }
        }
        return -1;
    }

    private static boolean allWithin(double[][] speed, double equilibrium, int from, int to) {
        for (double[] car : speed) {
            for (int row = from; row < to; row++) {
                if (!(Math.abs(car[row] - equilibrium) <= BACK)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Gain gain(double[] ahead, double[] car, double interval, double equilibrium, int from, int to) {
        return new Gain(finite(energy(car, equilibrium, from, to) / energy(ahead, equilibrium, from, to)),
                finite(deviation(car, equilibrium, from, to) / deviation(ahead, equilibrium, from, to)),
                finite(deceleration(car, interval, from, to) / deceleration(ahead, interval, from, to)));
    }

    private static double finite(double ratio) {
        return Double.isFinite(ratio) ? ratio : Double.NaN;
    }

    private static double energy(double[] speed, double equilibrium, int from, int to) {
        double sum = 0;
        for (int row = from; row < to; row++) {
            double deviation = speed[row] - equilibrium;
            sum += Double.isNaN(deviation) ? 0 : deviation * deviation;
        }
        return Math.sqrt(sum);
    }

    private static double deviation(double[] speed, double equilibrium, int from, int to) {
        double greatest = 0;
        for (int row = from; row < to; row++) {
            double deviation = Math.abs(speed[row] - equilibrium);
            greatest = deviation > greatest ? deviation : greatest;
        }
        return greatest;
    }

    private static double deceleration(double[] speed, double interval, int from, int to) {
        double[] slope = ColumnMath.derivative(speed, interval);
        double greatest = 0;
        for (int row = from; row < to; row++) {
            greatest = -slope[row] > greatest ? -slope[row] : greatest;
        }
        return greatest;
    }

    public List<Measure> measures() {
        List<Measure> all = new ArrayList<>();
        String note = settled ? "" : "the row was not back in equilibrium at the end of the data";
        for (int car = 0; car < cars.size(); car++) {
            Gain gain = cars.get(car);
            String name = "car " + (car + 2) + " gain of ";
            all.add(gain(name + "speed, L2", gain.energy(), note));
            all.add(gain(name + "speed, peak", gain.speed(), note));
            all.add(gain(name + "deceleration, peak", gain.deceleration(), note));
        }
        all.add(gain("head-to-tail gain, L2", headToTail, note));
        return all;
    }

    private static Measure gain(String name, double value, String note) {
        return Measure.of(name, value, "").flagged(Severity.warn(value > LIMIT)).noted(note);
    }
}
