package io.tandem.mobility.rigid;

/**
 * Splits the torque of one engine among wheels through differentials: between axles, and between left and right. An open differential splits as set. A
 * limited-slip (Torsen) one multiplies the ratio of its two torques by k, up to the bias for the side that turns slower:
 *
 * <pre>
 *   c = clamp((omega_2 - omega_1) / (0.1 (|omega_1| + |omega_2|) / 2 + 0.5 rad/s), 1)
 *   T_1 / T_2 = s / (1 - s) k,    k = 1 + (bias - 1) c, or 1 / (1 + (bias - 1) |c|) for c &lt; 0
 * </pre>
 */
final class TorqueSplit {

    /** Difference of spins at which a limited-slip differential gives its whole bias: relative, and rad/s. */
    private static final double FULL_BIAS_SLIP = 0.1;
    private static final double FULL_BIAS_SPIN = 0.5;

    private static final int FRONT_LEFT = 0;
    private static final int FRONT_RIGHT = 1;
    private static final int REAR_LEFT = 2;
    private static final int REAR_RIGHT = 3;

    private final DriveSettings.AckermannDrivetrain drive;
    private final boolean torsen;
    /** the corner of each wheel, and the share of a corner's torque that it gets; -1 for wheels that are not driven */
    private final int[] corner;
    private final double[] part;
    /** the share of the torque that a wheel gets while all turn alike */
    private final double[] even;

    TorqueSplit(WheeledBody body, DriveSettings.AckermannDrivetrain drive) {
        this.drive = drive;
        this.torsen = drive.differential() == DriveSettings.Differentials.TORSEN;
        this.corner = corners(body, drive.axles());
        this.part = new double[corner.length];
        for (int i = 0; i < corner.length; i++) {
            int same = 0;
            for (int other : corner) {
                same += other == corner[i] ? 1 : 0;
            }
            part[i] = 1.0 / same;
        }
        this.even = new double[corner.length];
        spread(1, front(drive.frontRearSplit()), drive.frontSplit(), drive.rearSplit(), even, 0);
    }

    /** By the place of a wheel before or behind the middle between the outermost axles. */
    private static int[] corners(WheeledBody body, DriveSettings.Axles axles) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double x : body.x) {
            least = Math.min(least, x);
            most = Math.max(most, x);
        }
        int[] corner = new int[body.wheels()];
        for (int i = 0; i < corner.length; i++) {
            boolean front = body.x[i] > (least + most) / 2;
            boolean left = body.y[i] + body.massY > 0;
            boolean driven = !body.caster[i] && axles != (front ? DriveSettings.Axles.REAR : DriveSettings.Axles.FRONT);
            corner[i] = !driven ? -1 : front ? left ? FRONT_LEFT : FRONT_RIGHT : left ? REAR_LEFT : REAR_RIGHT;
        }
        return corner;
    }

    /** Which wheels of a body a drivetrain drives. */
    static boolean drives(WheeledBody body, DriveSettings.Axles axles, int wheel) {
        return corners(body, axles)[wheel] >= 0;
    }

    /** Mean spin of a corner, rad/s. */
    private double spinOf(double[] spin, int first, int which) {
        double sum = 0;
        for (int i = 0; i < corner.length; i++) {
            sum += corner[i] == which ? part[i] * spin[first + i] : 0;
        }
        return sum;
    }

    /** Share of the torque that a wheel gets while all turn alike; 0 of wheels that are not driven. */
    double evenShare(int wheel) {
        return even[wheel];
    }

    /** Spin of what drives the differentials, rad/s: the mean of the wheels by their even shares, as power is the same on both sides. */
    double carrierSpin(double[] spin, int first) {
        double sum = 0;
        for (int i = 0; i < corner.length; i++) {
            sum += even[i] * spin[first + i];
        }
        return sum;
    }

    /** Sets the motor torques of the wheels of a vehicle, whose first wheel has the number {@code first}. */
    void split(double engine, double[] spin, double[] torque, int first) {
        double frontLeft = spinOf(spin, first, FRONT_LEFT);
        double frontRight = spinOf(spin, first, FRONT_RIGHT);
        double rearLeft = spinOf(spin, first, REAR_LEFT);
        double rearRight = spinOf(spin, first, REAR_RIGHT);
        double front = front(share(drive.frontRearSplit(), drive.frontRearBias(), (frontLeft + frontRight) / 2, (rearLeft + rearRight) / 2));
        double frontToLeft = share(drive.frontSplit(), drive.frontBias(), frontLeft, frontRight);
        double rearToLeft = share(drive.rearSplit(), drive.rearBias(), rearLeft, rearRight);
        spread(engine, front, frontToLeft, rearToLeft, torque, first);
    }

    /** The front axle's share of the torque, by the axles that are driven. */
    private double front(double ofFour) {
        return switch (drive.axles()) {
            case FRONT -> 1;
            case REAR -> 0;
            case FOUR -> ofFour;
        };
    }

    private void spread(double engine, double front, double frontToLeft, double rearToLeft, double[] torque, int first) {
        for (int i = 0; i < corner.length; i++) {
            torque[first + i] = engine * switch (corner[i]) {
                case FRONT_LEFT -> part[i] * front * frontToLeft;
                case FRONT_RIGHT -> part[i] * front * (1 - frontToLeft);
                case REAR_LEFT -> part[i] * (1 - front) * rearToLeft;
                case REAR_RIGHT -> part[i] * (1 - front) * (1 - rearToLeft);
                default -> 0;
            };
        }
    }

    /** The share of torque that the first of two outputs gets. */
    private double share(double set, double bias, double first, double second) {
        if (!torsen) {
            return set;
        }
        double slip = (second - first) / (FULL_BIAS_SLIP * (Math.abs(first) + Math.abs(second)) / 2 + FULL_BIAS_SPIN);
        double c = Math.max(-1, Math.min(1, slip));
        double ratio = c >= 0 ? 1 + (bias - 1) * c : 1 / (1 - (bias - 1) * c);
        return set * ratio / (set * ratio + 1 - set);
    }
}
