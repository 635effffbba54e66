package io.tandem.planning;

import java.util.List;
import java.util.Optional;

/**
 * The world as one vehicle knows it when it is asked to plan: never the truth, unless its perception is perfect.
 *
 * @param cycle     counts the questions; the answer repeats it
 * @param nanos     simulated time
 * @param tracks    those whom it sees, or was told of where it has no sensors
 * @param way       the way it should go, from a little behind it to the horizon
 * @param lanes     the lane it is in and those beside, in the same direction
 * @param occupancy the map of obstacles around; empty where the scenario has none
 */
public record PlannerView(long cycle, long nanos, Ego ego, List<Track> tracks, List<PathPoint> way, List<LaneAhead> lanes,
        Optional<OccupancyGrid> occupancy) {

    /** Simulated seconds. */
    public double time() {
        return nanos / 1e9;
    }

    /**
     * What it believes of itself, of its reported point, the middle between the axles.
     *
     * @param spread variances; empty where it knows
     */
    public record Ego(double east, double north, double heading, double speed, double yawRate, Optional<Spread> spread) {
    }

    /** Variances, and the covariance of east and north: m2, rad2, m2/s2, rad2/s2. */
    public record Spread(double eastEast, double eastNorth, double northNorth, double heading, double speed, double yawRate) {
    }

    /**
     * Someone else.
     *
     * @param length along the heading; {@code width} across, the same for those who are round
     * @param id     who it is taken for; negative where it is nobody who is known
     * @param age    seconds since it was last seen; until now it is taken to have gone on
     * @param spread how sure place and speed are; empty where they are exact
     */
    public record Track(int id, double east, double north, double heading, double eastSpeed, double northSpeed, double length,
            double width, double age, Optional<TrackSpread> spread) {
    }

    /** Variances and covariances of a track's place, m2, and of its speed, m2/s2. */
    public record TrackSpread(double eastEast, double eastNorth, double northNorth, double speedEastEast, double speedEastNorth,
            double speedNorthNorth) {
    }

    /**
     * A point of the way.
     *
     * @param station metres along it
     * @param width   of the lane, metres; NaN where no lane is there
     * @param limit   m/s; NaN where nobody says; 0 where the way ends
     */
    public record PathPoint(double station, double east, double north, double heading, double curvature, double width, double limit) {
    }

    /** A lane's centre line. */
    public record LaneAhead(String name, Side side, List<PathPoint> points) {

        /** Where it is, seen from the vehicle. */
        public enum Side { OWN, LEFT, RIGHT }
    }
}
