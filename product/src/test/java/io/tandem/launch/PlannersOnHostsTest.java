package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import io.tandem.message.Event;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Planners and traffic that hosts carry, as users start them: in processes. */
@Tag("slow")
class PlannersOnHostsTest extends Processes {

    /** A planner in Python that goes straight on at five metres a second, a lattice, and a car in traffic; a busy machine may keep the planners waiting. */
    private static final String PLANNERS = """
            name: planners
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, decide: 50 ms, report: 50 ms}
            road:
              lanes:
                - {name: main, points: [[0, 0], [900, 0]], width: 4 m, limit: 36 km/h}
                - {name: other, points: [[0, 50], [900, 50]], width: 4 m, limit: 36 km/h}
            vehicles:
              - {ids: 1, mobility: {model: lag-bicycle}, start: {at: [10, 0], heading: 0 deg}, behaviors: {planner: {command: [python3, straight.py], misses: 600, silence: 60 s}}}
              - {ids: 2, mobility: {model: lag-bicycle}, start: {at: [300, 0], heading: 0 deg}, behaviors: {planner: {builtin: lattice, misses: 600, silence: 60 s}}}
              - {ids: 3, mobility: {model: lag-bicycle}, start: {at: [10, 50], heading: 0 deg}, behaviors: {traffic: {haste: 1}}}
            """;
    private static final String STRAIGHT = """
            import json, sys
            for line in sys.stdin:
                view = json.loads(line)
                if view["type"] == "view":
                    t, ego = view["time"], view["ego"]
                    poses = [[t + 0.5 * i, ego["east"] + 2.5 * i, ego["north"], 0, 5] for i in range(40)]
                    print(json.dumps({"type": "plan", "cycle": view["cycle"], "trajectory": poses}), flush=True)
            """;

    @Override
    String scenario() {
        return PLANNERS;
    }

    /** How far everyone went in each take, and what happened there. */
    private static final class Takes implements Tap {
        final List<Map<Integer, Double>> east = new ArrayList<>();
        final List<String> events = new ArrayList<>();
        final Map<Integer, Double> speed = new HashMap<>();
        final Map<Integer, Integer> plans = new HashMap<>();

        @Override
        public void runState(SimTime at, RunState state) {
            if (state == RunState.SET) {
                east.add(new HashMap<>());
            }
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            for (int i = 0; i < reports.count() && !east.isEmpty(); i++) {
                east.getLast().put(reports.vid[i], reports.east[i]);
                if (reports.runState[i] == RunState.GO.number()) {
                    speed.put(reports.vid[i], reports.speed[i]);
                }
            }
        }

        @Override
        public void proposed(PlanProposal proposal) {
            plans.merge(proposal.vid(), 1, Integer::sum);
        }

        @Override
        public void event(Event event) {
            events.add(event.name() + " " + event.vid());
        }
    }

    private void go() throws Exception {
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
        eventually("everyone goes", () -> number("1.speed_mps") > 4 && number("2.speed_mps") > 2 && number("3.speed_mps") > 4);
    }

    private void change(String setting) throws Exception {
        assertThat(Program.finished(folder, "ctl", "change", setting, "--core", address).exitCode()).isZero();
    }

    @Test
    void planOnHostsInTwoTakesAndHearOfChangedSettings() throws Exception {
        Files.writeString(folder.resolve("straight.py"), STRAIGHT);
        assertThat(host("forbidden", "1").exitCode()).as("a command that came over the network").isEqualTo(ExitCode.CALLERS_MISTAKE);
        Program planner = start("host", "s.yaml", "--core", address, "--vehicles", "1", "--name", "planner");
        Program others = host("others", "2..3");
        planner.awaitWords("(planner) carries 1");
        others.awaitWords("(others) carries 2");

        go();
        go();
        change("vehicles[2].behaviors.traffic.haste=0.2");
        change("vehicles[1].behaviors.planner.horizon=40 m");
        eventually("traffic is in no hurry any more", () -> Math.abs(number("3.speed_mps") - 2) < 0.3);
        assertThat(ctl("stop", "--wait")).isZero();

        assertThat(List.of(planner.exitCode(), others.exitCode(), core.exitCode())).containsOnly(0);
        Takes takes = new Takes();
        try (RecordingReader reader = RecordingReader.open(folder.resolve("run.mcap"))) {
            reader.replay(takes);
        }

        assertThat(takes.east).hasSize(2).allSatisfy(east -> assertThat(east.get(1)).as("metres of the planner in Python").isGreaterThan(12));
        assertThat(takes.speed.get(1)).as("m/s, as it planned").isBetween(4.0, 6.0);
        assertThat(takes.plans.get(1)).as("plans that were recorded").isGreaterThan(10);
        assertThat(takes.plans.get(2)).isGreaterThan(10);
        assertThat(takes.events).contains("CHANGED 0").doesNotContain("PLAN_LOST 1", "PLAN_LOST 2");
    }
}
