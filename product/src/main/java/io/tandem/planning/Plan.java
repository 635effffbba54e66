package io.tandem.planning;

import java.util.List;

/** The answer of a planner. */
public sealed interface Plan {

    /** Poses at times. */
    record Trajectory(List<Pose> poses) implements Plan {

        public Pose first() {
            return poses.getFirst();
        }

        public Pose last() {
            return poses.getLast();
        }

        /** The pose at a time, linearly interpolated; the first before and the last after all. */
        public Pose at(double time) {
            int after = 0;
            while (after < poses.size() && poses.get(after).time <= time) {
                after++;
            }
            if (after == 0 || after == poses.size()) {
                return after == 0 ? first() : last();
            }
            return poses.get(after - 1).toward(poses.get(after), time);
        }

        /** The planned acceleration at a time, m/s^2. */
        public double accelerationAt(double time) {
            for (int i = 1; i < poses.size(); i++) {
                if (poses.get(i - 1).time <= time && time < poses.get(i).time) {
                    return (poses.get(i).speed - poses.get(i - 1).speed) / (poses.get(i).time - poses.get(i - 1).time);
                }
            }
            return 0;
        }
    }

    /** Direct control until the next plan: acceleration in m/s^2, steer in radians to the left. */
    record Controls(double acceleration, double steer) implements Plan {
    }

    /** Stop, because no safe plan was found. */
    record Halt(String reason) implements Plan {
    }

    /** A pose and speed of the reported point at a simulated time in seconds. */
    record Pose(double time, double east, double north, double heading, double speed) {

        private Pose toward(Pose next, double when) {
            double share = (when - time) / (next.time - time);
            return new Pose(when, east + share * (next.east - east), north + share * (next.north - north), heading,
                    speed + share * (next.speed - speed));
        }

        double distanceTo(double otherEast, double otherNorth) {
            double e = otherEast - east;
            double n = otherNorth - north;
            return Math.sqrt(e * e + n * n);
        }
    }
}
