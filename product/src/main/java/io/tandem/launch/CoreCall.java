package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreLine;
import io.tandem.message.Ids;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A short talk of a tool with Core. */
final class CoreCall {

    private static final long PATIENCE = SimTime.nanos(3);

    @Mixin
    private NetworkOptions network;

    @Option(names = "--core", paramLabel = "HOST:PORT", defaultValue = NetworkOptions.USUAL_CORE,
            description = "Where Core listens; usually ${DEFAULT-VALUE}.")
    private String core;

    /** What is said once Core has let us in; gives the exit code. */
    @FunctionalInterface
    interface Talk {
        int with(CoreLine line) throws IOException;
    }

    int talk(Talk talk) throws MistakeException, IOException {
        InetSocketAddress address = NetworkOptions.address("--core", core);
        try (Link link = network.bind(new InetSocketAddress(0))) {
            CoreLine line = new CoreLine(link, address, network.key(), new Ids(List.of()), "tool", WallClock.machine());
            if (!line.join(PATIENCE)) {
                System.err.println("No Core answers at " + core + ". Is it running, and has it the same key?");
                return ExitCode.NO_CORE;
            }
            return talk.with(line);
        }
    }
}
