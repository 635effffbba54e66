package io.tandem.world;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The permanent obstacles around vehicles. Those who drive say where they are; the tiles around them and ahead are then brought into
 * memory: in real time on a thread of its own, so that nobody waits and what is not there yet is unknown; in fast time at once, so
 * that every run is the same. The tiles used least lately are forgotten. One thread tells and ticks; any number may ask.
 */
public final class Obstacles implements AutoCloseable {

    /** When tiles are loaded. */
    public enum Loading {
        /** before whoever needs them goes on: the same every time */
        AT_ONCE,
        /** meanwhile: whoever asks too early hears that nothing is known */
        MEANWHILE
    }

    /** Tiles in memory, at the most, where nobody says how many will look. */
    private static final int MOST_TILES = 64;
    private static final int TILES_PER_LOOKER = 4;
    private static final int MOST_TILES_OF_ALL = 2048;
    private static final double AHEAD_SECONDS = 5;
    /** What a place and the place it sees may be off the middles of their cells, together. */
    private static final double OFF_MIDDLE = Math.sqrt(2) * CellBitmap.SIZE;

    private final ObstacleSource source;
    private final Loading loading;
    private final int radius;
    private final int mostTiles;
    private final Map<Long, ObstacleTile> tiles = new ConcurrentHashMap<>();
    /** tiles by when they were last needed, the longest ago first; of the thread that tells */
    private final Map<Long, Boolean> used = new LinkedHashMap<>(MOST_TILES, 0.75f, true);
    private final ExecutorService loader = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("obstacles").factory());
    private volatile long loaded;
    private volatile long failed;
    private long forgotten;

    /** @param radius tiles to each side of the one a vehicle is in */
    public Obstacles(ObstacleSource source, Loading loading, int radius) {
        this(source, loading, radius, MOST_TILES);
    }

    private Obstacles(ObstacleSource source, Loading loading, int radius, int mostTiles) {
        this.source = source;
        this.loading = loading;
        this.radius = radius;
        this.mostTiles = mostTiles;
    }

    /** Room for so many who look around at once, each so far. */
    public static Obstacles around(ObstacleSource source, Loading loading, int lookers, double range) {
        int radius = (int) Math.max(1, Math.ceil(range / ObstacleTile.METRES));
        long each = (2L * radius + 1) * (2L * radius + 1) + TILES_PER_LOOKER;
        return new Obstacles(source, loading, radius, Math.clamp(lookers * each, MOST_TILES, MOST_TILES_OF_ALL));
    }

    /** Says that someone is at a place and how fast they go: what is around and ahead will be asked for. */
    public void needAround(double east, double north, double speedEast, double speedNorth) {
        needSquare(ObstacleTile.tileOf(east), ObstacleTile.tileOf(north));
        double length = AHEAD_SECONDS * Math.sqrt(speedEast * speedEast + speedNorth * speedNorth);
        int steps = (int) Math.min(TILES_PER_LOOKER * 4, Math.ceil(length / ObstacleTile.METRES));
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
                // After its loading, which may still be waiting in the same line.
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
     * Metres from the cell of a place to the nearest occupied one in its tile and a little around, from middle to middle; infinite
     * where there is none, NaN where nothing is known.
     */
    public double clearance(double east, double north) {
        int column = CellBitmap.cellOf(east);
        int row = CellBitmap.cellOf(north);
        ObstacleTile tile = tile(column, row);
        return tile == null ? Double.NaN : tile.clearance(Math.floorMod(column, ObstacleTile.ACROSS), Math.floorMod(row, ObstacleTile.ACROSS));
    }

    /**
     * How far one sees from a place in a direction, metres: to the first occupied cell, or as far as asked. What is unknown does not stop
     * a look. Goes from cell to cell, and over many at once where the clearance says that nothing stands near.
     *
     * @param ahead a unit vector's east, {@code aside} its north
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
            double free = tile == null ? Double.POSITIVE_INFINITY : tile.clearance(x, y) - OFF_MIDDLE;
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

    /** Metres from the start of a look to where it leaves so many cells from a first on, along one axis. */
    private static double toEdge(double start, double direction, int first, int cells) {
        return direction == 0 ? Double.POSITIVE_INFINITY : ((direction > 0 ? first + cells : first) * CellBitmap.SIZE - start) / direction;
    }

    /** Hears of cells, by their numbers east and north of the site. */
    @FunctionalInterface
    public interface CellVisitor {
        void visit(int column, int row);
    }

    /** Goes through the cells of a rectangle into which one may not plan to go: something stands there, or nobody knows. */
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

    /** Tiles in memory. */
    public int held() {
        return tiles.size();
    }

    public long loaded() {
        return loaded;
    }

    /** Tiles that could not be read, and stay unknown. */
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
