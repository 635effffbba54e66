package io.tandem.terrain;

import java.util.List;
import java.util.Optional;

/**
 * The ground of a scenario.
 *
 * @param file      name of the elevation's file; the elevation itself is present only where the scenario was read beside it
 * @param elevation heights; empty for level ground
 * @param zones     areas with another friction; the later in the list counts
 */
public record Ground(Optional<String> file, Optional<Elevation> elevation, List<GroundZone> zones) {

    /** Level, and all of one kind. */
    public static final Ground LEVEL = new Ground(Optional.empty(), Optional.empty(), List.of());

    public Ground {
        zones = List.copyOf(zones);
    }

    public boolean isLevel() {
        return elevation.isEmpty();
    }

    /** Whether it is level and all of one kind. */
    public boolean isPlain() {
        return isLevel() && zones.isEmpty();
    }

    /** Whether a file is named but not present. */
    public boolean lacksFile() {
        return file.isPresent() && elevation.isEmpty();
    }

    /** Metres above the site. */
    public double height(double east, double north) {
        return elevation.isPresent() ? elevation.get().height(east, north) : 0;
    }

    /** The zone at a place; null where there is none. */
    public GroundZone zone(double east, double north) {
        for (int i = zones.size() - 1; i >= 0; i--) {
            if (zones.get(i).area().contains(east, north)) {
                return zones.get(i);
            }
        }
        return null;
    }
}
