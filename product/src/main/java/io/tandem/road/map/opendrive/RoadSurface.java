package io.tandem.road.map.opendrive;

import io.tandem.geo.Angle;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Height and bank of an OpenDRIVE road: the elevation of its reference line, and the superelevation, which rolls the surface
 * about it (ASAM OpenDRIVE 1.8, chapter 10). The plan view is not affected.
 */
final class RoadSurface {

    private final PiecewiseCubic elevation;
    private final PiecewiseCubic superelevation;

    private RoadSurface(PiecewiseCubic elevation, PiecewiseCubic superelevation) {
        this.elevation = elevation;
        this.superelevation = superelevation;
    }

    static RoadSurface of(XmlElement road, MapProblems faults) {
        List<XmlElement> heights = road.first("elevationProfile").map(found -> found.all("elevation")).orElse(List.of());
        List<XmlElement> banks = road.first("lateralProfile").map(found -> found.all("superelevation")).orElse(List.of());
        road.first("lateralProfile").ifPresent(profile -> profile.children().stream().filter(one -> !one.name().equals("superelevation"))
                .forEach(one -> faults.passOver(one.name() + " of lateral profiles")));
        return new RoadSurface(PiecewiseCubic.of(heights, "s", 0, faults), PiecewiseCubic.of(banks, "s", 0, faults));
    }

    /** Height in metres at a distance to the left of the reference line: z + t sin(bank). */
    double height(double inside, double s, double left) {
        double bank = bank(inside, s);
        return elevation.at(inside, s) + (bank == 0 ? 0 : left * Angle.sin(bank));
    }

    /** Angle of the surface across the road in radians, positive where the left side is higher. */
    double bank(double inside, double s) {
        return superelevation.at(inside, s);
    }

    /** Whether height and bank are the same everywhere. */
    boolean isLevel() {
        return elevation.isConstant() && superelevation.isConstant();
    }

    /** Stations where the formulas change; none where the road is level. */
    DoubleStream starts() {
        return DoubleStream.concat(elevation.isConstant() ? DoubleStream.empty() : Arrays.stream(elevation.starts()),
                superelevation.isConstant() ? DoubleStream.empty() : Arrays.stream(superelevation.starts()));
    }
}
