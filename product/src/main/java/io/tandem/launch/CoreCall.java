package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreLine;
import io.tandem.message.Ids;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A short talk of a tool with Core. */
final class CoreCall {

    private static final long PATIENCE = SimTime.nanos(3);
    /** What Core calls whoever asks: changes are recorded with it. */
    private static final String WHO = System.getProperty("user.name") + "@" + RunFiles.hostName();

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

    /** What people are told when nobody answers: a Core with a key does not answer those without it. */
    static String noAnswer(String core) {
        return "No Core answers at " + core + ". Is it running? If it has a key, it hears only who gives the same one with --key FILE.";
    }

    /** @param scenario the run's scenario file, whose secrets open the door; null for none */
    int talk(Path scenario, Talk talk) throws MistakeException, IOException {
        InetSocketAddress address = NetworkOptions.address("--core", core);
        if (scenario != null) {
            network.takeSecretsOf(ScenarioReader.read(scenario, Map.of()).scenario(), scenario);
        }
        try (Link link = network.bind(new InetSocketAddress(0))) {
            CoreLine line = new CoreLine(link, address, network.key(), new Ids(List.of()), WHO, WallClock.machine());
            if (!line.join(PATIENCE)) {
                System.err.println(noAnswer(core));
                return ExitCode.NO_CORE;
            }
            return talk.with(line);
        }
    }
}
