package io.tandem.console;

import io.tandem.basemap.BaseMap;
import io.tandem.basemap.MapSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.CertificateAuthority;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.PemCertificate;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether and where the control room is served. */
public final class WebOptions {

    private static final int USUAL_PORT = 8080;
    private static final int USUAL_SECURE_PORT = 8443;
    private static final int TRIES = 20;
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--port", paramLabel = "N", description = "Serve the control room at this port of this machine; usually 8080, or the next that is free.")
    private Integer port;

    @Option(names = "--web-listen", paramLabel = "HOST:PORT",
            description = "Serve the control room to other machines, to those who have one of two addresses with a token.")
    private String listen;

    @Option(names = "--https", description = "Serve it over HTTPS, too, at port 8443 of this machine, or the next that is free.")
    private boolean https;

    @Option(names = "--https-listen", paramLabel = "HOST:PORT",
            description = "Serve it over HTTPS to other machines and telephones, to those who have an address with a token.")
    private String httpsListen;

    @Option(names = "--certificate", paramLabel = "FILE.pem", description = "For HTTPS, a certificate of your own; usually a local authority signs one.")
    private Path certificate;

    @Option(names = "--certificate-key", paramLabel = "FILE.pem", description = "Its private key, PKCS #8, without a password.")
    private Path certificateKey;

    @Option(names = "--authority", paramLabel = "FOLDER", description = "Where the local authority is kept; usually ~/.tandem.")
    private Path authority;

    @Option(names = "--map", paramLabel = "FILE|URL",
            description = "Lay this map under all vehicles: GeoJSON, OpenStreetMap XML, PMTiles, or the address of tiles with {z}, {x}, {y}.")
    private String map;

    @Option(names = "--open", description = "Open the control room in the browser.")
    private boolean open;

    @Option(names = "--web", description = "Serve the control room for a fast run, too.")
    private boolean evenIfFast;

    @Option(names = "--no-web", description = "Serve no page.")
    private boolean none;

    @Option(names = "--no-stay", description = "End with the run, also while someone looks at its page.")
    private boolean endsWithRun;

    public boolean wanted(boolean fast) {
        return !none && (!fast || evenIfFast || open || port != null || listen != null || isSecure());
    }

    /** The map that was asked for, in place of those that scenarios name. */
    public Optional<BaseMap> map() throws MistakeException {
        return map == null ? Optional.empty()
                : Optional.of(BaseMap.read(MapSettings.of(map), Path.of("").toAbsolutePath(), Optional.empty(), new SourceLocation("--map", 0, "")));
    }

    /** Whether the page stays after the run while someone looks. */
    public boolean stays() {
        return !endsWithRun;
    }

    public boolean opensBrowser() {
        return open;
    }

    /** A socket that listens. A port that nobody asked for may be another one; the caller says which it is. */
    public ServerSocketChannel bind() throws MistakeException, IOException {
        if (listen != null) {
            return bind("--web-listen", NetworkOptions.address("--web-listen", listen));
        }
        if (port != null && (port < 0 || port > LARGEST_PORT)) {
            throw new MistakeException(new Problem(new SourceLocation("--port", 0, ""), String.valueOf(port), "There is no such port.",
                    "write a number from 1 to " + LARGEST_PORT + "; 0 is any that is free."));
        }
        if (port != null) {
            return bind("--port", local(port));
        }
        return bindFrom(USUAL_PORT);
    }

    /** This port of this machine, or one that is free. */
    private static ServerSocketChannel bindFrom(int usual) throws IOException {
        for (int tried = usual; tried < usual + TRIES; tried++) {
            try {
                return ServerSocketChannel.open().bind(local(tried));
            } catch (BindException taken) {
                // The next one may be free.
            }
        }
        return ServerSocketChannel.open().bind(local(0));
    }

    private boolean isSecure() {
        return https || httpsListen != null || certificate != null || certificateKey != null;
    }

    /** The door for HTTPS, if one is wanted. */
    public Optional<HttpsEndpoint> secureDoor(AccessPolicy access) throws MistakeException, IOException {
        if (!isSecure()) {
            return Optional.empty();
        }
        if ((certificate == null) != (certificateKey == null)) {
            throw new MistakeException(new Problem(new SourceLocation("--certificate", 0, ""), "", "A certificate is of use only with its key.",
                    "give both --certificate FILE.pem and --certificate-key FILE.pem."));
        }
        char[] password = CertificateAuthority.password();
        if (certificate != null) {
            KeyStore own = PemCertificate.read(certificate, certificateKey, password);
            return Optional.of(door(access, _ -> own, password, Optional.empty()));
        }
        CertificateAuthority signs = CertificateAuthority.in(authority != null ? authority : Path.of(System.getProperty("user.home"), ".tandem"));
        try {
            return Optional.of(door(access, bound -> signs.keysFor(CertificateAuthority.namesAt(bound)), password, Optional.of(signs.certificate())));
        } catch (GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }

    /** Finds the keys for where a server listens. */
    @FunctionalInterface
    private interface Keys {

        KeyStore at(InetSocketAddress bound) throws IOException, GeneralSecurityException;
    }

    private HttpsEndpoint door(AccessPolicy access, Keys keys, char[] password, Optional<byte[]> toTrust) throws MistakeException, IOException {
        ServerSocketChannel socket = httpsListen != null ? bind("--https-listen", NetworkOptions.address("--https-listen", httpsListen))
                : bindFrom(USUAL_SECURE_PORT);
        try {
            InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
            return new HttpsEndpoint(socket, access.at(bound), keys.at(bound), password, toTrust);
        } catch (IOException | GeneralSecurityException failed) {
            socket.close();
            throw new MistakeException(new Problem(new SourceLocation("--https", 0, ""), "", "No certificate could be made: " + failed.getMessage() + ".",
                    "remove the folder of the authority, or bring a certificate of your own with --certificate."));
        }
    }

    /** Whether the usual port was somebody else's. */
    public boolean isElsewhere(int bound) {
        return port == null && listen == null && bound != USUAL_PORT;
    }

    private static InetSocketAddress local(int number) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), number);
    }

    private static ServerSocketChannel bind(String option, InetSocketAddress at) throws MistakeException, IOException {
        try {
            return ServerSocketChannel.open().bind(at);
        } catch (IOException taken) {
            throw new MistakeException(new Problem(new SourceLocation(option, 0, ""), at.getHostString() + ":" + at.getPort(),
                    "The control room cannot be served here: " + taken.getMessage() + ".",
                    "stop the other program, choose another port with " + option + ", or say --no-web."));
        }
    }
}
