package io.tandem.scene.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Reads STL: binary, 80 bytes, a count, and 50 bytes for each triangle; or text with three lines {@code vertex x y z} for each. */
final class StlModelReader {

    private static final int HEAD = 84;
    private static final int TRIANGLE = 50;
    private static final String VERTEX = "vertex";

    private StlModelReader() {
    }

    /** Binary files may begin with "solid" as texts do, so that the length decides. */
    static void read(byte[] bytes, ModelTriangles into) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long count = bytes.length < HEAD ? -1 : Integer.toUnsignedLong(in.getInt(HEAD - 4));
        if (count >= 0 && bytes.length >= HEAD + TRIANGLE * count && !(count == 0 && isText(bytes))) {
            binary(in, (int) count, into);
        } else if (isText(bytes)) {
            text(new String(bytes, StandardCharsets.US_ASCII), into);
        } else {
            throw new IOException("it ends before its last triangle");
        }
    }

    private static boolean isText(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.US_ASCII).stripLeading().startsWith("solid");
    }

    private static void binary(ByteBuffer in, int count, ModelTriangles into) throws IOException {
        double[] corners = new double[9];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 9; k++) {
                corners[k] = in.getFloat(HEAD + TRIANGLE * i + 12 + 4 * k);
            }
            into.add(corners, ModelReader.GREY);
        }
    }

    private static void text(String text, ModelTriangles into) throws IOException {
        double[] corners = new double[9];
        int filled = 0;
        for (Iterator<String> lines = text.lines().map(String::strip).filter(line -> line.startsWith(VERTEX)).iterator(); lines.hasNext();) {
            String[] words = lines.next().split("\\s+");
            if (words.length != 4) {
                throw new IOException("a vertex has three numbers");
            }
            for (int i = 0; i < 3; i++) {
                corners[filled++] = Double.parseDouble(words[i + 1]);
            }
            if (filled == 9) {
                into.add(corners, ModelReader.GREY);
                filled = 0;
            }
        }
    }
}
