package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the edges of 3D models: COLLADA, STL and Wavefront OBJ. */
final class ModelFile {

    private static final int STL_HEADER = 84;
    private static final int STL_FACET = 50;

    private ModelFile() {
    }

    /** False where the format is another, or the file is broken. */
    static boolean read(String name, byte[] data, ModelEdges edges) {
        String lower = name.toLowerCase(Locale.ROOT);
        try {
            if (lower.endsWith(".dae")) {
                ColladaModel.read(new String(data, StandardCharsets.UTF_8), edges);
                return true;
            }
            if (lower.endsWith(".stl")) {
                return stl(data, edges);
            }
            return lower.endsWith(".obj") && obj(new String(data, StandardCharsets.ISO_8859_1), edges);
        } catch (MistakeException | BufferUnderflowException broken) {
            return false;
        }
    }

    private static boolean stl(byte[] data, ModelEdges edges) {
        ByteBuffer in = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        long facets = data.length >= STL_HEADER ? in.getInt(STL_HEADER - 4) & 0xffffffffL : -1;
        if (data.length != STL_HEADER + STL_FACET * facets) {
            return facetsInWords(new String(data, StandardCharsets.ISO_8859_1), edges);
        }
        for (int facet = 0; facet < facets; facet++) {
            double[][] corners = new double[3][3];
            for (int i = 0; i < 9; i++) {
                corners[i / 3][i % 3] = in.getFloat(STL_HEADER + STL_FACET * facet + 4 * (3 + i));
            }
            edges.face(corners);
        }
        return true;
    }

    private static boolean facetsInWords(String text, ModelEdges edges) {
        List<double[]> corners = new ArrayList<>();
        for (String line : text.lines().map(String::strip).filter(line -> line.startsWith("vertex")).toList()) {
            double[] corner = WorldItem.numbers(line.substring("vertex".length()));
            corners.add(corner.length < 3 ? new double[3] : corner);
            if (corners.size() == 3) {
                edges.face(corners.toArray(double[][]::new));
                corners.clear();
            }
        }
        return text.startsWith("solid");
    }

    private static boolean obj(String text, ModelEdges edges) {
        List<double[]> vertices = new ArrayList<>();
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (line.startsWith("v ")) {
                double[] vertex = WorldItem.numbers(line.substring(2));
                vertices.add(vertex.length < 3 ? new double[3] : vertex);
            } else if (line.startsWith("f ")) {
                edges.face(corners(line, vertices));
            }
        }
        return !vertices.isEmpty();
    }

    /** Corners by their numbers from 1, or from the last where they are negative; those that do not exist are passed over. */
    private static double[][] corners(String face, List<double[]> vertices) {
        List<double[]> corners = new ArrayList<>();
        for (String word : face.substring(2).strip().split("\\s+")) {
            double number = WorldItem.leadingNumber(word).orElse(0);
            double index = number < 0 ? vertices.size() + number : number - 1;
            if (index >= 0 && index < vertices.size()) {
                corners.add(vertices.get((int) index));
            }
        }
        return corners.toArray(double[][]::new);
    }
}
