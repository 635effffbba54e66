package io.tandem.road.map.polyline;

import io.tandem.road.Taper;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which lanes of a SUMO network traffic drives on. Cars are SUMO's class passenger. */
final class SumoCarLanes {

    private final MapProblems faults;
    /** of all lanes on which cars may drive, as the file has them */
    private final Set<String> shapes = new HashSet<>();

    SumoCarLanes(MapProblems faults) {
        this.faults = faults;
    }

    /** Takes down where the lanes of an edge lie; all edges of the file come before the first is asked about. */
    void see(XmlElement edge) {
        edge.all("lane").stream().filter(SumoCarLanes::isForCars).forEach(lane -> shapes.add(String.join(" ", places(lane))));
    }

    /** The lanes of an edge that traffic drives on: cars may, and they are none that are left to others. */
    List<XmlElement> of(XmlElement edge) {
        List<XmlElement> forCars = edge.all("lane").stream().filter(SumoCarLanes::isForCars).toList();
        boolean isAlone = forCars.stream().allMatch(this::isSpare);
        edge.all("lane").stream().filter(lane -> !forCars.contains(lane)).forEach(_ -> faults.passOver("lanes that cars do not drive"));
        return isAlone ? forCars : forCars.stream().filter(lane -> !isLeftOut(lane)).toList();
    }

    private boolean isLeftOut(XmlElement lane) {
        boolean isSpare = isSpare(lane);
        if (isSpare) {
            faults.passOver(isForParking(lane) ? "lanes of type parking beside others" : isNarrow(lane) ? "lanes under 2 m beside others" : "lanes beside others at the place of one of the other direction");
        }
        return isSpare;
    }

    /** Whether a lane is left to others where there are lanes beside it: it is for parking, a shoulder too narrow for a car, or on a track that trams use in both directions, where one would meet those who come. */
    private boolean isSpare(XmlElement lane) {
        return isForParking(lane) || isNarrow(lane) || shapes.contains(String.join(" ", places(lane).reversed()));
    }

    private static List<String> places(XmlElement lane) {
        return Arrays.asList(lane.attribute("shape").orElse("").strip().split("\\s+"));
    }

    private static boolean isForCars(XmlElement lane) {
        List<String> allowed = classes(lane, "allow");
        List<String> refused = classes(lane, "disallow");
        return allowed.isEmpty() ? !refused.contains("passenger") && !refused.contains("all") : isIn(allowed);
    }

    /** The type is that of the lane in OpenDRIVE, from which netconvert made it. */
    private static boolean isForParking(XmlElement lane) {
        return lane.attribute("type").orElse("").strip().equals("parking");
    }

    private static boolean isNarrow(XmlElement lane) {
        return lane.attribute("width").map(DecimalParser::of).orElse(Double.NaN) < Taper.NARROWEST_METRES;
    }

    /** Whether cars may change lanes to a side, by changeLeft or changeRight. */
    static boolean mayChange(XmlElement lane, String attribute) {
        List<String> allowed = classes(lane, attribute);
        return allowed.isEmpty() || isIn(allowed);
    }

    private static boolean isIn(List<String> classes) {
        return classes.contains("passenger") || classes.contains("all");
    }

    private static List<String> classes(XmlElement lane, String attribute) {
        return lane.attribute(attribute).map(String::strip).filter(text -> !text.isEmpty()).map(text -> List.of(text.split("\\s+"))).orElse(List.of());
    }
}
