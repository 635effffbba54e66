package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.NetworkOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.launch.control.StatusTable;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Core, hosts and tools as processes, for tests; all are killed at the end of each. */
abstract class Processes {

    static final String SCENARIO = """
            name: processes
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 50 ms}
            vehicles:
              - {ids: 1..2, kind: ground, mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 0], heading: 0 deg}, behaviors: {wander: 1}}
              - {ids: 3..3, kind: ground, mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 90], heading: 0 deg}, behaviors: {wander: 1}}
            """;

    private static final int MOST_TRIES = 5;

    @TempDir
    Path folder;
    private final List<Program> programs = new ArrayList<>();
    Program core;
    String address;

    @BeforeEach
    void startCore() throws IOException {
        Files.writeString(folder.resolve("s.yaml"), scenario());
        core = start("core", "s.yaml", "--listen", "127.0.0.1:0", "--no-web", "--record", "run.mcap");
        address = core.awaitWords("Core listens at (127\\.0\\.0\\.1:\\d+)");
    }

    String scenario() {
        return SCENARIO;
    }

    @AfterEach
    void killAll() {
        programs.forEach(Program::close);
    }

    final Program start(String... arguments) throws IOException {
        Program program = Program.start(folder, arguments);
        programs.add(program);
        return program;
    }

    final Program host(String name, String vehicles) throws IOException {
        return start("host", "--core", address, "--vehicles", vehicles, "--name", name, "--workers", "1");
    }

    /** The tool in this process: it says the same on the network, and starts at once. On a busy machine Core may take longer than it waits: then it asks again, as a person does. */
    final int ctl(String... words) {
        String[] command = Stream.concat(Stream.of("ctl", "--core", address), Stream.of(words)).toArray(String[]::new);
        int code = Tandem.run(Tandem.commandLine(), command);
        for (int tries = 1; tries < MOST_TRIES && (code == ExitCode.NO_CORE || code == ExitCode.TIMED_OUT); tries++) {
            code = Tandem.run(Tandem.commandLine(), command);
        }
        return code;
    }

    /** The status that a tool sees: the run and its counters, with each vehicle's keys under its id. */
    final Map<String, String> status() {
        try (Link link = UdpLink.bind(Network.loopback())) {
            CoreConnection line = new CoreConnection(link, NetworkOptions.address("test", address), Optional.empty(), new Ids(List.of()), "tool", WallClock.machine());
            line.join(Network.PATIENCE);
            List<Map<String, String>> vehicles = new ArrayList<>();
            Map<String, String> all = StatusTable.read(StatusTable.inflated(line.fetch(ControlMessage.Document.STATUS, Network.PATIENCE).orElseThrow()), vehicles);
            line.messageSender().send(new ControlMessage.Bye("done"));
            vehicles.forEach(vehicle -> vehicle.forEach((key, value) -> all.put(vehicle.get("vid") + "." + key, value)));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MistakeException e) {
            throw new AssertionError(e);
        }
    }

    final double number(String key) {
        String value = status().get(key);
        return value.equals("-") ? Double.NaN : Double.parseDouble(value);
    }

    /** Whether a vehicle goes, and was heard just now. */
    final boolean isBack(int vid) {
        Map<String, String> status = status();
        return status.get(vid + ".run_state").equals("GO") && status.get(vid + ".freshness").equals("FRESH")
                && Math.abs(Double.parseDouble(status.get(vid + ".age_s"))) < 0.5;
    }

    /** What a recording holds: the changes of state, the beats at which something was heard, and per vehicle its reports. */
    static final class Recorded implements Tap {
        final List<RunState> states = new ArrayList<>();
        final TreeSet<Long> beats = new TreeSet<>();
        final Map<Integer, TreeSet<Long>> times = new TreeMap<>();
        /** per vehicle time in seconds, east in metres and run state of its reports, in their order */
        final Map<Integer, List<double[]>> reports = new TreeMap<>();
        boolean complete;

        @Override
        public void runState(SimTime at, RunState state) {
            states.add(state);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            beats.add(at.nanos());
            for (int i = 0; i < reports.count(); i++) {
                times.computeIfAbsent(reports.vid[i], vid -> new TreeSet<>()).add(reports.time[i]);
                this.reports.computeIfAbsent(reports.vid[i], vid -> new ArrayList<>()).add(new double[] {SimTime.seconds(reports.time[i]), reports.east[i], reports.runState[i]});
            }
        }
    }

    final Recorded recorded(String file) throws Exception {
        Recorded recorded = new Recorded();
        try (RecordingReader reader = RecordingReader.open(folder.resolve(file))) {
            reader.replay(recorded);
            recorded.complete = reader.complete();
        }
        return recorded;
    }
}
