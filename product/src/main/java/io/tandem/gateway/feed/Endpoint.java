package io.tandem.gateway.feed;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network address as a user writes it, with its transport.
 *
 * @param port -1 where none was given
 */
public record Endpoint(Transport way, String host, int port) {

    /** How bytes travel: datagrams, a connection that we open, or connections that others open. */
    public enum Transport { UDP, CONNECT, LISTEN }

    public static final int LARGEST_PORT = 65535;
    private static final int NONE = -1;
    private static final Pattern WRITTEN = Pattern.compile("(?:(udp|tcp)://)?(\\[[0-9a-fA-F:.%]+]|[A-Za-z0-9_.-]+)(?::(\\d{1,5}))?");

    /** What a user wrote after {@code to}: {@code host:port}, or {@code tcp://host:port} for a connection; empty where it is none. */
    public static Optional<Endpoint> to(String text) {
        return parse(text, Transport.UDP);
    }

    /** What a user wrote after {@code listen}. */
    public static Optional<Endpoint> listen(String text) {
        return text.contains("//") ? Optional.empty() : parse(text, Transport.LISTEN);
    }

    private static Optional<Endpoint> parse(String text, Transport usual) {
        Matcher written = WRITTEN.matcher(text.strip());
        if (!written.matches()) {
            return Optional.empty();
        }
        int port = written.group(3) == null ? NONE : Integer.parseInt(written.group(3));
        boolean possible = port <= LARGEST_PORT && (written.group(3) == null || port > 0 || usual == Transport.LISTEN);
        String host = written.group(2).replaceAll("[\\[\\]]", "");
        return possible ? Optional.of(new Endpoint("tcp".equals(written.group(1)) ? Transport.CONNECT : usual, host, port)) : Optional.empty();
    }

    /** The same with a port, where none was given. */
    public Endpoint orPort(int usual) {
        return port == NONE ? withPort(usual) : this;
    }

    public Endpoint withPort(int other) {
        return new Endpoint(way, host, other);
    }

    public Endpoint withWay(Transport other) {
        return new Endpoint(other, host, port);
    }

    /** Looks the name up. */
    public InetSocketAddress address() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    @Override
    public String toString() {
        return (way == Transport.CONNECT ? "tcp://" : "") + (host.contains(":") ? "[" + host + "]" : host).toLowerCase(Locale.ROOT) + ":" + port;
    }
}
