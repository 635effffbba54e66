package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.core.Core;
import io.tandem.process.ChildProcess;
import io.tandem.run.HostProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds how many vehicles this machine simulates in real time over a network, compared with one process per vehicle. */
@Command(name = "realtime",
        description = "Find the largest fleet that keeps real time with everything on: Core and a host in separate processes, UDP between "
                + "them, 100 Hz motion, 10 Hz behaviors, reports and conflict detection, a recording. For comparison, the same for a Python "
                + "program with one process per vehicle.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench realtime                          about half an hour",
            "  tandem bench realtime --seconds 10 --no-peer",
            "  tandem bench realtime --from 100000 --most 100000 --no-peer    a single size",
            "  tandem bench realtime --most 20000 -o json > realtime.json"
        })
final class BenchRealtimeCommand extends Bench {

    private static final double MAX_WARM_UP_SECONDS = 10;
    private static final double REPORTS_PER_SECOND = 10;
    /** Time limit for starting processes, building fleets and joining, per trial and per vehicle. */
    private static final double START_SECONDS = 60;
    private static final double START_SECONDS_PER_VEHICLE = 0.0005;
    private static final int PEERS_FIRST = 25;
    private static final String PEER = "bench/peers/process_per_vehicle.py";

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "60",
            description = "Measured seconds of each trial, after a warm-up of the same length but at most 10 s. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--from", paramLabel = "N", defaultValue = "1000", description = "Number of vehicles of the first trial. Default: ${DEFAULT-VALUE}.")
    private int first;

    @Option(names = "--most", paramLabel = "N", defaultValue = "1000000", description = "Maximum number of vehicles. Default: ${DEFAULT-VALUE}.")
    private int most;

    @Option(names = "--no-peer", description = "Skip the comparison program.")
    private boolean noPeer;

    /** A program whose capacity is measured. */
    private record Contender(String name, List<String> command, int first) {
    }

    /** The capacity of one program. */
    private record Result(Contender contender, int largest, List<TrialResult> trials) {
    }

    @Override
    boolean measure() throws IOException {
        require(seconds > 0 && first >= 1 && most >= 1, "--seconds, --from and --most must be positive.");
        List<Result> results = new ArrayList<>();
        results.add(search(new Contender("Tandem", ours(), first)));
        Optional<Path> peer = noPeer ? Optional.empty() : PeerPrograms.find(PEER);
        if (peer.isPresent()) {
            results.add(search(new Contender("one process per vehicle", List.of("python3", peer.get().toString()), PEERS_FIRST)));
        } else if (!noPeer) {
            notice("The peer is left out: there is no " + PEER + " beside this program.");
        }
        printEnd(results);
        json(json -> write(results, json));
        return true;
    }

    private Result search(Contender contender) throws IOException {
        List<TrialResult> trials = new ArrayList<>();
        row("%n%s: %s%n%s", contender.name, MachineDescription.text(), TrialResult.heading());
        int largest = new CapacitySearch(contender.first, most).largest(vehicles -> {
            notice(String.format(Locale.ROOT, "%s: trying %,d vehicles, %.0f s of warm-up, %.0f s measured…", contender.name, vehicles, warmUp(), seconds));
            TrialResult figures = trial(contender, vehicles);
            String objection = figures.objection(REPORTS_PER_SECOND);
            trials.add(figures);
            row(figures.line(objection));
            return objection.isEmpty();
        });
        return new Result(contender, largest, trials);
    }

    /** A trial that fails counts as too large; its reason is printed. */
    private TrialResult trial(Contender contender, int vehicles) throws IOException {
        List<String> command = new ArrayList<>(contender.command);
        command.addAll(List.of("--vehicles", String.valueOf(vehicles), "--warm-up", String.valueOf(warmUp()), "--seconds", String.valueOf(seconds)));
        try {
            return TrialResult.read(ChildProcess.lastLine(command, START_SECONDS + vehicles * START_SECONDS_PER_VEHICLE + 2 * (warmUp() + seconds)));
        } catch (IOException failed) {
            notice(failed.getMessage());
            return TrialResult.none(vehicles);
        }
    }

    private double warmUp() {
        return Math.min(MAX_WARM_UP_SECONDS, seconds);
    }

    /** This program again, with the Java that runs it and the options it was started with. */
    private static List<String> ours() {
        List<String> command = new ArrayList<>(HostProcesses.java());
        command.addAll(List.of("bench", "trial"));
        return command;
    }

    private void printEnd(List<Result> results) {
        row("");
        for (Result result : results) {
            row("%s carries %,d vehicles in real time%s.", result.contender.name, result.largest, result.largest == most ? ", which is as many as it was allowed" : "");
        }
        if (results.size() > 1 && results.get(1).largest > 0) {
            row("That is %.0f times as many.", ratio(results));
        }
        row("");
        row("""
                Carried: margin p5 above 0.2 for Core and hosts, no overrun, loss below 0.1 %, all after the warm-up. The margin is the
                share of a beat of 100 ms that was left over. The largest number is known to about a tenth.""");
    }

    private static double ratio(List<Result> results) {
        return (double) results.get(0).largest / results.get(1).largest;
    }

    private void write(List<Result> results, JsonGenerator json) throws IOException {
        json.writeNumberField("warm_up_s", warmUp());
        json.writeNumberField("measured_s", seconds);
        json.writeArrayFieldStart("results");
        for (Result result : results) {
            json.writeStartObject();
            json.writeStringField("name", result.contender.name);
            json.writeNumberField("largest", result.largest);
            json.writeArrayFieldStart("trials");
            for (TrialResult trial : result.trials) {
                trial.write(json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        if (results.size() > 1 && results.get(1).largest > 0) {
            json.writeNumberField("ratio", ratio(results));
        }
    }
}
