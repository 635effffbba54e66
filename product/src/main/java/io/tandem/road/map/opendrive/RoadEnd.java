package io.tandem.road.map.opendrive;

import java.util.List;

/** An end of a road: its end or its start by station. */
record RoadEnd(OpenDriveRoad road, boolean end) {

    ReferenceGeometry.Pose pose() {
        ReferenceLine line = road.line().orElseThrow();
        double s = end ? line.length() : 0;
        return line.at(s, s);
    }

    /** The lane of a number at this end of the road, and the one at the other end. */
    List<LaneEnd> lanes(int lane) {
        return List.of(new LaneEnd(road, lane, road.strip(end, lane), end), new LaneEnd(road, lane, road.strip(!end, lane), !end));
    }

    double distance(RoadEnd other) {
        return LaneEnd.distance(new double[] {pose().east(), pose().north()}, new double[] {other.pose().east(), other.pose().north()});
    }
}
