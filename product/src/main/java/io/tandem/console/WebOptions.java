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

/** Options of the control room: whether and where it is served. */
public final class WebOptions {

    private static final int USUAL_PORT = 8080;
    private static final int USUAL_SECURE_PORT = 8443;
    private static final int TRIES = 20;
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--port", paramLabel = "N", description = "Port of the control room on this machine. Default: 8080, or the next free one.")
    private Integer port;

    @Option(names = "--web-listen", paramLabel = "HOST:PORT",
            description = "Serve the control room to other machines; access tokens for operators and viewers are printed.")
    private String listen;

    @Option(names = "--https", description = "Also serve HTTPS at port 8443 of this machine, or the next free one.")
    private boolean https;

    @Option(names = "--https-listen", paramLabel = "HOST:PORT",
            description = "Also serve HTTPS to other machines and phones, which need the access token that is printed.")
    private String httpsListen;

    @Option(names = "--certificate", paramLabel = "FILE.pem", description = "Certificate for HTTPS. Default: one signed by a local certificate authority.")
    private Path certificate;

    @Option(names = "--certificate-key", paramLabel = "FILE.pem", description = "Private key of the certificate, PKCS #8, without password.")
    private Path certificateKey;

    @Option(names = "--authority", paramLabel = "FOLDER", description = "Folder of the local certificate authority. Default: ~/.tandem.")
    private Path authority;

    @Option(names = "--map", paramLabel = "FILE|URL",
            description = "Base map: a GeoJSON, OpenStreetMap XML or PMTiles file, or a tile URL with {z}, {x}, {y}.")
    private String map;

    @Option(names = "--open", description = "Open the control room in the browser.")
    private boolean open;

    @Option(names = "--web", description = "Serve the control room for a fast run as well.")
    private boolean evenIfFast;

    @Option(names = "--no-web", description = "Do not serve the control room.")
    private boolean none;

    @Option(names = "--no-stay", description = "Exit when the run ends, even while its page is open in a browser.")
    private boolean endsWithRun;

    /** the page that a browser is opened at */
    private String page = "";

    /** With another page to begin with, such as {@code edit}. */
    public WebOptions at(String firstPage) {
        page = firstPage;
        return this;
    }

    /** The page to begin with, after the address; empty for the start page. */
    public String page() {
        return page;
    }

    public boolean wanted(boolean fast) {
        return !none && (!fast || evenIfFast || open || port != null || listen != null || isSecure());
    }

    /** The base map of --map, which replaces those of scenarios. */
    public Optional<BaseMap> map() throws MistakeException {
        return map == null ? Optional.empty()
                : Optional.of(BaseMap.read(MapSettings.of(map), Path.of("").toAbsolutePath(), Optional.empty(), new SourceLocation("--map", 0, "")));
    }

    /** Whether the page is served after the run while it is open in a browser. */
    public boolean stays() {
        return !endsWithRun;
    }

    public boolean opensBrowser() {
        return open;
    }

    /** A listening socket. Without an explicit port the next free one is taken. */
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

    /** At this port of this machine, or at the next free one. */
    static ServerSocketChannel bindFrom(int usual) throws IOException {
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

    /** The HTTPS endpoint, if one is wanted. */
    public Optional<HttpsEndpoint> secureDoor(AccessPolicy access) throws MistakeException, IOException {
        return isSecure() ? Optional.of(door(access, httpsListen != null ? bind("--https-listen", NetworkOptions.address("--https-listen", httpsListen))
                : bindFrom(USUAL_SECURE_PORT))) : Optional.empty();
    }

    /** An HTTPS endpoint on all addresses of this machine, at the usual port or any that is free. */
    public HttpsEndpoint doorForPhones(AccessPolicy access) throws MistakeException, IOException {
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            return door(access, socket.bind(new InetSocketAddress(USUAL_SECURE_PORT)));
        } catch (BindException taken) {
            return door(access, socket.bind(new InetSocketAddress(0)));
        }
    }

    /** @param socket closed when there are no keys for it */
    private HttpsEndpoint door(AccessPolicy access, ServerSocketChannel socket) throws MistakeException, IOException {
        try {
            InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
            char[] password = CertificateAuthority.password();
            if (certificate != null || certificateKey != null) {
                return new HttpsEndpoint(socket, access.forAddress(bound), ownKeys(password), password, Optional.empty());
            }
            CertificateAuthority signs = CertificateAuthority.in(authority != null ? authority : Path.of(System.getProperty("user.home"), ".tandem"));
            return new HttpsEndpoint(socket, access.forAddress(bound), signs.keysFor(CertificateAuthority.namesAt(bound)), password, Optional.of(signs.certificate()));
        } catch (IOException | GeneralSecurityException failed) {
            socket.close();
            throw new MistakeException(new Problem(new SourceLocation("--https", 0, ""), "", "No certificate could be made: " + failed.getMessage() + ".",
                    "remove the folder of the authority, or bring a certificate of your own with --certificate."));
        } catch (MistakeException mistaken) {
            socket.close();
            throw mistaken;
        }
    }

    private KeyStore ownKeys(char[] password) throws MistakeException, IOException {
        if (certificate == null || certificateKey == null) {
            throw new MistakeException(new Problem(new SourceLocation("--certificate", 0, ""), "", "A certificate is of use only with its key.",
                    "give both --certificate FILE.pem and --certificate-key FILE.pem."));
        }
        return PemCertificate.read(certificate, certificateKey, password);
    }

    /** Whether the default port was taken. */
    public boolean isElsewhere(int bound) {
        return port == null && listen == null && bound != USUAL_PORT;
    }

    static InetSocketAddress local(int number) throws IOException {
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
