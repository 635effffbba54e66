package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;

/**
 * The world as one vehicle perceives it at an instant, beside the truth: made only on request.
 *
 * @param at       simulated time
 * @param vid      id of the vehicle
 * @param east     true position, metres in the site's frame
 * @param north    likewise
 * @param heading  likewise, radians anticlockwise from east
 * @param estimate its estimate of its own state; empty if it has exact localisation
 * @param eyes     scans of its range sensors
 * @param seen     the objects it tracks, at their estimated positions
 */
public record VehicleView(SimTime at, int vid, double east, double north, double heading, Optional<Estimate> estimate, List<RangeScan> eyes,
        List<TrackedObject> seen) {

    /**
     * One sensor's last scan.
     *
     * @param first direction of its first ray, radians anticlockwise from east
     * @param step  angle from ray to ray, radians
     * @param reach range of the sensor, metres
     * @param range measured range of each ray, metres
     */
    public record RangeScan(double east, double north, double first, double step, double reach, List<Double> range) {
    }
}
