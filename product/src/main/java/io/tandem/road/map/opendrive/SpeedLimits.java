package io.tandem.road.map.opendrive;

import io.tandem.road.LanePoint;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The speed limits along an OpenDRIVE lane in m/s, by station of the road: its own, else those of the road's type, else those of signs, from where they stand to the next one or the end of the road, in the
 * direction of travel.
 */
final class SpeedLimits {

    private static final double UNLIMITED_MPS = 130 / 3.6;
    /** A maximum speed by the German catalogue, which other countries' maps use as well; km/h unless it says otherwise. */
    private static final String SIGN = "274";

    private final TreeMap<Double, Double> own = new TreeMap<>();
    private final TreeMap<Double, Double> ofRoad = new TreeMap<>();
    private final TreeMap<Double, Double> ofSigns = new TreeMap<>();
    private final boolean leadsOn;

    private SpeedLimits(boolean leadsOn) {
        this.leadsOn = leadsOn;
    }

    static SpeedLimits of(LaneStrip strip, MapProblems faults) {
        SpeedLimits limits = new SpeedLimits(strip.leadsOn());
        for (XmlElement speed : strip.written().all("speed")) {
            limits.own.put(strip.section().from() + speed.number("sOffset", 0, faults), mps(speed, faults));
        }
        for (XmlElement type : strip.road().written().all("type")) {
            List<XmlElement> speeds = type.all("speed");
            limits.ofRoad.put(type.number("s", 0, faults), speeds.isEmpty() ? Double.NaN : mps(speeds.getFirst(), faults));
        }
        strip.road().written().first("signals").ifPresent(signals -> signals.all("signal").forEach(signal -> limits.addSign(signal, strip)));
        return limits;
    }

    private void addSign(XmlElement signal, LaneStrip strip) {
        double station = DecimalParser.of(signal.attribute("s").orElse(""));
        String orientation = signal.attribute("orientation").orElse("none").strip();
        boolean isToward = orientation.equals("+") ? leadsOn : !orientation.equals("-") || !leadsOn;
        if (isToward && Double.isFinite(station) && LaneValidity.allows(signal, strip.id())) {
            ofSign(signal).ifPresent(limit -> ofSigns.put(station, limit));
        }
    }

    /** The limit that a signal is the sign of, m/s; empty for others. */
    static OptionalDouble ofSign(XmlElement signal) {
        Optional<XmlElement> meaning = signal.first("semantics").flatMap(semantics -> semantics.first("speed")).filter(speed -> speed.attribute("type").orElse("").strip().equals("maximum"));
        boolean isSign = signal.attribute("type").orElse("").strip().equals(SIGN);
        XmlElement written = meaning.orElse(signal);
        double value = meaning.isPresent() || isSign ? DecimalParser.of(written.attribute("value").orElse("")) : Double.NaN;
        return value > 0 && Double.isFinite(value) ? OptionalDouble.of(value * signUnit(written.attribute("unit").orElse("km/h"), value)) : OptionalDouble.empty();
    }

    /** No sign says 8.333 km/h: where m/s make it a round number of km/h, a converter has left the value in m/s, as CommonRoad's does. */
    private static double signUnit(String name, double value) {
        boolean isLeftInMps = name.strip().equals("km/h") && Math.abs(value - Math.rint(value)) > 1e-3 && Math.abs(value * 3.6 - Math.rint(value * 3.6)) < 1e-3;
        return isLeftInMps ? 1 : unit(name);
    }

    private static double unit(String name) {
        return switch (name.strip()) {
            case "km/h" -> 1 / 3.6;
            case "mph" -> 0.44704;
            default -> 1;
        };
    }

    private static double mps(XmlElement speed, MapProblems faults) {
        String max = speed.attribute("max").orElse("").strip();
        if (max.equals("no limit") || max.equals("undefined") || max.isEmpty()) {
            return UNLIMITED_MPS;
        }
        double number = speed.number("max", faults);
        if (number <= 0) {
            faults.add(speed.line(), max, "A speed limit is above zero; the usual one is taken.", "write the speed allowed.");
        }
        return number > 0 ? number * unit(speed.attribute("unit").orElse("m/s")) : LanePoint.USUAL_LIMIT;
    }

    double at(double s) {
        Map.Entry<Double, Double> here = own.floorEntry(s);
        Map.Entry<Double, Double> around = here == null ? ofRoad.floorEntry(s) : here;
        Map.Entry<Double, Double> sign = leadsOn ? ofSigns.floorEntry(s) : ofSigns.ceilingEntry(s);
        double bySign = sign == null ? LanePoint.USUAL_LIMIT : sign.getValue();
        return around == null || Double.isNaN(around.getValue()) ? bySign : around.getValue();
    }

    /** Stations where the limit changes. */
    DoubleStream starts() {
        return Stream.of(own, ofRoad, ofSigns).flatMap(limits -> limits.keySet().stream()).mapToDouble(Double::doubleValue);
    }
}
