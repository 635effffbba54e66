package io.tandem.road.map.opendrive;

import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.XmlElement;

/** The lanes for which a signal of an OpenDRIVE map is valid. */
final class LaneValidity {

    private LaneValidity() {
    }

    /** Whether the signal names its lanes. */
    static boolean isGiven(XmlElement signal) {
        return !signal.all("validity").isEmpty();
    }

    /** Whether it holds for a lane: all, where it names none. */
    static boolean allows(XmlElement signal, int lane) {
        return !isGiven(signal) || signal.all("validity").stream().anyMatch(range -> lane >= number(range, "fromLane") && lane <= number(range, "toLane"));
    }

    private static double number(XmlElement range, String name) {
        return DecimalParser.of(range.attribute(name).orElse(""));
    }
}
