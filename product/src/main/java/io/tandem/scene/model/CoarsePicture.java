package io.tandem.scene.model;

import io.tandem.picture.PictureDecoder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;

/** A picture of a model in at most 128 x 128 mean colours: what a triangle that has one colour needs of it. */
final class CoarsePicture {

    private static final int MOST = 128;
    private static final long MOST_PIXELS = 64L << 20;

    private final int columns;
    private final int rows;
    private final int[] colors;

    private CoarsePicture(BufferedImage image) {
        columns = Math.min(MOST, image.getWidth());
        rows = Math.min(MOST, image.getHeight());
        colors = new int[columns * rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                colors[row * columns + column] = mean(image, column, row);
            }
        }
    }

    /** Empty where it is in no format that is known here, broken, or too large. */
    static Optional<CoarsePicture> decode(byte[] bytes) {
        try {
            return bytes.length == 0 ? Optional.empty() : Optional.of(new CoarsePicture(PictureDecoder.decode(bytes, MOST_PIXELS)));
        } catch (IOException unusable) {
            return Optional.empty();
        }
    }

    private int mean(BufferedImage image, int column, int row) {
        int left = column * image.getWidth() / columns;
        int right = Math.max(left + 1, (column + 1) * image.getWidth() / columns);
        int top = row * image.getHeight() / rows;
        int bottom = Math.max(top + 1, (row + 1) * image.getHeight() / rows);
        long red = 0;
        long green = 0;
        long blue = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                int color = image.getRGB(x, y);
                red += color >> 16 & 255;
                green += color >> 8 & 255;
                blue += color & 255;
            }
        }
        long count = (long) (right - left) * (bottom - top);
        return (int) (red / count << 16 | green / count << 8 | blue / count);
    }

    /** The colour at a place, both from 0 to 1 from the upper left; it repeats beyond. */
    int at(double u, double v) {
        return colors[cell(v, rows) * columns + cell(u, columns)];
    }

    private static int cell(double share, int cells) {
        return Math.clamp((int) ((share - Math.floor(share)) * cells), 0, cells - 1);
    }
}
