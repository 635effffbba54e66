package io.tandem.basemap;

import io.tandem.geo.Ring;
import io.tandem.geo.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The buildings of a drawn map, in the site's frame. Their courtyards are left out. */
public final class MapBuildings {

    /**
     * @param outline metres east and north of the site
     * @param base    metres above the ground
     * @param top     likewise; two storeys where the map has no height
     */
    public record Building(Ring outline, double base, double top) {
    }

    private MapBuildings() {
    }

    public static List<Building> of(BaseMap.Drawing map, Site site) {
        List<Building> found = new ArrayList<>();
        DrawnFeatures.read(map, site, one -> {
            if (FeatureClass.BUILDING.kind().equals(one.kind())) {
                outline(one).filter(ring -> ring.flaw().isEmpty()).ifPresent(ring -> found.add(new Building(ring, one.base(), Math.max(one.top(), one.base() + 0.1))));
            }
        });
        return found;
    }

    /** The last position of a ring is its first again. */
    private static Optional<Ring> outline(DrawnFeatures.Feature one) {
        int corners = one.east().length - 1;
        return corners < 3 ? Optional.empty() : Optional.of(new Ring(Arrays.copyOf(one.east(), corners), Arrays.copyOf(one.north(), corners)));
    }
}
