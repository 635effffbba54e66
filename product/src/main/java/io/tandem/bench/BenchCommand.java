package io.tandem.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The benchmarks. */
@Command(name = "bench", description = "Measure the performance of Tandem on this machine.", synopsisSubcommandLabel = "COMMAND",
        subcommands = {BenchFleetCommand.class, BenchRecordingCommand.class, BenchRealtimeCommand.class, BenchIngestCommand.class, BenchLatencyCommand.class,
            BenchWarningCommand.class, BenchDriftCommand.class, BenchLiveCommand.class, BenchTrafficCommand.class, BenchMapsCommand.class, BenchFlowCommand.class, BenchSiegeCommand.class, BenchSoakCommand.class,
            BenchBodiesCommand.class, BenchCarsCommand.class, BenchSensorsCommand.class, BenchRadioCommand.class, BenchSweepCommand.class, BenchClusterCommand.class, BenchTrialCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench fleet            speed of the whole loop in one process, by number of vehicles",
            "  tandem bench recording        cost of recording: bytes and processor time per report",
            "  tandem bench realtime         largest fleet in real time over a network, compared with one process per vehicle",
            "  tandem bench ingest           reports per second that Core receives without loss",
            "  tandem bench latency          latency from a report to the collision warning",
            "  tandem bench warning          latency from a phone's position to the warning on its screen, over HTTP and WebSocket",
            "  tandem bench live             load and warning latency with many live participants",
            "  tandem bench drift            drift of simulated time against the wall clock on a loaded machine",
            "  tandem bench traffic          traffic simulation speed, compared with SUMO",
            "  tandem bench maps             traffic on road maps of one's own, compared with a grid of streets",
            "  tandem bench flow             flow-density diagram of traffic, compared with real motorways",
            "  tandem bench siege            margin, answers and memory of a run under attack",
            "  tandem bench soak             leaks: a long run in which viewers, phones and hosts come and go",
            "  tandem bench bodies           rigid bodies on wheels: cost of a step, and the largest fleet in real time",
            "  tandem bench cars             cars with an engine: cost of a step, and a fleet with cruise controllers in real time",
            "  tandem bench sensors          scanners and cameras: scans, rays and pictures per second of one core",
            "  tandem bench radio            802.11p: processor time of 10,000 stations that send ten times a second",
            "  tandem bench sweep            processor time of a sweep, compared with that of its runs alone",
            "  tandem bench cluster          one run on several members: equality with one process, and processor time"
        })
public final class BenchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new MissingParameterException(spec.commandLine(), spec.args(),
                "Missing benchmark: fleet, recording, realtime, ingest, latency, warning, live, drift, traffic, maps, flow, siege, soak, bodies, cars, sensors, radio, sweep or cluster.");
    }
}
