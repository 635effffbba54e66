package io.tandem.mobility.powertrain;

import java.util.Arrays;
import java.util.List;

/** Torque by speed at full load: straight lines between the points of a table, constant beyond its ends. Speeds in rpm, torques in N m. */
public final class TorqueCurve {

    private final double[] rpm;
    private final double[] torque;

    /** @param points pairs of rpm and N m, by rising rpm */
    public TorqueCurve(List<List<Double>> points) {
        rpm = points.stream().mapToDouble(List::getFirst).toArray();
        torque = points.stream().mapToDouble(List::getLast).toArray();
    }

    /** Constant torque up to a speed, then constant power: T = min(T_max, P / omega), as of an electric motor. */
    public static TorqueCurve ofMotor(double maxTorque, double maxPower, double maxRpm) {
        double corner = maxPower / maxTorque / RADIANS_PER_SECOND;
        int points = 200;
        double[] speeds = new double[points + 1];
        double[] torques = new double[points + 1];
        for (int i = 0; i <= points; i++) {
            speeds[i] = corner + (maxRpm - corner) * i / points;
            torques[i] = Math.min(maxTorque, maxPower / (speeds[i] * RADIANS_PER_SECOND));
        }
        return new TorqueCurve(speeds, torques);
    }

    private TorqueCurve(double[] rpm, double[] torque) {
        this.rpm = rpm;
        this.torque = torque;
    }

    /** rad/s of one rpm */
    static final double RADIANS_PER_SECOND = StrictMath.PI / 30;

    double at(double speed) {
        int last = rpm.length - 1;
        if (speed <= rpm[0]) {
            return torque[0];
        }
        if (speed >= rpm[last]) {
            return torque[last];
        }
        int low = 0;
        int high = last;
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (rpm[middle] <= speed) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return torque[low] + (torque[high] - torque[low]) * (speed - rpm[low]) / (rpm[high] - rpm[low]);
    }

    /** The greatest torque, N m. */
    double greatest() {
        return Arrays.stream(torque).max().orElse(0);
    }
}
