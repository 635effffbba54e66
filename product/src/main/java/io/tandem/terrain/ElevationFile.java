package io.tandem.terrain;

import io.tandem.geo.LatLon;
import io.tandem.geo.LatLonApproximation;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.picture.PictureDecoder;
import io.tandem.setting.Span;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads elevation files. A picture's pixels are heights between two ends, at any depth of grey. An ESRI ASCII grid has a header and rows from north to south. An
 * SRTM tile (.hgt) has 16-bit metres of a whole degree, rows from north to south. Grids in degrees are resampled to metres up to {@link #REACH} around the site.
 */
public final class ElevationFile {

    private static final int MOST_POINTS = 1 << 25;
    /** Metres from the site up to which a grid in degrees is taken. */
    private static final double REACH = 25_000;
    private static final double METRES_PER_DEGREE = 111_320;
    private static final int VOID = -32_768;
    private static final Pattern TILE = Pattern.compile("([NS])([0-9]{2})([EW])([0-9]{3})");
    /** A grid of wider cells is in metres: that of ETOPO1, the coarsest of the common ones in degrees, has 1/60. */
    private static final double LARGEST_DEGREE_CELL = 0.02;

    private ElevationFile() {
    }

    /**
     * Where a grid is.
     *
     * @param origin  the lower left point; empty for what the file says
     * @param scale   of a picture: metres from pixel to pixel
     * @param heights of a picture: metres of black and white
     */
    public record Placement(Site site, Optional<LocalPosition> origin, double scale, Span heights) {
    }

    /** Heights in rows from the south, at (west, south) and every {@code cell} in degrees or metres. */
    private record Grid(double west, double south, double cell, int columns, int rows, float[] heights) {
    }

    /** @throws IOException whose message is a phrase that says why the file cannot be used */
    public static Elevation read(String name, byte[] file, Placement placement) throws IOException {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".hgt")) {
            return placed(tile(name, file), true, placement);
        }
        if (lower.endsWith(".asc") || lower.endsWith(".grd") || lower.endsWith(".txt")) {
            Grid grid = ascii(new String(file, StandardCharsets.ISO_8859_1));
            return placed(grid, isInDegrees(grid), placement);
        }
        return picture(file, placement);
    }

    private static Elevation picture(byte[] file, Placement placement) throws IOException {
        BufferedImage image = PictureDecoder.decode(file, MOST_POINTS);
        int columns = image.getWidth();
        int rows = image.getHeight();
        check(columns, rows);
        Raster raster = image.getRaster();
        double white = (1L << raster.getSampleModel().getSampleSize(0)) - 1;
        boolean coloured = image.getColorModel() instanceof IndexColorModel;
        float[] heights = new float[columns * rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                double share = coloured ? (image.getRGB(column, rows - 1 - row) >> 8 & 0xff) / 255.0 : raster.getSample(column, rows - 1 - row, 0) / white;
                heights[row * columns + column] = (float) (placement.heights.min() + share * (placement.heights.max() - placement.heights.min()));
            }
        }
        LocalPosition origin = placement.origin.orElse(LocalPosition.of(0, 0));
        return new Elevation(origin.east(), origin.north(), placement.scale, columns, rows, heights);
    }

    private static void check(long columns, long rows) throws IOException {
        if (columns < 2 || rows < 2 || columns * rows > MOST_POINTS) {
            throw new IOException("it has " + columns + " x " + rows + " points, and a grid has at least 2 x 2 and at most 33 million");
        }
    }

    private static Grid tile(String name, byte[] file) throws IOException {
        int side = (int) Math.round(Math.sqrt(file.length / 2.0));
        if (2L * side * side != file.length || side < 2) {
            throw new IOException("a tile is a square of 16-bit heights, and this has " + file.length + " bytes");
        }
        Matcher corner = TILE.matcher(name.toUpperCase(Locale.ROOT).replaceAll(".*[/\\\\]", ""));
        if (!corner.lookingAt()) {
            throw new IOException("a tile is named by its corner, such as N29W082.hgt");
        }
        double south = Integer.parseInt(corner.group(2)) * (corner.group(1).equals("N") ? 1 : -1);
        double west = Integer.parseInt(corner.group(4)) * (corner.group(3).equals("E") ? 1 : -1);
        float[] heights = new float[side * side];
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.BIG_ENDIAN);
        for (int row = side - 1; row >= 0; row--) {
            for (int column = 0; column < side; column++) {
                short height = in.getShort();
                heights[row * side + column] = height == VOID ? Float.NaN : height;
            }
        }
        return new Grid(west, south, 1.0 / (side - 1), side, side, filled(heights, side));
    }

    /** A point without a height takes that of the last one with a height in its row, or else of the row south of it. */
    private static float[] filled(float[] heights, int columns) {
        float last = 0;
        for (int i = 0; i < heights.length; i++) {
            if (Float.isNaN(heights[i])) {
                heights[i] = i >= columns ? heights[i - columns] : last;
            }
            last = heights[i];
        }
        return heights;
    }

    private static boolean isInDegrees(Grid grid) {
        return Math.abs(grid.west) <= 180 && Math.abs(grid.south) <= 90 && grid.cell < LARGEST_DEGREE_CELL;
    }

    private static Grid ascii(String text) throws IOException {
        AsciiGridScanner in = new AsciiGridScanner(text);
        int columns = (int) in.header("ncols");
        int rows = (int) in.header("nrows");
        check(columns, rows);
        if ((long) columns * rows > text.length()) {
            throw new IOException("it ends too early");
        }
        boolean centred = in.has("xllcenter");
        double cell = in.header("cellsize");
        double west = centred ? in.header("xllcenter") : in.header("xllcorner") + cell / 2;
        double south = centred ? in.header("yllcenter") : in.header("yllcorner") + cell / 2;
        double none = in.has("nodata_value") ? in.header("nodata_value") : -9999;
        if (!(cell > 0)) {
            throw new IOException("its cellsize is not above 0");
        }
        float[] heights = new float[columns * rows];
        for (int row = rows - 1; row >= 0; row--) {
            for (int column = 0; column < columns; column++) {
                double height = in.next();
                heights[row * columns + column] = height == none ? Float.NaN : (float) height;
            }
        }
        return new Grid(west, south, cell, columns, rows, filled(heights, columns));
    }

    private static Elevation placed(Grid grid, boolean degrees, Placement placement) throws IOException {
        if (placement.origin.isPresent()) {
            LocalPosition origin = placement.origin.get();
            double metres = degrees ? grid.cell * METRES_PER_DEGREE : grid.cell;
            return new Elevation(origin.east(), origin.north(), metres, grid.columns, grid.rows, grid.heights);
        }
        if (!degrees) {
            throw new IOException("it is in metres of its own; say where its lower left point is, with origin");
        }
        return resampled(grid, placement.site);
    }

    /** Points in metres, as far apart as those in degrees are from south to north, with heights above the site. */
    private static Elevation resampled(Grid grid, Site site) throws IOException {
        Elevation inDegrees = new Elevation(grid.west, grid.south, grid.cell, grid.columns, grid.rows, grid.heights);
        LatLon at = site.origin();
        if (!inDegrees.covers(at.lonDegrees(), at.latDegrees())) {
            throw new IOException(String.format(Locale.ROOT, "it covers %.3f to %.3f degrees north and %.3f to %.3f degrees east, and the site is elsewhere",
                    inDegrees.minNorth(), inDegrees.maxNorth(), inDegrees.minEast(), inDegrees.maxEast()));
        }
        double spacing = grid.cell * METRES_PER_DEGREE;
        int half = (int) Math.ceil(REACH / spacing);
        int side = 2 * half + 1;
        check(side, side);
        LatLonApproximation geographic = new LatLonApproximation(site);
        float[] heights = new float[side * side];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                LatLon point = geographic.toLatLon((column - half) * spacing, (row - half) * spacing);
                heights[row * side + column] = (float) (inDegrees.height(point.lonDegrees(), point.latDegrees()) - site.height());
            }
        }
        return new Elevation(-half * spacing, -half * spacing, spacing, side, side, heights);
    }
}
