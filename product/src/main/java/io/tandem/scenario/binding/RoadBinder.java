package io.tandem.scenario.binding;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.Site;
import io.tandem.road.Itinerary;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneConnectionSettings;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LaneRoute;
import io.tandem.road.LaneSettings;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import io.tandem.road.Route;
import io.tandem.road.TripSearch;
import io.tandem.road.control.LaneControl;
import io.tandem.road.correction.RoadCorrections;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.reading.RecentRoadMaps;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.ReferencedFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Builds the roads that a scenario defines or names, and routes along them. Returns null where it reported a mistake. */
final class RoadBinder {

    private static final String LANE = "lane";

    private final Findings findings;
    private final SymbolTable registry;
    private final ReferencedFiles files;

    RoadBinder(Findings findings, SymbolTable registry, ReferencedFiles files) {
        this.findings = findings;
        this.registry = registry;
        this.files = files;
    }

    Roads build(LocatedNode located, GeometrySettings.RoadSettings written) {
        if (written.file().isEmpty() && written.lanes().isEmpty()) {
            findings.add(located, "The road is a map's file or lanes that are drawn here.",
                    "write {file: town.osm}, or {lanes: [{name: main, points: [[0, 0], [100, 0]]}]}.");
            return null;
        }
        if (written.file().isEmpty() && !written.corrections().isEmpty()) {
            findings.add(located.at("corrections"), "There is no map to correct.", "change the lanes themselves, or name the map's file.");
            return null;
        }
        Roads roads = written.file().isPresent() ? read(located.at("file"), written) : draw(written);
        if (roads != null) {
            registry.roads(roads);
        }
        return roads;
    }

    private Roads read(LocatedNode located, GeometrySettings.RoadSettings written) {
        Optional<Site> site = registry.site();
        Optional<SourceFile> text = site.flatMap(_ -> files.text(located, written.file().orElseThrow(), RoadFile.LARGEST));
        if (text.isEmpty()) {
            return null;
        }
        String file = text.get().name();
        try {
            RoadFile map = RecentRoadMaps.read(text.get(), site.get(), written.side(), !hasGround(located));
            return written.isMapAlone() ? map.roads(file, written.file().get()) : correct(map, file, written);
        } catch (MistakeException mistakes) {
            mistakes.problems().forEach(problem -> findings.add(problem.place(), problem.found(), problem.what(), problem.fix()));
            return null;
        }
    }

    /** Where the ground has heights, roads lie on it. */
    private static boolean hasGround(LocatedNode road) {
        LocatedNode top = road;
        while (top.above() != null) {
            top = top.above();
        }
        return top.node() instanceof Node.Mapping all && all.has("ground");
    }

    private Roads correct(RoadFile map, String file, GeometrySettings.RoadSettings written) {
        RoadCorrections corrections = new RoadCorrections(map.plan(), map.places(file));
        Map<String, Integer> ids = new HashMap<>();
        map.plan().lanes().forEach(lane -> ids.put(lane.name(), ids.size()));
        if (!define(written.lanes(), ids, lane -> corrections.add(lane.plan(), registry.locate(lane).place().toString()))) {
            return null;
        }
        List<LaneConnection> connections = connections(written.connections(), corrections.lanes(), ids);
        return connections == null ? null : new RoadCorrectionBinder(findings, registry, corrections, ids).roads(map, file, written, connections);
    }

    /** Hands over the lanes that are drawn here; false where a mistake was reported. */
    private boolean define(List<LaneSettings> written, Map<String, Integer> ids, Consumer<LaneSettings> taken) {
        boolean whole = true;
        for (LaneSettings settings : written) {
            LaneDefinition plan = settings.plan();
            LocatedNode place = registry.locate(settings);
            Optional<String> flaw = plan.flaw();
            flaw.ifPresent(words -> findings.add(place.at("points"), words + ".", "mend the points of this lane."));
            if (ids.putIfAbsent(plan.name(), ids.size()) != null) {
                findings.add(place.at("name"), "There are two lanes of the name " + Problem.shorten(plan.name()) + ".", "give every lane a name of its own.");
                whole = false;
            }
            whole &= flaw.isEmpty();
            taken.accept(settings);
        }
        return whole;
    }

    private Roads draw(GeometrySettings.RoadSettings written) {
        List<LaneDefinition> lanes = new ArrayList<>();
        Map<String, Integer> ids = new HashMap<>();
        boolean whole = define(written.lanes(), ids, lane -> lanes.add(lane.plan()));
        List<LaneConnection> connections = whole ? connections(written.connections(), lanes, ids) : List.of();
        List<LaneControl> signals = whole ? new SignalBinder(findings, registry).controls(written.signals(), lanes, ids) : null;
        if (signals == null || connections == null) {
            return null;
        }
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, connections, signals, 0));
        new SignalBinder(findings, registry).check(written.signals(), network);
        List<String> warnings = new ArrayList<>();
        List<String> places = new ArrayList<>();
        for (Lane lane : network.lanes()) {
            places.add(registry.locate(written.lanes().get(lane.id())).place().toString());
            LocatedNode points = registry.locate(written.lanes().get(lane.id())).at("points");
            lane.warnings().forEach(warning -> warnings.add(points.at(warning.point()).place() + ": " + warning.what() + " Fix: " + warning.fix()));
        }
        return new Roads(network, warnings, "", places);
    }

    private List<LaneConnection> connections(List<LaneConnectionSettings> written, List<LaneDefinition> lanes, Map<String, Integer> ids) {
        List<LaneConnection> connections = new ArrayList<>();
        boolean whole = true;
        for (LaneConnectionSettings settings : written) {
            LocatedNode located = registry.locate(settings);
            boolean known = isLane(located.at("from"), settings.from(), ids) & isLane(located.at("to"), settings.to(), ids);
            whole &= known;
            if (known) {
                int from = ids.get(settings.from());
                int to = ids.get(settings.to());
                whole &= isOn(located.at("leave"), settings.leave().orElse(0), lanes.get(from)) & isOn(located.at("enter"), settings.enter().orElse(0), lanes.get(to));
                connections.add(new LaneConnection(settings.turn(), from, settings.leave().orElse(Double.NaN), to, settings.enter().orElse(Double.NaN)));
            }
        }
        return whole ? connections : null;
    }

    private boolean isLane(LocatedNode located, String name, Map<String, Integer> ids) {
        if (!ids.containsKey(name)) {
            findings.add(located, "There is no lane of the name " + Problem.shorten(name) + ".", () -> SpellingSuggestion.fix(name, ids.keySet(), LANE));
        }
        return ids.containsKey(name);
    }

    private boolean isOn(LocatedNode located, double station, LaneDefinition plan) {
        double length = station == 0 ? 0 : new Lane(0, plan).length();
        if (station > length) {
            findings.add(located, "The lane is only " + Quantity.plain(Math.round(length * 10) / 10.0) + " m long.", "write a place on the lane.");
        }
        return station <= length;
    }

    /** Reports nothing where the road had a mistake: that is reported at the road. */
    Route route(LocatedNode located, GeometrySettings.RouteSettings written) {
        if (registry.roads().isEmpty()) {
            if (findings.isEmpty()) {
                findings.add(located, "There is no road for this path to follow.", "add road: with a map's file or lanes, or write waypoints.");
            }
            return null;
        }
        if (!written.marks().isEmpty()) {
            findings.add(located.at("marks"), "A path along lanes has no marks.", "remove marks, or write waypoints.");
            return null;
        }
        RoadNetwork network = registry.roads().get().network();
        return written.lane().isPresent() ? along(located.at(LANE), network, written.lane().get()) : past(located, network, written);
    }

    private Route along(LocatedNode located, RoadNetwork network, String name) {
        Optional<Lane> lane = lane(located, network, name);
        return lane.map(found -> LaneRoute.along(network, found)).orElse(null);
    }

    private Optional<Lane> lane(LocatedNode located, RoadNetwork network, String name) {
        Optional<Lane> lane = network.lane(name);
        if (lane.isEmpty()) {
            findings.add(located, "The road has no lane of the name " + Problem.shorten(name) + ".",
                    () -> SpellingSuggestion.fix(name, network.lanes().stream().map(Lane::name).collect(Collectors.toSet()), LANE));
        }
        return lane;
    }

    private Route past(LocatedNode located, RoadNetwork network, GeometrySettings.RouteSettings written) {
        TripSearch trip = new TripSearch(network);
        List<List<TripSearch.Stop>> stops = new ArrayList<>();
        for (int i = 0; i < written.route().size(); i++) {
            stops.add(stop(located.at("route").at(i), network, trip, written.route().get(i)));
        }
        if (stops.stream().anyMatch(List::isEmpty)) {
            return null;
        }
        if (stops.size() < 2) {
            findings.add(located.at("route"), "A route passes at least two places, and this has one.", "write two or more places, for example [[0, 0], [100, 0]].");
            return null;
        }
        Optional<List<Itinerary>> ways = trip.past(stops, written.closed());
        if (ways.isEmpty()) {
            findings.add(located.at("route"), "No way along the lanes leads past these places in this order.",
                    "change the places or their order, or connect the lanes.");
            return null;
        }
        return LaneRoute.of(network, ways.get(), written.closed());
    }

    private List<TripSearch.Stop> stop(LocatedNode located, RoadNetwork network, TripSearch trip, GeometrySettings.StopSettings written) {
        if (written.place().isPresent() == written.lane().isPresent()) {
            findings.add(located, "A place on the road is given by a place or by a lane.", "write {place: [10, 20]} or {lane: main, at: 20 m}.");
            return List.of();
        }
        if (written.lane().isPresent()) {
            Optional<Lane> lane = lane(located.at(LANE), network, written.lane().get());
            return lane.map(found -> List.of(new TripSearch.Stop(found.id(), Math.min(found.length(), written.at().orElse(0))))).orElse(List.of());
        }
        List<TripSearch.Stop> near = trip.near(written.place().get().east(), written.place().get().north());
        if (near.isEmpty()) {
            findings.add(located, "No lane is within 50 m of this place.", "write a place on the road.");
        }
        return near;
    }
}
