package io.tandem.world;

import io.tandem.geo.Area;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All obstacles of a world as one grid, for programs that plan on such maps.
 *
 * @param resolution side of a cell, metres
 * @param west       metres east of the site where the first column begins
 * @param south      metres north of the site where the first row begins
 * @param cells      row after row from the south: 0 free, 100 occupied
 */
public record OccupancyMap(double resolution, double west, double south, int width, int height, byte[] cells) {

    public static final byte OCCUPIED = 100;
    private static final int TILE = 256;
    private static final long MAX_CELLS = 4_000_000;
    /** Obstacles farther from each other than this are cut off, metres. */
    private static final double MAX_EXTENT = 10_000;
    private static final double MARGIN = 2;
    private static final double EXTENT_WITHOUT_OBSTACLES = 50;
    private static final int MAX_BOXES = 10_000;

    /** Metres east and north. */
    private record Bounds(double west, double south, double east, double north) {
    }

    /** Around all obstacles, with cells as small as the limit of their number permits; around the site where there are none. */
    public static OccupancyMap of(World world) throws IOException {
        Bounds bounds = bounds(world);
        int firstColumn = CellBitmap.cellOf(bounds.west);
        int firstRow = CellBitmap.cellOf(bounds.south);
        int columns = CellBitmap.cellOf(bounds.east) - firstColumn + 1;
        int rows = CellBitmap.cellOf(bounds.north) - firstRow + 1;
        int merged = 1;
        while (Math.ceilDiv((long) columns, merged) * Math.ceilDiv((long) rows, merged) > MAX_CELLS) {
            merged++;
        }
        int width = Math.ceilDiv(columns, merged);
        byte[] cells = new byte[width * Math.ceilDiv(rows, merged)];
        ObstacleSource source = world.source();
        for (int row = 0; row < rows; row += TILE) {
            for (int column = 0; column < columns; column += TILE) {
                CellBitmap tile = new CellBitmap(firstColumn + column, firstRow + row, TILE);
                source.fill(tile);
                copy(tile, column, row, Math.min(TILE, columns - column), Math.min(TILE, rows - row), merged, width, cells);
            }
        }
        return new OccupancyMap(merged * CellBitmap.SIZE, firstColumn * CellBitmap.SIZE, firstRow * CellBitmap.SIZE, width, Math.ceilDiv(rows, merged), cells);
    }

    /** The map of a scenario, which may have no obstacles; empty where an image cannot be read, which was reported when the scenario was read. */
    public static Optional<OccupancyMap> ofScenario(Optional<World> world) {
        try {
            return Optional.of(of(world.orElse(new World(List.of(), Optional.empty(), Optional.empty()))));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static void copy(CellBitmap tile, int column, int row, int columns, int rows, int merged, int width, byte[] cells) {
        if (tile.isEmpty()) {
            return;
        }
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++) {
                if (tile.isOccupied(x, y)) {
                    cells[(row + y) / merged * width + (column + x) / merged] = OCCUPIED;
                }
            }
        }
    }

    private static Bounds bounds(World world) throws IOException {
        List<Bounds> all = new ArrayList<>();
        for (Area wall : world.walls()) {
            all.add(new Bounds(wall.minEast(), wall.minNorth(), wall.maxEast(), wall.maxNorth()));
        }
        if (world.picture().isPresent()) {
            ObstacleBoxes boxes = world.picture().get().boxes(MAX_BOXES);
            for (ObstacleBoxes.Box box : boxes.list()) {
                all.add(new Bounds(box.column() * boxes.cell(), box.row() * boxes.cell(), (box.column() + box.columns()) * boxes.cell(), (box.row() + box.rows()) * boxes.cell()));
            }
        }
        double west = all.stream().mapToDouble(Bounds::west).min().orElse(-EXTENT_WITHOUT_OBSTACLES) - MARGIN;
        double south = all.stream().mapToDouble(Bounds::south).min().orElse(-EXTENT_WITHOUT_OBSTACLES) - MARGIN;
        double east = all.stream().mapToDouble(Bounds::east).max().orElse(EXTENT_WITHOUT_OBSTACLES) + MARGIN;
        double north = all.stream().mapToDouble(Bounds::north).max().orElse(EXTENT_WITHOUT_OBSTACLES) + MARGIN;
        return new Bounds(west, south, Math.min(east, west + MAX_EXTENT), Math.min(north, south + MAX_EXTENT));
    }
}
