package io.tandem.scenario;

import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.FeedSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Every feed goes somewhere, in one way that its language knows, and no two listen at the same address. */
final class FeedChecks {

    private final Findings findings;
    private final Registry registry;
    private final Map<Endpoint, Spot> listening = new HashMap<>();

    FeedChecks(Findings findings, Registry registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(FeedSettings.class).forEach(this::feed);
    }

    private void feed(Bound<FeedSettings> bound) {
        FeedSettings feed = bound.value();
        if (feed.to().isPresent() && feed.listen().isPresent()) {
            findings.add(bound.spot().at("listen"), "A feed either sends or listens.", "remove to or listen, or write two feeds.");
            return;
        }
        Optional<Endpoint> where = feed.endpoint();
        Spot said = bound.spot().at(feed.to().isPresent() ? "to" : "listen");
        if (where.isEmpty()) {
            boolean silent = feed.to().isEmpty() && feed.listen().isEmpty();
            findings.add(silent ? bound.spot() : said, silent ? "This does not say where it goes." : "This is no address.",
                    silent ? "add for example to: 127.0.0.1:4000." : "write host:port, for example 127.0.0.1:4000" + (feed.to().isPresent()
                            ? ", or tcp://127.0.0.1:4000 for a connection." : "."));
        } else if (feed instanceof FeedSettings.Dis && where.get().way() != Endpoint.Way.UDP) {
            findings.add(said, "DIS travels in datagrams only.", "leave out tcp://.");
        } else if (where.get().way() == Endpoint.Way.LISTEN) {
            listener(where.get(), bound.spot());
        }
    }

    private void listener(Endpoint where, Spot spot) {
        Spot first = listening.putIfAbsent(where, spot);
        if (first != null && where.port() > 0) {
            findings.add(spot, "Two feeds listen at " + where + "; the first in " + first.path() + " (line " + first.node().at().line() + ").",
                    "give one of them another port, for example listen: 127.0.0.1:" + (where.port() + 1) + ".");
        }
    }
}
