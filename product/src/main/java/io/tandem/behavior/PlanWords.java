package io.tandem.behavior;

import io.tandem.message.Proposal;
import io.tandem.planning.Judgement;
import io.tandem.planning.Plan;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.stream.IntStream;

/** Puts what became of a planner's answer into words for everyone, however long it was. */
final class PlanWords {

    private static final int LONGEST = 200;

    private PlanWords() {
    }

    static Proposal proposal(SimTime at, int vid, Judgement judgement) {
        return new Proposal(at, vid, judgement.cycle(), new SimTime(judgement.askedNanos()), outcome(judgement.outcome()),
                shortened(judgement.why()), judgement.answerSeconds(), judgement.plan().map(PlanWords::wish).orElseGet(Proposal.Nothing::new));
    }

    private static Proposal.Outcome outcome(Judgement.Outcome outcome) {
        return switch (outcome) {
            case TAKEN -> Proposal.Outcome.TAKEN;
            case LATE -> Proposal.Outcome.LATE;
            case REFUSED -> Proposal.Outcome.REFUSED;
            case MISSING -> Proposal.Outcome.MISSING;
        };
    }

    private static Proposal.Wish wish(Plan plan) {
        return switch (plan) {
            case Plan.Trajectory way -> new Proposal.Trajectory(thinned(way.poses().stream().filter(PlanWords::isFinite).toList()));
            case Plan.Controls controls -> new Proposal.Controls(controls.acceleration(), controls.steer());
            case Plan.Halt halt -> new Proposal.Halt(shortened(halt.reason()));
        };
    }

    private static boolean isFinite(Plan.Pose pose) {
        return Double.isFinite(pose.time() + pose.east() + pose.north() + pose.heading() + pose.speed());
    }

    /** Evenly, with the first and the last. */
    private static List<Proposal.Pose> thinned(List<Plan.Pose> poses) {
        int kept = Math.min(poses.size(), Proposal.MOST_POSES);
        return IntStream.range(0, kept).mapToObj(i -> poses.get(kept == poses.size() ? i : i * (poses.size() - 1) / (kept - 1)))
                .map(pose -> new Proposal.Pose(pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed())).toList();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
