package io.tandem.launch;

import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures this machine. */
@Command(name = "bench", description = "Measure how much this machine can carry.", synopsisSubcommandLabel = "COMMAND",
        subcommands = {BenchFleetCommand.class, BenchRecordingCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench fleet            how many vehicles in real time, and how fast otherwise",
            "  tandem bench recording        what it takes to record them"
        })
final class BenchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new MissingParameterException(spec.commandLine(), spec.args(), "Say what to measure: fleet or recording.");
    }
}
