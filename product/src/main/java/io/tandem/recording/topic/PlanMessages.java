package io.tandem.recording.topic;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Pose;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Answers of planners, as JSON. Poses are rounded, because they are intentions, not measurements. */
public final class PlanMessages {

    private static final double STEPS_PER_UNIT = 1e4;
    private static final int COLUMNS = 5;

    private PlanMessages() {
    }

    public static void write(LittleEndianWriter out, PlanProposal proposal) throws IOException {
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

    private static void wish(JsonGenerator json, PlanProposal.Intent wish) throws IOException {
        switch (wish) {
            case PlanProposal.Trajectory trajectory -> {
                json.writeArrayFieldStart("trajectory");
                for (Pose pose : trajectory.poses()) {
                    json.writeArray(rounded(pose), 0, COLUMNS);
                }
                json.writeEndArray();
            }
            case PlanProposal.Controls controls -> {
                JsonMessages.numberIfAny(json, "acceleration_mps2", controls.acceleration());
                JsonMessages.numberIfAny(json, "steer_rad", controls.steer());
            }
            case PlanProposal.Halt halt -> json.writeStringField("halt", halt.reason());
            case PlanProposal.Nothing _ -> { }
        }
    }

    private static double[] rounded(Pose pose) {
        double[] row = {pose.time(), pose.east(), pose.north(), pose.heading(), pose.speed()};
        return Arrays.stream(row).map(value -> Math.rint(value * STEPS_PER_UNIT) / STEPS_PER_UNIT).toArray();
    }

    public static PlanProposal read(JsonValue json) throws DamagedException {
        return new PlanProposal(JsonMessages.time(json), json.at("vid").small(), json.at("cycle").whole(), new SimTime(json.at("asked_ns").whole()),
                outcome(json.at("outcome").text()), json.has("why") ? json.at("why").text() : "", json.numberIfAny("answer_s"), wish(json));
    }

    private static PlanProposal.Outcome outcome(String name) throws DamagedException {
        return Arrays.stream(PlanProposal.Outcome.values()).filter(outcome -> outcome.name().toLowerCase(Locale.ROOT).equals(name)).findFirst()
                .orElseThrow(() -> new DamagedException("no outcome " + name));
    }

    private static PlanProposal.Intent wish(JsonValue json) throws DamagedException {
        if (json.has("trajectory")) {
            return new PlanProposal.Trajectory(poses(json.at("trajectory").items()));
        }
        if (json.has("halt")) {
            return new PlanProposal.Halt(json.at("halt").text());
        }
        return json.has("acceleration_mps2") || json.has("steer_rad")
                ? new PlanProposal.Controls(json.numberIfAny("acceleration_mps2"), json.numberIfAny("steer_rad")) : new PlanProposal.Nothing();
    }

    private static List<Pose> poses(List<JsonValue> rows) throws DamagedException {
        List<Pose> poses = new ArrayList<>();
        for (JsonValue row : rows) {
            List<JsonValue> numbers = row.items();
            if (numbers.size() != COLUMNS) {
                throw new DamagedException("a pose that is not five numbers");
            }
            poses.add(new Pose(numbers.get(0).number(), numbers.get(1).number(), numbers.get(2).number(), numbers.get(3).number(),
                    numbers.get(4).number()));
        }
        return List.copyOf(poses);
    }
}
