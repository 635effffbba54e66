package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.phone.HttpOutlet;
import io.tandem.gateway.phone.PhoneProtocol;
import io.tandem.time.WallClock;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The ways that phones' words take, all opened before the first is said. Phones whose language names them share an address. */
final class PhoneOutlets implements AutoCloseable {

    private static final SourceLocation TO = new SourceLocation("--to", 0, "");
    private static final int LARGEST_PORT = 65535;

    private final PhoneProtocol protocol;
    private final String to;
    private final Map<Object, Outlet> open = new LinkedHashMap<>();

    /** @param to as the user wrote it */
    PhoneOutlets(PhoneProtocol protocol, String to) {
        this.protocol = protocol;
        this.to = to;
    }

    /** @param index of the phone among all, from 0 */
    Outlet open(int vid, int index) throws MistakeException {
        if (protocol.isHttp()) {
            URI address = address();
            return open.computeIfAbsent(vid, _ -> protocol == PhoneProtocol.OWNTRACKS ? HttpOutlet.ownTracks(address, vid) : HttpOutlet.traccar(address));
        }
        Endpoint said = Endpoint.to(to).orElseThrow(() -> mistake("This is no address."));
        Endpoint mine = (said.way() == Endpoint.Transport.UDP ? said.withWay(protocol.way()) : said).withPort(port(said, vid, index));
        if (!open.containsKey(mine)) {
            open.put(mine, Outlet.open(mine, TO, protocol.handshake(), WallClock.machine()));
        }
        return open.get(mine);
    }

    private int port(Endpoint said, int vid, int index) throws MistakeException {
        int port = said.port() >= 0 ? said.port() + (protocol.isNameless() ? index : 0) : protocol.usualPort(vid, index);
        if (port > LARGEST_PORT) {
            throw mistake("Vehicle " + vid + " would be at port " + port + ", and ports end at " + LARGEST_PORT + ".");
        }
        return port;
    }

    private URI address() throws MistakeException {
        try {
            URI said = URI.create(to.matches("https?://.*") ? to : "http://" + to);
            if (said.getHost() == null) {
                throw mistake("This is no address.");
            }
            String path = said.getPath().isEmpty() ? protocol.usualPath() : said.getPath();
            int port = said.getPort() < 0 ? protocol.usualPort(0, 0) : said.getPort();
            return URI.create(said.getScheme() + "://" + said.getHost() + ":" + port + path);
        } catch (IllegalArgumentException wrong) {
            throw mistake("This is no address.");
        }
    }

    private MistakeException mistake(String what) {
        return new MistakeException(new Problem(TO, to, what, "write host:port, for example 127.0.0.1:9900."));
    }

    Collection<Outlet> all() {
        return open.values();
    }

    @Override
    public void close() {
        open.values().forEach(Outlet::close);
    }
}
