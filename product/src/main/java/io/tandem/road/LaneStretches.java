package io.tandem.road;

import io.tandem.road.curve.CurveStretch;
import java.util.Arrays;

/**
 * For each vehicle a copy of the stretch of lane on which it is, in rows one behind the other. On a large map the lanes of vehicles lie all over memory and are in no cache when a vehicle
 * is moved; the copy is beside that of the next vehicle, and serves until the vehicle has left the stretch. The results are those of the lane. Any thread may ask for a row of its own.
 */
public final class LaneStretches {

    private static final int NONE = -1;

    private final RoadNetwork network;
    private final int[] lane;
    private final double[] stretches;

    public LaneStretches(RoadNetwork network, int rows) {
        this.network = network;
        this.lane = new int[rows];
        this.stretches = new double[rows * CurveStretch.SIZE];
        Arrays.fill(lane, NONE);
    }

    /** {@link Lane#project(double, double, double, LaneProjection)} on a lane. */
    public boolean project(int row, int onLane, double east, double north, double near, LaneProjection spot) {
        return converge(row, onLane, near, east, north, spot) || network.lane(onLane).project(east, north, near, spot);
    }

    /** {@link Lane#lead} on a lane. */
    public void lead(int row, int onLane, double station, LanePose pose) {
        double u = parameter(row, onLane, station);
        if (Double.isNaN(u)) {
            network.lane(onLane).lead(station, pose);
            return;
        }
        int at = row * CurveStretch.SIZE;
        pose.lead(CurveStretch.x(stretches, at, u), CurveStretch.y(stretches, at, u), CurveStretch.slopeX(stretches, at, u), CurveStretch.slopeY(stretches, at, u));
    }

    /** The spline parameter at a station, after the stretch around it is copied if need be; NaN where none covers it, as at the end of a lane. */
    private double parameter(int row, int onLane, double station) {
        int at = row * CurveStretch.SIZE;
        double u = lane[row] == onLane ? CurveStretch.parameter(stretches, at, station) : Double.NaN;
        if (Double.isNaN(u)) {
            lane[row] = onLane;
            network.lane(onLane).copy(station, stretches, at);
            u = CurveStretch.parameter(stretches, at, station);
        }
        return u;
    }

    /** The method of {@link LaneProjector} as far as it stays on the lane; false where it does not, or does not converge. */
    private boolean converge(int row, int onLane, double near, double east, double north, LaneProjection spot) {
        int at = row * CurveStretch.SIZE;
        double along = near;
        for (int i = 0; i < LaneProjector.MOST_NEWTON_STEPS; i++) {
            double u = parameter(row, onLane, along);
            if (Double.isNaN(u)) {
                return false;
            }
            spot.station = along;
            double ahead = spot.see(east - CurveStretch.x(stretches, at, u), north - CurveStretch.y(stretches, at, u), CurveStretch.slopeX(stretches, at, u),
                    CurveStretch.slopeY(stretches, at, u), CurveStretch.curvature(stretches, at, u));
            boolean mayBeBefore = along <= 0 && ahead < 0;
            if (mayBeBefore || !(spot.room > LaneProjector.LEAST_ROOM)) {
                return false;
            }
            if (Math.abs(ahead) < LaneProjector.CONVERGED_METRES) {
                return Math.abs(along - near) <= LaneProjector.SEED_RANGE_METRES;
            }
            along += ahead / spot.room;
        }
        return false;
    }
}
