package io.tandem.scenario.check;

import io.tandem.behavior.Rung;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.StartSettings;
import io.tandem.fleet.lane.LaneStarts;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.road.TripSearch;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.traffic.TrafficSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks that traffic has roads, lanes that exist and have room, and positions that are on the road. */
final class TrafficChecks {

    private static final String LANES = "lanes";

    private final Findings findings;
    private final SymbolTable registry;

    TrafficChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        List<LocatedValue<TrafficSettings>> traffic = registry.all(TrafficSettings.class);
        List<LocatedValue<GroupSettings>> starters = registry.all(GroupSettings.class).stream().filter(group -> startsOnRoad(group.value())).toList();
        Optional<RoadNetwork> network = registry.roads().map(roads -> roads.network());
        if (network.isPresent()) {
            traffic.forEach(settings -> route(settings, network.get()));
            starters.forEach(group -> start(group, network.get(), starters));
        } else if (findings.isEmpty()) {
            traffic.forEach(settings -> noRoad(settings.located()));
            starters.forEach(group -> noRoad(group.located().at("start")));
        }
        registry.all(GroupSettings.class).forEach(this::kind);
        starters.stream().filter(group -> group.value().start().inflow().isPresent()).forEach(this::drives);
    }

    private static boolean startsOnRoad(GroupSettings group) {
        return group.start().onLanes().isPresent() || group.start().inflow().isPresent();
    }

    private void noRoad(LocatedNode located) {
        findings.add(located, "There is no road for this.", "add road: with a map's file or lanes.");
    }

    private void route(LocatedValue<TrafficSettings> traffic, RoadNetwork network) {
        TripSearch trips = new TripSearch(network);
        List<LocalPosition> route = traffic.value().route();
        for (int i = 0; i < route.size(); i++) {
            if (trips.near(route.get(i).east(), route.get(i).north()).isEmpty()) {
                findings.add(traffic.located().at("route").at(i), "No lane is within 50 m of this place.", "write a place on the road.");
            }
        }
    }

    private void start(LocatedValue<GroupSettings> group, RoadNetwork network, List<LocatedValue<GroupSettings>> starters) {
        StartSettings start = group.value().start();
        LocatedNode located = group.located().at("start");
        start.inflow().ifPresent(inflow -> lanes(located.at("inflow").at(LANES), inflow.lanes(), network));
        start.inflow().filter(inflow -> inflow.lanes().isEmpty()).ifPresent(_ -> findings.add(located.at("inflow"), "No lane is named.",
                "write the lanes at whose start they come, for example {lanes: [main], per-hour: 900}."));
        start.onLanes().filter(on -> lanes(located.at("on-lanes").at(LANES), on.lanes(), network))
                .ifPresent(on -> share(located.at("on-lanes"), on, starters.stream().map(LocatedValue::value).toList(), group.value(), network));
    }

    private boolean lanes(LocatedNode located, List<String> names, RoadNetwork network) {
        boolean all = true;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (network.lane(name).isEmpty()) {
                all = false;
                findings.add(located.at(i), "The road has no lane of the name " + Problem.shorten(name) + ".",
                        () -> SpellingSuggestion.fix(name, network.lanes().stream().map(Lane::name).collect(Collectors.toSet()), "lane"));
            }
        }
        return all;
    }

    /** Groups that start on the same lanes share the positions there, so lanes that are named by several groups must be named alike. */
    private void share(LocatedNode located, StartSettings.OnLanes on, List<GroupSettings> starters, GroupSettings group, RoadNetwork network) {
        List<GroupSettings> before = starters.subList(0, starters.indexOf(group) + 1);
        List<GroupSettings> same = before.stream().filter(other -> other.start().onLanes().filter(on::equals).isPresent()).toList();
        Optional<GroupSettings> across = before.stream().filter(other -> other.start().onLanes().filter(its -> !its.equals(on) && meet(its, on)).isPresent())
                .findFirst();
        across.ifPresentOrElse(other -> findings.add(located, "Vehicles " + other.ids() + " begin on some of these lanes too, and would be in the way.",
                "name the same lanes and the same spacing for both, so that they share the places, or other lanes."),
                () -> room(located, on, same, new LaneStarts(network, on.lanes())));
    }

    private static boolean meet(StartSettings.OnLanes one, StartSettings.OnLanes other) {
        return one.lanes().isEmpty() || other.lanes().isEmpty() || one.lanes().stream().anyMatch(other.lanes()::contains);
    }

    private void room(LocatedNode located, StartSettings.OnLanes on, List<GroupSettings> groups, LaneStarts starts) {
        long count = groups.stream().mapToLong(group -> group.ids().count()).sum();
        double spacing = Math.max(on.spacing().orElse(0), farthest(groups, count) + LaneStarts.GAP_METRES);
        int room = starts.room(spacing);
        if (room < count) {
            findings.add(located, "These lanes have places for " + room + ", " + Quantity.plain(spacing) + " m apart, and "
                    + (groups.size() == 1 ? "the group has " : "the groups that begin there have ") + count + ".",
                    "name more lanes, write a smaller spacing, or let fewer start.");
        }
    }

    /**
     * Greatest distance between the centres of consecutive vehicles: that of the two longest that can follow each other, two of
     * one group only if it has more than half of the vehicles, metres.
     */
    private static double farthest(List<GroupSettings> groups, long count) {
        List<GroupSettings> falling = groups.stream().sorted(Comparator.comparingDouble(GroupSettings::lengthMetres).reversed()).toList();
        boolean mixed = 2 * falling.getFirst().ids().count() <= count;
        return (falling.getFirst().lengthMetres() + falling.get(mixed ? 1 : 0).lengthMetres()) / 2;
    }

    private void kind(LocatedValue<GroupSettings> group) {
        boolean drives = group.value().behaviors().stream().map(Rung::settings).anyMatch(TrafficSettings.class::isInstance);
        if (drives && group.value().kind() != Kind.GROUND && group.value().kind() != Kind.CYCLIST) {
            findings.add(group.located().at("kind"), "Only vehicles on the ground drive in traffic.", "write kind: ground, or remove traffic from the behaviors.");
        }
    }

    private void drives(LocatedValue<GroupSettings> group) {
        if (group.value().behaviors().stream().map(Rung::settings).noneMatch(TrafficSettings.class::isInstance)) {
            findings.add(group.located().at("start").at("inflow"), "Only traffic comes onto the road by and by.", "add traffic: {} to the behaviors.");
        }
    }
}
