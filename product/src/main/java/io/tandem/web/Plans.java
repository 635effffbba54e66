package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Proposal;
import io.tandem.message.Proposal.Outcome;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What planners answered last, and what of it is being followed, as a browser hears it when it asks. */
final class Plans {

    private final Map<Integer, Proposal> latest = new HashMap<>();
    private final Map<Integer, Proposal> followed = new HashMap<>();

    void hear(Proposal proposal) {
        latest.put(proposal.vid(), proposal);
        if (proposal.outcome() == Outcome.TAKEN) {
            followed.put(proposal.vid(), proposal);
        }
    }

    void forget() {
        latest.clear();
        followed.clear();
    }

    /** Nothing for those who have no planner. */
    Optional<String> text(int vid) {
        return Optional.ofNullable(latest.get(vid)).map(last -> Words.message("plan", json -> members(json, last, followed.get(vid))));
    }

    private static void members(JsonGenerator json, Proposal last, Proposal plan) throws IOException {
        json.writeNumberField("vid", last.vid());
        JsonText.rounded(json, "t_s", last.at().seconds());
        json.writeNumberField("cycle", last.cycle());
        json.writeStringField("outcome", last.outcome().name().toLowerCase(Locale.ROOT));
        json.writeStringField("why", last.why());
        JsonText.number(json, "answer_ms", Math.rint(last.answerSeconds() * 1e4) / 10);
        JsonText.rounded(json, "taken_s", plan == null ? Double.NaN : plan.at().seconds());
        JsonText.list(json, "trajectory", plan == null ? List.of() : poses(plan), Plans::pose);
        JsonText.list(json, "refused", last.outcome() == Outcome.TAKEN ? List.of() : poses(last), Plans::pose);
    }

    private static List<Proposal.Pose> poses(Proposal proposal) {
        return proposal.wish() instanceof Proposal.Trajectory way ? way.poses() : List.of();
    }

    private static void pose(JsonGenerator json, Proposal.Pose pose) throws IOException {
        json.writeStartArray();
        for (double number : new double[] {pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed()}) {
            JsonText.number(json, Math.rint(number * 1000) / 1000);
        }
        json.writeEndArray();
    }
}
