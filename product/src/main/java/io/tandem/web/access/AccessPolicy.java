package io.tandem.web.access;

import io.tandem.web.contract.ApiAnswer.Rights;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Access rules of one listening address. On a loopback address every request whose Host header names this machine has the rights of an
 * operator. On other addresses a request needs the token of an operator or a viewer. A third token permits only to join as a participant.
 */
public final class AccessPolicy {

    private static final int TOKEN_BYTES = 18;

    private final int port;
    private final boolean loopbackOnly;
    private final Tokens tokens;

    /** Tokens, common to all listening addresses of a server. */
    private static final class Tokens {

        private final String operator = newToken();
        private final String viewer = newToken();
        private volatile String join = newToken();
    }

    private AccessPolicy(InetSocketAddress bound, Tokens tokens) {
        this.port = bound.getPort();
        this.loopbackOnly = bound.getAddress().isLoopbackAddress();
        this.tokens = tokens;
    }

    public static AccessPolicy withNewTokens(InetSocketAddress bound) {
        return new AccessPolicy(bound, new Tokens());
    }

    /** The policy of another listening address of the same server, with the same tokens. */
    public AccessPolicy forAddress(InetSocketAddress bound) {
        return new AccessPolicy(bound, tokens);
    }

    public static String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Whether only this machine can connect, in which case no token is needed. */
    public boolean isLoopbackOnly() {
        return loopbackOnly;
    }

    public String operatorToken() {
        return tokens.operator;
    }

    public String viewerToken() {
        return tokens.viewer;
    }

    public String joinToken() {
        return tokens.join;
    }

    /** Replaces the token by which one joins, at all addresses: whoever knew the one before is no longer invited. */
    public void renewJoinToken() {
        tokens.join = newToken();
    }

    /** Whether the Host header is accepted. Guards against DNS rebinding: a foreign page whose host name resolves to this machine sends that name. */
    public boolean isHostAllowed(String host) {
        return !loopbackOnly || host != null && Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port).contains(host.toLowerCase(Locale.ROOT));
    }

    /** Guards against cross-site requests: browsers always send the Origin header with them, other programs need not. */
    public static boolean isSameOrigin(String origin, String host) {
        return origin == null || host != null && (origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host));
    }

    public Optional<Rights> rights(String token) {
        if (loopbackOnly) {
            return Optional.of(Rights.OPERATOR);
        }
        if (token == null) {
            return Optional.empty();
        }
        return same(token, tokens.operator) ? Optional.of(Rights.OPERATOR) : same(token, tokens.viewer) ? Optional.of(Rights.VIEWER) : Optional.empty();
    }

    /** Whether a request with this token may join as a participant. */
    public boolean mayJoin(String token) {
        return loopbackOnly || token != null && same(token, tokens.join);
    }

    private static boolean same(String given, String token) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
