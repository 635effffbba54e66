package io.tandem.world;

import io.tandem.picture.PictureDecoder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;

/**
 * Obstacles from an occupancy image as mapping robots write it (for example ROS map_server): dark pixels are occupied, light and
 * transparent ones free. The image is decoded on first use, by the thread that loads tiles.
 */
public final class ImageObstacles implements ObstacleSource {

    private static final long MOST_PIXELS = 1L << 26;
    private static final int DARK_BELOW = 128;
    private static final int OPAQUE_FROM = 128;

    private final byte[] file;
    private final double west;
    private final double south;
    private final double metresPerPixel;
    private BufferedImage decoded;

    /**
     * @param file           the bytes of a PNG or of another format that Java's ImageIO reads
     * @param west           easting of the image's left edge, metres from the site
     * @param south          northing of its lower edge, metres from the site
     */
    public ImageObstacles(byte[] file, double west, double south, double metresPerPixel) {
        if (!(metresPerPixel > 0) || !Double.isFinite(metresPerPixel)) {
            throw new IllegalArgumentException("a pixel is larger than nothing: " + metresPerPixel);
        }
        this.file = file;
        this.west = west;
        this.south = south;
        this.metresPerPixel = metresPerPixel;
    }

    /** Why the file cannot be used, as a phrase; empty if it can. */
    public Optional<String> flaw() {
        try {
            image();
            return Optional.empty();
        } catch (IOException unusable) {
            return Optional.of(String.valueOf(unusable.getMessage()));
        }
    }

    @Override
    public void fill(CellBitmap cells) throws IOException {
        BufferedImage image = image();
        for (int row = cells.firstRow; row < cells.firstRow + cells.across; row++) {
            for (int column = cells.firstColumn; column < cells.firstColumn + cells.across; column++) {
                if (isDark(image, column, row, CellBitmap.SIZE)) {
                    cells.occupy(row, column, column);
                }
            }
        }
    }

    /** Occupied cells as rectangles to draw. The cell size is doubled until there are at most {@code most} of them. */
    public ObstacleBoxes boxes(int most) throws IOException {
        BufferedImage image = image();
        ObstacleBoxes boxes = boxes(image, 1);
        for (int scale = 2; boxes.list().size() > most; scale *= 2) {
            boxes = boxes(image, scale);
        }
        return boxes;
    }

    private ObstacleBoxes boxes(BufferedImage image, int scale) {
        double size = scale * CellBitmap.SIZE;
        ObstacleBoxes.Builder boxes = new ObstacleBoxes.Builder(size);
        int east = (int) Math.ceil((west + image.getWidth() * metresPerPixel) / size);
        int north = (int) Math.ceil((south + image.getHeight() * metresPerPixel) / size);
        for (int row = (int) Math.floor(south / size); row < north; row++) {
            for (int column = (int) Math.floor(west / size); column < east; column++) {
                if (isDark(image, column, row, size)) {
                    boxes.add(column, row);
                }
            }
        }
        return boxes.build();
    }

    /** Whether any pixel that overlaps a cell is dark. */
    private boolean isDark(BufferedImage image, int column, int row, double size) {
        int left = pixel(column * size - west);
        int right = lastPixel((column + 1) * size - west);
        int bottom = pixel(row * size - south);
        int top = lastPixel((row + 1) * size - south);
        for (int y = Math.max(0, bottom); y <= Math.min(image.getHeight() - 1, top); y++) {
            for (int x = Math.max(0, left); x <= Math.min(image.getWidth() - 1, right); x++) {
                if (isDark(image.getRGB(x, image.getHeight() - 1 - y))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Slightly inside the cell, so that a pixel that only touches its edge does not count. */
    private int pixel(double metres) {
        return (int) Math.floor(metres / metresPerPixel + 1e-9);
    }

    private int lastPixel(double metres) {
        return (int) Math.ceil(metres / metresPerPixel - 1e-9) - 1;
    }

    private static boolean isDark(int argb) {
        int light = (299 * (argb >> 16 & 255) + 587 * (argb >> 8 & 255) + 114 * (argb & 255)) / 1000;
        return (argb >>> 24) >= OPAQUE_FROM && light < DARK_BELOW;
    }

    private synchronized BufferedImage image() throws IOException {
        if (decoded == null) {
            decoded = PictureDecoder.decode(file, MOST_PIXELS);
        }
        return decoded;
    }
}
