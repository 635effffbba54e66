package io.tandem.cluster;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Who a member is: its key and certificate, and the authority whose certificates it trusts. */
public final class ClusterIdentity {

    static final String PROTOCOL = "TLSv1.3";

    private final KeyManager[] own;
    private final X509ExtendedTrustManager authority;

    private ClusterIdentity(KeyManager[] own, X509ExtendedTrustManager authority) {
        this.own = own;
        this.authority = authority;
    }

    /**
     * Reads a PKCS #12 file with a key, its certificate and the certificate of the authority. That is an entry of its own, as the JDK writes it, or the last one of the chain
     * that begins with the key's certificate, as OpenSSL does.
     *
     * @throws MistakeException where it cannot be read, one of the three is missing, or the certificate is not valid today
     */
    public static ClusterIdentity read(Path file, char[] password) throws MistakeException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            List<Certificate> trusted = trusted(keys);
            if (trusted.isEmpty()) {
                throw mistake(file, "The file needs a key with its certificate, and the certificate of the authority.");
            }
            KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
            own.init(keys, password);
            return new ClusterIdentity(own.getKeyManagers(), authority(trusted));
        } catch (CertificateException invalid) {
            throw mistake(file, "This certificate is not valid now: " + invalid.getMessage() + ".");
        } catch (NoSuchFileException missing) {
            throw mistake(file, "There is no such file.");
        } catch (IOException | GeneralSecurityException unreadable) {
            throw mistake(file, "This certificate cannot be read: " + unreadable.getMessage() + ". A password that is not tandem's own is given by --password-file.");
        }
    }

    /** The certificates of authorities; none where the file is not complete. */
    private static List<Certificate> trusted(KeyStore keys) throws GeneralSecurityException {
        List<Certificate> entries = new ArrayList<>();
        List<Certificate> ends = new ArrayList<>();
        boolean key = false;
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.isCertificateEntry(alias)) {
                entries.add(keys.getCertificate(alias));
            } else if (keys.getCertificateChain(alias) instanceof Certificate[] chain && chain[0] instanceof X509Certificate certificate) {
                certificate.checkValidity(today());
                key = true;
                if (chain.length > 1) {
                    ends.add(chain[chain.length - 1]);
                }
            }
        }
        return !key ? List.of() : entries.isEmpty() ? ends : entries;
    }

    static Date today() {
        return new Date(TimeUnit.NANOSECONDS.toMillis(WallTime.now().epochNanos()));
    }

    private static X509ExtendedTrustManager authority(List<Certificate> trusted) throws GeneralSecurityException, IOException {
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        for (int i = 0; i < trusted.size(); i++) {
            anchors.setCertificateEntry("authority-" + i, trusted.get(i));
        }
        TrustManagerFactory others = TrustManagerFactory.getInstance("PKIX");
        others.init(anchors);
        return (X509ExtendedTrustManager) others.getTrustManagers()[0];
    }

    /** For mutual TLS 1.3. Whose certificate is refused is told. */
    SSLContext context(EngineNotices notices) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance(PROTOCOL);
        context.init(own, new TrustManager[] {new PeerTrust(authority, notices)}, null);
        return context;
    }

    private static MistakeException mistake(Path file, String what) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", what, "let `tandem new --cluster FOLDER` write certificates, and give a different one to each member."));
    }
}
