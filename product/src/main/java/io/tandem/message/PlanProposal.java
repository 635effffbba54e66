package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;

/**
 * A planner's answer to one request, and its outcome.
 *
 * @param at            time at which the outcome was decided
 * @param vid           id of the vehicle
 * @param cycle         number of the request
 * @param asked         simulated time of the request
 * @param outcome       whether it is followed, or why not
 * @param why           reason for which it was not taken; empty if it was
 * @param answerSeconds wall time from the request to the answer; NaN if none came
 * @param wish          the requested motion
 */
public record PlanProposal(SimTime at, int vid, long cycle, SimTime asked, Outcome outcome, String why, double answerSeconds, Intent wish) {

    /** Maximum number of poses that are sent and recorded; longer trajectories are thinned out. */
    public static final int MAX_POSES = 40;

    /** Outcome of a request: the answer is followed, came too late, is invalid, or never came. */
    public enum Outcome { TAKEN, LATE, REFUSED, MISSING }

    /** The motion that a planner requests. */
    public sealed interface Intent {
    }

    /** Timed poses to follow; empty if the planner's numbers are not finite. */
    public record Trajectory(List<Pose> poses) implements Intent {
    }

    /** Acceleration in m/s2 and steer in radians to the left. */
    public record Controls(double acceleration, double steer) implements Intent {
    }

    /** A stop. */
    public record Halt(String reason) implements Intent {
    }

    /** No valid request. */
    public record Nothing() implements Intent {
    }

    /** Position of the reported point, heading and speed at a simulated time in seconds. */
    public record Pose(double time, double east, double north, double heading, double speed) {
    }
}
