package io.tandem.scenario.check;

import io.tandem.fleet.BlockGroupSettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.TrailerSettings;
import io.tandem.message.Ids;
import io.tandem.recording.RecordSettings;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.text.Findings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks that vehicles whose inside is recorded are simulated here, and are few. */
final class RecordChecks {

    private final Findings findings;
    private final SymbolTable registry;

    RecordChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(RecordSettings.class).forEach(this::physics);
    }

    private void physics(LocatedValue<RecordSettings> bound) {
        List<Integer> probed = bound.value().physics();
        if (probed.size() > RecordSettings.MAX_PROBED) {
            findings.add(bound.located().at("physics"), "These are " + probed.size() + " vehicles: recording the inside of so many at every step would fill the disk.",
                    "name at most " + RecordSettings.MAX_PROBED + ".");
            return;
        }
        Stream<Ids> groups = registry.all(GroupSettings.class).stream().map(group -> group.value().ids());
        Stream<Ids> trailers = registry.all(TrailerSettings.class).stream().map(trailer -> trailer.value().ids());
        Stream<Ids> blocks = registry.all(BlockGroupSettings.class).stream().map(block -> block.value().ids());
        List<Ids> simulated = Stream.of(groups, trailers, blocks).flatMap(ids -> ids).toList();
        Optional<Integer> other = probed.stream().filter(vid -> registry.ids().stream().anyMatch(ids -> ids.value().includes(vid)))
                .filter(vid -> simulated.stream().noneMatch(ids -> ids.includes(vid))).findFirst();
        other.ifPresent(vid -> findings.add(bound.located().at("physics"), "The motion of " + vid + " comes from outside: nothing is known of its inside.",
                "name vehicles of this scenario's vehicles."));
    }
}
