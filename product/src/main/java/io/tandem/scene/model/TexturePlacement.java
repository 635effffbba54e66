package io.tandem.scene.model;

import de.javagl.jgltf.impl.v2.Material;
import de.javagl.jgltf.impl.v2.MaterialPbrMetallicRoughness;
import de.javagl.jgltf.impl.v2.TextureInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the picture of a material lies: offset and scale of KHR_texture_transform, which quantised models use. A rotation is not read.
 *
 * @param offset along u and v
 * @param scale  along u and v
 */
record TexturePlacement(List<Double> offset, List<Double> scale) {

    private static final TexturePlacement PLAIN = new TexturePlacement(List.of(0.0, 0.0), List.of(1.0, 1.0));

    static TexturePlacement of(Material material) {
        Object transform = Optional.ofNullable(material.getPbrMetallicRoughness()).map(MaterialPbrMetallicRoughness::getBaseColorTexture).map(TextureInfo::getExtensions)
                .map(extensions -> extensions.get("KHR_texture_transform")).orElse(null);
        return transform instanceof Map<?, ?> words ? new TexturePlacement(pair(words.get("offset"), PLAIN.offset), pair(words.get("scale"), PLAIN.scale)) : PLAIN;
    }

    private static List<Double> pair(Object written, List<Double> usual) {
        return written instanceof List<?> list && list.size() == 2 && list.get(0) instanceof Number u && list.get(1) instanceof Number v ? List.of(u.doubleValue(), v.doubleValue()) : usual;
    }

    /** Places of a picture for coordinates u and v of vertex after vertex. */
    float[] place(float[] coordinates) {
        float[] placed = new float[coordinates.length];
        for (int i = 0; i < placed.length; i++) {
            placed[i] = (float) (offset.get(i % 2) + scale.get(i % 2) * coordinates[i]);
        }
        return placed;
    }
}
