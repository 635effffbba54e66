package io.tandem.run;

import io.tandem.behavior.Rung;
import io.tandem.core.Core;
import io.tandem.message.Ids;
import io.tandem.message.MessageFields;
import io.tandem.message.MessageKind;
import io.tandem.run.signal.RunSignals;
import io.tandem.scenario.Scenario;
import io.tandem.v2x.Radio;
import io.tandem.v2x.RoadPlaces;
import io.tandem.v2x.SignalMessages;
import io.tandem.world.World;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Gives a run its radio, and the signals that follow its traffic. */
final class RunRadio {

    private RunRadio() {
    }

    /** Lets signals follow the traffic and participants talk, where a scenario says so. */
    static void connect(Core core, Scenario scenario) {
        Optional<RunSignals> signals = scenario.road().map(roads -> new RunSignals(roads.network()));
        signals.filter(RunSignals::exist).ifPresent(core::attend);
        Radio.Surroundings surroundings = new Radio.Surroundings(scenario.world().map(World::walls).orElse(List.of()), signals.<RoadPlaces>map(known -> known).orElse(RoadPlaces.NONE),
                signals.<SignalMessages>map(known -> known).orElse(SignalMessages.NONE));
        scenario.v2x().ifPresent(v2x -> core.talk(v2x, scenario.seed(), surroundings, users(scenario)));
    }

    private static Radio.Users users(Scenario scenario) {
        List<Deciding> all = Stream.concat(scenario.groups().stream().map(group -> new Deciding(group.ids(), group.rungs())),
                scenario.drivers().stream().map(driver -> new Deciding(driver.of(), driver.behaviors()))).toList();
        SortedMap<Integer, String> platoons = new TreeMap<>();
        Stream<Integer> followers = all.stream().filter(one -> leaders(one.rungs).findAny().isPresent()).flatMap(one -> one.ids.stream().boxed());
        Stream<Integer> leaders = all.stream().flatMap(one -> leaders(one.rungs));
        Stream.concat(leaders, followers).forEach(vid -> platoons.put(vid, scenario.brakingOf(vid).tell(new MessageFields()).toString()));
        return new Radio.Users(platoons, listeners(all), scenario.record().messages());
    }

    /** Vehicles, virtual or real, with the behaviors that decide for them. */
    private record Deciding(Ids ids, List<Rung> rungs) {
    }

    /** By kind, the vehicles with a behavior that listens to it. */
    private static Map<MessageKind, Set<Integer>> listeners(List<Deciding> all) {
        Map<MessageKind, Set<Integer>> listeners = new EnumMap<>(MessageKind.class);
        for (Deciding one : all) {
            one.rungs.stream().flatMap(rung -> rung.settings().hears().stream()).distinct()
                    .forEach(kind -> one.ids.stream().forEach(listeners.computeIfAbsent(kind, _ -> new TreeSet<>())::add));
        }
        return listeners;
    }

    /** The leaders that are followed in platoons. */
    private static Stream<Integer> leaders(List<Rung> rungs) {
        return rungs.stream().flatMapToInt(rung -> rung.settings().platoonLeader().stream()).boxed();
    }
}
