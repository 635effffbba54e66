package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;

/**
 * The world as one vehicle has it at an instant, beside the truth: made only for someone who asks.
 *
 * @param at       when
 * @param vid      who
 * @param east     where it is in truth, metres in the site's frame
 * @param north    likewise
 * @param heading  likewise, radians anticlockwise from east
 * @param estimate where it believes it is; empty where it knows
 * @param eyes     what its sensors' rays met, in truth
 * @param seen     whom it follows with them, where it believes them
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
