package io.tandem.recording;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Proposal;
import io.tandem.message.Proposal.Pose;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What planners answered, as JSON. Poses are rounded: they say what was wanted, not what was. */
final class PlanMessages {

    private static final double DIGITS = 1e4;
    private static final int COLUMNS = 5;

    private PlanMessages() {
    }

    static void write(Bytes out, Proposal proposal) throws IOException {
        JsonMessages.object(out, proposal.at(), json -> {
            json.writeNumberField("vid", proposal.vid());
            json.writeNumberField("cycle", proposal.cycle());
            json.writeNumberField("asked_ns", proposal.asked().nanos());
            json.writeStringField("outcome", proposal.outcome().name().toLowerCase(Locale.ROOT));
            if (!proposal.why().isEmpty()) {
                json.writeStringField("why", proposal.why());
            }
            JsonMessages.numberIfAny(json, "answer_s", proposal.answerSeconds());
            wish(json, proposal.wish());
        });
    }

    private static void wish(JsonGenerator json, Proposal.Wish wish) throws IOException {
        switch (wish) {
            case Proposal.Trajectory trajectory -> {
                json.writeArrayFieldStart("trajectory");
                for (Pose pose : trajectory.poses()) {
                    json.writeArray(rounded(pose), 0, COLUMNS);
                }
                json.writeEndArray();
            }
            case Proposal.Controls controls -> {
                JsonMessages.numberIfAny(json, "acceleration_mps2", controls.acceleration());
                JsonMessages.numberIfAny(json, "steer_rad", controls.steer());
            }
            case Proposal.Halt halt -> json.writeStringField("halt", halt.reason());
            case Proposal.Nothing _ -> { }
        }
    }

    private static double[] rounded(Pose pose) {
        double[] row = {pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed()};
        return Arrays.stream(row).map(value -> Math.rint(value * DIGITS) / DIGITS).toArray();
    }

    static Proposal read(Json json) throws DamagedException {
        return new Proposal(JsonMessages.time(json), json.at("vid").small(), json.at("cycle").whole(), new SimTime(json.at("asked_ns").whole()),
                outcome(json.at("outcome").text()), json.has("why") ? json.at("why").text() : "", json.numberIfAny("answer_s"), wish(json));
    }

    private static Proposal.Outcome outcome(String name) throws DamagedException {
        return Arrays.stream(Proposal.Outcome.values()).filter(outcome -> outcome.name().toLowerCase(Locale.ROOT).equals(name)).findFirst()
                .orElseThrow(() -> new DamagedException("no outcome " + name));
    }

    private static Proposal.Wish wish(Json json) throws DamagedException {
        if (json.has("trajectory")) {
            return new Proposal.Trajectory(poses(json.at("trajectory").items()));
        }
        if (json.has("halt")) {
            return new Proposal.Halt(json.at("halt").text());
        }
        return json.has("acceleration_mps2") || json.has("steer_rad")
                ? new Proposal.Controls(json.numberIfAny("acceleration_mps2"), json.numberIfAny("steer_rad")) : new Proposal.Nothing();
    }

    private static List<Pose> poses(List<Json> rows) throws DamagedException {
        List<Pose> poses = new ArrayList<>();
        for (Json row : rows) {
            List<Json> numbers = row.items();
            if (numbers.size() != COLUMNS) {
                throw new DamagedException("a pose that is not five numbers");
            }
            poses.add(new Pose(numbers.get(0).number(), numbers.get(1).number(), numbers.get(2).number(), numbers.get(3).number(),
                    numbers.get(4).number()));
        }
        return List.copyOf(poses);
    }
}
