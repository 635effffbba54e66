package io.tandem.scene.model;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** Reads a model: glTF 2.0 as .glb or .gltf, Wavefront .obj, and .stl. Each triangle has one colour; of a picture, that at its middle. */
public final class ModelReader {

    /** Of what names no colour. */
    static final int GREY = 0xb4b4b4;

    /** Finds files that a model names, beside it; empty where there is none. */
    @FunctionalInterface
    public interface Beside {
        Optional<byte[]> bytes(String name);
    }

    private ModelReader() {
    }

    /**
     * Reads the bytes of a file.
     *
     * @param name   decides the format by its ending
     * @param beside finds the buffers and pictures of a .gltf
     * @throws IOException whose message is a phrase that says what is wrong
     */
    public static PlacedModel read(String name, byte[] bytes, ModelPlacement placement, Beside beside) throws IOException {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean gltf = ending.equals("glb") || ending.equals("gltf");
        ModelTriangles into = new ModelTriangles(placement, placement.axes() == ModelPlacement.Axes.Y || gltf && placement.axes() == ModelPlacement.Axes.USUAL);
        try {
            switch (ending) {
                case "glb", "gltf" -> GltfModelReader.read(bytes, beside, into);
                case "obj" -> ObjModelReader.read(bytes, into);
                case "stl" -> StlModelReader.read(bytes, into);
                default -> throw new IOException("nobody knows files that end in ." + ending);
            }
        } catch (RuntimeException | StackOverflowError damaged) {
            // The libraries answer to damaged files with exceptions of all kinds.
            throw new IOException("it is damaged", damaged);
        }
        return into.model();
    }
}
