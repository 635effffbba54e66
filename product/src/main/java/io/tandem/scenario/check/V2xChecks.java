package io.tandem.scenario.check;

import io.tandem.behavior.cooperation.ManoeuvreSettings;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Ids;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.v2x.CamSettings;
import io.tandem.v2x.ChannelSettings;
import io.tandem.v2x.OutageSettings;
import io.tandem.v2x.RoadsideUnitSettings;
import io.tandem.v2x.V2xSettings;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks that radios belong to somebody, that timings and manoeuvres are complete, and that messages do not reach more stations than can be served. */
final class V2xChecks {

    private final Findings findings;
    private final SymbolTable registry;

    V2xChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(CamSettings.class).forEach(this::timing);
        registry.all(ChannelSettings.class).forEach(this::channel);
        registry.all(OutageSettings.class).forEach(this::outage);
        registry.all(V2xSettings.class).forEach(this::stations);
        registry.all(RoadsideUnitSettings.class).forEach(this::unit);
        registry.all(ManoeuvreSettings.class).forEach(this::manoeuvre);
    }

    /** Who joins says whom, and who changes lanes says where to. */
    private void manoeuvre(LocatedValue<ManoeuvreSettings> manoeuvre) {
        ManoeuvreSettings value = manoeuvre.value();
        if (value.task() == ManoeuvreSettings.Task.JOIN && value.with().isEmpty()) {
            findings.add(manoeuvre.located(), "This does not say which platoon to join.", "add with: and the id of its leader.");
        } else if (value.task() == ManoeuvreSettings.Task.CHANGE_LANE && value.lane().isEmpty()) {
            findings.add(manoeuvre.located(), "This does not say which lane to change to.", "add lane: and its distance to the left of the path, such as lane: 3.5 m.");
        }
    }

    private void timing(LocatedValue<CamSettings> cam) {
        boolean fixed = cam.value().timing() == CamSettings.Timing.FIXED;
        if (fixed != cam.value().every().isPresent()) {
            findings.add(cam.located(), fixed ? "This does not say how often to send." : "every has a meaning only with a fixed timing.",
                    "write cam: etsi, cam: none, or cam: {every: 0.1 s}.");
        }
    }

    private void channel(LocatedValue<ChannelSettings> channel) {
        ChannelSettings value = channel.value();
        if (value.model() != ChannelSettings.Model.CONSTANT && (value.delay() > 0 || value.loss() > 0 || value.range().isPresent())) {
            findings.add(channel.located(), "This channel has a model, and delay, loss or range as well.",
                    "write the model alone, such as channel: 802.11p, or only delay, loss and range.");
        }
    }

    private void outage(LocatedValue<OutageSettings> outage) {
        known(outage.value().ids(), outage.located().at("ids"));
        if (outage.value().until().orElse(Double.POSITIVE_INFINITY) <= outage.value().from()) {
            findings.add(outage.located().at("until"), "until is not after from.", "write a later time for until.");
        }
    }

    private void stations(LocatedValue<V2xSettings> v2x) {
        v2x.value().stations().ifPresent(ids -> known(ids, v2x.located().at("stations")));
        long stations = v2x.value().stations().map(Ids::count).orElseGet(() -> registry.ids().stream().mapToLong(ids -> ids.value().count()).sum());
        if (v2x.value().channel().reachesAll() && stations > V2xSettings.MOST_WITHOUT_RANGE) {
            findings.add(v2x.located().at("channel"), "Every message would reach " + (stations - 1) + " others: at most " + V2xSettings.MOST_WITHOUT_RANGE + " stations can do without a range.",
                    "write channel: 802.11p, or add a range, such as channel: {range: 1 km}.");
        }
    }

    /** Units tell of signals that the scenario, or its map, has. */
    private void unit(LocatedValue<RoadsideUnitSettings> unit) {
        Set<String> names = registry.roads().stream().flatMap(roads -> roads.network().controls().stream()).flatMap(control -> control.signal().stream())
                .map(link -> link.programme().name()).collect(Collectors.toCollection(TreeSet::new));
        unit.value().signals().filter(name -> !names.contains(name)).ifPresent(name -> findings.add(unit.located().at("signals"), "There are no signals of the name " + Problem.shorten(name) + ".",
                () -> names.isEmpty() ? "define them among the signals of road." : SpellingSuggestion.fix(name, names, "signals")));
    }

    private void known(Ids ids, LocatedNode located) {
        IdTable table = IdTable.of(registry.ids());
        table.firstUnknown(ids).ifPresent(id -> findings.add(located, "There is no vehicle or unit " + id + ".",
                table.isEmpty() ? "define it among vehicles." : "write ids of this scenario: " + table.shown() + "."));
    }
}
