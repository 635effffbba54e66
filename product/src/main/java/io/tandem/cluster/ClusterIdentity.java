package io.tandem.cluster;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Who a member is: its key and certificate, and the authority whose certificates it trusts.
 *
 * @param context for mutual TLS 1.3
 */
public record ClusterIdentity(SSLContext context) {

    static final String PROTOCOL = "TLSv1.3";

    /**
     * Reads a PKCS #12 file with a key, its certificate and the certificate of the authority.
     *
     * @throws MistakeException where it cannot be read, or one of the three is missing
     */
    public static ClusterIdentity read(Path file, char[] password) throws MistakeException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            boolean key = false;
            boolean authority = false;
            for (String alias : Collections.list(keys.aliases())) {
                key |= keys.isKeyEntry(alias);
                authority |= keys.isCertificateEntry(alias);
            }
            if (!key || !authority) {
                throw mistake(file, "The file needs a key with its certificate, and the certificate of the authority.");
            }
            KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
            own.init(keys, password);
            TrustManagerFactory others = TrustManagerFactory.getInstance("PKIX");
            others.init(keys);
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(own.getKeyManagers(), others.getTrustManagers(), null);
            return new ClusterIdentity(context);
        } catch (IOException | GeneralSecurityException unreadable) {
            throw mistake(file, "This certificate cannot be read: " + unreadable.getMessage() + ".");
        }
    }

    private static MistakeException mistake(Path file, String what) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", what, "let `tandem new --cluster FOLDER` write certificates, and give a different one to each member."));
    }
}
