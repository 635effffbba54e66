package io.tandem.jmh;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Point in polygon and distance to the boundary of a star-shaped area, as vehicles ask every step: ours and JTS. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(AreaBench.ROWS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AreaBench {

    static final int ROWS = 1_024;

    @Param({"6", "20", "200"})
    private int corners;

    private final double[] east = new double[ROWS];
    private final double[] north = new double[ROWS];
    private final GeometryFactory geometry = new GeometryFactory();
    private Area area;
    private Polygon polygon;
    private IndexedPointInAreaLocator locator;

    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(7);
        double[] x = new double[corners];
        double[] y = new double[corners];
        Coordinate[] ring = new Coordinate[corners + 1];
        for (int i = 0; i < corners; i++) {
            double radius = random.nextDouble(400, 1000);
            x[i] = radius * Math.cos(2 * Math.PI * i / corners);
            y[i] = radius * Math.sin(2 * Math.PI * i / corners);
            ring[i] = new Coordinate(x[i], y[i]);
        }
        ring[corners] = ring[0];
        area = new Area(new Ring(x, y), List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        polygon = geometry.createPolygon(ring);
        locator = new IndexedPointInAreaLocator(polygon);
        for (int i = 0; i < ROWS; i++) {
            east[i] = random.nextDouble(-1000, 1000);
            north[i] = random.nextDouble(-1000, 1000);
        }
    }

    @Benchmark
    public int contains() {
        int inside = 0;
        for (int i = 0; i < ROWS; i++) {
            inside += area.contains(east[i], north[i]) ? 1 : 0;
        }
        return inside;
    }

    @Benchmark
    public int containsByJts() {
        int inside = 0;
        for (int i = 0; i < ROWS; i++) {
            inside += locator.locate(new Coordinate(east[i], north[i])) == Location.EXTERIOR ? 0 : 1;
        }
        return inside;
    }

    @Benchmark
    public double distance() {
        double sum = 0;
        for (int i = 0; i < ROWS; i++) {
            sum += area.distanceToBoundary(east[i], north[i]);
        }
        return sum;
    }

    @Benchmark
    public double distanceByJts() {
        double sum = 0;
        for (int i = 0; i < ROWS; i++) {
            Point point = geometry.createPoint(new Coordinate(east[i], north[i]));
            sum += polygon.getExteriorRing().distance(point);
        }
        return sum;
    }
}
