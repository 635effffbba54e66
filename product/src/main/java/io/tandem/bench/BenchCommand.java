package io.tandem.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures this machine. */
@Command(name = "bench", description = "Measure how much this machine can carry.", synopsisSubcommandLabel = "COMMAND",
        subcommands = {BenchFleetCommand.class, BenchRecordingCommand.class, BenchRealtimeCommand.class, BenchIngestCommand.class, BenchLatencyCommand.class,
            BenchWarningCommand.class, BenchDriftCommand.class, BenchLiveCommand.class, BenchTrafficCommand.class, BenchFlowCommand.class, BenchTrialCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench fleet            how many vehicles in one process, and how fast otherwise",
            "  tandem bench recording        what it takes to record them",
            "  tandem bench realtime         how many over a network with everything on, beside one process per vehicle",
            "  tandem bench ingest           how many reports per second Core takes in without loss",
            "  tandem bench latency          how long from a report to the warning that it causes",
            "  tandem bench warning          how long from a phone's fix to the warning on its screen, over HTTP and WebSocket",
            "  tandem bench live             how many real participants one Core hears, and how soon one is warned",
            "  tandem bench drift            how far simulated time strays from the wall on a busy machine",
            "  tandem bench traffic          how many drive on roads, as SUMO is measured",
            "  tandem bench flow             whether traffic flows as on real motorways"
        })
public final class BenchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new MissingParameterException(spec.commandLine(), spec.args(),
                "Say what to measure: fleet, recording, realtime, ingest, latency, warning, live, drift, traffic or flow.");
    }
}
