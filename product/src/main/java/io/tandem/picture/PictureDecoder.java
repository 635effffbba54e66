package io.tandem.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Decodes pictures in the formats of Java's ImageIO, PNG among them. */
public final class PictureDecoder {

    private PictureDecoder() {
    }

    /**
     * What a file declares of itself; its pixels are not read.
     *
     * @param format such as png or jpeg
     */
    public record Size(String format, int columns, int rows) {
    }

    /** @throws IOException whose message is a phrase that says why the picture cannot be used */
    public static Size size(Path file) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            ImageReader reader = readerOf(in);
            try {
                reader.setInput(in, true, true);
                return new Size(reader.getFormatName().toLowerCase(Locale.ROOT), reader.getWidth(0), reader.getHeight(0));
            } catch (RuntimeException garbage) {
                throw new IOException("it is broken", garbage);
            } finally {
                reader.dispose();
            }
        }
    }

    private static ImageReader readerOf(ImageInputStream in) throws IOException {
        Iterator<ImageReader> readers = in == null ? null : ImageIO.getImageReaders(in);
        if (readers == null || !readers.hasNext()) {
            throw new IOException("it is no picture that is known here");
        }
        return readers.next();
    }

    /**
     * Reads the size before the pixels: a file of some kilobytes can declare a picture larger than memory.
     *
     * @throws IOException whose message is a phrase that says why the picture cannot be used
     */
    public static BufferedImage decode(byte[] file, long maxPixels) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
            ImageReader reader = readerOf(in);
            try {
                reader.setInput(in, true, true);
                int columns = reader.getWidth(0);
                int rows = reader.getHeight(0);
                if ((long) columns * rows > maxPixels) {
                    throw new IOException("it has " + columns + " x " + rows + " pixels, more than " + maxPixels);
                }
                return reader.read(0);
            } catch (RuntimeException garbage) {
                throw new IOException("it is broken", garbage);
            } finally {
                reader.dispose();
            }
        }
    }
}
