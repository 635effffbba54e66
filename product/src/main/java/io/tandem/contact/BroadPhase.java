package io.tandem.contact;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds the pairs of bodies that may touch soon. Every body has a box with a margin in which it stays for some steps (Verlet, Phys. Rev. 159, 98, 1967); the
 * pairs whose boxes overlap are found by a grid of cells, and stay the candidates until a body leaves its margin. The margin grows with the speed of the
 * body, so that one that runs away does not make the others search anew.
 */
final class BroadPhase {

    /** Metres that the margin of a body has at rest. */
    private static final double REST_MARGIN = 0.1;
    /** Steps at constant speed that a margin is good for. */
    private static final double STEPS = 8;

    private final Bodies bodies;
    private final WorldOutlines outlines;
    private final Joints joints;
    /** bodies other than walls, which never move; and those of them that impulses move */
    private final int[] moving;
    private final boolean[] isFree;
    private final boolean[] isMoving;
    private final CellTable cells;
    private final CellTable wallCells;
    private final int[] largeWalls;
    private final int[] large;
    private int largeCount;
    private final boolean[] isLarge;
    private final PairList found = new PairList();

    /** by body, as of the last search: box with margin, margin, pose */
    private final double[] minX;
    private final double[] maxX;
    private final double[] minY;
    private final double[] maxY;
    private final double[] margin;
    private final double[] searchedX;
    private final double[] searchedY;
    private final double[] searchedHeading;

    /** @param joints bodies that they connect are no pairs: a joint holds them where their outlines may overlap */
    BroadPhase(Bodies bodies, WorldOutlines outlines, Joints joints) {
        this.bodies = bodies;
        this.outlines = outlines;
        this.joints = joints;
        int count = bodies.count();
        moving = IntStream.range(0, count).filter(i -> !isWall(i)).toArray();
        isFree = new boolean[count];
        isMoving = new boolean[count];
        for (int i : moving) {
            isFree[i] = bodies.isFree(i);
            isMoving[i] = true;
        }
        minX = new double[count];
        maxX = new double[count];
        minY = new double[count];
        maxY = new double[count];
        margin = new double[count];
        searchedX = new double[count];
        searchedY = new double[count];
        searchedHeading = new double[count];
        large = new int[count];
        isLarge = new boolean[count];
        double cellSize = 2 * Arrays.stream(moving).mapToDouble(i -> bodies.reach[i]).average().orElse(1) + 4 * REST_MARGIN;
        cells = new CellTable(cellSize);
        wallCells = new CellTable(cellSize);
        largeWalls = IntStream.range(0, count).filter(this::isWall).filter(i -> !addWall(i)).toArray();
        wallCells.build();
        Arrays.fill(searchedX, Double.NaN);
    }

    /** Whether a body is a wall, which never moves. */
    boolean isWall(int body) {
        return bodies.participant[body] == Bodies.NOBODY && !bodies.isFree(body);
    }

    private boolean addWall(int body) {
        minX[body] = outlines.minX[body];
        maxX[body] = outlines.maxX[body];
        minY[body] = outlines.minY[body];
        maxY[body] = outlines.maxY[body];
        boolean fits = !wallCells.isLarge(minX[body], maxX[body], minY[body], maxY[body]);
        if (fits) {
            wallCells.add(body, minX[body], maxX[body], minY[body], maxY[body]);
        }
        return fits;
    }

    /**
     * Whether a body has left its margin, or will in this step. Distances are the sums of their components, which is more than they are and needs no root.
     * A body that is not finite never has.
     */
    boolean isOutdated(double stepSeconds) {
        for (int i : moving) {
            double reach = bodies.reach[i];
            double moved = Math.abs(bodies.x[i] - searchedX[i]) + Math.abs(bodies.y[i] - searchedY[i]) + reach * Math.abs(bodies.heading[i] - searchedHeading[i]);
            if (!(moved + travel(i, stepSeconds) <= margin[i])) {
                return true;
            }
        }
        return false;
    }

    /** At least how far points of a body move in a step, metres. */
    private double travel(int i, double stepSeconds) {
        return stepSeconds * (Math.abs(bodies.vx[i]) + Math.abs(bodies.vy[i]) + bodies.reach[i] * Math.abs(bodies.yawRate[i]));
    }

    /** Searches anew. */
    PairList search(double stepSeconds) {
        cells.clear();
        largeCount = 0;
        for (int i : moving) {
            outlines.update(i);
            searchedX[i] = bodies.x[i];
            searchedY[i] = bodies.y[i];
            searchedHeading[i] = bodies.heading[i];
            double wide = REST_MARGIN + STEPS * travel(i, stepSeconds);
            margin[i] = wide;
            minX[i] = outlines.minX[i] - wide;
            maxX[i] = outlines.maxX[i] + wide;
            minY[i] = outlines.minY[i] - wide;
            maxY[i] = outlines.maxY[i] + wide;
            isLarge[i] = cells.isLarge(minX[i], maxX[i], minY[i], maxY[i]);
            if (isLarge[i]) {
                large[largeCount++] = i;
            } else {
                cells.add(i, minX[i], maxX[i], minY[i], maxY[i]);
            }
        }
        cells.build();
        found.clear();
        for (int i : moving) {
            if (isFree[i]) {
                int first = found.count();
                searchAround(i);
                found.sortFrom(first);
            }
        }
        return found;
    }

    private void searchAround(int i) {
        if (isLarge[i]) {
            for (int other = 0; other < isMoving.length; other++) {
                check(i, other);
            }
            return;
        }
        for (int k = 0; k < largeCount; k++) {
            check(i, large[k]);
        }
        for (int wall : largeWalls) {
            check(i, wall);
        }
        int lastX = cells.cellOf(maxX[i]);
        int lastY = cells.cellOf(maxY[i]);
        for (int cellX = cells.cellOf(minX[i]); cellX <= lastX; cellX++) {
            for (int cellY = cells.cellOf(minY[i]); cellY <= lastY; cellY++) {
                searchCell(i, cellX, cellY, cells);
                searchCell(i, cellX, cellY, wallCells);
            }
        }
    }

    /** Two boxes may share several cells; they are a pair in the one with the south-west corner of what they have in common. */
    private void searchCell(int i, int cellX, int cellY, CellTable table) {
        long cell = CellTable.cell(cellX, cellY);
        int end = table.end(cell);
        for (int entry = table.first(cell); entry < end; entry++) {
            int other = table.box(entry);
            if (table.isOf(cell, entry) && overlap(i, other)
                    && table.cellOf(minX[i] > minX[other] ? minX[i] : minX[other]) == cellX
                    && table.cellOf(minY[i] > minY[other] ? minY[i] : minY[other]) == cellY) {
                check(i, other);
            }
        }
    }

    private boolean overlap(int i, int other) {
        return minX[i] <= maxX[other] && minX[other] <= maxX[i] && minY[i] <= maxY[other] && minY[other] <= maxY[i];
    }

    /** Two bodies that move freely are the pair of the one with the lower number. */
    private void check(int i, int other) {
        if ((other > i || !isFree[other]) && overlap(i, other) && !joints.connect(i, other)) {
            found.add(i, other);
        }
    }
}
