package io.tandem.scene;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import io.tandem.road.Lane;
import io.tandem.road.LanePose;
import io.tandem.road.RoadNetwork;
import io.tandem.terrain.Elevation;
import io.tandem.terrain.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds what stands in a scene, once: ground, walls, buildings, trees, poles and the paint of roads. Meshes are cut into tiles, each around an origin of its own. */
public final class BackdropBuilder {

    private static final double TILE = 128;
    private static final double WALL_HEIGHT = 3;
    /** Walls and trunks go into the ground, so that nothing shows beneath them on slopes. */
    private static final double ROOTS = 0.5;
    private static final int WALL = 0xa39a8c;
    private static final int[] FACADES = {0xb5a58d, 0xc9bda9, 0x9f8e86, 0xb9b4ac, 0xa8584a};
    private static final int BARK = 0x5a4632;
    private static final int LEAVES = 0x3f6b34;
    private static final int STEEL = 0x8d9196;
    private static final int MOST_TERRAIN_CELLS = 500_000;
    private static final int TERRAIN_TILE = 48;
    private static final double STRIP = 2;
    private static final double LINE_WIDTH = 0.12;
    private static final double DASH = 3;

    private record Tile(long column, long row) implements Comparable<Tile> {
        @Override
        public int compareTo(Tile other) {
            return column != other.column ? Long.compare(column, other.column) : Long.compare(row, other.row);
        }
    }

    private final Ground ground;
    private final Map<Tile, MeshBuilder> tiles = new TreeMap<>();
    private final List<Instance> terrain = new ArrayList<>();
    private final GroundPaint paint = new GroundPaint();

    public BackdropBuilder(Ground ground) {
        this.ground = ground;
        ground.elevation().ifPresent(this::addTerrain);
    }

    private MeshBuilder tile(double east, double north) {
        return tiles.computeIfAbsent(new Tile((long) Math.floor(east / TILE), (long) Math.floor(north / TILE)), _ -> new MeshBuilder());
    }

    private static double tileOrigin(double metres) {
        return TILE * Math.floor(metres / TILE);
    }

    /** Adds areas with walls; those without heights stand three metres high. */
    public BackdropBuilder walls(List<Area> walls) {
        for (Area wall : walls) {
            double foot = ground.height(wall.outer().east()[0], wall.outer().north()[0]);
            double low = Double.isInfinite(wall.floor()) ? foot - ROOTS : wall.floor();
            double high = Double.isInfinite(wall.ceiling()) ? foot + WALL_HEIGHT : wall.ceiling();
            extrude(wall.outer(), low, high, WALL);
            wall.holes().forEach(hole -> extrudeWalls(hole, low, high));
        }
        return this;
    }

    private void extrude(Ring ring, double low, double high, int color) {
        double east = ring.east()[0];
        double north = ring.north()[0];
        tile(east, north).prism(ring, tileOrigin(east), tileOrigin(north), low, high, color);
    }

    private void extrudeWalls(Ring ring, double low, double high) {
        double[] x = ring.east().clone();
        double[] y = ring.north().clone();
        double east = tileOrigin(x[0]);
        double north = tileOrigin(y[0]);
        MeshBuilder into = tile(x[0], y[0]);
        for (int i = 0; i < x.length; i++) {
            x[i] -= east;
            y[i] -= north;
        }
        into.walls(x, y, low, high, WALL);
    }

    /** Adds a building over its outline; {@code base} and {@code top} are metres above the ground. */
    public BackdropBuilder building(Ring outline, double base, double top) {
        double foot = ground.height(outline.east()[0], outline.north()[0]);
        int color = FACADES[Math.floorMod(Double.hashCode(outline.east()[0]) ^ Double.hashCode(outline.north()[0]), FACADES.length)];
        extrude(outline, base > 0 ? foot + base : foot - ROOTS, foot + top, color);
        return this;
    }

    public BackdropBuilder trees(List<SceneSettings.TreeSettings> trees) {
        for (SceneSettings.TreeSettings tree : trees) {
            double east = tree.at().east();
            double north = tree.at().north();
            double foot = ground.height(east, north);
            double x = east - tileOrigin(east);
            double y = north - tileOrigin(north);
            tile(east, north).cylinder(x, y, foot - ROOTS, foot + 0.4 * tree.height(), 0.5 * tree.trunk(), BARK)
                    .cone(x, y, foot + 0.25 * tree.height(), foot + tree.height(), 0.5 * tree.crown(), LEAVES);
        }
        return this;
    }

    public BackdropBuilder poles(List<SceneSettings.PoleSettings> poles) {
        for (SceneSettings.PoleSettings pole : poles) {
            double east = pole.at().east();
            double north = pole.at().north();
            double foot = ground.height(east, north);
            tile(east, north).cylinder(east - tileOrigin(east), north - tileOrigin(north), foot - ROOTS, foot + pole.height(), 0.5 * pole.width(), STEEL);
        }
        return this;
    }

    /** Two triangles per cell of the grid, or of every n-th point where it has very many. */
    private void addTerrain(Elevation heights) {
        int stride = 1;
        while ((long) (heights.columns() / stride) * (heights.rows() / stride) > MOST_TERRAIN_CELLS) {
            stride++;
        }
        for (int column = 0; column + stride < heights.columns(); column += TERRAIN_TILE * stride) {
            for (int row = 0; row + stride < heights.rows(); row += TERRAIN_TILE * stride) {
                terrain.add(terrainTile(heights, column, row, stride));
            }
        }
    }

    private static Instance terrainTile(Elevation heights, int firstColumn, int firstRow, int stride) {
        MeshBuilder builder = new MeshBuilder();
        double step = stride * heights.spacing();
        for (int i = 0; i < TERRAIN_TILE && firstColumn + (i + 1) * stride < heights.columns(); i++) {
            for (int k = 0; k < TERRAIN_TILE && firstRow + (k + 1) * stride < heights.rows(); k++) {
                int column = firstColumn + i * stride;
                int row = firstRow + k * stride;
                builder.quad(new double[] {i * step, k * step, heights.at(column, row)}, new double[] {(i + 1) * step, k * step, heights.at(column + stride, row)},
                        new double[] {(i + 1) * step, (k + 1) * step, heights.at(column + stride, row + stride)}, new double[] {i * step, (k + 1) * step, heights.at(column, row + stride)},
                        GroundPaint.EARTH);
            }
        }
        return new Instance(builder.build(), RigidTransform.at(heights.minEast() + firstColumn * heights.spacing(), heights.minNorth() + firstRow * heights.spacing(), 0), Instance.NOBODY);
    }

    /** Paints lanes: asphalt, solid lines at the edges of the road, and dashes between lanes side by side. */
    public BackdropBuilder roads(RoadNetwork roads) {
        for (Lane lane : roads.lanes()) {
            strips(lane, 0, lane.length(), 0, 1, GroundPaint.ASPHALT);
        }
        for (Lane lane : roads.lanes()) {
            strips(lane, roads.leftOf(lane.id()) >= 0, 1);
            if (roads.rightOf(lane.id()) < 0) {
                strips(lane, false, -1);
            }
        }
        return this;
    }

    /** A line at one side of a lane, 1 left and -1 right. */
    private void strips(Lane lane, boolean dashed, int side) {
        double piece = dashed ? DASH : lane.length();
        for (double from = 0; from < lane.length(); from += dashed ? 3 * DASH : piece) {
            strips(lane, from, Math.min(lane.length(), from + piece), side, 0, GroundPaint.MARKING);
        }
    }

    /** Quadrilaterals along a lane, over its whole width or along a side. */
    private void strips(Lane lane, double from, double to, int side, int whole, int color) {
        LanePose here = new LanePose();
        int pieces = Math.max(1, (int) Math.ceil((to - from) / STRIP));
        double[] last = null;
        for (int i = 0; i <= pieces; i++) {
            double station = from + i * (to - from) / pieces;
            lane.at(station, here);
            double half = 0.5 * lane.widthAt(station);
            double left = whole == 1 ? half : side * half + 0.5 * LINE_WIDTH;
            double right = whole == 1 ? -half : side * half - 0.5 * LINE_WIDTH;
            double[] now = {here.east() - here.directionNorth() * left, here.north() + here.directionEast() * left,
                here.east() - here.directionNorth() * right, here.north() + here.directionEast() * right};
            if (last != null) {
                paint.paint(new double[] {last[0], last[2], now[2], now[0]}, new double[] {last[1], last[3], now[3], now[1]}, color);
            }
            last = now;
        }
    }

    /** The scene without bodies. */
    public Scene build() {
        List<Instance> all = new ArrayList<>(terrain);
        tiles.forEach((tile, builder) -> all.add(new Instance(builder.build(), RigidTransform.at(tile.column * TILE, tile.row * TILE, 0), Instance.NOBODY)));
        return new Scene(all, ground.isLevel() ? 0 : Double.NaN, paint);
    }
}
