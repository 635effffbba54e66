package io.tandem.jmh;

import io.tandem.geo.LatLon;
import io.tandem.geo.LatLonApproximation;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateReferenceSystem;
import org.locationtech.proj4j.CoordinateTransform;
import org.locationtech.proj4j.CoordinateTransformFactory;
import org.locationtech.proj4j.ProjCoordinate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Conversions between latitude and longitude and the UTM grid: our Krüger series, our approximation near a site, and Proj4J. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ProjectionBench.ROWS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ProjectionBench {

    static final int ROWS = 1_024;
    private static final LatLon ORIGIN = new LatLon(49.01, 8.4);

    private final Site site = new Site(ORIGIN, 0);
    private final LatLonApproximation approximation = new LatLonApproximation(site);
    private final LatLon[] places = new LatLon[ROWS];
    private final LocalPosition[] positions = new LocalPosition[ROWS];
    private final ProjCoordinate[] degrees = new ProjCoordinate[ROWS];
    private final ProjCoordinate[] metres = new ProjCoordinate[ROWS];
    private final ProjCoordinate result = new ProjCoordinate();
    private CoordinateTransform forward;
    private CoordinateTransform inverse;

    @Setup
    public void scatter() {
        CRSFactory frames = new CRSFactory();
        CoordinateReferenceSystem geographic = frames.createFromParameters("WGS84", "+proj=longlat +datum=WGS84 +no_defs");
        CoordinateReferenceSystem utm = frames.createFromParameters("UTM32N", "+proj=utm +zone=32 +datum=WGS84 +units=m +no_defs");
        forward = new CoordinateTransformFactory().createTransform(geographic, utm);
        inverse = new CoordinateTransformFactory().createTransform(utm, geographic);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < ROWS; i++) {
            places[i] = new LatLon(ORIGIN.latDegrees() + random.nextDouble(-0.1, 0.1), ORIGIN.lonDegrees() + random.nextDouble(-0.1, 0.1));
            positions[i] = site.toLocal(places[i], 0);
            degrees[i] = new ProjCoordinate(places[i].lonDegrees(), places[i].latDegrees());
            metres[i] = forward.transform(degrees[i], new ProjCoordinate());
        }
    }

    @Benchmark
    public double toLocal() {
        double sum = 0;
        for (LatLon place : places) {
            sum += site.toLocal(place, 0).east();
        }
        return sum;
    }

    @Benchmark
    public double toLocalByProj4j() {
        double sum = 0;
        for (ProjCoordinate place : degrees) {
            sum += forward.transform(place, result).x;
        }
        return sum;
    }

    @Benchmark
    public double toLatLon() {
        double sum = 0;
        for (LocalPosition position : positions) {
            sum += site.toLatLon(position).latDegrees();
        }
        return sum;
    }

    @Benchmark
    public double toLatLonApproximately() {
        double sum = 0;
        for (LocalPosition position : positions) {
            sum += approximation.toLatLon(position.east(), position.north()).latDegrees();
        }
        return sum;
    }

    @Benchmark
    public double toLatLonByProj4j() {
        double sum = 0;
        for (ProjCoordinate position : metres) {
            sum += inverse.transform(position, result).y;
        }
        return sum;
    }
}
