package io.tandem.console;

import io.tandem.cluster.ClusterIdentity;
import io.tandem.cluster.ClusterSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.ProgramVersion;
import io.tandem.run.RunFiles;
import io.tandem.web.access.CertificateAuthority;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of all processes of a cluster. */
public final class ClusterOptions {

    private static final int DEFAULT_PORT = 7800;

    @Option(names = "--listen", paramLabel = "HOST:PORT",
            description = "The only address at which this process listens for others of the cluster. Default: 127.0.0.1:7800 for the first member; a free port of the address by which a joined member is reached.")
    private String listen;

    @Option(names = "--certificate", paramLabel = "FILE", description = "Key and certificates of this process, as written by tandem new --cluster. Without it a cluster stays on this machine.")
    private Path certificate;

    @Option(names = "--password-file", paramLabel = "FILE", description = "File with the password of a certificate that was not written by tandem.")
    private Path passwordFile;

    /** @param join a member of the cluster; absent for the first one */
    public ClusterSettings settings(Optional<String> join, String role) throws MistakeException, IOException {
        Optional<InetSocketAddress> other = join.isPresent() ? Optional.of(address("--cluster or --join", join.get())) : Optional.empty();
        InetSocketAddress own = listen != null ? address("--listen", listen) : other.isPresent() ? reaching(other.get()) : new InetSocketAddress(InetAddress.getLoopbackAddress(), DEFAULT_PORT);
        char[] password = passwordFile == null ? CertificateAuthority.password() : Files.readString(passwordFile).strip().toCharArray();
        return settings(own, other, certificate, password, role);
    }

    /** Of a process that joins a cluster for its own work, at a free port. */
    public static ClusterSettings joining(String member, Path certificate, String role) throws MistakeException, IOException {
        InetSocketAddress other = address("--cluster", member);
        return settings(reaching(other), Optional.of(other), certificate, CertificateAuthority.password(), role);
    }

    private static ClusterSettings settings(InetSocketAddress own, Optional<InetSocketAddress> other, Path certificate, char[] password, String role) throws MistakeException, IOException {
        Optional<ClusterIdentity> identity = certificate == null ? Optional.empty() : Optional.of(ClusterIdentity.read(certificate, password));
        String name = RunFiles.hostName() + "-" + role + "-" + ProcessHandle.current().pid();
        return new ClusterSettings(name, own, other, identity, ProgramVersion.number());
    }

    /** A free port of the address of this machine from which another is reached. The engine needs a number, so the port is free again for a moment. */
    private static InetSocketAddress reaching(InetSocketAddress other) throws IOException {
        try (DatagramSocket probe = new DatagramSocket()) {
            probe.connect(other);
            try (ServerSocket free = new ServerSocket(0, 1, probe.getLocalAddress())) {
                return new InetSocketAddress(probe.getLocalAddress(), free.getLocalPort());
            }
        }
    }

    private static InetSocketAddress address(String option, String text) throws MistakeException {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        try {
            if (colon > 0 && port.matches("[0-9]{1,5}") && Integer.parseInt(port) <= 65_535) {
                return new InetSocketAddress(InetAddress.getByName(text.substring(0, colon)), Integer.parseInt(port));
            }
        } catch (UnknownHostException unknown) {
            throw new MistakeException(new Problem(new SourceLocation(option, 0, ""), text, "There is no host of this name.", "check the name, or write an address."));
        }
        throw new MistakeException(new Problem(new SourceLocation(option, 0, ""), text, "This is no address.", "write a host and a port, for example 127.0.0.1:7800."));
    }
}
