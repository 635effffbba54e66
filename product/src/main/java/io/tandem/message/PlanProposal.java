package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;

/**
 * What a planner answered to one question, and what became of it.
 *
 * @param at            when that was decided
 * @param vid           whose planner
 * @param cycle         the question's number
 * @param asked         simulated time of the question
 * @param outcome       what became of it
 * @param why           it was not taken; empty where it was
 * @param answerSeconds wall time from the question to the answer; NaN where none came
 * @param wish          what it wants
 */
public record PlanProposal(SimTime at, int vid, long cycle, SimTime asked, Outcome outcome, String why, double answerSeconds, Intent wish) {

    /** Poses of a trajectory that are told; of a longer one some are left out. */
    public static final int MOST_POSES = 40;

    /** What became of an answer: it is followed, it came too late, it is not fit to be followed, or it never came. */
    public enum Outcome { TAKEN, LATE, REFUSED, MISSING }

    /** What a planner wants. */
    public sealed interface Intent {
    }

    /** To be at places at times; empty where the planner's numbers are none. */
    public record Trajectory(List<Pose> poses) implements Intent {
    }

    /** To be pushed and steered: m/s2, and radians to the left. */
    public record Controls(double acceleration, double steer) implements Intent {
    }

    /** To stop. */
    public record Halt(String reason) implements Intent {
    }

    /** Nothing that could be understood. */
    public record Nothing() implements Intent {
    }

    /** Where the reported point is to be at a simulated time in seconds, its heading, and its speed there. */
    public record Pose(double time, double east, double north, double heading, double speed) {
    }
}
