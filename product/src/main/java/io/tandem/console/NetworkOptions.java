package io.tandem.console;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.ControlSocket;
import io.tandem.run.NetworkCore;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallClock;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.ImpairedLink;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options of the network between Core, hosts and tools. */
public final class NetworkOptions {

    /** Default address of Core. */
    public static final String USUAL_CORE = "127.0.0.1:47470";
    private static final long IMPAIRMENT_SEED = 1;
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--key", paramLabel = "FILE", scope = ScopeType.INHERIT, description = "File of the shared key of all processes of a run. Default: the secrets: setting of the scenario.")
    private Path keyFile;

    @Option(names = "--impair", paramLabel = "TEXT", scope = ScopeType.INHERIT, description = "Impair the network of this process, for example loss=5%%,delay=40ms±10,dup=1%%,reorder=2%%.")
    private String impair;

    /** Uses the key file that the scenario names, unless --key was given. */
    public void takeSecretsOf(Scenario scenario, Path scenarioFile) {
        if (keyFile == null) {
            keyFile = scenario.secrets().map(scenarioFile::resolveSibling).orElse(null);
        }
    }

    public Optional<SharedKey> key() throws MistakeException {
        return keyFile == null ? Optional.empty() : Optional.of(SharedKey.read(keyFile));
    }

    /** A socket bound to an address, impaired if --impair was given. */
    public Link bind(InetSocketAddress at) throws MistakeException, IOException {
        Impairment impairment = impair == null ? Impairment.NONE : Impairment.parse("--impair", impair);
        Link link = Link.bind(at);
        return impair == null ? link : new ImpairedLink(link, impairment, IMPAIRMENT_SEED, WallClock.machine()::nanoTime);
    }

    /** Core's socket, at the address that --listen gave. */
    public NetworkCore bindCore(InetSocketAddress at, Map<String, String> overrides, Optional<Path> resumed, Consumer<String> notices) throws MistakeException, IOException {
        return new NetworkCore(bindListening(at), key(), overrides, resumed, notices);
    }

    /** The socket for tools of a run in one process, at the address that --listen gave. */
    public ControlSocket bindTools(InetSocketAddress at) throws MistakeException, IOException {
        return new ControlSocket(bindListening(at), key());
    }

    /** The socket for tools of a run in one process, which this machine alone reaches, with a key of its own; without one the run goes on. */
    public static Optional<ControlSocket> bindTools(Consumer<String> notices) {
        try {
            return Optional.of(new ControlSocket(UdpLink.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), Optional.of(SharedKey.random())));
        } catch (IOException noSocket) {
            notices.accept("tandem ctl and status cannot reach this run: " + noSocket.getMessage() + ".");
            return Optional.empty();
        }
    }

    /**
     * The address that --listen gave.
     *
     * @param insecure whether datagrams of other machines are accepted without a key
     */
    public InetSocketAddress listenAddress(String listen, boolean insecure, String cure) throws MistakeException {
        InetSocketAddress at = address("--listen", listen);
        if (!at.getAddress().isLoopbackAddress() && key().isEmpty() && !insecure) {
            throw new MistakeException(new Problem(new SourceLocation("--listen", 0, ""), listen, "Whoever reaches this address could speak for any vehicle, and control the run.",
                    "give a shared key with --key FILE or secrets: in the scenario" + cure + "."));
        }
        return at;
    }

    private Link bindListening(InetSocketAddress at) throws MistakeException, IOException {
        try {
            return bind(at);
        } catch (BindException taken) {
            throw new MistakeException(new Problem(new SourceLocation("--listen", 0, ""), at.getHostString() + ":" + at.getPort(),
                    "Nobody can listen here: " + taken.getMessage() + ".", "stop the other program, or choose another port with --listen."));
        }
    }

    /** These options as arguments for a child process. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (keyFile != null) {
            arguments.addAll(List.of("--key", keyFile.toString()));
        }
        if (impair != null) {
            arguments.addAll(List.of("--impair", impair));
        }
        return arguments;
    }

    /** An address written as host:port. */
    public static InetSocketAddress address(String option, String text) throws MistakeException {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            InetSocketAddress address = new InetSocketAddress(text.substring(0, Math.max(0, colon)), port);
            if (colon > 0 && port <= LARGEST_PORT && !address.isUnresolved()) {
                return address;
            }
        } catch (IllegalArgumentException notAnAddress) {
            // Reported below, as for all other invalid addresses.
        }
        throw new MistakeException(new Problem(new SourceLocation(option, 0, ""), text, "This is not the address of a machine that can be found.",
                "write host:port, for example " + USUAL_CORE + "."));
    }
}
