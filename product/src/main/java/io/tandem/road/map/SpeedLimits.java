package io.tandem.road.map;

import io.tandem.road.LanePoint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** The speed limits along an OpenDRIVE lane in m/s, by station of the road: its own, else those of the road's type. */
final class SpeedLimits {

    private static final double UNLIMITED_MPS = 130 / 3.6;

    private final TreeMap<Double, Double> own = new TreeMap<>();
    private final TreeMap<Double, Double> ofRoad = new TreeMap<>();

    private SpeedLimits() {
    }

    static SpeedLimits of(LaneStrip strip, MapProblems faults) {
        SpeedLimits limits = new SpeedLimits();
        for (XmlElement speed : strip.written().all("speed")) {
            limits.own.put(strip.section().from() + speed.number("sOffset", 0, faults), mps(speed, faults));
        }
        for (XmlElement type : strip.road().written().all("type")) {
            List<XmlElement> speeds = type.all("speed");
            limits.ofRoad.put(type.number("s", 0, faults), speeds.isEmpty() ? LanePoint.USUAL_LIMIT : mps(speeds.getFirst(), faults));
        }
        return limits;
    }

    private static double mps(XmlElement speed, MapProblems faults) {
        String max = speed.attribute("max").orElse("").strip();
        if (max.equals("no limit") || max.equals("undefined") || max.isEmpty()) {
            return UNLIMITED_MPS;
        }
        double number = speed.number("max", faults);
        double unit = switch (speed.attribute("unit").orElse("m/s").strip()) {
            case "km/h" -> 1 / 3.6;
            case "mph" -> 0.44704;
            default -> 1;
        };
        if (number <= 0) {
            faults.add(speed.line(), max, "A speed limit is above zero; the usual one is taken.", "write the speed allowed.");
        }
        return number > 0 ? number * unit : LanePoint.USUAL_LIMIT;
    }

    double at(double s) {
        Map.Entry<Double, Double> here = own.floorEntry(s);
        Map.Entry<Double, Double> around = here == null ? ofRoad.floorEntry(s) : here;
        return around == null ? LanePoint.USUAL_LIMIT : around.getValue();
    }

    /** Stations where the limit changes. */
    DoubleStream starts() {
        return DoubleStream.concat(own.keySet().stream().mapToDouble(Double::doubleValue), ofRoad.keySet().stream().mapToDouble(Double::doubleValue));
    }
}
