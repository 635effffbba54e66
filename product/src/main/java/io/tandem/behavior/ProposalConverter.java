package io.tandem.behavior;

import io.tandem.message.PlanProposal;
import io.tandem.planning.Plan;
import io.tandem.planning.PlanResult;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.stream.IntStream;

/** Puts what became of a planner's answer into words for everyone, however long it was. */
final class ProposalConverter {

    private static final int LONGEST = 200;

    private ProposalConverter() {
    }

    static PlanProposal proposal(SimTime at, int vid, PlanResult judgement) {
        return new PlanProposal(at, vid, judgement.cycle(), new SimTime(judgement.askedNanos()), outcome(judgement.outcome()),
                shortened(judgement.why()), judgement.answerSeconds(), judgement.plan().map(ProposalConverter::wish).orElseGet(PlanProposal.Nothing::new));
    }

    private static PlanProposal.Outcome outcome(PlanResult.Outcome outcome) {
        return switch (outcome) {
            case TAKEN -> PlanProposal.Outcome.TAKEN;
            case LATE -> PlanProposal.Outcome.LATE;
            case REFUSED -> PlanProposal.Outcome.REFUSED;
            case MISSING -> PlanProposal.Outcome.MISSING;
        };
    }

    private static PlanProposal.Intent wish(Plan plan) {
        return switch (plan) {
            case Plan.Trajectory way -> new PlanProposal.Trajectory(thinned(way.poses().stream().filter(ProposalConverter::isFinite).toList()));
            case Plan.Controls controls -> new PlanProposal.Controls(controls.acceleration(), controls.steer());
            case Plan.Halt halt -> new PlanProposal.Halt(shortened(halt.reason()));
        };
    }

    private static boolean isFinite(Plan.Pose pose) {
        return Double.isFinite(pose.time() + pose.east() + pose.north() + pose.heading() + pose.speed());
    }

    /** Evenly, with the first and the last. */
    private static List<PlanProposal.Pose> thinned(List<Plan.Pose> poses) {
        int kept = Math.min(poses.size(), PlanProposal.MOST_POSES);
        return IntStream.range(0, kept).mapToObj(i -> poses.get(kept == poses.size() ? i : i * (poses.size() - 1) / (kept - 1)))
                .map(pose -> new PlanProposal.Pose(pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed())).toList();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
