package io.tandem.calibration;

import io.tandem.calibration.ColumnName.Role;
import java.util.Map;

/**
 * A car as a table has it, on times of its own.
 *
 * @param name   as the table calls it
 * @param time   seconds, ascending
 * @param values by what they are: a value per time, NaN where there is none; SI units, degrees of latitude and longitude
 * @param ahead  name of the car ahead, empty where the table does not say
 */
record RecordedCar(String name, double[] time, Map<Role, double[]> values, String ahead) {

    boolean has(Role role) {
        return values.containsKey(role);
    }

    /** Whether its position is known, along the road or on a map. */
    boolean isPlaced() {
        return has(Role.POSITION) || isOnPlane() || has(Role.LATITUDE) && has(Role.LONGITUDE);
    }

    boolean isOnPlane() {
        return has(Role.EAST) && has(Role.NORTH);
    }

    /** The first number of a column; NaN for none. */
    double first(Role role) {
        for (double value : values.getOrDefault(role, new double[0])) {
            if (!Double.isNaN(value)) {
                return value;
            }
        }
        return Double.NaN;
    }

    /** A column at times of equal distance, linear in between, NaN across holes of more than the bridge. */
    double[] on(TimeAxis axis, Role role) {
        double[] column = values.get(role);
        double[] even = new double[axis.count()];
        int before = -1;
        int after = next(column, 0);
        for (int i = 0; i < even.length; i++) {
            double now = axis.at(i);
            while (after < time.length && time[after] < now) {
                before = after;
                after = next(column, after + 1);
            }
            even[i] = between(column, before, after, now, axis.bridge());
        }
        return even;
    }

    private int next(double[] column, int from) {
        int at = from;
        while (at < time.length && Double.isNaN(column[at])) {
            at++;
        }
        return at;
    }

    private double between(double[] column, int before, int after, double now, double bridge) {
        if (after < time.length && time[after] - now < 1e-9) {
            return column[after];
        }
        if (before < 0 || after >= time.length || time[after] - time[before] > bridge) {
            return Double.NaN;
        }
        double share = (now - time[before]) / (time[after] - time[before]);
        return column[before] + share * (column[after] - column[before]);
    }
}
