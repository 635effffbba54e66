package io.tandem.behavior.planner;

import io.tandem.message.PlanProposal;
import io.tandem.planning.Plan;
import io.tandem.planning.PlanResult;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.stream.IntStream;

/** Converts the result of a planner's answer into a message, shortened to its limits. */
public final class ProposalConverter {

    private static final int LONGEST_TEXT = 200;

    private ProposalConverter() {
    }

    public static PlanProposal proposal(SimTime at, int vid, PlanResult result) {
        return new PlanProposal(at, vid, result.cycle(), new SimTime(result.askedNanos()), outcome(result.outcome()),
                shortened(result.why()), result.answerSeconds(), result.plan().map(ProposalConverter::intent).orElseGet(PlanProposal.Nothing::new));
    }

    private static PlanProposal.Outcome outcome(PlanResult.Outcome outcome) {
        return switch (outcome) {
            case TAKEN -> PlanProposal.Outcome.TAKEN;
            case LATE -> PlanProposal.Outcome.LATE;
            case REFUSED -> PlanProposal.Outcome.REFUSED;
            case MISSING -> PlanProposal.Outcome.MISSING;
        };
    }

    private static PlanProposal.Intent intent(Plan plan) {
        return switch (plan) {
            case Plan.Trajectory way -> new PlanProposal.Trajectory(thinned(way.poses().stream().filter(ProposalConverter::isFinite).toList()));
            case Plan.Controls controls -> new PlanProposal.Controls(controls.acceleration(), controls.steer());
            case Plan.Halt halt -> new PlanProposal.Halt(shortened(halt.reason()));
        };
    }

    private static boolean isFinite(Plan.Pose pose) {
        return Double.isFinite(pose.time() + pose.east() + pose.north() + pose.heading() + pose.speed());
    }

    /** Evenly spaced, with the first and the last. */
    private static List<PlanProposal.Pose> thinned(List<Plan.Pose> poses) {
        int kept = Math.min(poses.size(), PlanProposal.MAX_POSES);
        return IntStream.range(0, kept).mapToObj(i -> poses.get(kept == poses.size() ? i : i * (poses.size() - 1) / (kept - 1)))
                .map(pose -> new PlanProposal.Pose(pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed())).toList();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + "…";
    }
}
