package io.tandem.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Patience;
import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObstaclesTest {

    private static final double ALL = Double.POSITIVE_INFINITY;
    /** An L with a courtyard, across the corner where four tiles meet. */
    private static final Area BUILDING = new Area(new Ring(new double[] {-7.31, 12.4, 12.4, 3.3, 3.3, -7.31}, new double[] {-5.2, -5.2, 4.7, 4.7, 9.9, 9.9}),
            List.of(new Ring(new double[] {-4, 1, 1}, new double[] {-2, -2, 3})), -ALL, ALL);
    /** Thinner than a cell. */
    private static final Area WALL = new Area(new Ring(new double[] {-20, 30, 30.01, -19.99}, new double[] {20, 27, 27.01, 20.01}), List.of(), -ALL, ALL);

    @Test
    void cellsAreThoseOfABruteSearch() {
        CellBitmap cells = new CellBitmap(-150, -60, 200);
        new PolygonObstacles(List.of(BUILDING, WALL)).fill(cells);

        for (int y = 0; y < cells.across(); y++) {
            for (int x = 0; x < cells.across(); x++) {
                double west = (x - 150) * CellBitmap.SIZE;
                double south = (y - 60) * CellBitmap.SIZE;
                boolean expected = isTouched(BUILDING, west, south) || isTouched(WALL, west, south);
                if (!isOnTheLine(BUILDING, west, south) && !isOnTheLine(WALL, west, south)) {
                    assertThat(cells.isOccupied(x, y)).as(west + ", " + south).isEqualTo(expected);
                }
            }
        }
    }

    /** The middle inside, or an edge through the cell. */
    private static boolean isTouched(Area area, double west, double south) {
        return area.contains(west + CellBitmap.SIZE / 2, south + CellBitmap.SIZE / 2) || isCrossed(area, west, south, 0);
    }

    /** Cells whose border an edge only grazes are a matter of the last digit. */
    private static boolean isOnTheLine(Area area, double west, double south) {
        return isCrossed(area, west, south, 1e-9) != isCrossed(area, west, south, -1e-9);
    }

    private static boolean isCrossed(Area area, double west, double south, double margin) {
        Rectangle2D cell = new Rectangle2D.Double(west - margin, south - margin, CellBitmap.SIZE + 2 * margin, CellBitmap.SIZE + 2 * margin);
        return Stream.concat(Stream.of(area.outer()), area.holes().stream()).anyMatch(ring -> IntStream.range(0, ring.vertices()).anyMatch(i -> {
            int j = (i + 1) % ring.vertices();
            return cell.intersectsLine(ring.east()[i], ring.north()[i], ring.east()[j], ring.north()[j]);
        }));
    }

    @Test
    void clearanceIsTheExactDistanceToTheNearestCell() throws IOException {
        Random random = new Random(2);
        ObstacleSource dust = cells -> {
            Random own = new Random(31L * cells.firstColumn() + cells.firstRow());
            for (int i = 0; i < 40; i++) {
                int column = cells.firstColumn() + own.nextInt(cells.across());
                cells.occupy(cells.firstRow() + own.nextInt(cells.across()), column, column);
            }
        };
        ObstacleTile tile = ObstacleTile.load(-1, 3, dust);

        for (int i = 0; i < 2_000; i++) {
            int x = random.nextInt(ObstacleTile.ACROSS);
            int y = random.nextInt(ObstacleTile.ACROSS);
            double least = Double.POSITIVE_INFINITY;
            for (int v = -ObstacleTile.HALO; v < ObstacleTile.ACROSS + ObstacleTile.HALO; v++) {
                for (int u = -ObstacleTile.HALO; u < ObstacleTile.ACROSS + ObstacleTile.HALO; u++) {
                    least = tile.isOccupied(u, v) ? Math.min(least, Math.hypot(u - x, v - y) * CellBitmap.SIZE) : least;
                }
            }
            assertThat(tile.clearance(x, y)).isCloseTo(least, within(1e-4));
        }
    }

    @Test
    void emptyTileHasNoNearestCell() throws IOException {
        assertThat(ObstacleTile.load(0, 0, cells -> { }).clearance(100, 100)).isInfinite();
    }

    @Test
    void haloShowsWhatStandsJustAcrossTheEdge() {
        try (Obstacles obstacles = new Obstacles(cells -> cells.occupy(10, -1, -1), Obstacles.Loading.AT_ONCE, 1)) {
            obstacles.needAround(1, 1, 0, 0);

            assertThat(obstacles.at(-0.1, 2.1)).isEqualTo(CellState.OCCUPIED);
            assertThat(obstacles.at(0.1, 2.1)).isEqualTo(CellState.FREE);
            assertThat(obstacles.clearance(0.1, 2.1)).isCloseTo(0.2, within(1e-6));
            assertThat(obstacles.clearance(-0.1, 2.1)).isZero();
        }
    }

    @Test
    void negativePlacesAreInTilesOfTheirOwn() {
        assertThat(ObstacleTile.tileOf(-0.01)).isEqualTo(-1);
        assertThat(ObstacleTile.tileOf(-51.2)).isEqualTo(-1);
        assertThat(ObstacleTile.tileOf(-51.21)).isEqualTo(-2);
        assertThat(ObstacleTile.tileOf(51.19)).isZero();
    }

    @Test
    void inFastTimeEverythingAroundAndAheadIsKnownAtOnce() {
        try (Obstacles obstacles = new Obstacles(new PolygonObstacles(List.of(BUILDING)), Obstacles.Loading.AT_ONCE, 1)) {
            assertThat(obstacles.at(0, -4)).isEqualTo(CellState.UNKNOWN);
            assertThat(obstacles.clearance(0, -4)).isNaN();

            obstacles.needAround(0, 0, 30, 0);

            assertThat(obstacles.at(0, -4)).isEqualTo(CellState.OCCUPIED);
            assertThat(obstacles.at(140, 0)).isEqualTo(CellState.FREE);
            assertThat(obstacles.at(-140, 0)).isEqualTo(CellState.UNKNOWN);
            assertThat(obstacles.at(60, 60)).isEqualTo(CellState.FREE);
        }
    }

    @Test
    void tilesUsedLongestAgoAreForgotten() {
        try (Obstacles obstacles = new Obstacles(cells -> { }, Obstacles.Loading.AT_ONCE, 1)) {
            for (int i = 0; i < 30; i++) {
                obstacles.needAround(i * ObstacleTile.METRES, 0, 0, 0);
            }

            assertThat(obstacles.held()).isEqualTo(64);
            assertThat(obstacles.at(0, 0)).isEqualTo(CellState.UNKNOWN);
            assertThat(obstacles.at(29 * ObstacleTile.METRES + 1, 0)).isEqualTo(CellState.FREE);
            assertThat(obstacles.loaded()).isEqualTo(96);
            assertThat(obstacles.forgotten()).isEqualTo(32);
        }
    }

    @Test
    void inRealTimeNobodyWaitsForALoad() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        ObstacleSource slow = cells -> {
            try {
                gate.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            cells.occupy(0, 0, 0);
        };

        try (Obstacles obstacles = new Obstacles(slow, Obstacles.Loading.MEANWHILE, 0)) {
            obstacles.needAround(1, 1, 0, 0);
            assertThat(obstacles.at(0.1, 0.1)).isEqualTo(CellState.UNKNOWN);
            gate.countDown();
            Patience.until(() -> obstacles.held() > 0);

            assertThat(obstacles.at(0.1, 0.1)).isEqualTo(CellState.OCCUPIED);
        }
    }

    @Test
    void unknownIsFreeForSensorsAndClosedForPlanners() {
        assertThat(CellState.UNKNOWN.isSeen()).isFalse();
        assertThat(CellState.UNKNOWN.isOpen()).isFalse();
        assertThat(CellState.FREE.isOpen()).isTrue();
        assertThat(CellState.OCCUPIED.isSeen()).isTrue();
    }

    @Test
    void darkPixelsAreOccupied(@TempDir Path folder) throws IOException {
        BufferedImage image = new BufferedImage(20, 10, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(3, 9, 0xff000000);
        image.setRGB(5, 9, 0xffffffff);
        image.setRGB(7, 9, 0x00000000);
        Path file = folder.resolve("map.png");
        ImageIO.write(image, "png", file.toFile());

        try (Obstacles obstacles = new Obstacles(new ImageObstacles(Files.readAllBytes(file), -2, -1, 0.4), Obstacles.Loading.AT_ONCE, 1)) {
            obstacles.needAround(0, 0, 0, 0);

            assertThat(obstacles.at(-2 + 3.25 * 0.4, -1 + 0.1)).isEqualTo(CellState.OCCUPIED);
            assertThat(obstacles.at(-2 + 3.75 * 0.4, -1 + 0.3)).isEqualTo(CellState.OCCUPIED);
            assertThat(obstacles.at(-2 + 2.75 * 0.4, -1 + 0.1)).isEqualTo(CellState.FREE);
            assertThat(obstacles.at(-2 + 5.5 * 0.4, -1 + 0.1)).isEqualTo(CellState.FREE);
            assertThat(obstacles.at(-2 + 7.5 * 0.4, -1 + 0.1)).isEqualTo(CellState.FREE);
        }
    }

    @Test
    void theDarkOfAPictureIsDrawnAsBoxesThatCoverItOnceAndNothingElse(@TempDir Path folder) throws IOException {
        BufferedImage image = new BufferedImage(60, 40, BufferedImage.TYPE_INT_RGB);
        boolean[][] dark = new boolean[40][60];
        for (int y = 0; y < 40; y++) {
            for (int x = 0; x < 60; x++) {
                dark[y][x] = (x * 7 + y * 13) % 5 == 0 || x > 20 && x < 40 && y > 10 && y < 30;
                image.setRGB(x, 39 - y, dark[y][x] ? 0x101010 : 0xf0f0f0);
            }
        }
        Path file = folder.resolve("map.png");
        ImageIO.write(image, "png", file.toFile());

        ObstacleBoxes boxes = new ImageObstacles(Files.readAllBytes(file), 1, -2, CellBitmap.SIZE).boxes(10_000);
        ObstacleBoxes coarse = new ImageObstacles(Files.readAllBytes(file), 1, -2, CellBitmap.SIZE).boxes(50);

        int[][] covered = new int[40][60];
        for (ObstacleBoxes.Box box : boxes.list()) {
            for (int row = box.row(); row < box.row() + box.rows(); row++) {
                for (int column = box.column(); column < box.column() + box.columns(); column++) {
                    covered[row + 10][column - 5]++;
                }
            }
        }
        for (int y = 0; y < 40; y++) {
            for (int x = 0; x < 60; x++) {
                assertThat(covered[y][x]).as("%d, %d", x, y).isEqualTo(dark[y][x] ? 1 : 0);
            }
        }
        assertThat(coarse.list()).hasSizeLessThanOrEqualTo(50).isNotEmpty();
        assertThat(coarse.cell()).isGreaterThan(boxes.cell());
    }

    @Test
    void pictureThatIsNoneLeavesThingsUnknownAndIsCounted(@TempDir Path folder) throws IOException {
        BufferedImage image = new BufferedImage(200, 200, BufferedImage.TYPE_INT_ARGB);
        Path whole = folder.resolve("whole.png");
        ImageIO.write(image, "png", whole.toFile());
        byte[] bytes = Files.readAllBytes(whole);
        Path truncated = Files.write(folder.resolve("truncated.png"), Arrays.copyOf(bytes, bytes.length / 2));
        bytes[16] = 0x7f;
        Path huge = Files.write(folder.resolve("huge.png"), bytes);
        Path words = Files.writeString(folder.resolve("words.png"), "not a picture");

        for (Path file : List.of(truncated, huge, words)) {
            try (Obstacles obstacles = new Obstacles(new ImageObstacles(Files.readAllBytes(file), 0, 0, 0.2), Obstacles.Loading.AT_ONCE, 0)) {
                obstacles.needAround(1, 1, 0, 0);

                assertThat(obstacles.at(1, 1)).as(file.toString()).isEqualTo(CellState.UNKNOWN);
                assertThat(obstacles.failed()).isEqualTo(1);
            }
        }
    }
}
