package io.tandem.planning;

import java.util.List;

/** What a planner wants. */
public sealed interface Plan {

    /** To be at places at times. */
    record Trajectory(List<Pose> poses) implements Plan {

        public Pose first() {
            return poses.getFirst();
        }

        public Pose last() {
            return poses.getLast();
        }

        /** The pose at a time, between the two that are next to it; before and after all, the first and the last. */
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

        /** The change of speed that is planned at a time, m/s2. */
        public double accelerationAt(double time) {
            for (int i = 1; i < poses.size(); i++) {
                if (poses.get(i - 1).time <= time && time < poses.get(i).time) {
                    return (poses.get(i).speed - poses.get(i - 1).speed) / (poses.get(i).time - poses.get(i - 1).time);
                }
            }
            return 0;
        }
    }

    /** To be pushed and steered so, until the next plan: m/s2, and radians to the left. */
    record Controls(double acceleration, double steer) implements Plan {
    }

    /** To stop, because nothing else is safe. */
    record Halt(String reason) implements Plan {
    }

    /** Where the reported point is to be at a simulated time in seconds, how it points, and how fast it goes there. */
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
