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
 * Who may come in by one door. On this machine alone: whoever calls it by its own name, as an operator. Beyond it: whoever has one of the
 * tokens. A third token only lets someone take a seat.
 */
public final class AccessPolicy {

    private static final int TOKEN_BYTES = 18;

    private final int port;
    private final boolean open;
    private final Tokens tokens;

    /** The same at every door. */
    private record Tokens(String operator, String viewer, String join) {
    }

    private AccessPolicy(InetSocketAddress bound, Tokens tokens) {
        this.port = bound.getPort();
        this.open = bound.getAddress().isLoopbackAddress();
        this.tokens = tokens;
    }

    public static AccessPolicy to(InetSocketAddress bound) {
        return new AccessPolicy(bound, new Tokens(newToken(), newToken(), newToken()));
    }

    /** Another door of the same house. */
    public AccessPolicy at(InetSocketAddress bound) {
        return new AccessPolicy(bound, tokens);
    }

    public static String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Whether everybody on this machine may come in. */
    public boolean isOpen() {
        return open;
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

    /** A page of somebody else's that had its name point to this machine gives itself away by that name. */
    public boolean knowsHost(String host) {
        return !open || host != null && Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port).contains(host.toLowerCase(Locale.ROOT));
    }

    /** Programs say nothing of their origin; browsers cannot help saying it. */
    public static boolean isSameOrigin(String origin, String host) {
        return origin == null || host != null && (origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host));
    }

    public Optional<Rights> rights(String token) {
        if (open) {
            return Optional.of(Rights.OPERATOR);
        }
        if (token == null) {
            return Optional.empty();
        }
        return same(token, tokens.operator) ? Optional.of(Rights.OPERATOR) : same(token, tokens.viewer) ? Optional.of(Rights.VIEWER) : Optional.empty();
    }

    /** Whether someone may take a seat. */
    public boolean mayJoin(String token) {
        return open || token != null && same(token, tokens.join);
    }

    private static boolean same(String given, String token) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
