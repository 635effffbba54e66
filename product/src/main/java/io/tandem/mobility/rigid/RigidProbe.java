package io.tandem.mobility.rigid;

import io.tandem.contact.Bodies;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import java.util.Arrays;

/** Publishes what is inside those vehicles of a cohort that are watched. Nobody else pays for it. */
final class RigidProbe {

    /** Rim and centre slower than this, m/s, are at rest and have no slip. */
    private static final double AT_REST = 1e-6;

    private final WheeledBody body;
    private final Bodies bodies;
    private final int firstBody;
    private final WheelForces wheels;
    private final WheelOdometry odometry;
    private final DriveControl control;
    private final boolean regulated;
    private final double perStep;
    private int[] watched = {};
    /** velocities before the step, by row: m/s and rad/s */
    private final double[] beforeX;
    private final double[] beforeY;
    private final double[] beforeYaw;

    /** @param regulated whether the control has a part in it: neither raw torques nor an imposed twist */
    RigidProbe(WheeledBody body, Bodies bodies, int firstBody, WheelForces wheels, WheelOdometry odometry, DriveControl control, boolean regulated, double dt, int rows) {
        this.body = body;
        this.bodies = bodies;
        this.firstBody = firstBody;
        this.wheels = wheels;
        this.odometry = odometry;
        this.control = control;
        this.regulated = regulated;
        this.perStep = 1 / dt;
        this.beforeX = new double[rows];
        this.beforeY = new double[rows];
        this.beforeYaw = new double[rows];
        wheels.keepForces();
        control.keepTerms();
    }

    void watch(int row) {
        watched = Arrays.copyOf(watched, watched.length + 1);
        watched[watched.length - 1] = row;
    }

    /** A step of these rows begins. */
    void begin(int from, int to) {
        for (int row : watched) {
            if (row >= from && row < to) {
                beforeX[row] = bodies.vx[firstBody + row];
                beforeY[row] = bodies.vy[firstBody + row];
                beforeYaw[row] = bodies.yawRate[firstBody + row];
            }
        }
    }

    /** The step is over, contacts included. */
    void publish(int row, double steer, PhysicsSample into) {
        body(row, steer, into);
        odometry(row, into);
        wheelMotion(row, into);
        wheelForces(row, into);
        if (regulated) {
            control.publish(row, into);
        }
    }

    private void body(int row, double steer, PhysicsSample into) {
        int b = firstBody + row;
        double cos = bodies.cos[b];
        double sin = bodies.sin[b];
        double ax = perStep * (bodies.vx[b] - beforeX[row]);
        double ay = perStep * (bodies.vy[b] - beforeY[row]);
        into.set(PhysicsColumn.SIDE_SPEED, cos * bodies.placeNorthSpeed(b) - sin * bodies.placeEastSpeed(b));
        into.set(PhysicsColumn.YAW_RATE, bodies.yawRate[b]);
        into.set(PhysicsColumn.ACCELERATION_X, cos * ax + sin * ay);
        into.set(PhysicsColumn.ACCELERATION_Y, cos * ay - sin * ax);
        into.set(PhysicsColumn.YAW_ACCELERATION, perStep * (bodies.yawRate[b] - beforeYaw[row]));
        into.set(PhysicsColumn.STEER, steer);
    }

    private void odometry(int row, PhysicsSample into) {
        into.set(PhysicsColumn.ODOMETRY_SPEED, odometry.speed(wheels.spin, row));
        into.set(PhysicsColumn.ODOMETRY_YAW_RATE, odometry.yawRate(wheels.spin, row));
        into.set(PhysicsColumn.ODOMETRY_EAST, odometry.east[row]);
        into.set(PhysicsColumn.ODOMETRY_NORTH, odometry.north[row]);
        into.set(PhysicsColumn.ODOMETRY_HEADING, odometry.heading[row]);
    }

    private void wheelMotion(int row, PhysicsSample into) {
        int b = firstBody + row;
        double bodyX = bodies.cos[b] * bodies.vx[b] + bodies.sin[b] * bodies.vy[b];
        double bodyY = bodies.cos[b] * bodies.vy[b] - bodies.sin[b] * bodies.vx[b];
        int n = body.wheels();
        double[] vx = new double[n];
        double[] vy = new double[n];
        double[] slip = new double[n];
        double[] angle = new double[n];
        double[] steer = new double[n];
        for (int i = 0; i < n; i++) {
            int k = row * n + i;
            double atX = bodyX - bodies.yawRate[b] * body.y[i];
            double atY = bodyY + bodies.yawRate[b] * body.x[i];
            vx[i] = wheels.steerCos[k] * atX + wheels.steerSin[k] * atY;
            vy[i] = wheels.steerCos[k] * atY - wheels.steerSin[k] * atX;
            double rim = body.radius[i] * wheels.spin[k];
            double faster = Math.max(Math.abs(rim), Math.abs(vx[i]));
            slip[i] = faster < AT_REST ? 0 : (rim - vx[i]) / faster;
            angle[i] = Math.abs(vx[i]) + Math.abs(vy[i]) < AT_REST ? 0 : StrictMath.atan2(vy[i], Math.abs(vx[i]));
            steer[i] = StrictMath.atan2(wheels.steerSin[k], wheels.steerCos[k]);
        }
        into.set(PhysicsColumn.WHEEL_SPIN, Arrays.copyOfRange(wheels.spin, row * n, (row + 1) * n));
        into.set(PhysicsColumn.WHEEL_SPEED_X, vx);
        into.set(PhysicsColumn.WHEEL_SPEED_Y, vy);
        into.set(PhysicsColumn.WHEEL_SLIP, slip);
        into.set(PhysicsColumn.WHEEL_SLIP_ANGLE, angle);
        into.set(PhysicsColumn.WHEEL_STEER, steer);
    }

    private void wheelForces(int row, PhysicsSample into) {
        int n = body.wheels();
        double[] load = new double[n];
        double[] mu = new double[n];
        double[] brake = new double[n];
        for (int i = 0; i < n; i++) {
            int k = row * n + i;
            load[i] = wheels.loadNow(row, i);
            mu[i] = wheels.muNow(k);
            brake[i] = wheels.brake[k] == DriveControl.PARKING_TORQUE ? mu[i] * load[i] * body.radius[i] : wheels.brake[k];
        }
        into.set(PhysicsColumn.WHEEL_LOAD, load);
        into.set(PhysicsColumn.WHEEL_MU, mu);
        into.set(PhysicsColumn.WHEEL_FORCE_X, wheels.keptAlong(row));
        into.set(PhysicsColumn.WHEEL_FORCE_Y, wheels.keptAcross(row));
        into.set(PhysicsColumn.WHEEL_TORQUE, Arrays.copyOfRange(wheels.torque, row * n, (row + 1) * n));
        into.set(PhysicsColumn.WHEEL_BRAKE, brake);
    }
}
