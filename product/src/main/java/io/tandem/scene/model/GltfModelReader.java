package io.tandem.scene.model;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.model.AccessorModel;
import de.javagl.jgltf.model.ElementType;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.GltfModels;
import de.javagl.jgltf.model.MeshModel;
import de.javagl.jgltf.model.MeshPrimitiveModel;
import de.javagl.jgltf.model.NodeModel;
import de.javagl.jgltf.model.SceneModel;
import de.javagl.jgltf.model.io.GltfAsset;
import de.javagl.jgltf.model.io.GltfAssetReader;
import de.javagl.jgltf.model.io.GltfReference;
import de.javagl.jgltf.model.io.v2.GltfAssetV2;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** Reads glTF 2.0: the triangles of all nodes of its scene, where their matrices put them. Buffers may be within, or in files beside it; nothing is fetched from a network. */
final class GltfModelReader {

    /** Held here, since loggers are forgotten with their level; the library tells it what is wrong with a file, of which we tell the user. */
    private static final Logger LIBRARY = Logger.getLogger("de.javagl");
    private static final int TRIANGLES = 4;
    private static final int TRIANGLE_STRIP = 5;
    private static final int TRIANGLE_FAN = 6;
    private static final long MOST_ELEMENTS = 12_000_000;
    private static final int DEEPEST = 64;
    private static final int MOST_NODES = 100_000;
    /** Names of nodes that turn. */
    private static final Pattern TURNING = Pattern.compile("wheel-[fr][lr]|rotor-\\d{1,2}");
    private static final double[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    private final ModelTriangles into;
    private final GltfNumbers numbers;
    private final GltfColors colors;
    private int nodes;

    private GltfModelReader(ModelTriangles into, GltfModel model, GlTF written) {
        this.into = into;
        this.numbers = new GltfNumbers(model, orNone(written.getAccessors()));
        this.colors = new GltfColors(numbers, model, orNone(written.getMaterials()));
    }

    static void read(byte[] bytes, ModelReader.Beside beside, ModelTriangles into) throws IOException {
        LIBRARY.setLevel(Level.OFF);
        GltfAssetReader library = new GltfAssetReader();
        library.setJsonErrorConsumer(_ -> { });
        GltfAsset asset = library.readWithoutReferences(new ByteArrayInputStream(bytes));
        if (!(asset instanceof GltfAssetV2 second)) {
            throw new IOException("it is glTF 1, and only glTF 2 is read");
        }
        check(second.getGltf());
        for (GltfReference buffer : second.getBufferReferences()) {
            buffer.getTarget().accept(ByteBuffer.wrap(beside(buffer.getUri(), beside)).order(ByteOrder.LITTLE_ENDIAN));
        }
        for (GltfReference picture : second.getImageReferences()) {
            picture.getTarget().accept(ByteBuffer.wrap(picture(picture.getUri(), beside)));
        }
        GltfModel model = GltfModels.create(asset);
        GltfModelReader reader = new GltfModelReader(into, model, second.getGltf());
        List<SceneModel> scenes = model.getSceneModels();
        int shown = Optional.ofNullable(second.getGltf().getScene()).orElse(0);
        List<NodeModel> roots = scenes.isEmpty() ? model.getNodeModels().stream().filter(node -> node.getParent() == null).toList() : scenes.get(shown).getNodeModels();
        for (NodeModel root : roots) {
            reader.node(root, IDENTITY, 0, false);
        }
    }

    /** Counts of accessors without a buffer are memory for the asking. */
    private static void check(GlTF gltf) throws IOException {
        Optional<String> packed = orNone(gltf.getExtensionsRequired()).stream().filter(name -> name.contains("compression")).findFirst();
        if (packed.isPresent()) {
            throw new IOException("it needs " + packed.get() + "; export it without compression");
        }
        long elements = 0;
        for (Accessor accessor : orNone(gltf.getAccessors())) {
            elements += Math.max(0, accessor.getCount());
        }
        if (elements > MOST_ELEMENTS) {
            throw new IOException("it has more than " + MOST_ELEMENTS / 1_000_000 + " million numbers");
        }
    }

    private static <T> List<T> orNone(List<T> list) {
        return list == null ? List.of() : list;
    }

    private static byte[] beside(String uri, ModelReader.Beside files) throws IOException {
        if (uri.contains(":") || uri.startsWith("/") || uri.contains("..")) {
            throw new IOException("it names a file that is not beside it: " + uri);
        }
        return files.bytes(uri).orElseThrow(() -> new IOException("the file " + uri + " that it names is missing"));
    }

    /** A model without its picture is grey, and no mistake. */
    private static byte[] picture(String uri, ModelReader.Beside files) {
        try {
            return beside(uri, files);
        } catch (IOException missing) {
            return new byte[0];
        }
    }

    private void node(NodeModel node, double[] outer, int depth, boolean withinPart) throws IOException {
        if (depth > DEEPEST || ++nodes > MOST_NODES) {
            throw new IOException("its nodes are too many or too deep");
        }
        double[] here = multiply(outer, node.computeLocalTransform(new float[16]));
        boolean turns = !withinPart && node.getName() != null && TURNING.matcher(node.getName()).matches();
        int before = into.count();
        for (MeshModel mesh : node.getMeshModels()) {
            for (MeshPrimitiveModel primitive : mesh.getMeshPrimitiveModels()) {
                primitive(primitive, here);
            }
        }
        for (NodeModel child : node.getChildren()) {
            node(child, here, depth + 1, withinPart || turns);
        }
        if (turns) {
            into.addPart(node.getName(), before, here);
        }
    }

    /** Matrices are column after column. */
    private static double[] multiply(double[] a, float[] b) {
        double[] product = new double[16];
        for (int column = 0; column < 4; column++) {
            for (int row = 0; row < 4; row++) {
                for (int k = 0; k < 4; k++) {
                    product[4 * column + row] += a[4 * k + row] * b[4 * column + k];
                }
            }
        }
        return product;
    }

    private void primitive(MeshPrimitiveModel primitive, double[] here) throws IOException {
        int mode = primitive.getMode();
        AccessorModel positions = primitive.getAttributes().get("POSITION");
        if (mode < TRIANGLES || mode > TRIANGLE_FAN || positions == null) {
            return;
        }
        if (positions.getElementType() != ElementType.VEC3) {
            throw new IOException("its positions have no three coordinates");
        }
        float[] places = numbers.read(positions);
        float[] indices = primitive.getIndices() == null ? null : numbers.read(primitive.getIndices());
        int count = indices == null ? positions.getCount() : indices.length;
        GltfColors.OfTriangle color = colors.of(primitive);
        double[] corners = new double[9];
        for (int i = 0; i + 2 < count; i += mode == TRIANGLES ? 3 : 1) {
            boolean turned = mode == TRIANGLE_STRIP && i % 2 == 1;
            int a = index(indices, mode == TRIANGLE_FAN ? 0 : i);
            int b = index(indices, turned ? i + 2 : i + 1);
            int c = index(indices, turned ? i + 1 : i + 2);
            corner(places, a, here, corners, 0);
            corner(places, b, here, corners, 3);
            corner(places, c, here, corners, 6);
            into.add(corners, color.color(a, b, c));
        }
    }

    private static int index(float[] indices, int i) {
        return indices == null ? i : (int) indices[i];
    }

    private static void corner(float[] places, int index, double[] m, double[] corners, int at) throws IOException {
        if (index < 0 || index >= places.length / 3) {
            throw new IOException("an index names a vertex that there is not");
        }
        double x = places[3 * index];
        double y = places[3 * index + 1];
        double z = places[3 * index + 2];
        for (int row = 0; row < 3; row++) {
            corners[at + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
        }
    }
}
