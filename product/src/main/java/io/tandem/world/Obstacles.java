package io.tandem.world;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Permanent obstacles around vehicles, in tiles that are loaded on demand. Vehicles announce their positions ({@link
 * #needAround}); the tiles around and ahead of them are then loaded. In real time a background thread loads them, queries never
 * wait, and what is not loaded yet is unknown; in fast time they are loaded at once, so that every run is the same. Least
 * recently needed tiles are evicted. One thread announces positions; any number of threads may query.
 */
public final class Obstacles implements AutoCloseable {

    /** When tiles are loaded. */
    public enum Loading {
        /** synchronously, before the caller continues: deterministic */
        AT_ONCE,
        /** in the background: queries before that return {@link CellState#UNKNOWN} */
        MEANWHILE
    }

    /** Tiles kept in memory where the number of observers is not known. */
    private static final int MOST_TILES = 64;
    private static final int TILES_PER_OBSERVER = 4;
    private static final int MOST_TILES_FOR_ALL_OBSERVERS = 2048;
    private static final double AHEAD_SECONDS = 5;
    /** Greatest sum of the distances of two points from the centres of their cells, metres. */
    private static final double MOST_OFF_CENTRE_METRES = Math.sqrt(2) * CellBitmap.SIZE;

    private final ObstacleSource source;
    private final Optional<ObstacleSource> picture;
    private final Loading loading;
    private final int radius;
    private final int mostTiles;
    private final Map<Long, ObstacleTile> tiles = new ConcurrentHashMap<>();
    /** keys of tiles by last use, least recent first; confined to the thread that announces positions */
    private final Map<Long, Boolean> used = new LinkedHashMap<>(MOST_TILES, 0.75f, true);
    private final ExecutorService loader = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("obstacles").factory());
    private volatile long loaded;
    private volatile long failed;
    private long forgotten;

    /** @param radius tiles to each side of a vehicle's own tile */
    public Obstacles(ObstacleSource source, Loading loading, int radius) {
        this(source, Optional.empty(), loading, radius, MOST_TILES);
    }

    private Obstacles(ObstacleSource source, Optional<ObstacleSource> picture, Loading loading, int radius, int mostTiles) {
        this.source = source;
        this.picture = picture;
        this.loading = loading;
        this.radius = radius;
        this.mostTiles = mostTiles;
    }

    /** Those of a world, with capacity for a number of observers, each with a sensor range in metres. */
    public static Obstacles around(World world, Loading loading, int lookers, double range) {
        return new Obstacles(world.source(), world.picture().map(picture -> picture), loading, radius(range), most(lookers, range));
    }

    /** With capacity for a number of observers, each with a sensor range in metres. */
    public static Obstacles around(ObstacleSource source, Loading loading, int lookers, double range) {
        return new Obstacles(source, Optional.empty(), loading, radius(range), most(lookers, range));
    }

    private static int radius(double range) {
        return (int) Math.max(1, Math.ceil(range / ObstacleTile.METRES));
    }

    private static int most(int lookers, double range) {
        long each = (2L * radius(range) + 1) * (2L * radius(range) + 1) + TILES_PER_OBSERVER;
        return Math.clamp(lookers * each, MOST_TILES, MOST_TILES_FOR_ALL_OBSERVERS);
    }

    /** What is in the picture of the world alone, without walls; empty where there is none. */
    public Optional<ObstacleSource> picture() {
        return picture;
    }

    /** Announces the position and velocity of a vehicle, in metres and m/s: the tiles around it and ahead will be loaded. */
    public void needAround(double east, double north, double speedEast, double speedNorth) {
        needSquare(ObstacleTile.tileOf(east), ObstacleTile.tileOf(north));
        double length = AHEAD_SECONDS * Math.sqrt(speedEast * speedEast + speedNorth * speedNorth);
        int steps = (int) Math.min(TILES_PER_OBSERVER * 4, Math.ceil(length / ObstacleTile.METRES));
        for (int i = 1; i <= steps; i++) {
            double seconds = AHEAD_SECONDS * i / steps;
            need(ObstacleTile.tileOf(east + seconds * speedEast), ObstacleTile.tileOf(north + seconds * speedNorth));
        }
        forget();
    }

    private void needSquare(int column, int row) {
        for (int y = row - radius; y <= row + radius; y++) {
            for (int x = column - radius; x <= column + radius; x++) {
                need(x, y);
            }
        }
    }

    private void need(int column, int row) {
        long key = key(column, row);
        if (used.put(key, true) != null) {
            return;
        }
        if (loading == Loading.AT_ONCE) {
            load(key, column, row);
        } else {
            loader.execute(() -> load(key, column, row));
        }
    }

    private void load(long key, int column, int row) {
        try {
            tiles.put(key, ObstacleTile.load(column, row, source));
            loaded++;
        } catch (IOException unreadable) {
            failed++;
        }
    }

    private void forget() {
        Iterator<Long> longestAgo = used.keySet().iterator();
        while (used.size() > mostTiles) {
            long key = longestAgo.next();
            longestAgo.remove();
            forgotten++;
            if (loading == Loading.AT_ONCE) {
                tiles.remove(key);
            } else {
                // Removed on the loader's thread, after a load of the same tile that may still be queued.
                loader.execute(() -> tiles.remove(key));
            }
        }
    }

    /** What is known of a place. */
    public CellState at(double east, double north) {
        int column = CellBitmap.cellOf(east);
        int row = CellBitmap.cellOf(north);
        ObstacleTile tile = tile(column, row);
        if (tile == null) {
            return CellState.UNKNOWN;
        }
        return tile.isOccupied(Math.floorMod(column, ObstacleTile.ACROSS), Math.floorMod(row, ObstacleTile.ACROSS)) ? CellState.OCCUPIED : CellState.FREE;
    }

    /**
     * Metres from the centre of the cell of a position to the centre of the nearest occupied cell in its tile and halo; infinite
     * where there is none, NaN where the tile is unknown.
     */
    public double clearance(double east, double north) {
        int column = CellBitmap.cellOf(east);
        int row = CellBitmap.cellOf(north);
        ObstacleTile tile = tile(column, row);
        return tile == null ? Double.NaN : tile.clearance(Math.floorMod(column, ObstacleTile.ACROSS), Math.floorMod(row, ObstacleTile.ACROSS));
    }

    /**
     * Free distance of a ray in metres: to the first occupied cell, or the range. Unknown cells do not stop it. The ray goes from
     * cell to cell (J. Amanatides and A. Woo, "A fast voxel traversal algorithm for ray tracing", Eurographics 1987) and skips as
     * many cells as the clearance of the tile permits.
     *
     * @param ahead east component of the ray's unit vector
     * @param aside north component of it
     */
    public double reach(double east, double north, double ahead, double aside, double range) {
        double gone = 0;
        int column = CellBitmap.cellOf(east);
        int row = CellBitmap.cellOf(north);
        while (gone < range) {
            ObstacleTile tile = tile(column, row);
            int x = Math.floorMod(column, ObstacleTile.ACROSS);
            int y = Math.floorMod(row, ObstacleTile.ACROSS);
            if (tile != null && tile.isOccupied(x, y)) {
                return gone;
            }
            double free = tile == null ? Double.POSITIVE_INFINITY : tile.clearance(x, y) - MOST_OFF_CENTRE_METRES;
            double toEdge = Math.min(toEdge(east, ahead, column - x, ObstacleTile.ACROSS), toEdge(north, aside, row - y, ObstacleTile.ACROSS)) - gone;
            double leap = Math.min(free, toEdge);
            if (leap > CellBitmap.SIZE) {
                gone += leap;
                column = CellBitmap.cellOf(east + gone * ahead);
                row = CellBitmap.cellOf(north + gone * aside);
            } else {
                double nextColumn = toEdge(east, ahead, column, 1);
                double nextRow = toEdge(north, aside, row, 1);
                gone = Math.max(gone, Math.min(nextColumn, nextRow));
                column += nextColumn <= nextRow ? (int) Math.signum(ahead) : 0;
                row += nextColumn <= nextRow ? 0 : (int) Math.signum(aside);
            }
        }
        return range;
    }

    /** Metres along a ray to the end of a block of cells in one axis. */
    private static double toEdge(double start, double direction, int first, int cells) {
        return direction == 0 ? Double.POSITIVE_INFINITY : ((direction > 0 ? first + cells : first) * CellBitmap.SIZE - start) / direction;
    }

    /** Receives cells by their numbers east and north of the site. */
    @FunctionalInterface
    public interface CellVisitor {
        void visit(int column, int row);
    }

    /** Visits the cells of a rectangle that a planner may not enter: occupied or unknown ones. */
    public void closed(int firstColumn, int firstRow, int lastColumn, int lastRow, CellVisitor visitor) {
        for (int row = firstRow; row <= lastRow; row++) {
            int column = firstColumn;
            while (column <= lastColumn) {
                ObstacleTile tile = tile(column, row);
                int end = Math.min(lastColumn + 1, (Math.floorDiv(column, ObstacleTile.ACROSS) + 1) * ObstacleTile.ACROSS);
                for (; column < end && (tile == null || !tile.isEmpty()); column++) {
                    if (tile == null || tile.isOccupied(Math.floorMod(column, ObstacleTile.ACROSS), Math.floorMod(row, ObstacleTile.ACROSS))) {
                        visitor.visit(column, row);
                    }
                }
                column = end;
            }
        }
    }

    private ObstacleTile tile(int column, int row) {
        return tiles.get(key(Math.floorDiv(column, ObstacleTile.ACROSS), Math.floorDiv(row, ObstacleTile.ACROSS)));
    }

    private static long key(int column, int row) {
        return (long) column << 32 | row & 0xffffffffL;
    }

    /** Number of tiles in memory. */
    public int held() {
        return tiles.size();
    }

    public long loaded() {
        return loaded;
    }

    /** Number of tiles that could not be read; they stay unknown. */
    public long failed() {
        return failed;
    }

    public long forgotten() {
        return forgotten;
    }

    @Override
    public void close() {
        loader.shutdownNow();
    }
}
