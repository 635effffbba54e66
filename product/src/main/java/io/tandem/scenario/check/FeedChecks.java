package io.tandem.scenario.check;

import io.tandem.gateway.FeedSettings;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Checks that every feed has one destination of a kind that its protocol supports, and that no two listen at the same address. */
final class FeedChecks {

    private final Findings findings;
    private final SymbolTable registry;
    private final Map<Endpoint, LocatedNode> listening = new HashMap<>();

    FeedChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(FeedSettings.class).forEach(this::feed);
    }

    private void feed(LocatedValue<FeedSettings> bound) {
        FeedSettings feed = bound.value();
        if (feed.to().isPresent() && feed.listen().isPresent()) {
            findings.add(bound.located().at("listen"), "A feed either sends or listens.", "remove to or listen, or write two feeds.");
            return;
        }
        Optional<Endpoint> where = feed.endpoint();
        LocatedNode said = bound.located().at(feed.to().isPresent() ? "to" : "listen");
        if (where.isEmpty() && feed.otherExample().isPresent()) {
            findings.add(said, "This is no address of a WebSocket.", "write for example to: \"" + feed.otherExample().get() + "\".");
        } else if (where.isEmpty()) {
            boolean silent = feed.to().isEmpty() && feed.listen().isEmpty();
            findings.add(silent ? bound.located() : said, silent ? "This does not say where it goes." : "This is no address.",
                    silent ? "add for example to: 127.0.0.1:4000." : "write host:port, for example 127.0.0.1:4000" + (feed.to().isPresent()
                            ? ", or tcp://127.0.0.1:4000 for a connection." : "."));
        } else if (feed.isDatagramOnly() && where.get().way() != Endpoint.Transport.UDP) {
            findings.add(said, feed.format().toUpperCase(Locale.ROOT) + " travels in datagrams only.", "leave out tcp://.");
        } else if (where.get().way() == Endpoint.Transport.LISTEN) {
            listener(where.get(), bound.located());
        }
    }

    private void listener(Endpoint where, LocatedNode located) {
        LocatedNode first = listening.putIfAbsent(where, located);
        if (first != null && where.port() > 0) {
            findings.add(located, "Two feeds listen at " + where + "; the first in " + first.path() + " (line " + first.node().at().line() + ").",
                    "give one of them another port, for example listen: 127.0.0.1:" + (where.port() + 1) + ".");
        }
    }
}
