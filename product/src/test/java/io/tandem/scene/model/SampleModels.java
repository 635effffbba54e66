package io.tandem.scene.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** The same box of 2 m ahead, 1 m left and 0.5 m up, around the origin on the ground, as files of several formats. */
public final class SampleModels {

    private static final int[][] FACES = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

    private SampleModels() {
    }

    /** Corner 0 to 7: ahead, left, up. */
    private static double[] corner(int i) {
        return new double[] {(i & 1) == 0 ? -1 : 1, (i & 2) == 0 ? -0.5 : 0.5, (i & 4) == 0 ? 0 : 0.5};
    }

    public static byte[] binaryStl() {
        ByteBuffer out = little(84 + 50 * FACES.length).position(80).putInt(FACES.length);
        for (int[] face : FACES) {
            out.putFloat(0).putFloat(0).putFloat(0);
            for (int corner : face) {
                for (double coordinate : corner(corner)) {
                    out.putFloat((float) coordinate);
                }
            }
            out.putShort((short) 0);
        }
        return out.array();
    }

    public static byte[] textStl() {
        StringBuilder text = new StringBuilder("solid box\n");
        for (int[] face : FACES) {
            text.append("facet normal 0 0 0\n outer loop\n");
            for (int corner : face) {
                double[] at = corner(corner);
                text.append(String.format(Locale.ROOT, "  vertex %e %e %e%n", at[0], at[1], at[2]));
            }
            text.append(" endloop\nendfacet\n");
        }
        return text.append("endsolid box\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** With quadrilaterals, in millimetres. */
    public static byte[] obj() {
        StringBuilder text = new StringBuilder("# a box\no box\n");
        for (int i = 0; i < 8; i++) {
            double[] at = corner(i);
            text.append(String.format(Locale.ROOT, "v %.1f %.1f %.1f%n", 1000 * at[0], 1000 * at[1], 1000 * at[2]));
        }
        return text.append("f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Positions in the axes of glTF: left, up, ahead; then indices. */
    private static byte[] buffer() {
        ByteBuffer out = little(8 * 12 + 2 * 3 * FACES.length);
        for (int i = 0; i < 8; i++) {
            double[] at = corner(i);
            out.putFloat((float) at[1]).putFloat((float) at[2]).putFloat((float) at[0]);
        }
        for (int[] face : FACES) {
            for (int corner : face) {
                out.putShort((short) corner);
            }
        }
        return out.array();
    }

    /**
     * The JSON of a glTF file whose box is half as large in the file and doubled by a node, within another that turns it by half a turn.
     *
     * @param uri    of the buffer; empty for the binary part of a .glb
     * @param vertices number of them that it claims
     */
    public static String json(String uri, int vertices) {
        return """
                {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
                 "nodes":[{"children":[1],"rotation":[0,1,0,0]},{"mesh":0,"scale":[1,1,1],"translation":[0,0,0]}],
                 "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],
                 "materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1]}}],
                 "accessors":[{"bufferView":0,"componentType":5126,"count":%d,"type":"VEC3","min":[-0.5,0,-1],"max":[0.5,0.5,1]},{"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}],
                 "bufferViews":[{"buffer":0,"byteLength":96},{"buffer":0,"byteOffset":96,"byteLength":72}],
                 "buffers":[{%s"byteLength":168}]}""".formatted(vertices, uri.isEmpty() ? "" : "\"uri\":\"" + uri + "\",");
    }

    public static byte[] gltf() {
        return json("data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(buffer()), 8).getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] bufferFile() {
        return buffer();
    }

    public static byte[] glb() {
        return glb(json("", 8));
    }

    static byte[] glb(String json) {
        byte[] text = (json + " ".repeat((4 - json.length() % 4) % 4)).getBytes(StandardCharsets.US_ASCII);
        byte[] binary = buffer();
        return little(12 + 8 + text.length + 8 + binary.length).putInt(0x46546C67).putInt(2).putInt(28 + text.length + binary.length)
                .putInt(text.length).putInt(0x4E4F534A).put(text).putInt(binary.length).putInt(0x004E4942).put(binary).array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
