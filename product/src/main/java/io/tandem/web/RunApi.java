package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Parameter;
import io.tandem.message.Participant;
import io.tandem.message.Placement;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.web.contract.SceneDescription.Trigger;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.live.ParameterAnswers;
import io.tandem.web.view.PhysicsChart;
import io.tandem.web.view.RadioQuestions;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** The API for a run that is on. */
final class RunApi {

    private static final int MAX_REASON_LENGTH = 500;
    private static final double MIN_SPEED = 0.01;
    private static final double MAX_SPEED = 1000;
    private static final int MAX_STEPS = 1000;
    private static final String FAST = "fast";
    private static final double MAX_METRES = 1e6;

    private final LiveRun run;

    RunApi(LiveRun run) {
        this.run = run;
    }

    /** The parameters of the run; with {@code vid} in the query those of a vehicle's group, with {@code all} all. */
    WebResponse parameters(UnaryOperator<String> query) {
        String vid = query.apply("vid");
        boolean all = query.apply("all") != null;
        return WebResponse.json(ParameterAnswers.of(run.control().parameters().stream()
                .filter(one -> all || (vid == null ? one.of().isEmpty() : concerns(one, vid))).toList()));
    }

    /** What is inside a vehicle, of a run that records it. */
    WebResponse physics(UnaryOperator<String> query) {
        try {
            return WebResponse.json(run.physics(PhysicsChart.of(query)));
        } catch (IllegalArgumentException wrong) {
            return PhysicsChart.refusal();
        }
    }

    /** How old what a station hears becomes. */
    WebResponse radio(UnaryOperator<String> query) {
        OptionalInt vid = RadioQuestions.vid(query);
        return vid.isPresent() ? WebResponse.json(run.radioAges(vid.getAsInt())) : RadioQuestions.refusal();
    }

    private static boolean concerns(Parameter parameter, String vid) {
        return parameter.of().stream().flatMapToInt(Ids::stream).anyMatch(one -> String.valueOf(one).equals(vid));
    }

    /** @param by name of the operator */
    Optional<WebResponse> post(String what, FlatJson body, String by) {
        return Optional.ofNullable(switch (what) {
            case "state" -> state(body);
            case "time" -> time(body);
            case "trigger" -> trigger(body.text("name").orElse(""));
            case "tell" -> JoinApi.tell(run, body.integer("vid").orElse(0), body.text("text").orElse(""));
            case "eject" -> eject(body);
            case "change" -> change(body, by);
            case "place" -> place(body, by);
            default -> null;
        });
    }

    private WebResponse state(FlatJson body) {
        String wish = body.text("wish").orElse("");
        Optional<RunState> next = Arrays.stream(RunState.values()).filter(state -> state.name().equals(wish)).findFirst();
        if (next.isEmpty()) {
            return WebResponse.refusal(422, "There is no such state.", "ask for one of " + Arrays.toString(RunState.values()) + ".");
        }
        Optional<String> refusal = run.control().request(next.get());
        if (refusal.isPresent()) {
            return WebResponse.refusal(409, refusal.get(), "wish for a state that can follow " + run.runState() + ".");
        }
        body.text("override").map(String::strip).filter(reason -> !reason.isEmpty()).ifPresent(reason -> run.control().tell(
                new Event(SimTime.ZERO, "OVERRIDE", 0, 0, null, PrintableText.of(reason, MAX_REASON_LENGTH))));
        return WebResponse.ok();
    }

    /** Speed, single steps, and whether missions end the run; any of them. */
    private WebResponse time(FlatJson body) {
        Optional<String> refusal = Optional.empty();
        if (body.number("speed").isPresent() || body.text("speed").isPresent()) {
            double speed = body.number("speed").orElse(Double.POSITIVE_INFINITY);
            if (!(speed >= MIN_SPEED) || speed > MAX_SPEED && speed < Double.POSITIVE_INFINITY || !body.text("speed").orElse(FAST).equals(FAST)) {
                return WebResponse.refusal(422, "There is no such speed.", "ask for " + MIN_SPEED + " to " + MAX_SPEED + ", or \"" + FAST + "\".");
            }
            refusal = run.control().setSpeed(speed);
        }
        if (body.integer("step").isPresent()) {
            if (run.runState() != RunState.PAUSE) {
                return WebResponse.refusal(409, "Only a run in PAUSE goes step by step.", "pause it first.");
            }
            refusal = run.control().step(Math.clamp(body.integer("step").getAsInt(), 1, MAX_STEPS));
        }
        body.text("end_with_missions").ifPresent(ends -> run.control().endWithMissions(ends.equals("yes")));
        return refusal.map(why -> WebResponse.refusal(409, why, "let it go at the speed of the wall.")).orElseGet(WebResponse::ok);
    }

    private WebResponse change(FlatJson body, String by) {
        if (body.text("path").isEmpty() || body.text("value").isEmpty()) {
            return WebResponse.refusal(422, "A change needs a path and a value, both as text.", "send for example {\"path\":\"alerts.miss\",\"value\":\"4\"}.");
        }
        try {
            run.control().change(body.text("path").get(), body.text("value").get(), by);
            return WebResponse.ok();
        } catch (MistakeException refused) {
            // The page shows the mistake beside the setting, so its place is left out.
            Problem first = refused.problems().getFirst();
            return WebResponse.refusal(422, first.what(), first.fix());
        }
    }

    /** Puts a vehicle or block somewhere, at rest. */
    private WebResponse place(FlatJson body, String by) {
        int vid = body.integer("vid").orElse(0);
        Optional<Participant> one = run.participant(vid);
        if (one.isEmpty() || one.get().real()) {
            return WebResponse.refusal(one.isEmpty() ? 404 : 409, one.isEmpty() ? "There is no vehicle or block " + vid + "." : "A real participant stays where it is.", "name the vid of a virtual one.");
        }
        double x = body.number("x").orElse(Double.NaN);
        double y = body.number("y").orElse(Double.NaN);
        double heading = body.number("heading").orElse(0);
        if (!(Math.abs(x) <= MAX_METRES && Math.abs(y) <= MAX_METRES && Math.abs(heading) <= MAX_METRES)) {
            return WebResponse.refusal(422, "This place is out of range.", "send x and y in metres east and north of the site, and heading in radians.");
        }
        run.control().place(new Placement(vid, x, y, heading, by));
        return WebResponse.ok();
    }

    private WebResponse eject(FlatJson body) {
        Optional<String> name = run.control().eject(body.integer("vid").orElse(0));
        return name.isPresent() ? WebResponse.ok() : WebResponse.refusal(404, "Nobody real sits there.", "name the vid of a real participant who has joined.");
    }

    private WebResponse trigger(String name) {
        Optional<Trigger> trigger = run.staticScene().triggers().stream().filter(one -> one.name().equals(name)).findFirst();
        if (trigger.isEmpty()) {
            return WebResponse.refusal(404, "The scenario has no such trigger.", "name one of its triggers.");
        }
        run.control().tell(new Event(SimTime.ZERO, trigger.get().name(), 0, 0, null, trigger.get().label()));
        return WebResponse.ok();
    }
}
