package io.tandem.web.access;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a certificate of the user's own from PEM files. */
public final class PemCertificate {

    private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

    private PemCertificate() {
    }

    /**
     * @param certificate file with the server's certificate first, then the intermediate certificates
     * @param key         file with the private key, not encrypted
     */
    public static KeyStore read(Path certificate, Path key, char[] password) throws MistakeException {
        Certificate[] chain = chain(certificate);
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, password);
            keys.setKeyEntry("server", privateKey(key), password, chain);
            return keys;
        } catch (GeneralSecurityException | IOException trouble) {
            throw mistake(key, "This key cannot be used: " + reason(trouble) + ".", "write it as PKCS #8, openssl pkcs8 -topk8 -nocrypt does.");
        }
    }

    private static Certificate[] chain(Path file) throws MistakeException {
        try (InputStream in = Files.newInputStream(file)) {
            Certificate[] chain = CertificateFactory.getInstance("X.509").generateCertificates(in).toArray(Certificate[]::new);
            if (chain.length == 0) {
                throw new IOException("there is none in it");
            }
            return chain;
        } catch (GeneralSecurityException | IOException trouble) {
            throw mistake(file, "This certificate cannot be read: " + reason(trouble) + ".", "name a PEM file that begins with the server's certificate.");
        }
    }

    private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
        Matcher found = KEY.matcher(new String(Files.readAllBytes(file), StandardCharsets.US_ASCII));
        if (!found.find()) {
            throw new IOException("there is no BEGIN PRIVATE KEY in it");
        }
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (GeneralSecurityException another) {
                // The key may be of the next algorithm.
            }
        }
        throw new GeneralSecurityException("it is none of " + ALGORITHMS);
    }

    private static String reason(Exception trouble) {
        return trouble instanceof NoSuchFileException ? "there is no such file" : trouble.getMessage();
    }

    private static MistakeException mistake(Path file, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", what, fix));
    }
}
