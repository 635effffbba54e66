package io.tandem.bridge;

import io.tandem.message.Participant;
import io.tandem.message.Placement;
import io.tandem.message.RunState;
import io.tandem.topic.schema.MessageDefinitions;
import io.tandem.topic.schema.MessageDefinitions.Service;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The services of a run: what clients can ask it to do. */
final class BridgeServices {

    private static final int MAX_BEATS = 100_000;
    private static final double MAX_METRES = 1e6;

    /** Carries a request out, which may take a while. */
    @FunctionalInterface
    private interface Action {
        Map<String, Object> answer(BridgeRun run, Map<String, Object> request, String by);
    }

    /**
     * A service.
     *
     * @param id from 1
     */
    record Offer(long id, String name, Service type, Action action) {

        /** @param by name of the client */
        Map<String, Object> call(BridgeRun run, Map<String, Object> request, String by) {
            return action.answer(run, request, by);
        }
    }

    private static final List<Offer> ALL = offers();

    private BridgeServices() {
    }

    private static List<Offer> offers() {
        List<Offer> all = new ArrayList<>();
        for (RunState state : RunState.values()) {
            all.add(new Offer(all.size() + 1, "/run/" + state.name().toLowerCase(Locale.ROOT), MessageDefinitions.service("std_srvs/Trigger"),
                    (run, _, _) -> outcome(run.control().request(state))));
        }
        all.add(new Offer(all.size() + 1, "/run/reset", MessageDefinitions.service("std_srvs/Trigger"), (run, _, _) -> outcome(run.control().reset())));
        all.add(new Offer(all.size() + 1, "/run/step", MessageDefinitions.service("tandem_msgs/Step"), (run, request, _) -> step(run, request)));
        all.add(new Offer(all.size() + 1, "/place", MessageDefinitions.service("tandem_msgs/Place"), BridgeServices::place));
        return List.copyOf(all);
    }

    static List<Offer> all() {
        return ALL;
    }

    static Optional<Offer> named(String name) {
        return ALL.stream().filter(one -> one.name.equals(name)).findFirst();
    }

    private static Map<String, Object> outcome(Optional<String> refusal) {
        return Map.of("success", refusal.isEmpty(), "message", refusal.orElse(""));
    }

    private static Map<String, Object> step(BridgeRun run, Map<String, Object> request) {
        long beats = request.get("beats") instanceof Number number ? number.longValue() : 1;
        if (beats < 1 || beats > MAX_BEATS) {
            return outcome(Optional.of("A step has from 1 to " + MAX_BEATS + " beats."));
        }
        Map<String, Object> answer = new HashMap<>(outcome(run.control().stepAndWait((int) beats)));
        answer.put("over", run.control().isOver());
        long nanos = run.hub().now().nanos();
        answer.put("stamp", Map.of("sec", nanos / 1_000_000_000, "nanosec", nanos % 1_000_000_000));
        return answer;
    }

    private static Map<String, Object> place(BridgeRun run, Map<String, Object> request, String by) {
        int vid = request.get("vid") instanceof Number number ? number.intValue() : 0;
        double x = number(request, "x");
        double y = number(request, "y");
        double heading = number(request, "heading");
        Optional<Participant> one = run.hub().participants().stream().filter(participant -> participant.vid() == vid).findFirst();
        if (one.isEmpty() || one.get().real()) {
            return outcome(Optional.of(one.isEmpty() ? "There is no vehicle or block " + vid + "." : "Vehicle " + vid + " is real and stays where it is."));
        }
        if (!(Math.abs(x) <= MAX_METRES && Math.abs(y) <= MAX_METRES && Math.abs(heading) <= MAX_METRES)) {
            return outcome(Optional.of("This place is out of range."));
        }
        run.control().place(new Placement(vid, x, y, heading, by));
        return outcome(Optional.empty());
    }

    private static double number(Map<String, Object> request, String name) {
        return request.get(name) instanceof Number number ? number.doubleValue() : 0;
    }
}
