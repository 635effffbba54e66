package io.tandem.planning;

import java.util.List;
import java.util.Optional;

/**
 * The world as one vehicle knows it at a question: the truth only where its perception is exact.
 *
 * @param cycle     the number of the question, which the answer repeats
 * @param nanos     simulated time
 * @param tracks    participants that it detects, or watches where it has no sensors
 * @param way       the path, from a little behind the vehicle to the horizon
 * @param lanes     its lane and the neighbours in the same direction
 * @param occupancy the obstacle map around; empty where the scenario has none
 * @param messages  what it heard by radio since the last question, in the order of arrival
 */
public record PlannerView(long cycle, long nanos, Ego ego, List<Track> tracks, List<PathPoint> way, List<LaneAhead> lanes,
        Optional<OccupancyGrid> occupancy, List<HeardMessage> messages) {

    /** Without radio. */
    public PlannerView(long cycle, long nanos, Ego ego, List<Track> tracks, List<PathPoint> way, List<LaneAhead> lanes, Optional<OccupancyGrid> occupancy) {
        this(cycle, nanos, ego, tracks, way, lanes, occupancy, List.of());
    }

    /**
     * A radio message, with the state of its sender when it was sent.
     *
     * @param kind    as in the table of messages: cam, denm, free
     * @param from    id of the sender
     * @param age     seconds since it was sent
     * @param payload may be empty
     */
    public record HeardMessage(String kind, int from, double age, double east, double north, double heading, double speed, String payload) {
    }

    /** Simulated seconds. */
    public double time() {
        return nanos / 1e9;
    }

    /**
     * Estimated state of the reported point, the middle between the axles.
     *
     * @param spread variances; empty where it is exact
     */
    public record Ego(double east, double north, double heading, double speed, double yawRate, Optional<Spread> spread) {
    }

    /** Variances, and the covariance of east and north: m2, rad2, m2/s2, rad2/s2. */
    public record Spread(double eastEast, double eastNorth, double northNorth, double heading, double speed, double yawRate) {
    }

    /**
     * Another participant.
     *
     * @param length along the heading; {@code width} across, the same for round ones; metres
     * @param id     its id; negative where the identity is unknown
     * @param age    seconds since the last detection; it is extrapolated to now
     * @param spread covariance of position and velocity; empty where they are exact
     */
    public record Track(int id, double east, double north, double heading, double eastSpeed, double northSpeed, double length,
            double width, double age, Optional<TrackSpread> spread) {
    }

    /** Variances and covariances of a track's place, m2, and of its speed, m2/s2. */
    public record TrackSpread(double eastEast, double eastNorth, double northNorth, double speedEastEast, double speedEastNorth,
            double speedNorthNorth) {
    }

    /**
     * A point of the path.
     *
     * @param station metres along it
     * @param width   of the lane, metres; NaN off lanes
     * @param limit   m/s; NaN where unknown; 0 at the end of the path
     */
    public record PathPoint(double station, double east, double north, double heading, double curvature, double width, double limit) {
    }

    /** A lane's centre line. */
    public record LaneAhead(String name, Side side, List<PathPoint> points) {

        /** Position relative to the lane of the vehicle. */
        public enum Side { OWN, LEFT, RIGHT }
    }
}
