package io.tandem.scene.model;

import de.javagl.obj.FloatTuple;
import de.javagl.obj.Obj;
import de.javagl.obj.ObjFace;
import de.javagl.obj.ObjReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Reads Wavefront OBJ: the faces, polygons as fans of triangles. */
final class ObjModelReader {

    private ObjModelReader() {
    }

    static void read(byte[] bytes, ModelTriangles into) throws IOException {
        Obj obj = ObjReader.read(new ByteArrayInputStream(bytes));
        double[] corners = new double[9];
        for (int i = 0; i < obj.getNumFaces(); i++) {
            ObjFace face = obj.getFace(i);
            for (int third = 2; third < face.getNumVertices(); third++) {
                corner(obj, face, 0, corners, 0);
                corner(obj, face, third - 1, corners, 3);
                corner(obj, face, third, corners, 6);
                into.add(corners, ModelReader.GREY);
            }
        }
    }

    private static void corner(Obj obj, ObjFace face, int which, double[] corners, int at) throws IOException {
        int index = face.getVertexIndex(which);
        if (index < 0 || index >= obj.getNumVertices()) {
            throw new IOException("a face names a vertex that there is not");
        }
        FloatTuple vertex = obj.getVertex(index);
        corners[at] = vertex.getX();
        corners[at + 1] = vertex.getY();
        corners[at + 2] = vertex.getZ();
    }
}
