package io.tandem.cluster;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts those whom another one trusts, and says whose certificate is refused, and why: the engine would only say that a connection was closed. That a member which is joined is not trusted explains why this node does not take part. */
final class PeerTrust extends X509ExtendedTrustManager {

    @FunctionalInterface
    private interface Check {
        void run() throws CertificateException;
    }

    private final X509ExtendedTrustManager authority;
    private final EngineNotices notices;

    PeerTrust(X509ExtendedTrustManager authority, EngineNotices notices) {
        this.authority = authority;
        this.notices = notices;
    }

    private void check(X509Certificate[] chain, String where, Consumer<String> told, Check check) throws CertificateException {
        try {
            check.run();
        } catch (CertificateException refused) {
            told.accept("Refused the certificate \"" + chain[0].getSubjectX500Principal() + "\" of \"" + chain[0].getIssuerX500Principal() + "\"" + where + ": " + reason(chain[0]));
            throw refused;
        }
    }

    private static String reason(X509Certificate certificate) {
        try {
            certificate.checkValidity(ClusterIdentity.today());
            return "it is not of the authority that is trusted here";
        } catch (CertificateException outOfDate) {
            return "it is valid from " + certificate.getNotBefore() + " to " + certificate.getNotAfter() + " only";
        }
    }

    private static String at(Socket socket) {
        return " from " + socket.getInetAddress().getHostAddress();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, at(socket), notices::tell, () -> authority.checkClientTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, at(socket), notices::refuse, () -> authority.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, "", notices::tell, () -> authority.checkClientTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, "", notices::refuse, () -> authority.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, "", notices::tell, () -> authority.checkClientTrusted(chain, type));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, "", notices::refuse, () -> authority.checkServerTrusted(chain, type));
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authority.getAcceptedIssuers();
    }
}
