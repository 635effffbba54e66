package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Site;
import io.tandem.road.Connection;
import io.tandem.road.ConnectionSettings;
import io.tandem.road.Itinerary;
import io.tandem.road.Lane;
import io.tandem.road.LanePlan;
import io.tandem.road.LaneRoute;
import io.tandem.road.LaneSettings;
import io.tandem.road.LaneWarning;
import io.tandem.road.Network;
import io.tandem.road.RoadPlan;
import io.tandem.road.Roads;
import io.tandem.road.Route;
import io.tandem.road.TripSearch;
import io.tandem.road.map.RoadFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Builds the roads that a scenario draws or names, and lays paths along them. Gives null where it found a mistake. */
final class Roadworks {

    private static final String LANE = "lane";

    private final Findings findings;
    private final Registry registry;
    private final Neighbours files;

    Roadworks(Findings findings, Registry registry, Neighbours files) {
        this.findings = findings;
        this.registry = registry;
        this.files = files;
    }

    Roads build(Spot spot, Written.OfRoad written) {
        if (written.file().isPresent() == !written.lanes().isEmpty()) {
            findings.add(spot, "The road is either a map's file or lanes that are drawn here.",
                    "write {file: town.osm}, or {lanes: [{name: main, points: [[0, 0], [100, 0]]}]}.");
            return null;
        }
        Roads roads = written.file().isPresent() ? read(spot.at("file"), written) : draw(spot, written);
        if (roads != null) {
            registry.roads(roads);
        }
        return roads;
    }

    private Roads read(Spot spot, Written.OfRoad written) {
        Optional<Site> site = registry.site();
        Optional<Source> text = site.flatMap(_ -> files.text(spot, written.file().orElseThrow(), RoadFile.LARGEST));
        if (text.isEmpty()) {
            return null;
        }
        String file = text.get().name();
        try {
            RoadFile map = RoadFile.read(file, text.get().text(), site.get(), written.side());
            Network network = new Network(map.plan());
            List<String> warnings = new ArrayList<>();
            network.lanes().forEach(lane -> warn(lane, file + ":" + map.lines().get(lane.id()), warnings));
            map.passedOver().forEach((kind, count) -> warnings.add(file + ": passed over " + count + " " + kind + "."));
            return new Roads(network, warnings, written.file().get() + " (" + map.format() + ")");
        } catch (MistakeException mistakes) {
            mistakes.problems().forEach(problem -> findings.add(problem.place(), problem.found(), problem.what(), problem.fix()));
            return null;
        }
    }

    private static void warn(Lane lane, String place, List<String> warnings) {
        for (LaneWarning warning : lane.warnings()) {
            warnings.add(place + ": " + lane.name() + ": " + warning.what() + " Fix: " + warning.fix());
        }
    }

    private Roads draw(Spot spot, Written.OfRoad written) {
        List<LanePlan> lanes = new ArrayList<>();
        Map<String, Integer> ids = new HashMap<>();
        boolean whole = true;
        for (LaneSettings settings : written.lanes()) {
            LanePlan plan = settings.plan();
            Spot place = registry.spotOf(settings);
            Optional<String> flaw = plan.flaw();
            flaw.ifPresent(words -> findings.add(place.at("points"), words + ".", "mend the points of this lane."));
            if (ids.putIfAbsent(plan.name(), lanes.size()) != null) {
                findings.add(place.at("name"), "There are two lanes of the name " + Findings.shorten(plan.name()) + ".", "give every lane a name of its own.");
                whole = false;
            }
            whole &= flaw.isEmpty();
            lanes.add(plan);
        }
        List<Connection> connections = whole ? connections(written.connections(), lanes, ids) : List.of();
        if (!whole || connections == null) {
            return null;
        }
        Network network = new Network(new RoadPlan(lanes, connections, 0));
        List<String> warnings = new ArrayList<>();
        for (Lane lane : network.lanes()) {
            Spot points = registry.spotOf(written.lanes().get(lane.id())).at("points");
            lane.warnings().forEach(warning -> warnings.add(points.at(warning.point()).place() + ": " + warning.what() + " Fix: " + warning.fix()));
        }
        return new Roads(network, warnings, "");
    }

    private List<Connection> connections(List<ConnectionSettings> written, List<LanePlan> lanes, Map<String, Integer> ids) {
        List<Connection> connections = new ArrayList<>();
        boolean whole = true;
        for (ConnectionSettings settings : written) {
            Spot spot = registry.spotOf(settings);
            boolean known = isLane(spot.at("from"), settings.from(), ids) & isLane(spot.at("to"), settings.to(), ids);
            whole &= known;
            if (known) {
                int from = ids.get(settings.from());
                int to = ids.get(settings.to());
                whole &= isOn(spot.at("leave"), settings.leave().orElse(0), lanes.get(from)) & isOn(spot.at("enter"), settings.enter().orElse(0), lanes.get(to));
                connections.add(new Connection(settings.turn(), from, settings.leave().orElse(Double.NaN), to, settings.enter().orElse(Double.NaN)));
            }
        }
        return whole ? connections : null;
    }

    private boolean isLane(Spot spot, String name, Map<String, Integer> ids) {
        if (!ids.containsKey(name)) {
            findings.add(spot, "There is no lane of the name " + Findings.shorten(name) + ".", () -> Nearest.fix(name, ids.keySet(), LANE));
        }
        return ids.containsKey(name);
    }

    private boolean isOn(Spot spot, double station, LanePlan plan) {
        double length = station == 0 ? 0 : new Lane(0, plan).length();
        if (station > length) {
            findings.add(spot, "The lane is only " + Quantity.plain(Math.round(length * 10) / 10.0) + " m long.", "write a place on the lane.");
        }
        return station <= length;
    }

    /** Nothing is said where the road had a mistake: that is told at the road. */
    Route route(Spot spot, Written.OfRoute written) {
        if (registry.roads().isEmpty()) {
            if (findings.isEmpty()) {
                findings.add(spot, "There is no road for this path to follow.", "add road: with a map's file or lanes, or write waypoints.");
            }
            return null;
        }
        if (!written.marks().isEmpty()) {
            findings.add(spot.at("marks"), "A path along lanes has no marks.", "remove marks, or write waypoints.");
            return null;
        }
        Network network = registry.roads().get().network();
        return written.lane().isPresent() ? along(spot.at(LANE), network, written.lane().get()) : past(spot, network, written);
    }

    private Route along(Spot spot, Network network, String name) {
        Optional<Lane> lane = lane(spot, network, name);
        return lane.map(found -> LaneRoute.along(network, found)).orElse(null);
    }

    private Optional<Lane> lane(Spot spot, Network network, String name) {
        Optional<Lane> lane = network.lane(name);
        if (lane.isEmpty()) {
            findings.add(spot, "The road has no lane of the name " + Findings.shorten(name) + ".",
                    () -> Nearest.fix(name, network.lanes().stream().map(Lane::name).collect(Collectors.toSet()), LANE));
        }
        return lane;
    }

    private Route past(Spot spot, Network network, Written.OfRoute written) {
        TripSearch trip = new TripSearch(network);
        List<List<TripSearch.Stop>> stops = new ArrayList<>();
        for (int i = 0; i < written.route().size(); i++) {
            stops.add(stop(spot.at("route").at(i), network, trip, written.route().get(i)));
        }
        if (stops.stream().anyMatch(List::isEmpty)) {
            return null;
        }
        if (stops.size() < 2) {
            findings.add(spot.at("route"), "A route passes at least two places, and this has one.", "write two or more places, for example [[0, 0], [100, 0]].");
            return null;
        }
        Optional<List<Itinerary>> ways = trip.past(stops, written.closed());
        if (ways.isEmpty()) {
            findings.add(spot.at("route"), "No way along the lanes leads past these places in this order.",
                    "change the places or their order, or connect the lanes.");
            return null;
        }
        return LaneRoute.of(network, ways.get(), written.closed());
    }

    private List<TripSearch.Stop> stop(Spot spot, Network network, TripSearch trip, Written.OfStop written) {
        if (written.place().isPresent() == written.lane().isPresent()) {
            findings.add(spot, "A place on the road is given by a place or by a lane.", "write {place: [10, 20]} or {lane: main, at: 20 m}.");
            return List.of();
        }
        if (written.lane().isPresent()) {
            Optional<Lane> lane = lane(spot.at(LANE), network, written.lane().get());
            return lane.map(found -> List.of(new TripSearch.Stop(found.id(), Math.min(found.length(), written.at().orElse(0))))).orElse(List.of());
        }
        List<TripSearch.Stop> near = trip.near(written.place().get().east(), written.place().get().north());
        if (near.isEmpty()) {
            findings.add(spot, "No lane is within 50 m of this place.", "write a place on the road.");
        }
        return near;
    }
}
