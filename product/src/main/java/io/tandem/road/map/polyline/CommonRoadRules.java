package io.tandem.road.map.polyline;

import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Stop signs, give-way signs and traffic lights of a CommonRoad scenario. They concern the lanelets that follow the one that refers to them; lights with arrows those in their direction,
 * as far as an intersection of the file tells which these are.
 */
final class CommonRoadRules {

    private static final List<String> TURNS = List.of("left", "straight", "right");
    private static final String OFF = "inactive";

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    private final Map<String, Kind> signs = new HashMap<>();
    private final Map<String, Light> lights = new HashMap<>();
    /** by lane: its turns in the intersections of the file */
    private final Map<Integer, Set<String>> turns = new HashMap<>();

    /**
     * A traffic light.
     *
     * @param directions the turns for which it has arrows; all where it has none
     * @param isSteady whether it is never off: one that is leaves it to the others meanwhile
     */
    private record Light(Optional<SignalLink> link, Set<String> directions, boolean isSteady) {

        boolean isFor(Set<String> turns) {
            return turns.stream().anyMatch(directions::contains);
        }

        /** Whether it holds instead of another beside it: for fewer turns. */
        boolean isInsteadOf(Light other) {
            return isSteady && directions.size() < other.directions.size();
        }
    }

    CommonRoadRules(MapProblems faults, RoadNetworkBuilder draft) {
        this.faults = faults;
        this.draft = draft;
    }

    void read(XmlElement root) {
        double step = root.number("timeStepSize", 1, faults);
        for (XmlElement sign : root.all("trafficSign")) {
            for (XmlElement part : sign.all("trafficSignElement")) {
                kind(part.first("trafficSignID").map(XmlElement::text).orElse("")).ifPresent(kind -> sign.attribute("id").ifPresent(id -> signs.put(id.strip(), kind)));
            }
        }
        root.all("trafficLight").forEach(light -> light.attribute("id").ifPresent(id -> light(id.strip(), light, step > 0 ? step : 1)));
    }

    private void light(String id, XmlElement light, double step) {
        if (light.first("active").map(XmlElement::text).orElse("").equals("false")) {
            faults.passOver("traffic lights that are not active");
            return;
        }
        String direction = light.first("direction").map(XmlElement::text).orElse("").toLowerCase(Locale.ROOT);
        Set<String> named = TURNS.stream().filter(direction::contains).collect(Collectors.toSet());
        boolean isSteady = light.all("cycle").stream().flatMap(cycle -> cycle.all("cycleElement").stream()).noneMatch(element -> colour(element).equals(OFF));
        lights.put(id, new Light(programme(id, light, step), named.isEmpty() ? Set.copyOf(TURNS) : named, isSteady));
    }

    private static String colour(XmlElement cycleElement) {
        return cycleElement.first("color").map(XmlElement::text).orElse("");
    }

    private static Optional<Kind> kind(String number) {
        return switch (number) {
            case "206", "R1-1" -> Optional.of(Kind.STOP);
            case "205", "R1-2" -> Optional.of(Kind.GIVE_WAY);
            default -> Optional.empty();
        };
    }

    /** The cycle of a light, whose durations are numbers of time steps. */
    private Optional<SignalLink> programme(String id, XmlElement light, double step) {
        List<SignalProgramme.Phase> phases = new ArrayList<>();
        double offset = 0;
        for (XmlElement cycle : light.all("cycle")) {
            offset = cycle.first("timeOffset").map(steps -> steps.number(faults) * step).orElse(0.0);
            for (XmlElement element : cycle.all("cycleElement")) {
                double seconds = element.first("duration").map(steps -> steps.number(faults) * step).orElse(Double.NaN);
                if (seconds > 0 && Double.isFinite(seconds)) {
                    phases.add(new SignalProgramme.Phase(seconds, state(colour(element))));
                } else {
                    faults.add(element.line(), "<cycleElement>", "A part of a cycle needs a duration above zero; it is left out.", "write its number of time steps.");
                }
            }
        }
        return phases.isEmpty() || !Double.isFinite(offset) ? Optional.empty() : Optional.of(new SignalLink(new SignalProgramme(id, offset, phases), 0));
    }

    private static String state(String colour) {
        return String.valueOf(switch (colour) {
            case "red" -> SignalProgramme.RED;
            case "redYellow" -> SignalProgramme.RED_AMBER;
            case "yellow" -> SignalProgramme.AMBER;
            default -> SignalProgramme.GREEN;
        });
    }

    /** Reads to which turns of an intersection lanes belong. */
    void intersection(XmlElement intersection, Map<String, Integer> lanes) {
        for (XmlElement incoming : intersection.all("incoming")) {
            for (XmlElement successor : incoming.children()) {
                String turn = successor.name().replace("successors", "").toLowerCase(Locale.ROOT);
                Integer lane = lanes.get(successor.attribute("ref").orElse("").strip());
                if (TURNS.contains(turn) && lane != null) {
                    turns.computeIfAbsent(lane, _ -> new HashSet<>()).add(turn);
                }
            }
        }
    }

    void apply(XmlElement lanelet, int lane) {
        if (lane < 0) {
            return;
        }
        List<Integer> next = draft.following(lane);
        for (XmlElement ref : lanelet.all("trafficSignRef")) {
            Optional.ofNullable(signs.get(id(ref))).ifPresent(kind -> next.forEach(other -> draft.control(LaneControl.of(kind, other, 0))));
        }
        List<Light> its = lanelet.all("trafficLightRef").stream().map(ref -> lights.get(id(ref))).filter(Objects::nonNull).toList();
        next.forEach(other -> lightsOf(its, turns.getOrDefault(other, Set.of())).forEach(light -> draft.control(new LaneControl(Kind.SIGNAL, other, 0, light.link()))));
    }

    private static String id(XmlElement ref) {
        return ref.attribute("ref").orElse("").strip();
    }

    /** The lights that hold for a lane with some turns, of those of the lanelet before; all where its turn is not known or none is for that. */
    private static List<Light> lightsOf(List<Light> lights, Set<String> turns) {
        List<Light> matching = lights.stream().filter(light -> light.isFor(turns)).toList();
        return matching.isEmpty() ? lights : matching.stream().filter(light -> matching.stream().noneMatch(other -> other.isInsteadOf(light))).toList();
    }
}
