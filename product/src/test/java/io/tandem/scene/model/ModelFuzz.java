package io.tandem.scene.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Models of all formats for the fuzzer, each known by its first bytes. */
public final class ModelFuzz {

    private static final ModelPlacement PLACEMENT = new ModelPlacement(1, 0, 0, 0, 0, ModelPlacement.Axes.USUAL);

    private ModelFuzz() {
    }

    public static List<byte[]> good() {
        return List.of(SampleModels.glb(), SampleModels.gltf(), SampleModels.binaryStl(), SampleModels.textStl(), SampleModels.obj());
    }

    public static void read(byte[] data) throws IOException {
        String head = new String(data, 0, Math.min(5, data.length), StandardCharsets.ISO_8859_1);
        String ending = head.startsWith("glTF") ? "glb" : head.startsWith("{") ? "gltf" : head.startsWith("solid") || head.startsWith("\0") ? "stl" : "obj";
        ModelReader.read("fuzz." + ending, data, PLACEMENT, _ -> Optional.of(SampleModels.bufferFile()));
    }
}
