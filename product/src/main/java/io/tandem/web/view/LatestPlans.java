package io.tandem.web.view;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Outcome;
import io.tandem.web.http.JsonWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What planners answered last, and what of it is being followed, as a browser hears it when it asks. */
public final class LatestPlans {

    private final Map<Integer, PlanProposal> latest = new HashMap<>();
    private final Map<Integer, PlanProposal> followed = new HashMap<>();

    public void hear(PlanProposal proposal) {
        latest.put(proposal.vid(), proposal);
        if (proposal.outcome() == Outcome.TAKEN) {
            followed.put(proposal.vid(), proposal);
        }
    }

    public void forget() {
        latest.clear();
        followed.clear();
    }

    /** Nothing for those who have no planner. */
    public Optional<String> text(int vid) {
        return Optional.ofNullable(latest.get(vid)).map(last -> BrowserMessages.message("plan", json -> members(json, last, followed.get(vid))));
    }

    private static void members(JsonGenerator json, PlanProposal last, PlanProposal plan) throws IOException {
        json.writeNumberField("vid", last.vid());
        JsonWriter.rounded(json, "t_s", last.at().seconds());
        json.writeNumberField("cycle", last.cycle());
        json.writeStringField("outcome", last.outcome().name().toLowerCase(Locale.ROOT));
        json.writeStringField("why", last.why());
        JsonWriter.number(json, "answer_ms", Math.rint(last.answerSeconds() * 1e4) / 10);
        JsonWriter.rounded(json, "taken_s", plan == null ? Double.NaN : plan.at().seconds());
        JsonWriter.list(json, "trajectory", plan == null ? List.of() : poses(plan), LatestPlans::pose);
        JsonWriter.list(json, "refused", last.outcome() == Outcome.TAKEN ? List.of() : poses(last), LatestPlans::pose);
    }

    private static List<PlanProposal.Pose> poses(PlanProposal proposal) {
        return proposal.wish() instanceof PlanProposal.Trajectory way ? way.poses() : List.of();
    }

    private static void pose(JsonGenerator json, PlanProposal.Pose pose) throws IOException {
        json.writeStartArray();
        for (double number : new double[] {pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed()}) {
            JsonWriter.number(json, Math.rint(number * 1000) / 1000);
        }
        json.writeEndArray();
    }
}
