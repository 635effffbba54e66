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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stop signs, give-way signs and traffic lights of a CommonRoad scenario. They concern the lanelets that follow the one that refers to them. */
final class CommonRoadRules {

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    private final Map<String, Kind> signs = new HashMap<>();
    private final Map<String, Optional<SignalLink>> lights = new HashMap<>();

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
        root.all("trafficLight").forEach(light -> light.attribute("id").ifPresent(id -> lights.put(id.strip(), programme(id.strip(), light, step > 0 ? step : 1))));
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
                    phases.add(new SignalProgramme.Phase(seconds, state(element.first("color").map(XmlElement::text).orElse(""))));
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

    void apply(XmlElement lanelet, int lane) {
        if (lane < 0) {
            return;
        }
        List<Integer> next = draft.following(lane);
        for (XmlElement ref : lanelet.children()) {
            String id = ref.attribute("ref").orElse("").strip();
            if (ref.name().equals("trafficSignRef") && signs.containsKey(id)) {
                next.forEach(other -> draft.control(LaneControl.of(signs.get(id), other, 0)));
            } else if (ref.name().equals("trafficLightRef") && lights.containsKey(id)) {
                next.forEach(other -> draft.control(new LaneControl(Kind.SIGNAL, other, 0, lights.get(id))));
            }
        }
    }
}
