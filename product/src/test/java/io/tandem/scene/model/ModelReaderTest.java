package io.tandem.scene.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.picture.PngEncoder;
import io.tandem.scene.TriangleMesh;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same box comes out of every format, and nonsense is refused with a reason. */
class ModelReaderTest {

    private static final ModelPlacement AS_IT_IS = new ModelPlacement(1, 0, 0, 0, 0, ModelPlacement.Axes.USUAL);

    private static TriangleMesh read(String name, byte[] bytes, ModelPlacement placement) throws IOException {
        return model(name, bytes, placement).mesh();
    }

    private static PlacedModel model(String name, byte[] bytes, ModelPlacement placement) throws IOException {
        return ModelReader.read(name, bytes, placement, file -> file.equals("box.bin") ? Optional.of(SampleModels.bufferFile()) : Optional.empty());
    }

    private static byte[] sample(String name) {
        return switch (name) {
            case "box.glb" -> SampleModels.glb();
            case "box.gltf" -> SampleModels.gltf();
            case "beside.gltf" -> SampleModels.json("box.bin", 8).getBytes(StandardCharsets.UTF_8);
            case "text.stl" -> SampleModels.textStl();
            case "box.obj" -> SampleModels.obj();
            default -> SampleModels.binaryStl();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"box.glb", "box.gltf", "beside.gltf", "box.stl", "text.stl", "box.obj"})
    void theSameBoxComesOutOfEveryFormat(String name) throws IOException {
        double scale = name.endsWith("obj") ? 0.001 : 1;

        TriangleMesh mesh = read(name, sample(name), new ModelPlacement(scale, 0.25, 0, 0.1, 0, ModelPlacement.Axes.USUAL));

        assertThat(mesh.triangles()).isEqualTo(12);
        assertThat(new double[] {mesh.low(0), mesh.high(0), mesh.low(1), mesh.high(1), mesh.low(2), mesh.high(2)}).containsExactly(new double[] {-0.75, 1.25, -0.5, 0.5, 0.1, 0.6}, within(1e-6));
    }

    @Test
    void aModelIsTurnedBeforeItIsMovedAndItsOutlineIsItsFootprint() throws IOException {
        ModelPlacement placement = new ModelPlacement(1, 3, 0, 0, Math.PI / 2, ModelPlacement.Axes.USUAL);

        Look look = new Look("box.stl", Optional.of(model("box.stl", SampleModels.binaryStl(), placement)));

        assertThat(look.outline()).containsExactlyInAnyOrder(List.of(2.5, -1.0), List.of(3.5, -1.0), List.of(3.5, 1.0), List.of(2.5, 1.0));
        assertThat(look.size(0)).isCloseTo(1, within(1e-6));
        assertThat(look.size(1)).isCloseTo(2, within(1e-6));
    }

    @Test
    void aMaterialGivesItsColour() throws IOException {
        TriangleMesh mesh = read("box.glb", SampleModels.glb(), AS_IT_IS);

        assertThat(mesh.color(0)).isEqualTo(0xff0000);
    }

    @Test
    void nodesOfWheelsAndRotorsArePartsThatTurnAboutTheirOrigin() throws IOException {
        String json = SampleModels.json("", 8).replace("{\"mesh\":0,\"scale\":[1,1,1],\"translation\":[0,0,0]}",
                "{\"name\":\"wheel-fl\",\"mesh\":0,\"translation\":[1,2,3]},{\"name\":\"rotor-2\",\"mesh\":0,\"rotation\":[0.70710678,0,0,0.70710678]},{\"name\":\"wheels\",\"mesh\":0}")
                .replace("\"children\":[1]", "\"children\":[1,2,3]").replace("\"rotation\":[0,1,0,0]", "\"name\":\"body\"");

        PlacedModel model = model("a.glb", SampleModels.glb(json), new ModelPlacement(2, 0.5, 0, 0, 0, ModelPlacement.Axes.USUAL));

        assertThat(model.mesh().triangles()).isEqualTo(36);
        assertThat(model.parts()).extracting(ModelPart::name).containsExactly("wheel-fl", "rotor-2");
        assertThat(model.parts().getFirst()).isEqualTo(new ModelPart("wheel-fl", 0, 12, List.of(6.5, 2.0, 4.0), List.of(0.0, 0.0, 1.0)));
        assertThat(model.parts().getLast().first()).isEqualTo(12);
        assertThat(model.parts().getLast().axis()).as("y of the node, turned about x onto z of the file, which is ahead").satisfies(axis -> assertThat(axis.getFirst()).isCloseTo(1, within(1e-6)));
    }

    @Test
    void aFootprintOfManyCornersKeepsFew() throws IOException {
        StringBuilder disc = new StringBuilder("v 0 0 0\n");
        for (int i = 0; i < 500; i++) {
            disc.append("v ").append(StrictMath.cos(i * Math.PI / 250)).append(' ').append(StrictMath.sin(i * Math.PI / 250)).append(" 0.5\n");
        }
        for (int i = 0; i < 500; i++) {
            disc.append("f 1 ").append(i + 2).append(' ').append((i + 1) % 500 + 2).append('\n');
        }

        List<List<Double>> outline = new Look("disc.obj", Optional.of(model("disc.obj", disc.toString().getBytes(StandardCharsets.US_ASCII), AS_IT_IS))).outline();

        assertThat(outline).hasSize(16).allMatch(corner -> Math.abs(Math.hypot(corner.getFirst(), corner.getLast()) - 1) < 0.002);
    }

    @ParameterizedTest
    @ValueSource(strings = {"box.glb", "box.gltf", "box.stl", "text.stl", "box.obj"})
    void damagedFilesAreRefusedOrReadButNeverMore(String name) {
        byte[] whole = sample(name);
        Random chance = new Random(7);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = i < 100 ? Arrays.copyOf(whole, whole.length * i / 100) : whole.clone();
            for (int k = 0; k < (i < 100 ? 0 : 1 + i % 5); k++) {
                damaged[chance.nextInt(damaged.length)] = (byte) chance.nextInt(256);
            }
            try {
                assertThat(read(name, damaged, AS_IT_IS).triangles()).isPositive();
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void whatIsTooLargeOrElsewhereIsRefusedWithAReason() {
        String cyclic = SampleModels.json("", 8).replace("\"children\":[1]", "\"children\":[0]");
        String compressed = SampleModels.json("", 8).replace("\"scene\":0", "\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"scene\":0");

        assertThatThrownBy(() -> read("a.glb", SampleModels.glb(cyclic), AS_IT_IS)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("a.glb", SampleModels.glb(compressed), AS_IT_IS)).hasMessageContaining("export it without compression");
        assertThatThrownBy(() -> read("a.glb", SampleModels.glb(SampleModels.json("", 2_000_000_000)), AS_IT_IS)).hasMessageContaining("12 million");
        assertThatThrownBy(() -> read("a.gltf", SampleModels.json("../../etc/passwd", 8).getBytes(StandardCharsets.UTF_8), AS_IT_IS)).hasMessageContaining("not beside it");
        assertThatThrownBy(() -> read("a.gltf", SampleModels.json("http://example.org/a.bin", 8).getBytes(StandardCharsets.UTF_8), AS_IT_IS)).hasMessageContaining("not beside it");
        assertThatThrownBy(() -> read("a.gltf", SampleModels.json("missing.bin", 8).getBytes(StandardCharsets.UTF_8), AS_IT_IS)).hasMessageContaining("missing.bin");
        assertThatThrownBy(() -> read("a.obj", SampleModels.obj(), new ModelPlacement(10, 0, 0, 0, 0, ModelPlacement.Axes.USUAL))).hasMessageContaining("scale: 0.001");
        assertThatThrownBy(() -> read("a.stl", new byte[0], AS_IT_IS)).hasMessageContaining("ends before");
        assertThatThrownBy(() -> read("a.fbx", new byte[0], AS_IT_IS)).hasMessageContaining(".fbx");
    }

    /** Of three corners, of which those that a sparse accessor names differ from zero: sides of one metre ahead and left. */
    @Test
    void sparsePositionsAreReadWithThoseThatDiffer() throws IOException {
        ByteBuffer buffer = little(28).putFloat(1).putFloat(0).putFloat(0).putFloat(0).putFloat(0).putFloat(1).putShort((short) 1).putShort((short) 2);

        TriangleMesh mesh = read("a.gltf", triangle(buffer, "{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"sparse\":{\"count\":2,"
                + "\"indices\":{\"bufferView\":0,\"byteOffset\":24,\"componentType\":5123},\"values\":{\"bufferView\":0}}}", "", ""), AS_IT_IS);

        assertThat(extents(mesh)).containsExactly(new double[] {0, 1, 0, 1}, within(1e-6));
    }

    /** KHR_mesh_quantization: normalised shorts in steps of eight bytes. */
    @Test
    void quantisedPositionsAreRead() throws IOException {
        ByteBuffer buffer = little(28).putShort((short) 0).putShort((short) 0).putShort((short) 0).putShort((short) 0).putShort((short) 32_767).putShort((short) 0).putShort((short) 0).putShort((short) 0)
                .putShort((short) 0).putShort((short) 0).putShort((short) -32_768);

        TriangleMesh mesh = read("a.gltf", triangle(buffer, "{\"bufferView\":0,\"componentType\":5122,\"normalized\":true,\"count\":3,\"type\":\"VEC3\"}", "\"byteStride\":8,", ""), AS_IT_IS);

        assertThat(extents(mesh)).containsExactly(new double[] {-1, 0, 0, 1}, within(1e-6));
    }

    /** A picture of two halves, green and blue; the middle of the triangle lies a third to the right of its left edge, or two thirds with an offset. */
    @ParameterizedTest
    @CsvSource({"'', 00ff00", "',\"extensions\":{\"KHR_texture_transform\":{\"offset\":[0.333,0]}}', 0000ff"})
    void aTriangleHasTheColourOfItsPictureInItsMiddle(String placing, String color) throws IOException {
        ByteBuffer buffer = plain(60).putFloat(0).putFloat(0).putFloat(1).putFloat(0).putFloat(0).putFloat(1);
        String picture = Base64.getEncoder().encodeToString(PngEncoder.color(2, 1, new byte[] {0, -1, 0, 0, 0, -1}));

        TriangleMesh mesh = read("a.gltf", triangle(buffer, PLAIN + ",{\"bufferView\":0,\"byteOffset\":36,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"}", "",
                textured("data:image/png;base64," + picture, placing)), AS_IT_IS);

        assertThat(mesh.color(0)).isEqualTo(Integer.parseInt(color, 16));
    }

    /** As most public models are stored: a .gltf with its pictures beside it, which need not have come along. */
    @Test
    void aModelWhosePictureIsMissingIsGrey() throws IOException {
        ByteBuffer buffer = plain(60);

        TriangleMesh mesh = read("a.gltf", triangle(buffer, PLAIN + ",{\"bufferView\":0,\"byteOffset\":36,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"}", "", textured("skin.png", "")), AS_IT_IS);

        assertThat(mesh.color(0)).isEqualTo(ModelReader.GREY);
    }

    @Test
    void verticesWithColoursGiveTheirMean() throws IOException {
        ByteBuffer buffer = plain(48).put(new byte[] {-1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1});

        TriangleMesh mesh = read("a.gltf", triangle(buffer, PLAIN + ",{\"bufferView\":0,\"byteOffset\":36,\"componentType\":5121,\"normalized\":true,\"count\":3,\"type\":\"VEC4\"}", "", "")
                , AS_IT_IS);

        assertThat(mesh.color(0)).isEqualTo(0xff0000);
    }

    @Test
    void aCompressedModelIsRefusedWithTheCure() {
        byte[] packed = new String(SampleModels.gltf(), StandardCharsets.UTF_8).replace("\"scene\":0", "\"scene\":0,\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]").getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> read("a.gltf", packed, AS_IT_IS)).hasMessage("it needs KHR_draco_mesh_compression; export it without compression");
    }

    private static final String PLAIN = "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}";

    /** Begins with the corners of a triangle with sides of a metre ahead and left. */
    private static ByteBuffer plain(int bytes) {
        return little(bytes).putFloat(0).putFloat(0).putFloat(0).putFloat(1).putFloat(0).putFloat(0).putFloat(0).putFloat(0).putFloat(1);
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String textured(String picture, String placing) {
        return ",\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0" + placing + "}}}],\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"" + picture + "\"}]";
    }

    /** One triangle without indices; a second accessor has the places in the picture of a material, else colours. */
    private static byte[] triangle(ByteBuffer buffer, String accessors, String stride, String materials) {
        String second = !accessors.contains("},{") ? "" : materials.isEmpty() ? ",\"COLOR_0\":1" : ",\"TEXCOORD_0\":1";
        return ("{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0" + second + "}"
                + (materials.isEmpty() ? "" : ",\"material\":0") + "}]}],\"accessors\":[" + accessors + "],\"bufferViews\":[{\"buffer\":0," + stride + "\"byteLength\":" + buffer.capacity() + "}],"
                + "\"buffers\":[{\"byteLength\":" + buffer.capacity() + ",\"uri\":\"data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(buffer.array()) + "\"}]" + materials + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static double[] extents(TriangleMesh mesh) {
        return new double[] {mesh.low(0), mesh.high(0), mesh.low(1), mesh.high(1)};
    }
}
