package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;

/**
 * The world as one vehicle perceives it at an instant, beside the truth: made only on request.
 *
 * @param at       when
 * @param vid      id of the vehicle
 * @param east     where it is in truth, metres in the site's frame
 * @param north    likewise
 * @param heading  likewise, radians anticlockwise from east
 * @param estimate where it believes it is; empty where it knows
 * @param eyes     what its sensors' rays met, in truth
 * @param seen     the objects it tracks, at their estimated positions
 */
public record VehicleView(SimTime at, int vid, double east, double north, double heading, Optional<Estimate> estimate, List<RangeScan> eyes,
        List<TrackedObject> seen) {

    /**
     * One sensor's last scan.
     *
     * @param first direction of its first ray, radians anticlockwise from east
     * @param step  angle from ray to ray, radians
     * @param reach metres that a ray goes where nothing stops it
     * @param range metres that each ray went
     */
    public record RangeScan(double east, double north, double first, double step, double reach, List<Double> range) {
    }
}
