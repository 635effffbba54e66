package io.tandem.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of all commands that spread work over threads. */
public final class WorkersOption {

    private static final int MAX_WORKERS = 256;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--workers", paramLabel = "N", description = "Number of worker threads. Default: one per processor core.")
    private int workers = Runtime.getRuntime().availableProcessors();

    public int count() {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new ParameterException(spec.commandLine(), "--workers takes a number from 1 to " + MAX_WORKERS + ".");
        }
        return workers;
    }
}
