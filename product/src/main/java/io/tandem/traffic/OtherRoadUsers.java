package io.tandem.traffic;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LanePose;
import io.tandem.road.LaneProjection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;

/** Road users that are no drivers of this traffic, for one cycle: pedestrians, parked cars, vehicles driven by other behaviors. */
final class OtherRoadUsers {

    /** Distance from a body within which lanes are searched. */
    private static final double SEARCH_METRES = 6;
    private static final int MOST_LANES = 8;
    /** Slower than this counts as standing, m/s. */
    static final double STANDING_SPEED = 0.3;
    /** Prediction of lateral motion: one that will be in a lane within this time counts as in it. */
    private static final double FORESIGHT_SECONDS = 1.5;

    private final RoadNetwork network;
    private final LaneOrder order;
    private final ObstacleAvoidance avoidance;
    private final NearbyLanes nearby = new NearbyLanes(MOST_LANES);
    private final LanePose pose = new LanePose();
    private int count;
    private double[] east = new double[16];
    private double[] north = new double[16];
    private double[] heading = new double[16];
    private double[] speed = new double[16];
    private double[] halfLength = new double[16];
    private double[] halfWidth = new double[16];

    OtherRoadUsers(RoadNetwork network, LaneOrder order, ObstacleAvoidance avoidance) {
        this.network = network;
        this.order = order;
        this.avoidance = avoidance;
    }

    void add(double atEast, double atNorth, double toward, double along, double itsHalfLength, double itsHalfWidth) {
        if (count == east.length) {
            grow(2 * count);
        }
        east[count] = atEast;
        north[count] = atNorth;
        heading[count] = toward;
        speed[count] = along;
        halfLength[count] = itsHalfLength;
        halfWidth[count] = itsHalfWidth;
        count++;
    }

    private void grow(int capacity) {
        east = Arrays.copyOf(east, capacity);
        north = Arrays.copyOf(north, capacity);
        heading = Arrays.copyOf(heading, capacity);
        speed = Arrays.copyOf(speed, capacity);
        halfLength = Arrays.copyOf(halfLength, capacity);
        halfWidth = Arrays.copyOf(halfWidth, capacity);
    }

    /** Adds all to the lanes that they occupy, and clears the list. */
    void place() {
        for (int i = 0; i < count; i++) {
            network.near(east[i], north[i], SEARCH_METRES + halfLength[i], nearby);
            for (int k = 0; k < nearby.count(); k++) {
                place(i, network.lane(nearby.lane(k)), nearby.spot(k));
            }
        }
        count = 0;
    }

    /** One that stands and can be passed within the lane becomes an obstacle of the elastic band; any other blocks the lane. */
    private void place(int i, Lane lane, LaneProjection at) {
        lane.at(at.station(), pose);
        double turn = heading[i] - pose.heading();
        double cos = Angle.cos(turn);
        double sin = Angle.sin(turn);
        double along = Math.abs(cos) * halfLength[i] + Math.abs(sin) * halfWidth[i];
        double across = Math.abs(sin) * halfLength[i] + Math.abs(cos) * halfWidth[i];
        double soon = at.offset() + FORESIGHT_SECONDS * speed[i] * sin;
        double edge = lane.widthAt(at.station()) / 2 + across;
        boolean in = Math.min(at.offset(), soon) < edge && Math.max(at.offset(), soon) > -edge && Math.abs(at.beyond()) < along;
        if (!in) {
            return;
        }
        if (Math.abs(speed[i]) >= STANDING_SPEED) {
            order.add(lane.id(), at.station(), along, Math.max(0, speed[i] * cos), Drivers.NONE);
        } else if (!avoidance.offer(lane.id(), at.station(), at.offset(), along, across)) {
            order.block(lane.id(), at.station(), along);
        }
    }
}
