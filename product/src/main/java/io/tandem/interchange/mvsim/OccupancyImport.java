package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.interchange.FlowText;
import io.tandem.picture.PictureDecoder;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Occupancy grids as walls: pictures, maps of ROS (.yaml with a picture), and grid maps of MRPT (.gridmap, also packed). */
final class OccupancyImport {

    private static final Set<String> READ = Set.of("file", "resolution", "centerpixel_x", "centerpixel_y", "restitution", "lateral_friction");
    private static final int MOST_CELLS = 1 << 26;
    private static final int MOST_WALLS = 20_000;
    private static final double WALL_HEIGHT = 2;
    private static final double USUAL_OCCUPIED = 0.65;

    /** Cells from the lower left, row by row. */
    private record Grid(double west, double south, double cell, int columns, int rows, boolean[] occupied) {

        boolean at(int column, int row) {
            return occupied[row * columns + column];
        }
    }

    private OccupancyImport() {
    }

    static void read(WorldItem element) {
        WorldImport world = element.world();
        element.noteOthers(READ, Set.of("show_collisions", "name"));
        String file = element.text("file", "");
        try {
            Optional<Grid> grid = WorldFiles.isRemote(file) ? Optional.empty() : grid(element, world.files().resolve(file, element.place("file")));
            if (grid.isEmpty()) {
                world.leftOut(element.place("file"), "the occupancy grid " + file + ", which is not on this machine or cannot be read");
            } else {
                walls(element, grid.get());
            }
        } catch (MistakeException mistake) {
            mistake.problems().forEach(problem -> world.problems().add(problem.place(), problem.found(), problem.what(), problem.fix()));
        }
    }

    private static Optional<Grid> grid(WorldItem element, Path path) {
        Optional<byte[]> data = element.world().files().data(path);
        String name = path.toString().replaceFirst("\\.gz$", "");
        try {
            if (data.isEmpty()) {
                return Optional.empty();
            }
            if (name.endsWith(".gridmap")) {
                return gridMap(data.get());
            }
            return name.endsWith(".yaml") ? rosMap(element, path, new String(data.get(), StandardCharsets.UTF_8)) : picture(element, data.get());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** By MVSIM, the pixel that is named lies at the origin, counted from the lower left; without one, the lower left corner lies one pixel beside it. */
    private static Optional<Grid> picture(WorldItem element, byte[] data) throws IOException {
        double cell = element.positive("resolution", 0.1);
        return image(data, cell, -cell * element.number("centerpixel_x", -1), -cell * element.number("centerpixel_y", -1), 0.5, false);
    }

    private static Optional<Grid> image(byte[] data, double cell, double west, double south, double threshold, boolean negated) throws IOException {
        BufferedImage image = PictureDecoder.decode(data, MOST_CELLS);
        int columns = image.getWidth();
        int rows = image.getHeight();
        boolean[] occupied = new boolean[columns * rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int colour = image.getRGB(column, rows - 1 - row);
                double light = ((colour >> 16 & 0xff) + (colour >> 8 & 0xff) + (colour & 0xff)) / (3 * 255.0);
                occupied[row * columns + column] = (negated ? light : 1 - light) > threshold;
            }
        }
        return Optional.of(new Grid(west, south, cell, columns, rows, occupied));
    }

    private static Optional<Grid> rosMap(WorldItem element, Path yaml, String text) throws IOException {
        Optional<String> image = value(text, "image");
        double[] origin = WorldItem.numbers(value(text, "origin").orElse("").replaceAll("[\\[\\],]", " "));
        Optional<byte[]> data = image.flatMap(name -> element.world().files().data(yaml.resolveSibling(name.replaceAll("[\"']", "")).normalize()));
        if (data.isEmpty() || origin.length < 2) {
            return Optional.empty();
        }
        double cell = number(text, "resolution", 0.1);
        return image(data.get(), cell > 0 ? cell : 0.1, origin[0], origin[1], number(text, "occupied_thresh", USUAL_OCCUPIED), number(text, "negate", 0) != 0);
    }

    private static Optional<String> value(String yaml, String key) {
        Matcher line = Pattern.compile("(?m)^" + key + "\\s*:\\s*(.+?)\\s*$").matcher(yaml);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    private static double number(String yaml, String key, double usual) {
        return value(yaml, key).map(WorldItem::leadingNumber).orElse(OptionalDouble.empty()).orElse(usual);
    }

    /**
     * MRPT's serialized grid: the class name with its length, a version, bits per cell, columns and rows as 32-bit integers, the bounds and the size of
     * a cell as floats, all little-endian; then a log-odds of being free per cell, of which negative ones are occupied.
     */
    private static Optional<Grid> gridMap(byte[] packed) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(unpacked(packed)).order(ByteOrder.LITTLE_ENDIAN);
        int name = in.hasRemaining() ? in.get() & 0x7f : 0;
        if (in.remaining() < name + 30) {
            return Optional.empty();
        }
        in.position(in.position() + name + 1);
        int bits = in.get();
        int columns = in.getInt();
        int rows = in.getInt();
        float west = in.getFloat();
        in.getFloat();
        float south = in.getFloat();
        in.getFloat();
        float cell = in.getFloat();
        long cells = (long) columns * rows;
        if (bits != 8 && bits != 16 || columns <= 0 || rows <= 0 || cells > MOST_CELLS || !(cell > 0) || in.remaining() < cells * bits / 8) {
            return Optional.empty();
        }
        boolean[] occupied = new boolean[(int) cells];
        for (int i = 0; i < occupied.length; i++) {
            occupied[i] = (bits == 8 ? in.get() : in.getShort()) < 0;
        }
        return Optional.of(new Grid(west, south, cell, columns, rows, occupied));
    }

    private static byte[] unpacked(byte[] data) throws IOException {
        if (data.length < 2 || (data[0] & 0xff) != 0x1f || (data[1] & 0xff) != 0x8b) {
            return data;
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(data))) {
            return in.readNBytes(2 * MOST_CELLS);
        }
    }

    /** Rectangles that cover the occupied cells: each as long as its row allows, and then as high as all of its columns go on. */
    private static void walls(WorldItem element, Grid grid) {
        WorldImport world = element.world();
        boolean[] covered = new boolean[grid.occupied.length];
        int before = world.draft().wallCount();
        for (int i = 0; i < covered.length; i++) {
            if (grid.occupied[i] && !covered[i]) {
                if (world.draft().wallCount() - before >= MOST_WALLS) {
                    world.leftOut(element.place("file"), "cells of the grid beyond the first " + MOST_WALLS + " rectangles");
                    return;
                }
                rectangle(world, grid, covered, i % grid.columns, i / grid.columns);
            }
        }
        world.changed(element.place("file"), "occupied cells are " + (world.draft().wallCount() - before) + " walls, 2 m high");
    }

    private static void rectangle(WorldImport world, Grid grid, boolean[] covered, int column, int row) {
        int width = 1;
        while (column + width < grid.columns && isFree(grid, covered, column + width, row)) {
            width++;
        }
        int height = 1;
        while (row + height < grid.rows && isWholeRow(grid, covered, column, row + height, width)) {
            height++;
        }
        for (int up = 0; up < height; up++) {
            Arrays.fill(covered, (row + up) * grid.columns + column, (row + up) * grid.columns + column + width, true);
        }
        String center = world.frame().place(grid.west + grid.cell * (column + width / 2.0), grid.south + grid.cell * (row + height / 2.0));
        String box = new FlowText().put("center", center).put("size", FlowText.list(grid.cell * width, grid.cell * height)).toString();
        world.draft().wall(new FlowText().put("box", box).put("height", "[0 m, " + FlowText.number(WALL_HEIGHT) + " m]").toString());
    }

    private static boolean isFree(Grid grid, boolean[] covered, int column, int row) {
        return grid.at(column, row) && !covered[row * grid.columns + column];
    }

    private static boolean isWholeRow(Grid grid, boolean[] covered, int column, int row, int width) {
        for (int i = 0; i < width; i++) {
            if (!isFree(grid, covered, column + i, row)) {
                return false;
            }
        }
        return true;
    }
}
