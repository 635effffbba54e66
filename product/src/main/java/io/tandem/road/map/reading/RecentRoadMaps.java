package io.tandem.road.map.reading;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.road.BoundedCache;
import io.tandem.road.map.DrivingSide;
import io.tandem.road.map.RoadFile;

/**
 * Reads road maps for scenarios and keeps the recent ones by their content: an editor checks its scenario after every pause in typing, and a large map takes
 * seconds to read. A file that has changed is read anew, whatever its time says. May be used from any thread.
 */
public final class RecentRoadMaps {

    private static final int MAX_MAPS = 8;
    /** The largest map fits. */
    private static final BoundedCache<Key, RoadFile> MAPS = new BoundedCache<>(MAX_MAPS, RoadFile.LARGEST);

    /** All that the map depends on. */
    private record Key(SourceFile source, LatLon origin, double height, DrivingSide side, boolean raised) {
    }

    private RecentRoadMaps() {
    }

    /**
     * Reads a map of any supported format into the frame of a site.
     *
     * @param side   driving side where the map does not state it
     * @param raised whether bridges get heights; otherwise roads lie on the ground
     */
    public static RoadFile read(SourceFile source, Site site, DrivingSide side, boolean raised) throws MistakeException {
        return MAPS.get(new Key(source, site.origin(), site.height(), side, raised), source.text().length(), () -> {
            RoadFile read = RoadMapReader.read(source.name(), source.text(), site, side);
            return raised ? read.with(BridgeHeights.raise(read.plan())) : read;
        });
    }
}
