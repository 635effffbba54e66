package io.tandem.scene.model;

import de.javagl.jgltf.impl.v2.Material;
import de.javagl.jgltf.model.AccessorModel;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.ImageModel;
import de.javagl.jgltf.model.MaterialModel;
import de.javagl.jgltf.model.MeshPrimitiveModel;
import de.javagl.jgltf.model.v2.MaterialModelV2;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Colours of the triangles of glTF: the base colour of the material, times that of its picture at the middle of the triangle, times the mean of the vertices. */
final class GltfColors {

    private final GltfNumbers numbers;
    private final Map<ImageModel, Optional<CoarsePicture>> pictures = new IdentityHashMap<>();

    private final Map<MaterialModel, TexturePlacement> placements = new IdentityHashMap<>();

    GltfColors(GltfNumbers numbers, GltfModel model, List<Material> materials) {
        this.numbers = numbers;
        for (int i = 0; i < materials.size(); i++) {
            placements.put(model.getMaterialModels().get(i), TexturePlacement.of(materials.get(i)));
        }
    }

    /** Colour of the triangle of three vertices of a primitive. */
    @FunctionalInterface
    interface OfTriangle {
        int color(int a, int b, int c);
    }

    OfTriangle of(MeshPrimitiveModel primitive) throws IOException {
        double[] base = {1, 1, 1};
        Optional<CoarsePicture> picture = Optional.empty();
        float[] places = {};
        if (!(primitive.getMaterialModel() instanceof MaterialModelV2 material)) {
            return vertices(primitive).<OfTriangle>map(tints -> (a, b, c) -> color(base, mean(tints, a, b, c))).orElse((a, b, c) -> ModelReader.GREY);
        }
        for (int i = 0; material.getBaseColorFactor() != null && i < 3; i++) {
            base[i] = material.getBaseColorFactor()[i];
        }
        if (material.getBaseColorTexture() != null) {
            AccessorModel at = primitive.getAttributes().get("TEXCOORD_" + Optional.ofNullable(material.getBaseColorTexcoord()).orElse(0));
            picture = at == null ? Optional.empty() : Optional.ofNullable(material.getBaseColorTexture().getImageModel()).flatMap(this::picture);
            if (picture.isEmpty()) {
                return (a, b, c) -> ModelReader.GREY;
            }
            places = placements.get(material).place(numbers.read(at));
        }
        return painted(base, picture, places, vertices(primitive));
    }

    private static OfTriangle painted(double[] base, Optional<CoarsePicture> picture, float[] places, Optional<Tints> tints) {
        return (a, b, c) -> {
            double[] tint = tints.map(all -> mean(all, a, b, c)).orElseGet(() -> new double[] {1, 1, 1});
            int own = color(base, tint);
            return picture.map(seen -> times(own, seen.at((places[2 * a] + places[2 * b] + places[2 * c]) / 3, (places[2 * a + 1] + places[2 * b + 1] + places[2 * c + 1]) / 3))).orElse(own);
        };
    }

    /** Linear light of vertices, of three or four components each. */
    private record Tints(float[] numbers, int components) {
    }

    private Optional<Tints> vertices(MeshPrimitiveModel primitive) throws IOException {
        AccessorModel colors = primitive.getAttributes().get("COLOR_0");
        return colors == null ? Optional.empty() : Optional.of(new Tints(numbers.read(colors), colors.getElementType().getNumComponents()));
    }

    private static double[] mean(Tints tints, int a, int b, int c) {
        double[] mean = new double[3];
        for (int i = 0; i < 3; i++) {
            mean[i] = (tints.numbers[a * tints.components + i] + tints.numbers[b * tints.components + i] + tints.numbers[c * tints.components + i]) / 3;
        }
        return mean;
    }

    private Optional<CoarsePicture> picture(ImageModel image) {
        return pictures.computeIfAbsent(image, GltfColors::decode);
    }

    /** Empty where there is no picture, or in a format that is not known, such as KTX2. */
    private static Optional<CoarsePicture> decode(ImageModel image) {
        ByteBuffer data = image.getImageData();
        byte[] bytes = new byte[data.remaining()];
        data.duplicate().get(bytes);
        return CoarsePicture.decode(bytes);
    }

    /** Factors are linear; colours of pictures are not (about the power of 1/2.2). */
    private static int color(double[] base, double[] tint) {
        int color = 0;
        for (int i = 0; i < 3; i++) {
            color = color << 8 | (int) Math.rint(255 * StrictMath.pow(Math.clamp(base[i] * tint[i], 0, 1), 1 / 2.2));
        }
        return color;
    }

    /** The product of two lights: where colours are powers of light, that of the colours. */
    private static int times(int one, int other) {
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            color = color << 8 | ((one >> shift & 255) * (other >> shift & 255) + 127) / 255;
        }
        return color;
    }
}
