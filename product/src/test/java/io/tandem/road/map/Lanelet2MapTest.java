package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class Lanelet2MapTest {

    /** Two lanes to the east with a dashed line between them, one of them continued; the middle line and the last right bound are drawn backwards. */
    static final String ROAD = Maps.osm(Maps.node(1, 0, 7), Maps.node(2, 50, 7), Maps.node(3, 0, 3.5), Maps.node(4, 50, 3.5), Maps.node(5, 0, 0),
            Maps.node(6, 50, 0), Maps.node(7, 90, 3.5), Maps.node(8, 90, 0), Maps.node(9, 70, 0),
            Maps.way(11, "1 2", "type=line_thin", "subtype=solid"), Maps.way(12, "4 3", "type=line_thin", "subtype=dashed_solid"),
            Maps.way(13, "5 6", "type=road_border"), Maps.way(14, "4 7", "type=virtual"), Maps.way(15, "8 9 6", "type=virtual"),
            Maps.way(16, "6 4", "type=stop_line"), Maps.way(17, "1 3", "type=traffic_sign", "subtype=stop_sign"),
            lanelet(21, 11, 12, "subtype=road", "speed_limit=30"), lanelet(22, 12, 13, "subtype=road", "speed_limit=20 mph"),
            lanelet(23, 14, 15, "subtype=road", "location=nonurban", "regulatory_element:30"), lanelet(24, 11, 13, "subtype=crosswalk"),
            "<relation id=\"30\"><member type=\"way\" ref=\"16\" role=\"ref_line\"/><member type=\"way\" ref=\"17\" role=\"refers\"/>"
                    + "<tag k=\"type\" v=\"regulatory_element\"/><tag k=\"subtype\" v=\"traffic_sign\"/></relation>");

    /** @param tags key=value, or regulatory_element:ID */
    static String lanelet(long id, long left, long right, String... tags) {
        StringBuilder text = new StringBuilder("<relation id=\"" + id + "\"><member type=\"way\" ref=\"" + left + "\" role=\"left\"/><member type=\"way\" ref=\"" + right
                + "\" role=\"right\"/><tag k=\"type\" v=\"lanelet\"/>");
        for (String tag : tags) {
            text.append(tag.startsWith("regulatory_element:") ? "<member type=\"relation\" ref=\"" + tag.substring(19) + "\" role=\"regulatory_element\"/>"
                    : "<tag k=\"" + tag.substring(0, tag.indexOf('=')) + "\" v=\"" + tag.substring(tag.indexOf('=') + 1) + "\"/>");
        }
        return text.append("</relation>").toString();
    }

    private static Lane lane(RoadNetwork network, int lanelet) {
        return network.lane("lanelet " + lanelet).orElseThrow();
    }

    @Test
    void laneletsAreLanesInTheMiddleOfTheirBounds() throws MistakeException {
        RoadFile map = Maps.read("a.osm", ROAD);
        RoadNetwork network = new RoadNetwork(map.plan());

        assertThat(map.format()).isEqualTo("lanelet2");
        assertThat(network.lanes()).hasSize(3);
        assertThat(lane(network, 21).northAt(20)).isCloseTo(5.25, within(1e-3));
        assertThat(lane(network, 21).headingAt(20)).isCloseTo(0, within(1e-3));
        assertThat(lane(network, 23).northAt(20)).isCloseTo(1.75, within(1e-3));
        assertThat(lane(network, 23).widthAt(20)).isCloseTo(3.5, within(1e-3));
        assertThat(lane(network, 21).limitAt(20)).isCloseTo(30 / 3.6, within(1e-9));
        assertThat(lane(network, 22).limitAt(20)).isCloseTo(20 * 0.44704, within(1e-9));
        assertThat(lane(network, 23).limitAt(20)).isCloseTo(100 / 3.6, within(1e-9));
    }

    /** The line is drawn to the west, so its left is the south: dashed there, one may change from the lane in the south to that in the north only. */
    @Test
    void linesThatAreDashedOnOneSideAreCrossedFromThere() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", ROAD);

        assertThat(network.leftOf(lane(network, 22).id())).isEqualTo(lane(network, 21).id());
        assertThat(network.rightOf(lane(network, 21).id())).isEqualTo(-1);
    }

    @Test
    void laneletsFollowWhereBothBoundsGoOn() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", ROAD);

        assertThat(network.quickest(lane(network, 22).id(), 0, lane(network, 23).id(), 10)).isPresent();
        assertThat(network.from(lane(network, 21).id())).isEmpty();
    }

    @Test
    void signStandsAtItsStopLine() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", ROAD);

        assertThat(network.controls()).hasSize(1);
        LaneControl control = network.controls().getFirst();
        assertThat(control.kind()).isEqualTo(Kind.STOP);
        assertThat(control.lane()).isEqualTo(lane(network, 23).id());
        assertThat(control.station()).isCloseTo(0, within(1e-3));
    }

    /** Bounds of a bend of 20 m with points at different places on each: the middle of the ring is known, and the curve goes on without a kink. */
    @Test
    void bendKeepsToTheMiddleWithFiveCentimetres() throws MistakeException {
        List<String> parts = new ArrayList<>();
        StringBuilder inner = new StringBuilder();
        StringBuilder outer = new StringBuilder();
        int innerPoints = 17;
        int outerPoints = 26;
        for (int i = 0; i < innerPoints; i++) {
            parts.add(ring(100 + i, 18, Math.PI / 2 * i / (innerPoints - 1)));
            inner.append(100 + i).append(' ');
        }
        for (int i = 0; i < outerPoints; i++) {
            parts.add(ring(200 + i, 22, Math.PI / 2 * i / (outerPoints - 1)));
            outer.append(200 + i).append(' ');
        }
        parts.add(Maps.way(1, inner.toString().strip(), "type=line_thin"));
        parts.add(Maps.way(2, outer.toString().strip(), "type=line_thin"));
        parts.add(lanelet(9, 1, 2, "subtype=road"));
        Lane lane = lane(Maps.network("a.osm", Maps.osm(parts.toArray(String[]::new))), 9);

        for (double s = 0; s < lane.length(); s += 0.1) {
            assertThat(Math.hypot(lane.eastAt(s), lane.northAt(s))).isCloseTo(20, within(0.05));
        }
    }

    /** Bounds that narrow from 9 m to 3 m, as at the end of a slip road, with points at different distances on each, some of them millimetres apart. */
    @Test
    void laneBetweenBoundsThatAreNotParallelIsStraightAndAsWideAsTheyAreApart() throws MistakeException {
        List<String> parts = new ArrayList<>();
        StringBuilder left = new StringBuilder();
        StringBuilder right = new StringBuilder();
        for (int i = 0; i <= 80; i++) {
            parts.add(Maps.node(100 + i, i * 0.5, 4.5 - 3 * i / 80.0));
            left.append(100 + i).append(' ');
        }
        for (int i = 0; i <= 63; i++) {
            double along = i == 40 ? 39 + 0.003 : i;
            parts.add(Maps.node(200 + i, along * 40 / 63, 3 * along / 63 - 4.5));
            right.append(200 + i).append(' ');
        }
        parts.add(Maps.way(1, left.toString().strip(), "type=line_thin"));
        parts.add(Maps.way(2, right.toString().strip(), "type=line_thin"));
        parts.add(lanelet(9, 1, 2, "subtype=road"));
        Lane lane = lane(Maps.network("a.osm", Maps.osm(parts.toArray(String[]::new))), 9);

        for (double s = 0; s < lane.length(); s += 0.1) {
            assertThat(lane.northAt(s)).isCloseTo(0, within(0.05));
            assertThat(lane.headingAt(s)).isCloseTo(0, within(0.07));
            assertThat(lane.curvatureAt(s)).isCloseTo(0, within(0.15));
            assertThat(lane.widthAt(s)).isCloseTo(9 - 6 * s / 40, within(0.4));
        }
    }

    private static String ring(int id, double radius, double angle) {
        return Maps.node(id, radius * Math.cos(angle), radius * Math.sin(angle));
    }

    /** Autoware's maps without a place on earth have their coordinates in tags. */
    @Test
    void mapsWithoutGeographyAreReadByTheirLocalCoordinates() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", Maps.osm(local(1, 10, 4), local(2, 60, 4), local(3, 10, 0), local(4, 60, 0),
                Maps.way(11, "1 2", "type=line_thin"), Maps.way(12, "3 4", "type=line_thin"), lanelet(9, 11, 12, "subtype=road")));

        assertThat(lane(network, 9).eastAt(5)).isCloseTo(15, within(1e-9));
        assertThat(lane(network, 9).northAt(5)).isCloseTo(2, within(1e-9));
    }

    private static String local(int id, double x, double y) {
        return "<node id=\"" + id + "\" lat=\"\" lon=\"\"><tag k=\"local_x\" v=\"" + x + "\"/><tag k=\"local_y\" v=\"" + y + "\"/><tag k=\"ele\" v=\"3\"/></node>";
    }

    /** One node that someone has given a place on earth does not lose all others, which have none. */
    @Test
    void aSlipDoesNotMakeAMapGeographicThatIsNone() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", Maps.osm(local(1, 10, 4), local(2, 60, 4), local(3, 10, 0), local(4, 60, 0), local(5, 90, 0).replace("lat=\"\"", "lat=\"47.3\""),
                Maps.way(11, "1 2", "type=line_thin"), Maps.way(12, "3 4 5", "type=line_thin"), lanelet(9, 11, 12, "subtype=road")));

        assertThat(lane(network, 9).eastAt(5)).isCloseTo(15, within(0.5));
    }

    @Test
    void badDetailsAreWarnings() throws MistakeException {
        RoadFile map = Maps.read("a.osm", Maps.osm(Maps.node(1, 0, 3), Maps.node(2, 50, 3), Maps.node(3, 0, 0), Maps.node(4, 50, 0), "<node id=\"5\" lat=\"x\" lon=\"9\"/>",
                "<node id=\"6\" lat=\"-30\" lon=\"9\"/>", Maps.way(11, "1 2", "type=line_thin"), Maps.way(12, "3 4 77 5", "type=line_thin"), lanelet(9, 11, 12, "subtype=road"),
                lanelet(10, 11, 99, "subtype=road"), lanelet(9, 11, 12, "subtype=road"), "<relation><tag k=\"type\" v=\"lanelet\"/></relation>",
                lanelet(13, 12, 11, "subtype=road", "regulatory_element:404")));

        assertThat(map.plan().lanes()).hasSize(2);
        assertThat(map.warnings()).extracting(warning -> warning.place().line()).contains(6, 7, 11, 12, 13);
        assertThat(map.passedOver()).containsEntry("regulatory elements that are not in the file", 1L).containsEntry("nodes of ways that are not in the file", 2L);
    }

    /** Its bounds cross where another lanelet begins, so that its outline is an eight, most of which runs the other way round. */
    @Test
    void laneletIsDrivenWithItsLeftBoundOnTheLeftEvenIfItsBoundsCross() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", Maps.osm(Maps.node(1, 0, 1), Maps.node(2, 10, 1), Maps.node(3, 30, -1.5), Maps.node(4, 0, -1), Maps.node(5, 10, -1),
                Maps.node(6, 30, 3), Maps.way(11, "1 2 3", "type=virtual"), Maps.way(12, "4 5 6", "type=virtual"), lanelet(21, 11, 12, "subtype=road")));

        assertThat(lane(network, 21).eastAt(0)).isCloseTo(0, within(0.1));
        assertThat(lane(network, 21).headingAt(5)).isCloseTo(0, within(0.1));
    }
}
