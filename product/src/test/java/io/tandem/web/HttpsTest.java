package io.tandem.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.CertificateAuthority;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.PemCertificate;
import io.tandem.web.view.BrowserSocket;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server over HTTPS, with a certificate of a local authority. */
class HttpsTest {

    @TempDir
    private static Path shared;
    /** With a server's certificate for this machine, so that keytool is started once. */
    private static CertificateAuthority authority;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeAuthority() throws Exception {
        authority = CertificateAuthority.in(shared);
        authority.keysFor(CertificateAuthority.namesAt(new InetSocketAddress("127.0.0.1", 0)));
    }

    @Test
    void httpsThatIsOpenedWhileTheServerRunsServesTheSamePageAndTheCertificateToTrust() throws Exception {
        ServerSocketChannel plain = bind();
        ServerSocketChannel secure = bind();
        AccessPolicy access = AccessPolicy.withNewTokens((InetSocketAddress) plain.getLocalAddress());
        InetSocketAddress bound = (InetSocketAddress) secure.getLocalAddress();
        List<Throwable> troubles = new ArrayList<>();
        try (WebServer server = new WebServer(plain, access, "test", null, WallClock.machine(), troubles::add)) {
            server.start();

            server.alsoAt(new HttpsEndpoint(secure, access.forAddress(bound), authority.keysFor(CertificateAuthority.namesAt(bound)), CertificateAuthority.password(),
                    Optional.of(authority.certificate())));

            assertThat(get(client(authority), URI.create("https://127.0.0.1:" + bound.getPort() + "/join")).statusCode()).isEqualTo(200);
            assertThat(get(client(authority), URI.create("https://localhost:" + bound.getPort() + "/trust/tandem.crt")).body()).isEqualTo(authority.certificate());
            assertThat(troubles).isEmpty();
        }
    }

    @Test
    void onlyClientsThatTrustTheAuthorityConnect() throws Exception {
        CertificateAuthority stranger = CertificateAuthority.in(folder.resolve("other"));
        List<Throwable> troubles = new ArrayList<>();
        ServerSocketChannel plain = bind();
        ServerSocketChannel secure = bind();
        AccessPolicy access = AccessPolicy.withNewTokens((InetSocketAddress) plain.getLocalAddress());
        InetSocketAddress bound = (InetSocketAddress) secure.getLocalAddress();
        try (WebServer server = new WebServer(plain, access, "test", null, WallClock.machine(), troubles::add)) {
            server.alsoAt(new HttpsEndpoint(secure, access.forAddress(bound), authority.keysFor(CertificateAuthority.namesAt(bound)), CertificateAuthority.password(),
                    Optional.of(authority.certificate())));
            server.start();
            URI joins = URI.create("https://127.0.0.1:" + bound.getPort() + "/join");
            URI byName = URI.create("https://localhost:" + bound.getPort() + "/trust/tandem.crt");

            HttpResponse<byte[]> page = get(client(authority), joins);
            HttpResponse<byte[]> certificate = get(client(authority), byName);
            HttpResponse<byte[]> overHttp = get(client(authority), URI.create("http://127.0.0.1:" + ((InetSocketAddress) plain.getLocalAddress()).getPort()
                    + "/trust/tandem.mobileconfig"));

            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(certificate.body()).isEqualTo(authority.certificate());
            assertThat(new String(overHttp.body())).contains("com.apple.security.root").contains(Base64.getEncoder().encodeToString(authority.certificate()).substring(0, 60));
            assertThatThrownBy(() -> get(client(stranger), joins)).isInstanceOf(SSLHandshakeException.class);
            assertThatThrownBy(() -> get(HttpClient.newHttpClient(), joins)).isInstanceOf(SSLHandshakeException.class);
            assertThat(closeCode(client(authority), URI.create("wss://127.0.0.1:" + bound.getPort() + "/ws/phone"))).isEqualTo(BrowserSocket.NOT_ALLOWED);
        }
        assertThat(troubles).isEmpty();
    }

    /** The code with which a socket without a seat is closed. */
    private static int closeCode(HttpClient client, URI address) {
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        Patience.result(client.newWebSocketBuilder().subprotocols("tandem.1").buildAsync(address, new WebSocket.Listener() {

            @Override
            public CompletionStage<?> onClose(WebSocket socket, int code, String why) {
                closed.complete(code);
                return null;
            }
        }));
        return Patience.result(closed);
    }

    private static ServerSocketChannel bind() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    }

    private static HttpResponse<byte[]> get(HttpClient client, URI address) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpClient client(CertificateAuthority trusted) throws IOException, GeneralSecurityException {
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("authority", CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(trusted.certificate())));
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(anchors);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @Test
    void authorityIsCreatedOnceWithOwnerPermissionsAndSignsAgainWhenNecessary() throws Exception {
        Path own = folder.resolve("own");
        byte[] certificate = CertificateAuthority.in(own).certificate();
        X509Certificate first = server(CertificateAuthority.in(own).keysFor(Set.of("localhost", "192.168.7.1")));
        X509Certificate second = server(CertificateAuthority.in(own).keysFor(Set.of("192.168.7.1")));
        X509Certificate third = server(CertificateAuthority.in(own).keysFor(Set.of("192.168.7.2")));

        assertThat(CertificateAuthority.in(own).certificate()).isEqualTo(certificate);
        assertThat(second).isEqualTo(first);
        assertThat(third).isNotEqualTo(first);
        assertThat(third.getSubjectAlternativeNames()).containsExactly(List.of(7, "192.168.7.2"));
        assertThat(first.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(third.getBasicConstraints()).as("it signs nobody itself").isEqualTo(-1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve("authority.p12")))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve("server.p12")))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own))).isEqualTo("rwx------");
    }

    private static X509Certificate server(KeyStore keys) throws GeneralSecurityException {
        return (X509Certificate) keys.getCertificateChain("server")[0];
    }

    @Test
    void ownCertificateIsReadAndAnInvalidOneExplained() throws Exception {
        KeyStore keys = authority.keysFor(Set.of("localhost"));
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        Files.writeString(certificate, pem("CERTIFICATE", keys.getCertificate("server").getEncoded()));
        Files.writeString(key, pem("PRIVATE KEY", keys.getKey("server", CertificateAuthority.password()).getEncoded()));
        Path garbage = Files.writeString(folder.resolve("garbage.pem"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");

        KeyStore read = PemCertificate.read(certificate, key, CertificateAuthority.password());

        assertThat(read.getCertificate("server")).isEqualTo(keys.getCertificate("server"));
        assertThatThrownBy(() -> PemCertificate.read(certificate, garbage, CertificateAuthority.password())).isInstanceOf(MistakeException.class).hasMessageContaining("pkcs8");
        assertThatThrownBy(() -> PemCertificate.read(certificate, certificate, CertificateAuthority.password())).isInstanceOf(MistakeException.class);
        assertThatThrownBy(() -> PemCertificate.read(garbage, key, CertificateAuthority.password())).isInstanceOf(MistakeException.class);
        assertThatThrownBy(() -> PemCertificate.read(folder.resolve("none"), key, CertificateAuthority.password())).isInstanceOf(MistakeException.class);
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + what + "-----\n";
    }

    @Test
    void brokenAuthorityIsExplained() throws Exception {
        Path own = Files.createDirectories(folder.resolve("own"));
        Files.writeString(own.resolve("authority.p12"), "garbage");

        assertThatThrownBy(() -> CertificateAuthority.in(own)).isInstanceOf(MistakeException.class).hasMessageContaining("--authority");
    }
}
