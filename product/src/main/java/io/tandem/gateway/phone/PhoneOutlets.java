package io.tandem.gateway.phone;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Outlet;
import io.tandem.time.WallClock;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The outlets of simulated phones, all opened before the first message. Phones whose protocol identifies them share an address. */
public final class PhoneOutlets implements AutoCloseable {

    private static final SourceLocation TO = new SourceLocation("--to", 0, "");

    private final PhoneProtocol protocol;
    private final String to;
    private final Map<Object, Outlet> open = new LinkedHashMap<>();

    /** @param to as the user wrote it */
    public PhoneOutlets(PhoneProtocol protocol, String to) {
        this.protocol = protocol;
        this.to = to;
    }

    /** @param index of the phone among all, from 0 */
    public Outlet open(int vid, int index) throws MistakeException {
        if (protocol.isHttp()) {
            URI address = address();
            return open.computeIfAbsent(vid, _ -> protocol == PhoneProtocol.OWNTRACKS ? HttpOutlet.ownTracks(address, vid) : HttpOutlet.traccar(address));
        }
        Endpoint given = Endpoint.to(to).orElseThrow(() -> mistake("This is no address."));
        Endpoint mine = (given.way() == Endpoint.Transport.UDP ? given.withWay(protocol.way()) : given).withPort(port(given, vid, index));
        if (!open.containsKey(mine)) {
            open.put(mine, Outlet.open(mine, TO, protocol.handshake(), WallClock.machine()));
        }
        return open.get(mine);
    }

    private int port(Endpoint given, int vid, int index) throws MistakeException {
        int port = given.port() >= 0 ? given.port() + (protocol.isAnonymous() ? index : 0) : protocol.usualPort(vid, index);
        if (port > Endpoint.LARGEST_PORT) {
            throw mistake("Vehicle " + vid + " would be at port " + port + ", and ports end at " + Endpoint.LARGEST_PORT + ".");
        }
        return port;
    }

    private URI address() throws MistakeException {
        try {
            URI given = URI.create(to.matches("https?://.*") ? to : "http://" + to);
            if (given.getHost() == null) {
                throw mistake("This is no address.");
            }
            String path = given.getPath().isEmpty() ? protocol.usualPath() : given.getPath();
            int port = given.getPort() < 0 ? protocol.usualPort(0, 0) : given.getPort();
            return URI.create(given.getScheme() + "://" + given.getHost() + ":" + port + path);
        } catch (IllegalArgumentException wrong) {
            throw mistake("This is no address.");
        }
    }

    private MistakeException mistake(String what) {
        return new MistakeException(new Problem(TO, to, what, "write host:port, for example 127.0.0.1:9900."));
    }

    public Collection<Outlet> all() {
        return open.values();
    }

    @Override
    public void close() {
        open.values().forEach(Outlet::close);
    }
}
