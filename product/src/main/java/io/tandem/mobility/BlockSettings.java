package io.tandem.mobility;

import io.tandem.contact.Plate;
import io.tandem.geo.Ring;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Settings of a {@link Block}. */
@Named("block")
@Meaning("a thing without wheels or a will that stands until it is pushed, and slides; blocks: is the short form")
public record BlockSettings(
        @Meaning("its mass") @Measures(Dimension.MASS) @Positive @Fixed double mass,
        @Meaning("moment of inertia about a vertical axis through its centre; absent: that of a plate of even density")
        @Measures(Dimension.INERTIA) @Positive @Fixed OptionalDouble inertia,
        @Meaning("corners of its outline in order, [x, y] from the reported place; others touch its convex hull; absent: that of look")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[]") @Fixed List<List<Double>> outline,
        @Meaning("lowest and highest point above the ground") @Measures(value = Dimension.LENGTH, min = 0, max = 100) @Default("[0 m, 1 m]") @Fixed Span height,
        @Meaning("friction coefficient on the ground") @Measures(value = Dimension.NUMBER, min = 0, max = 10) @Default("0.4") @Fixed double mu,
        @Meaning("whether nothing moves it") @Default("false") @Fixed boolean fixed) implements MobilitySettings {

    /** Its outline, as it is written. */
    public Plate plate() {
        return new Plate(new Ring(outline.stream().mapToDouble(List::getFirst).toArray(), outline.stream().mapToDouble(List::getLast).toArray()));
    }

    @Override
    public BlockSettings outlined(List<List<Double>> corners) {
        return outline.isEmpty() ? new BlockSettings(mass, inertia, corners, height, mu, fixed) : this;
    }

    /** Why its outline is none, as a phrase; empty if it is one. */
    public Optional<String> flaw() {
        return outline.stream().anyMatch(corner -> corner.size() != 2) ? Optional.of("a corner has two numbers") : plate().ring().flaw();
    }

    /** The outline by which others touch it. */
    public Plate hull() {
        return plate().hull();
    }

    /** Moment of inertia, kg m2. */
    double turning() {
        Plate plate = plate();
        return inertia.orElseGet(() -> mass * plate.inertiaPerMass(plate.centerX(), plate.centerY()));
    }

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.of(size().length());
    }

    @Override
    public Optional<Body> usualBody() {
        return Optional.of(size());
    }

    private Body size() {
        return flaw().isPresent() ? new Body(1, 1) : new Body(extent(0), extent(1));
    }

    private double extent(int axis) {
        return outline.stream().mapToDouble(corner -> corner.get(axis)).max().orElse(0) - outline.stream().mapToDouble(corner -> corner.get(axis)).min().orElse(0);
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return VehicleLimits.immobile(kind, length);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new Block(this, stepSeconds, first, rows);
    }
}
