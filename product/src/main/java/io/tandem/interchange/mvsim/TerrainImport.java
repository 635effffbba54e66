package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.interchange.FlowText;
import io.tandem.picture.PictureDecoder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Heights of the ground: elevation maps of a world, and the ramps and bumps on them, together as one grid beside the scenario. */
final class TerrainImport {

    private static final Set<String> READ = Set.of("elevation_image", "elevation_data_matrix", "elevation_data_matrix_scale", "elevation_image_min_z", "elevation_image_max_z", "corner_min_x",
            "corner_min_y", "resolution", "dem_xyzrgb_file", "apply_kernel");
    private static final Set<String> DRAWN = Set.of("texture_image", "texture_image_rotate", "mesh_color", "texture_extension_x", "texture_extension_y", "model_split_size", "name");
    private static final int MOST_POINTS = 1_000_000;
    /** Metres between points where ramps are. */
    private static final double RAMP_SPACING = 0.05;

    /** A part of the ground that has heights of its own. */
    private interface Patch {

        double west();

        double south();

        double east();

        double north();

        double spacing();

        /** NaN outside. */
        double height(double x, double y);
    }

    /** Heights in rows along x, and in each row along y, as MVSIM keeps them. */
    private record Map(double west, double south, double spacing, double[][] heights) implements Patch {

        @Override
        public double east() {
            return west + (heights.length - 1) * spacing;
        }

        @Override
        public double north() {
            return south + (heights[0].length - 1) * spacing;
        }

        @Override
        public double height(double x, double y) {
            double column = (x - west) / spacing;
            double row = (y - south) / spacing;
            if (column < -1e-9 || row < -1e-9 || column > heights.length - 1 + 1e-9 || row > heights[0].length - 1 + 1e-9) {
                return Double.NaN;
            }
            int i = Math.clamp((long) Math.floor(column), 0, heights.length - 2);
            int j = Math.clamp((long) Math.floor(row), 0, heights[0].length - 2);
            double u = column - i;
            double v = row - j;
            return (heights[i][j] * (1 - v) + heights[i][j + 1] * v) * (1 - u) + (heights[i + 1][j] * (1 - v) + heights[i + 1][j + 1] * v) * u;
        }
    }

    /** A ramp that rises along its own x, or a bump across its own y. */
    private record Lift(double x, double y, double cosine, double sine, double bottom, double length, double width, double rise, boolean ramp) implements Patch {

        private double reach() {
            return length + width;
        }

        @Override
        public double west() {
            return x - reach();
        }

        @Override
        public double south() {
            return y - reach();
        }

        @Override
        public double east() {
            return x + reach();
        }

        @Override
        public double north() {
            return y + reach();
        }

        @Override
        public double spacing() {
            return RAMP_SPACING;
        }

        @Override
        public double height(double atX, double atY) {
            double along = cosine * (atX - x) + sine * (atY - y);
            double across = -sine * (atX - x) + cosine * (atY - y);
            boolean inside = Math.abs(across) <= width / 2 && (ramp ? along >= 0 && along <= length : Math.abs(along) <= length / 2);
            if (!inside) {
                return Double.NaN;
            }
            double square = 2 * across / width;
            return bottom + rise * (ramp ? along / length : Math.sqrt(Math.max(0, 1 - square * square)));
        }
    }

    private final WorldImport world;
    private final List<Patch> patches = new ArrayList<>();
    private WorldNode first;

    TerrainImport(WorldImport world) {
        this.world = world;
    }

    boolean isEmpty() {
        return patches.isEmpty();
    }

    /** Adds an elevation map. */
    void read(WorldItem element) {
        element.noteOthers(READ, DRAWN);
        first = first == null ? element.node() : first;
        if (element.has("apply_kernel")) {
            world.leftOut(element.place("apply_kernel"), "the smoothing of heights by apply_kernel");
        }
        Optional<double[][]> heights = heights(element);
        if (heights.isEmpty()) {
            return;
        }
        double spacing = element.positive("resolution", 1);
        double[][] rows = heights.get();
        patches.add(new Map(element.number("corner_min_x", -0.5 * (rows.length - 1) * spacing), element.number("corner_min_y", -0.5 * (rows[0].length - 1) * spacing), spacing, rows));
    }

    private Optional<double[][]> heights(WorldItem element) {
        if (element.text("elevation_image").isPresent()) {
            return picture(element, element.text("elevation_image", ""));
        }
        if (element.text("elevation_data_matrix").isPresent()) {
            return matrix(element);
        }
        world.leftOut(element.place("dem_xyzrgb_file"), "heights of scattered points; write them as an ESRI ASCII grid (.asc) and name it in ground: elevation");
        return Optional.empty();
    }

    /** The darkest pixel has the lowest height and the lightest the greatest; rows of the picture go along x. */
    private Optional<double[][]> picture(WorldItem element, String file) {
        try {
            Optional<byte[]> data = WorldFiles.isRemote(file) ? Optional.empty() : world.files().data(world.files().resolve(file, element.place("elevation_image")));
            BufferedImage image = data.isEmpty() ? null : PictureDecoder.decode(data.get(), MOST_POINTS);
            if (image == null || image.getWidth() < 2 || image.getHeight() < 2) {
                world.leftOut(element.place("elevation_image"), "heights of " + file + ", which is not on this machine, cannot be read, or has more than a million points");
                return Optional.empty();
            }
            return Optional.of(scaled(grey(image), element.number("elevation_image_min_z", 0), element.number("elevation_image_max_z", 5)));
        } catch (IOException | MistakeException unreadable) {
            world.leftOut(element.place("elevation_image"), "heights of " + file + ", which cannot be read");
            return Optional.empty();
        }
    }

    private static double[][] grey(BufferedImage image) {
        double[][] rows = new double[image.getHeight()][image.getWidth()];
        boolean plain = image.getRaster().getNumBands() == 1 && image.getColorModel().getNumComponents() == 1;
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < rows[row].length; column++) {
                int colour = image.getRGB(column, row);
                rows[row][column] = plain ? image.getRaster().getSample(column, row, 0)
                        : 0.299 * (colour >> 16 & 0xff) + 0.587 * (colour >> 8 & 0xff) + 0.114 * (colour & 0xff);
            }
        }
        return rows;
    }

    private static double[][] scaled(double[][] rows, double low, double high) {
        double least = Arrays.stream(rows).flatMapToDouble(Arrays::stream).min().orElse(0);
        double most = Arrays.stream(rows).flatMapToDouble(Arrays::stream).max().orElse(0);
        double scale = most > least ? (high - low) / (most - least) : 0;
        return Arrays.stream(rows).map(row -> Arrays.stream(row).map(value -> low + scale * (value - least)).toArray()).toArray(double[][]::new);
    }

    private Optional<double[][]> matrix(WorldItem element) {
        double scale = element.number("elevation_data_matrix_scale", 1);
        double[][] rows = Arrays.stream(element.text("elevation_data_matrix", "").replaceAll("[\\[\\],]", " ").strip().split(";"))
                .map(row -> Arrays.stream(WorldItem.numbers(row)).map(value -> scale * value).toArray()).filter(row -> row.length > 0).toArray(double[][]::new);
        if (rows.length < 2 || rows[0].length < 2 || Arrays.stream(rows).anyMatch(row -> row.length != rows[0].length)) {
            world.mistake(element.place("elevation_data_matrix"), "", "A matrix of heights has two or more rows of the same length.", "write rows with semicolons between them.");
            return Optional.empty();
        }
        return Optional.of(rows);
    }

    /** A ramp or a bump that is not touched lifts the wheels on it; false for any other block. */
    boolean lift(WorldItem block) {
        Optional<WorldItem> geometry = block.part("geometry");
        String type = geometry.map(part -> part.text("type", "")).orElse("");
        if (!type.equals("ramp") && !type.equals("semi_cylinder_bump")) {
            return false;
        }
        WorldItem shape = geometry.orElseThrow();
        double[] pose = Pose.of(block);
        double heading = Math.toRadians(pose[2]);
        patches.add(new Lift(pose[0], pose[1], StrictMath.cos(heading), StrictMath.sin(heading), pose[3], shape.positive("lx", 1), shape.positive("ly", 1), shape.positive("lz", 0.1),
                type.equals("ramp")));
        first = first == null ? block.node() : first;
        return true;
    }

    /** Writes all heights as one grid. */
    void write(String name) {
        if (patches.isEmpty()) {
            return;
        }
        double west = patches.stream().mapToDouble(Patch::west).min().orElseThrow();
        double south = patches.stream().mapToDouble(Patch::south).min().orElseThrow();
        double width = patches.stream().mapToDouble(Patch::east).max().orElseThrow() - west;
        double depth = patches.stream().mapToDouble(Patch::north).max().orElseThrow() - south;
        double finest = patches.stream().mapToDouble(Patch::spacing).min().orElseThrow();
        double spacing = Math.max(finest, Math.sqrt(width * depth / MOST_POINTS));
        if (patches.size() > 1) {
            world.changed(first, patches.size() + " maps, ramps and bumps become one grid of points " + FlowText.number(spacing) + " m apart; the highest counts");
        }
        String file = name + "-heights.asc";
        String flow = new FlowText().put("file", FlowText.words(file)).put("origin", world.frame().place(west, south)).toString();
        world.draft().elevation(flow, file, grid(west, south, spacing, 1 + (int) Math.round(width / spacing), 1 + (int) Math.round(depth / spacing)));
    }

    private String grid(double west, double south, double spacing, int columns, int rows) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "ncols %d%nnrows %d%nxllcenter 0%nyllcenter 0%ncellsize %s%nNODATA_value -99999%n", columns, rows, FlowText.number(spacing)));
        for (int row = rows - 1; row >= 0; row--) {
            for (int column = 0; column < columns; column++) {
                text.append(column == 0 ? "" : " ").append(FlowText.number(Math.rint(1e4 * height(west + column * spacing, south + row * spacing)) / 1e4));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** The highest of all patches there; the level ground where there is none. */
    private double height(double x, double y) {
        double highest = Double.NaN;
        for (Patch patch : patches) {
            double height = patch.height(x, y);
            highest = Double.isNaN(highest) || height > highest ? height : highest;
        }
        return Double.isNaN(highest) ? 0 : highest;
    }
}
