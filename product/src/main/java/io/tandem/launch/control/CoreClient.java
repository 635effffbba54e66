package io.tandem.launch.control;

import io.tandem.console.CoreOption;
import io.tandem.console.ExitCode;
import io.tandem.console.NetworkOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.run.RunFiles;
import io.tandem.run.RunRegistry;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import picocli.CommandLine.Mixin;

/** A short connection of a tool to Core. */
public final class CoreClient {

    private static final long PATIENCE = SimTime.nanos(3);
    /** The name under which Core records requests of this tool. */
    private static final String WHO = System.getProperty("user.name") + "@" + RunFiles.hostName();

    @Mixin
    private NetworkOptions network;

    @Mixin
    private CoreOption core;

    @Mixin
    private RunSelection selection;

    /** Where the run is, and the key that it expects. */
    private record Target(String address, Optional<SharedKey> key) {
    }

    /** What is done once Core has accepted the connection; returns the exit code. */
    @FunctionalInterface
    public interface Talk {
        int with(CoreConnection line) throws IOException;
    }

    /** The message for a timeout. A Core with a key does not answer without it. */
    public static String noAnswer(String core) {
        return "No Core answers at " + core + ". Is it running? If it has a key, it hears only who gives the same one with --key FILE.";
    }

    /** @param scenario scenario file of the run, which names the key file; null for none */
    public int talk(Path scenario, Talk talk) throws MistakeException, IOException {
        if (scenario != null) {
            network.takeSecretsOf(ScenarioReader.read(scenario, Map.of()).scenario(), scenario);
        }
        Target target = target(scenario);
        InetSocketAddress address = NetworkOptions.address("--core", target.address);
        try (Link link = network.bind(new InetSocketAddress(0))) {
            CoreConnection line = new CoreConnection(link, address, target.key, new Ids(List.of()), WHO, WallClock.machine());
            if (!line.join(PATIENCE)) {
                System.err.println(noAnswer(target.address));
                return ExitCode.NO_CORE;
            }
            return talk.with(line);
        }
    }

    /** The Core that was named, or the run of this user on this machine, or the usual Core. A key that was named comes first. */
    private Target target(Path scenario) throws MistakeException, IOException {
        Optional<RunRegistry.Entry> run = core.isGiven() ? Optional.empty() : selection.choose(RunRegistry.ofUser(), scenario);
        Optional<SharedKey> named = network.key();
        if (run.isEmpty()) {
            return new Target(core.text(), named);
        }
        return new Target(run.get().address(), named.isPresent() ? named : run.get().key());
    }

    /**
     * Repeats a request until a reply settles it, and disconnects; returns the last reply, if there was any.
     *
     * @param wish the request, made with the number by which its replies are recognised
     */
    public static <R extends ControlMessage.Reply> Optional<R> ask(CoreConnection line, long patience, IntFunction<ControlMessage> wish, Class<R> kind, Predicate<R> settles) {
        int number = new SecureRandom().nextInt(1, Integer.MAX_VALUE);
        AtomicReference<R> last = new AtomicReference<>();
        line.listen((datagram, message) -> {
            if (kind.isInstance(message) && kind.cast(message).number() == number) {
                last.set(kind.cast(message));
            }
        });
        line.await(patience, () -> {
            line.messageSender().send(wish.apply(number));
            return last.get() != null && settles.test(last.get());
        });
        line.messageSender().send(new ControlMessage.Bye("done"));
        return Optional.ofNullable(last.get());
    }

    /** The exit code where Core accepted the connection, but does not reply. */
    public static int silence() {
        System.err.println("Core let us in, but does not answer.");
        return ExitCode.NO_CORE;
    }
}
