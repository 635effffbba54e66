package io.tandem.interchange.mvsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.interchange.ImportedScenario;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shapes come from the 3D models by which a world is drawn, where they are at hand. */
class ModelShapesTest {

    /** A pyramid 2 m long, 1 m wide and 4 m high, drawn in centimetres with z up, its middle 3 m ahead. */
    private static final String PYRAMID = """
            <?xml version="1.0"?>
            <COLLADA><asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
            <library_geometries><geometry id="g"><mesh><source id="places"><float_array id="a" count="15">-1 -0.5 0  1 -0.5 0  1 0.5 0  -1 0.5 0  0 0 4</float_array></source>
            <vertices id="v"><input semantic="POSITION" source="#places"/></vertices>
            <polylist count="5"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/><vcount>4 3 3 3 3</vcount>
            <p>0 0 1 0 2 0 3 0  0 1 1 1 4 1  1 2 2 2 4 2  2 3 3 3 4 3  3 4 0 4 4 4</p></polylist></mesh></geometry></library_geometries>
            <library_visual_scenes><visual_scene id="s"><node><translate>300 0 0</translate><node><scale>100 100 100</scale><instance_geometry url="#g"/></node></node></visual_scene></library_visual_scenes>
            </COLLADA>
            """;
    private static final String BLOCK = "<block name=\"%s\"><init_pose>%d 0 0</init_pose><shape_from_visual/>%s<visual><model_uri>%s</model_uri>%s</visual></block>\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void models() throws Exception {
        Files.createDirectories(folder.resolve("models"));
        Worlds.write(folder, "pyramid.dae", PYRAMID);
    }

    /** As worlds do it, a roll of 90 degrees sets upright what was drawn with z up. */
    @Test
    void modelStandsWhereItsSceneAndItsVisualPlaceIt() throws Exception {
        ImportedScenario imported = Worlds.read(folder, BLOCK.formatted("whole", 0, "", "pyramid.dae", "<model_roll>90</model_roll>")
                + BLOCK.formatted("turned", 20, "", "pyramid.dae", "<model_roll>90</model_roll><model_yaw>90</model_yaw><model_offset_x>1</model_offset_x><model_scale>2</model_scale>"));

        assertThat(imported.text()).contains("outline: [[2, -0.5], [4, -0.5], [4, 0.5], [2, 0.5]], height: [0 m, 4 m]").contains("[[0, 4], [2, 4], [2, 8], [0, 8]], height: [0 m, 8 m]");
        assertThat(Worlds.notes(imported)).noneMatch(note -> note.contains("outline"));
    }

    /** At half of its height a pyramid has half of its width. */
    @Test
    void onlyWhatLiesBetweenTheHeightsOfABlockCounts() throws Exception {
        ImportedScenario imported = Worlds.read(folder, BLOCK.formatted("top", 0, "<zmin>2</zmin><zmax>3</zmax>", "pyramid.dae", "<model_roll>90</model_roll>"));

        assertThat(imported.text()).contains("outline: [[2.5, -0.25], [3.5, -0.25], [3.5, 0.25], [2.5, 0.25]], height: [2 m, 3 m]");
    }

    @Test
    void stlAndObjAreReadToo() throws Exception {
        Worlds.write(folder, "wedge.obj", "# a wedge\nv 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1.5\nf 1 2 3\nf 1/1/1 2/2/2 4/4/4\n");
        Worlds.write(folder, "words.stl", "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 2 0 0\nvertex 0 1 1.5\nendloop\nendfacet\nendsolid\n");
        ByteBuffer facet = ByteBuffer.allocate(134).order(ByteOrder.LITTLE_ENDIAN).position(80).putInt(1).putFloat(0).putFloat(0).putFloat(1);
        Files.write(folder.resolve("bytes.stl"), facet.putFloat(0).putFloat(0).putFloat(0).putFloat(2).putFloat(0).putFloat(0).putFloat(0).putFloat(1).putFloat(1.5f).array());

        for (String file : new String[] {"wedge.obj", "words.stl", "bytes.stl"}) {
            assertThat(Worlds.read(folder, BLOCK.formatted("w", 0, "", file, "")).text()).as(file).contains("outline: [[0, 0], [2, 0], [0, 1]], height: [0 m, 1.5 m]");
        }
    }

    @Test
    void modelsOfTheNetworkComeFromAFolder() throws Exception {
        try (OutputStream file = Files.newOutputStream(folder.resolve("models/shapes.zip")); ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("shapes/pyramid.dae"));
            zip.write(PYRAMID.getBytes(StandardCharsets.UTF_8));
        }

        ImportedScenario imported = Worlds.read(folder, BLOCK.formatted("a", 0, "", "https://example.org/all/shapes.zip/shapes/pyramid.dae", "<model_roll>90</model_roll>")
                + BLOCK.formatted("b", 9, "", "https://example.org/all/none.dae", "") + BLOCK.formatted("c", 18, "", "https://example.org/../pyramid.dae", ""));

        assertThat(imported.text()).contains("name: a, mass: 30 kg, outline: [[2, -0.5], [4, -0.5], [4, 0.5], [2, 0.5]]").contains("name: b, mass: 30 kg, outline: [[-0.5, -0.5]");
        assertThat(Worlds.notes(imported)).filteredOn(note -> note.contains("its model is not at hand")).as("and no way leads out of it").hasSize(2);
    }

    @Test
    void vehicleAndWallsTakeTheirShapesFromModels() throws Exception {
        Worlds.write(folder, "rooms.dae", "<COLLADA><library_geometries><geometry id=\"g\"><mesh><source id=\"p\"><float_array>0 0 0 5 0 0 5 0 0 5 4 0</float_array></source>"
                + "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices><lines><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 2 3</p></lines></mesh></geometry></library_geometries>"
                + "<library_visual_scenes><visual_scene><node><instance_geometry url=\"#g\"/></node></visual_scene></library_visual_scenes></COLLADA>");

        ImportedScenario imported = Worlds.read(folder, Worlds.ROBOT.formatted("").replace("zmax=\"0.6\"/>", "zmax=\"0.6\"><shape_from_visual/></chassis>")
                .replace("</vehicle:class>", "<visual><model_uri>${MVSIM_CURRENT_FILE_DIRECTORY}/pyramid.dae</model_uri><model_roll>90</model_roll><model_offset_x>-3</model_offset_x></visual></vehicle:class>")
                + "<vehicle name=\"r\" class=\"robot\"><init_pose>2 2 0</init_pose></vehicle>\n<walls><model_uri>rooms.dae</model_uri><wallThickness>0.2</wallThickness></walls>\n");

        assertThat(imported.text()).contains("outline: [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]], height: [0 m, 4 m], center-of-mass: [0, 0]")
                .contains("{polygon: [[0, 0.1], [0, -0.1], [5, -0.1], [5, 0.1]], height: [0 m, 2 m]}").contains("{polygon: [[4.9, -0.1], [5.1, -0.1], [5.1, 4], [4.9, 4]], height: [0 m, 2 m]}");
    }

    @Test
    void brokenModelIsAsOneThatIsNotThere() throws Exception {
        Worlds.write(folder, "pyramid.dae", PYRAMID.substring(0, 400));
        Worlds.write(folder, "loop.dae", "<COLLADA><library_visual_scenes><visual_scene><node id=\"n\"><instance_node url=\"#n\"/></node></visual_scene></library_visual_scenes></COLLADA>");

        assertThat(Worlds.notes(Worlds.read(folder, BLOCK.formatted("a", 0, "", "pyramid.dae", "")))).anyMatch(note -> note.contains("its model is not at hand"));
        assertThat(Worlds.notes(Worlds.read(folder, BLOCK.formatted("a", 0, "", "loop.dae", "")))).anyMatch(note -> note.contains("its model is not at hand"));
    }
}
