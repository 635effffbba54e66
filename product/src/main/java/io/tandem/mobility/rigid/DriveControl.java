package io.tandem.mobility.rigid;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;

/** Turns set-points into motor and brake torques, for rows of a cohort, at every step. */
abstract sealed class DriveControl permits DriveControl.OfSides, DriveControl.OfEngine, PedalDrive {

    /** A brake that holds whatever friction holds, N m. */
    static final double PARKING_TORQUE = 1e9;

    final WheeledBody body;
    final WheelForces wheels;
    final WheelOdometry odometry;
    final SpeedControl control;
    final double dt;
    final double maxTorque;
    /** m/s, rad/s and m/s2 by row: what is to be reached, and how fast the set-point moves; 0 where it is reached as soon as may be */
    final double[] speed;
    final double[] yawRate;
    final double[] acceleration;

    /** One without a regulator. */
    DriveControl(WheeledBody body, WheelForces wheels, int rows, double dt) {
        this(body, wheels, null, null, 0, dt, rows);
    }

    private DriveControl(WheeledBody body, WheelForces wheels, WheelOdometry odometry, SpeedControl control, double maxTorque, double dt, int rows) {
        this.body = body;
        this.wheels = wheels;
        this.odometry = odometry;
        this.control = control;
        this.maxTorque = maxTorque;
        this.dt = dt;
        this.speed = new double[rows];
        this.yawRate = new double[rows];
        this.acceleration = new double[rows];
    }

    abstract void drive(int from, int to);

    /** A row begins at the speed of its body. */
    void begin(int row) {
        speed[row] = 0;
    }

    /** Keeps the terms of regulators from now on. */
    void keepTerms() {
        control.keepTerms();
    }

    /** Publishes what is inside the drive of a row. */
    abstract void publish(int row, PhysicsSample into);

    /** The torque of each driven wheel that gives an acceleration. */
    double feedForward(double wanted) {
        return body.movedMass() * wanted * body.pushRadius() / body.drivenWheels();
    }

    /** A set-point with an acceleration moves on, and never through zero. */
    void moveSetPoint(int row) {
        if (acceleration[row] != 0) {
            double next = speed[row] + acceleration[row] * dt;
            speed[row] = next * speed[row] < 0 || next < 0 ? 0 : next;
        }
    }

    static boolean stands(double setPoint, double told) {
        return Math.abs(setPoint) < SpeedControl.STANDING_SET_POINT && Math.abs(told) < SpeedControl.STANDING_SPEED;
    }

    void set(int row, double torque, double brake) {
        for (int i = 0; i < body.wheels(); i++) {
            wheels.torque[row * body.wheels() + i] = body.driven[i] ? torque : 0;
            wheels.brake[row * body.wheels() + i] = body.caster[i] ? 0 : brake;
        }
    }

    /** Left and right each have a regulator; motors brake, and hold at rest. */
    static final class OfSides extends DriveControl {

        private final double[] radius;
        private final int[] side;
        private final double yLeft;
        private final double yRight;
        private final double leftCount;
        private final double rightCount;

        OfSides(WheeledBody body, WheelForces wheels, WheelOdometry odometry, SpeedControl control, double maxTorque, double dt, int rows) {
            super(body, wheels, odometry, control, maxTorque, dt, rows);
            this.side = new int[body.wheels()];
            this.radius = body.radius;
            double left = 0;
            double right = 0;
            int lefts = 0;
            int rights = 0;
            for (int i = 0; i < side.length; i++) {
                double y = body.y[i] + body.massY;
                side[i] = body.driven[i] ? y > 0 ? 1 : -1 : 0;
                left += side[i] > 0 ? y : 0;
                right += side[i] < 0 ? y : 0;
                lefts += side[i] > 0 ? 1 : 0;
                rights += side[i] < 0 ? 1 : 0;
            }
            this.yLeft = left / lefts;
            this.yRight = right / rights;
            this.leftCount = lefts;
            this.rightCount = rights;
        }

        @Override
        void drive(int from, int to) {
            for (int row = from; row < to; row++) {
                moveSetPoint(row);
                double left = 0;
                double right = 0;
                for (int i = 0; i < side.length; i++) {
                    double rim = radius[i] * wheels.spin[row * side.length + i];
                    left += side[i] > 0 ? rim : 0;
                    right += side[i] < 0 ? rim : 0;
                }
                drive(row, speed[row] - yawRate[row] * yLeft, left / leftCount, speed[row] - yawRate[row] * yRight, right / rightCount);
            }
        }

        @Override
        void publish(int row, PhysicsSample into) {
            into.set(PhysicsColumn.SET_SPEED, speed[row]);
            control.publish(2 * row, 2, into);
        }

        private void drive(int row, double setLeft, double left, double setRight, double right) {
            if (stands(setLeft, left) && stands(setRight, right)) {
                control.reset(2 * row);
                control.reset(2 * row + 1);
                set(row, 0, maxTorque);
                return;
            }
            double ahead = acceleration[row] == 0 ? 0 : feedForward(acceleration[row]);
            double mostLeft = control.motorLimit(setLeft, left, maxTorque);
            double mostRight = control.motorLimit(setRight, right, maxTorque);
            double torqueLeft = control.torque(2 * row, setLeft, left, ahead, -mostLeft, mostLeft);
            double torqueRight = control.torque(2 * row + 1, setRight, right, ahead, -mostRight, mostRight);
            for (int i = 0; i < side.length; i++) {
                wheels.torque[row * side.length + i] = side[i] > 0 ? torqueLeft : side[i] < 0 ? torqueRight : 0;
                wheels.brake[row * side.length + i] = 0;
            }
        }
    }

    /** One regulator for the speed of the whole; brakes slow it down, shared by load, and the engine pushes it. */
    static final class OfEngine extends DriveControl {

        private final TorqueSplit split;
        private final double maxBrake;
        private final int driven;

        /** @param split null where every driven wheel gets the same torque */
        OfEngine(WheeledBody body, WheelForces wheels, WheelOdometry odometry, SpeedControl control, TorqueSplit split, double maxTorque, double maxBrake,
                double dt, int rows) {
            super(body, wheels, odometry, control, maxTorque, dt, rows);
            this.split = split;
            this.driven = body.drivenWheels();
            this.maxBrake = Math.max(maxBrake / driven, 0);
        }

        @Override
        void drive(int from, int to) {
            for (int row = from; row < to; row++) {
                moveSetPoint(row);
                double told = odometry.speed(wheels.spin, row);
                if (stands(speed[row], told)) {
                    control.reset(row);
                    set(row, 0, PARKING_TORQUE);
                } else {
                    drive(row, told);
                }
            }
        }

        @Override
        void publish(int row, PhysicsSample into) {
            into.set(PhysicsColumn.SET_SPEED, speed[row]);
            control.publish(row, 1, into);
        }

        private void drive(int row, double told) {
            double ahead = acceleration[row] == 0 ? 0 : feedForward(acceleration[row]);
            boolean forward = told > SpeedControl.STANDING_SPEED;
            boolean backward = told < -SpeedControl.STANDING_SPEED;
            double most = control.motorLimit(speed[row], told, maxTorque);
            double torque = control.torque(row, speed[row], told, ahead, forward ? -maxBrake : -most, backward ? maxBrake : most);
            boolean brakes = forward && torque < 0 || backward && torque > 0;
            if (brakes) {
                brake(row, Math.abs(torque) * driven);
            } else if (split == null) {
                set(row, torque, 0);
            } else {
                set(row, 0, 0);
                split.split(torque * driven, wheels.spin, wheels.torque, row * body.wheels());
            }
        }

        private void brake(int row, double whole) {
            for (int i = 0; i < body.wheels(); i++) {
                wheels.torque[row * body.wheels() + i] = 0;
                wheels.brake[row * body.wheels() + i] = whole * body.brakeShare[i];
            }
        }
    }
}
