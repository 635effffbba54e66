package io.tandem.road.map.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.map.DrivingSide;
import io.tandem.road.map.RoadFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Maps that are read again and again while their scenario is edited. */
class RecentRoadMapsTest {

    private static final Site SITE = new Site(new LatLon(47.3, 9), 0);
    private static final String NAME = "recent-road-maps-test.osm";
    private static final String STREET = """
            <osm version="0.6">
            <node id="1" lat="47.3" lon="9"/><node id="2" lat="47.3" lon="9.002"/><node id="3" lat="47.3" lon="9.004"/>
            <way id="7"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="maxspeed" v="30"/></way>
            <way id="8"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="bridge" v="yes"/><tag k="layer" v="1"/></way>
            </osm>
            """;

    private static RoadFile read(String text, Site site, DrivingSide side, boolean raised) throws MistakeException {
        return RecentRoadMaps.read(new SourceFile(NAME, text), site, side, raised);
    }

    private static RoadFile read(String text) throws MistakeException {
        return read(text, SITE, DrivingSide.RIGHT, true);
    }

    @Test
    void theSameContentAtTheSameSiteIsReadOnce() throws MistakeException {
        assertThat(read(new String(STREET.toCharArray()))).isSameAs(read(STREET));
        assertThat(read(STREET).roads(NAME, "town").network()).isSameAs(read(STREET).roads(NAME, "town").network());
    }

    @Test
    void aFileThatHasChangedIsReadAnew() throws MistakeException {
        read(STREET);

        RoadFile changed = read(STREET.replace("\"30\"", "\"50\""));

        assertThat(fastest(read(STREET))).isNotEqualTo(fastest(changed));
        assertThat(changed.plan()).isEqualTo(RoadMapReader.read(NAME, STREET.replace("\"30\"", "\"50\""), SITE, DrivingSide.RIGHT).with(BridgeHeights.raise(changed.plan())).plan());
    }

    private static double fastest(RoadFile map) {
        return map.roads(NAME, "town").network().lane(0).fastest();
    }

    @Test
    void anotherSiteSideOrGroundMakesAnotherMap() throws MistakeException {
        RoadFile usual = read(STREET);

        assertThat(read(STREET, new Site(new LatLon(47.301, 9), 0), DrivingSide.RIGHT, true).plan()).isNotEqualTo(usual.plan());
        assertThat(read(STREET, SITE, DrivingSide.LEFT, true).plan()).isNotEqualTo(usual.plan());
        assertThat(read(STREET, SITE, DrivingSide.RIGHT, false).plan()).as("no ramps").isNotEqualTo(usual.plan());
    }

    @Test
    void aCorrectedMapHasANetworkOfItsOwn() throws MistakeException {
        RoadFile map = read(STREET);
        RoadDefinition shorter = new RoadDefinition(map.plan().lanes().subList(0, 1), List.of(), 0);

        RoadNetwork corrected = map.roads(shorter, map.places(NAME), NAME, "town").network();

        assertThat(corrected.lanes()).hasSize(1);
        assertThat(map.roads(NAME, "town").network().lanes()).hasSizeGreaterThan(1);
        assertThat(map.roads(new RoadDefinition(shorter.lanes(), List.of(), 0), map.places(NAME), NAME, "town").network()).isSameAs(corrected);
    }
}
