package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Outcome;
import io.tandem.web.contract.RunMessage.Plan;
import io.tandem.web.contract.RunMessage.PlanPose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The last answer of each vehicle's planner, and the plan that is followed. */
public final class LatestPlans {

    private final Map<Integer, PlanProposal> latest = new HashMap<>();
    private final Map<Integer, PlanProposal> followed = new HashMap<>();

    public void accept(PlanProposal proposal) {
        latest.put(proposal.vid(), proposal);
        if (proposal.outcome() == Outcome.TAKEN) {
            followed.put(proposal.vid(), proposal);
        }
    }

    public void clear() {
        latest.clear();
        followed.clear();
    }

    /** Empty for vehicles without a planner. */
    public Optional<Plan> plan(int vid) {
        return Optional.ofNullable(latest.get(vid)).map(last -> plan(last, followed.get(vid)));
    }

    private static Plan plan(PlanProposal last, PlanProposal taken) {
        return new Plan(last.vid(), rounded(last.at().seconds()), last.cycle(), last.outcome(), last.why(), Math.rint(last.answerSeconds() * 1e4) / 10,
                taken == null ? Double.NaN : rounded(taken.at().seconds()), taken == null ? List.of() : poses(taken),
                last.outcome() == Outcome.TAKEN ? List.of() : poses(last));
    }

    private static List<PlanPose> poses(PlanProposal proposal) {
        List<PlanProposal.Pose> poses = proposal.wish() instanceof PlanProposal.Trajectory trajectory ? trajectory.poses() : List.of();
        return poses.stream().map(pose -> new PlanPose(rounded(pose.time()), rounded(pose.east()), rounded(pose.north()), rounded(pose.heading()),
                rounded(pose.speed()))).toList();
    }
}
