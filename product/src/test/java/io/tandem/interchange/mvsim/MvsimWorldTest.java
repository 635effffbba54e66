package io.tandem.interchange.mvsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.interchange.ImportedScenario;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** World files of MVSIM become scenarios. */
class MvsimWorldTest {

    @TempDir
    private Path folder;

    @Test
    void classesIncludesVariablesLoopsAndConditionsAreWorkedOut() throws Exception {
        Files.createDirectories(folder.resolve("parts"));
        Worlds.write(folder, "parts/box.xml", "<block:class name=\"box\"><mass>${kilos|12}</mass><ground_friction>0.2</ground_friction></block:class>\n<variable name=\"COLUMNS\" value=\"3\"/>\n");
        String world = """
                <variable name="STEP" value="2.5"/>
                <include file="parts/box.xml" kilos="8"/>
                <for var="i" from="1" to="$f{COLUMNS}">
                  <for var="j" from="0" to="1">
                    <if condition="$f{(i + j) % 2 == 0}"><block class="box" name="box_${i}_${j}"><init_pose>$f{i*STEP} $f{-STEP * j} $f{15*i}</init_pose></block></if>
                  </for>
                </for>
                <if condition="${LATE|no}"><block class="box"><init_pose>0 0 0</init_pose></block></if>
                """;

        ImportedScenario imported = Worlds.read(folder, world);

        assertThat(imported.text()).contains("blocks:\n  - &box {ids: 10001, name: box_1_1, mass: 8 kg, outline: [[-0.5, -0.5], [-0.5, 0.5], [0.5, 0.5], [0.5, -0.5]], "
                + "height: [0 m, 1 m], mu: 0.2, start: {at: [2.5, -2.5], heading: 15 deg}}\n  - {<<: *box, ids: 10002, name: box_2_0, start: {at: [5, 0], heading: 30 deg}}\n"
                + "  - {<<: *box, ids: 10003, name: box_3_1, start: {at: [7.5, -2.5], heading: 45 deg}}\n");
        assertThat(Worlds.read(folder, world, Map.of("LATE", "yes")).text()).contains("ids: 10004");
    }

    /** As public worlds are written, and as MVSIM's parser takes them. */
    @Test
    void xmlIsReadAsLenientlyAsMvsimDoes() throws Exception {
        ImportedScenario imported = Worlds.read(folder, """
                <?xml version="1.0"?>
                <block name="a"><mass>5</masss><init_pose> 1 2
                    0 </init_pose></block>
                <if condition="$f{1 < 2}"><block name='b'><init_pose>3 4 0</init_pose><!-- <mass>9</mass> --></block></if>
                <block name="c &amp; d"><static><![CDATA[true]]></static><init_pose>5 6 0</init_pose></block>
                """);

        assertThat(imported.text()).contains("name: a, mass: 5 kg").contains("name: b, mass: 30 kg").contains("name: 'c & d', mass: 30 kg").contains("fixed: true, start: {at: [5, 6]");
    }

    @Test
    void shapesAreThoseThatMvsimCollidesBy() throws Exception {
        String block = "<block name=\"%s\"><init_pose>%d 0 0</init_pose>%s</block>\n";
        ImportedScenario imported = Worlds.read(folder, block.formatted("box", 0, "<shape_from_visual/><geometry type=\"box\" lx=\"2\" ly=\"1\" lz=\"0.5\"/>")
                + block.formatted("drawn", 5, "<geometry type=\"box\" lx=\"2\" ly=\"1\" lz=\"0.5\"/>") + block.formatted("pole", 9, "<zmax>3</zmax><zmin>0.5</zmin><shape_from_visual/><geometry type=\"cylinder\" radius=\"0.3\" length=\"1\"/>")
                + block.formatted("model", 14, "<shape_from_visual/><visual><model_uri>https://example.org/chair.dae</model_uri></visual>"));

        assertThat(imported.text()).contains("name: box, mass: 30 kg, outline: [[2, 1], [2, 0], [0, 0], [0, 1]], height: [0 m, 0.5 m]").contains("name: drawn, mass: 30 kg, outline: [[-0.5, -0.5]")
                .containsPattern("name: pole, mass: 30 kg, outline: \\[\\[0.324718, 0\\], .*height: \\[0.5 m, 3 m\\]");
        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).startsWith("our.world.xml:3 changed it is touched as a square of 1 m"))
                .anySatisfy(note -> assertThat(note).startsWith("our.world.xml:5 changed the outline is a square of 1 m, because"))
                .contains("our.world.xml:5 not drawn <visual> of <block>");
    }

    @Test
    void wallsHaveTheirThicknessDoorsAndTransformation() throws Exception {
        ImportedScenario imported = Worlds.read(folder, """
                <walls><wallThickness>0.2</wallThickness><wallHeight>3</wallHeight><transformation>[0 -1 0 10; 1 0 0 0; 0 0 1 0; 0 0 0 1]</transformation>
                  <shape><pt>0 0</pt> <pt>4 0</pt> <pt>4 0</pt> <pt>4 2</pt></shape></walls>
                <element class="vertical_plane"><x0>0</x0><y0>0</y0><x1>10</x1><y1>0</y1><z>0.5</z><height>2</height><thickness>0.1</thickness>
                  <door><position>0.5</position><width>2</width></door> <window position="0.1" width="1"/></element>
                """);

        assertThat(imported.text()).as("turned by 90 degrees").contains("{polygon: [[9.9, 0], [10.1, 0], [10.1, 4], [9.9, 4]], height: [0 m, 3 m]}")
                .as("the second reaches over the end of the first").contains("{polygon: [[10.1, 3.9], [10.1, 4.1], [8, 4.1], [8, 3.9]], height: [0 m, 3 m]}")
                .contains("{polygon: [[0, 0.05], [0, -0.05], [4, -0.05], [4, 0.05]], height: [0.5 m, 2.5 m]}").contains("{polygon: [[6, 0.05], [6, -0.05], [10, -0.05], [10, 0.05]], height: [0.5 m, 2.5 m]}");
        assertThat(Worlds.notes(imported)).contains("our.world.xml:5 left out a window, through which nothing is seen");
    }

    /** Rows of MVSIM's matrices go along x, and lines of an ASCII grid from the north. */
    @Test
    void heightsLieWhereMvsimHasThem() throws Exception {
        ImportedScenario imported = Worlds.read(folder, "<element class=\"elevation_map\"><resolution>2</resolution><corner_min_x>-1</corner_min_x><corner_min_y>3</corner_min_y>\n"
                + "<elevation_data_matrix>[0 0.1 0.2; 1 1.1 1.2]</elevation_data_matrix><elevation_data_matrix_scale>10</elevation_data_matrix_scale></element>\n");

        assertThat(imported.text()).contains("elevation: {file: our-heights.asc, origin: [-1, 3]}");
        assertThat(imported.companions().get("our-heights.asc")).isEqualToNormalizingNewlines("ncols 2\nnrows 3\nxllcenter 0\nyllcenter 0\ncellsize 2\nNODATA_value -99999\n2 12\n1 11\n0 10\n");
    }

    @Test
    void picturesOfHeightsAreStretchedBetweenDarkestAndLightest() throws Exception {
        BufferedImage image = new BufferedImage(2, 3, BufferedImage.TYPE_BYTE_GRAY);
        for (int row = 0; row < 3; row++) {
            image.getRaster().setSample(0, row, 0, 50 + 50 * row);
            image.getRaster().setSample(1, row, 0, 50);
        }
        ImageIO.write(image, "png", folder.resolve("hill.png").toFile());

        ImportedScenario imported = Worlds.read(folder, "<element class=\"elevation_map\"><elevation_image>hill.png</elevation_image><elevation_image_min_z>-1</elevation_image_min_z><elevation_image_max_z>3</elevation_image_max_z></element>\n");

        assertThat(imported.text()).contains("origin: [-1, -0.5]");
        assertThat(imported.companions().get("our-heights.asc").lines().skip(6)).containsExactly("-1 -1 -1", "-1 1 3");
    }

    /** A ramp begins at its place and rises along its own x. */
    @Test
    void rampsThatNobodyTouchesLiftTheGround() throws Exception {
        ImportedScenario imported = Worlds.read(folder,
                "<block name=\"r\"><init_pose>10 0 90</init_pose><intangible>true</intangible><shape_from_visual/><geometry type=\"ramp\" lx=\"2\" ly=\"1\" lz=\"0.5\"/></block>\n");

        String[] rows = imported.companions().get("our-heights.asc").lines().skip(6).toArray(String[]::new);
        assertThat(imported.text()).contains("elevation: {file: our-heights.asc, origin: [7, -3]}");
        assertThat(rows[rows.length - 1 - 80].split(" ")[60]).as("at [10, 1], half of the way up").isEqualTo("0.25");
        assertThat(rows[rows.length - 1 - 80].split(" ")[80]).as("at [11, 1], beside it").isEqualTo("0");
        assertThat(rows[rows.length - 1 - 50].split(" ")[60]).as("at [10, -0.5], behind it").isEqualTo("0");
    }

    @Test
    void occupiedCellsAreWalls() throws Exception {
        BufferedImage image = new BufferedImage(4, 3, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 12; i++) {
            image.getRaster().setSample(i % 4, i / 4, 0, i % 4 < 3 && i / 4 > 0 ? 0 : 255);
        }
        ImageIO.write(image, "png", folder.resolve("room.png").toFile());
        byte[] name = "COccupancyGridMap2D".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer grid = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN).put((byte) (0x80 | name.length)).put(name).put((byte) 3).put((byte) 8).putInt(2).putInt(2)
                .putFloat(-10).putFloat(-9).putFloat(5).putFloat(6).putFloat(0.5f).put(new byte[] {100, -80, 0, -90});
        Files.write(folder.resolve("campus.gridmap"), grid.array());

        ImportedScenario imported = Worlds.read(folder, "<element class=\"occupancy_grid\"><file>room.png</file><resolution>0.5</resolution><centerpixel_x>2</centerpixel_x><centerpixel_y>0</centerpixel_y></element>\n"
                + "<element class=\"occupancy_grid\"><file>campus.gridmap</file></element>\n<element class=\"occupancy_grid\"><file>none.png</file></element>\n");

        assertThat(imported.text()).contains("walls:\n    - {box: {center: [-0.25, 0.5], size: [1.5, 1]}, height: [0 m, 2 m]}\n    - {box: {center: [-9.25, 5.5], size: [0.5, 1]}, height: [0 m, 2 m]}\n");
        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).startsWith("our.world.xml:4 left out the occupancy grid none.png"));
    }

    @Test
    void regionsJointsAndPlacesOnEarthAreKept() throws Exception {
        String body = "<block name=\"%s\"><init_pose>%d 0 0</init_pose></block>\n";
        ImportedScenario imported = Worlds.read(folder, """
                <georeference><latitude>36.9</latitude><longitude>-2.3</longitude><height>200</height><world_to_enu_rotation_deg>5</world_to_enu_rotation_deg></georeference>
                <element class="property_region"><property_name>friction_mu</property_name><value_double>0.15</value_double><x_min>-7</x_min><y_min>-2</y_min><x_max>1</x_max><y_max>6</y_max></element>
                <element class="property_region"><property_name>gps_no_coverage</property_name><value_bool>true</value_bool></element>
                """ + body.formatted("a", 0) + body.formatted("b", 3) + """
                <joint type="pin" body_a="a" anchor_a="1 0" body_b="b" anchor_b="-2 0" enable_limit="true" lower_angle_deg="-45" upper_angle_deg="45"/>
                <joint type="distance" body_a="b" anchor_a="0 0" body_b="a" anchor_b="0 0.5" max_length="3.5" stiffness="20"/>
                """);

        assertThat(imported.text()).contains("site: {lat: 36.9, lon: -2.3, height: 200 m}").contains("zones:\n    - {area: {box: {center: [-3, 2], size: [8, 8]}}, mu: 0.15}")
                .contains("{type: revolute, between: [10001, 10002], at: [[1, 0], [-2, 0]], limit: 45 deg}")
                .contains("{type: distance, between: [10002, 10001], at: [[0, 0], [0, 0.5]], min: 0 m, max: 3.5 m, rest: 3.5 m, stiffness: 20, damping: 0}");
        assertThat(Worlds.notes(imported)).contains("our.world.xml:4 left out the region of gps_no_coverage").anySatisfy(note -> assertThat(note).startsWith("our.world.xml:2 changed x is taken as east"));
    }

    /** By definition the equator at 3 degrees east, in the middle of zone 31, is 500 km east and 0 m north. */
    @Test
    void worldInUtmIsCountedFromItsGeoreference() throws Exception {
        ImportedScenario imported = Worlds.read(folder, "<georeference><world_is_utm>true</world_is_utm><latitude>0</latitude><longitude>3</longitude></georeference>\n"
                + "<block name=\"a\"><init_pose>500100 10 0</init_pose></block>\n");

        assertThat(imported.text()).contains("start: {at: [100, 10], heading: 0 deg}");
    }

    @Test
    void peopleWalkTheirPathsAndAnimatedBlocksTheirTimetables() throws Exception {
        ImportedScenario imported = Worlds.read(folder, """
                <actor:class name="walker"><walking_speed>1.2</walking_speed></actor:class>
                <actor name="ann" class="walker"><init_pose>0 0 0</init_pose>
                  <path loop="true"><waypoint>0 0 0</waypoint><waypoint pause="2">10 0 0</waypoint><waypoint animation="run">10 5 0</waypoint></path></actor>
                <block name="cart"><init_pose>0 20 0</init_pose><animation type="keyframes"><time_pose>0 -5 0 0</time_pose><time_pose>10 5 0 0</time_pose><time_pose>20 -5 0 0</time_pose></animation></block>
                """);

        Trial trial = Worlds.run(imported).run(10);

        assertThat(imported.text()).contains("{waypoints: [{at: [0, 0], speed: 1.2 m/s}, {at: [10, 0], speed: 3.5 m/s, stop: 2 s}, {at: [10, 5], speed: 1.2 m/s}], closed: true}");
        assertThat(trial.see(2).east()).isCloseTo(5, within(0.2));
        assertThat(trial.see(1).east()).isGreaterThan(5);
        assertThat(trial.run(20).see(2).east()).as("the second round").isCloseTo(5, within(0.2));
    }

    @Test
    void everythingThatIsNotAsItWasIsSaidWithItsLine() throws Exception {
        ImportedScenario imported = Worlds.read(folder, """
                <simul_timestep>0.003</simul_timestep>
                <gravity>1.62</gravity>
                <gui><ortho>false</ortho></gui>
                <block name="a"><init_pose3d>0 0 1 0 10 0</init_pose3d><restitution>0.9</restitution><colour>red</colour><ground_friction>1000</ground_friction></block>
                <walls><model_uri>rooms.dae</model_uri></walls>
                <unheard_of/>
                """);

        assertThat(imported.text()).contains("clock: {step: 2.5 ms}").contains("height: [1 m, 2 m], mu: 10");
        assertThat(Worlds.notes(imported)).containsExactly("our.world.xml:2 changed the step is 2.5 ms", "our.world.xml:3 left out <gravity>: it is 9.81 m/s2", "our.world.xml:4 not drawn <gui>",
                "our.world.xml:5 left out <colour> of <block>", "our.world.xml:5 left out restitution: contacts hardly bounce", "our.world.xml:5 changed it stands upright, without pitch and roll",
                "our.world.xml:5 changed ground_friction is 10", "our.world.xml:6 left out walls of the model rooms.dae, which is not at hand or has no lines", "our.world.xml:7 left out <unheard_of>");
    }

    @Test
    void randomNumbersGoByTheSeedAlone() throws Exception {
        String world = "<for var=\"i\" from=\"1\" to=\"5\"><block><init_pose>$f{10*rand()} $f{randn()} $f{unifrnd(-180, 180)}</init_pose></block></for>\n";
        String first = Worlds.read(folder, world).text();

        assertThat(Worlds.read(folder, world).text()).isEqualTo(first);
        assertThat(MvsimWorld.read(folder.resolve("our.world.xml"), "our", Map.of(), 2, Optional.empty()).text()).isNotEqualTo(first);
    }
}
