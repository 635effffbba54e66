package io.tandem.scenario.check;

import io.tandem.fleet.DriverSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.text.Findings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks the addresses of live devices: no two of them are the same. */
final class LiveChecks {

    private static final int LAST_PORT = 65_535;
    private static final String ADDRESS = "\\d{1,3}(\\.\\d{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*";

    private final Findings findings;
    private final Map<String, LocatedValue<LiveSettings>> listeners = new HashMap<>();

    LiveChecks(Findings findings) {
        this.findings = findings;
    }

    void run(List<LocatedValue<LiveSettings>> all) {
        all.forEach(this::check);
    }

    private void check(LocatedValue<LiveSettings> bound) {
        LiveSettings live = bound.value();
        addresses(bound);
        if (live.via().serverPort().isPresent()) {
            call(bound);
        } else if (live.call().isPresent()) {
            findings.add(bound.located().at("call"), "By " + live.via().code() + " nobody is called: devices send to us.", "leave call out.");
        }
        if (live.via().listens()) {
            port(bound);
        }
    }

    /** Commands go to one vehicle that somebody decides for, and drivers decide for real vehicles. */
    void drivers(List<LocatedValue<LiveSettings>> live, List<LocatedValue<DriverSettings>> drivers) {
        for (LocatedValue<DriverSettings> driver : drivers) {
            if (driver.value().of().stream().anyMatch(vid -> live.stream().noneMatch(one -> one.value().ids().includes(vid)))) {
                findings.add(driver.located().at("of"), "This is not a real vehicle.", "write an id of live; behaviors of simulated vehicles are written among vehicles.");
            }
        }
        for (LocatedValue<LiveSettings> one : live) {
            if (one.value().commands().isPresent()) {
                commands(one, drivers);
            }
        }
    }

    private void commands(LocatedValue<LiveSettings> live, List<LocatedValue<DriverSettings>> drivers) {
        if (live.value().ids().count() != 1) {
            findings.add(live.located().at("commands"), "Commands go to one vehicle, and these are " + live.value().ids().count() + ".", "write an entry of its own for each.");
        } else if (live.value().ids().stream().noneMatch(vid -> drivers.stream().anyMatch(driver -> driver.value().of().includes(vid)))) {
            findings.add(live.located().at("commands"), "Nobody decides what this vehicle shall do.",
                    "write drivers: [{of: " + live.value().ids() + ", behaviors: …}], or leave commands out.");
        }
        if (Endpoint.to(live.value().commands().get().to()).isEmpty()) {
            findings.add(live.located().at("commands").at("to"), "This does not say where the commands go.", "write host:port, such as 127.0.0.1:9202.");
        }
    }

    private void addresses(LocatedValue<LiveSettings> bound) {
        List<String> from = bound.value().from();
        for (int i = 0; i < from.size(); i++) {
            if (!from.get(i).matches(ADDRESS)) {
                findings.add(bound.located().at("from").at(i), "This is not the address of a machine.", "write numbers, for example 192.168.1.23.");
            }
        }
        if (!bound.value().listen().matches(ADDRESS)) {
            findings.add(bound.located().at("listen"), "This is not an address of this machine.",
                    "write 127.0.0.1 for this machine alone, 0.0.0.0 for every network, or the address of one of its networks.");
        }
    }

    private void call(LocatedValue<LiveSettings> bound) {
        LiveSettings live = bound.value();
        if (live.call().isPresent() && !live.call().get().matches("\\S+:\\d{1,5}")) {
            findings.add(bound.located().at("call"), "This does not say whom to call.", "write host:port, for example 127.0.0.1:" + live.via().serverPort().getAsInt() + ".");
        }
        if (live.port().isPresent()) {
            findings.add(bound.located().at("port"), "By " + live.via().code() + " we do not listen: we call.", "write call: host:port in its place.");
        }
    }

    private void port(LocatedValue<LiveSettings> bound) {
        LiveSettings live = bound.value();
        int port = live.portOrUsual();
        if (port > LAST_PORT) {
            findings.add(bound.located().at("ids"), "The usual port, 9000 + id, would be " + port + ", and the last there is is " + LAST_PORT + ".",
                    "write a port, for example port: 9900.");
            return;
        }
        LocatedValue<LiveSettings> other = listeners.putIfAbsent(String.valueOf(port), bound);
        if (other != null && !areToldApart(other.value(), live)) {
            findings.add(bound.located().at("port"), "Port " + port + " is that of " + other.located().path() + " already.",
                    "give them ports of their own; or tell their devices apart with device, and write the same via and listen.");
        }
    }

    private static boolean areToldApart(LiveSettings one, LiveSettings other) {
        return one.via() == other.via() && one.listen().equals(other.listen()) && other.device().isPresent()
                && !one.device().equals(other.device());
    }
}
