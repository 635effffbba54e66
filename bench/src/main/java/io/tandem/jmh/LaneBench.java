package io.tandem.jmh;

import io.tandem.road.Lane;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LanePose;
import io.tandem.road.LaneProjection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

/** A step of 50,000 vehicles on 20 winding lanes of two kilometres: where they are, and which station is beside them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(LaneBench.VEHICLES)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class LaneBench {

    static final int VEHICLES = 50_000;
    private static final int LANES = 20;

    private final int[] lane = new int[VEHICLES];
    private final double[] station = new double[VEHICLES];
    private final double[] east = new double[VEHICLES];
    private final double[] north = new double[VEHICLES];
    private final LanePose pose = new LanePose();
    private final LaneProjection spot = new LaneProjection();
    private final NearbyLanes nearby = new NearbyLanes(4);
    private RoadNetwork network;

    @Setup
    public void build() {
        List<LaneDefinition> lanes = new ArrayList<>();
        for (int k = 0; k < LANES; k++) {
            List<LanePoint> points = new ArrayList<>();
            for (int i = 0; i <= 100; i++) {
                points.add(LanePoint.of(20 * i, 40 * k + 15 * StrictMath.sin(0.3 * i + k)));
            }
            lanes.add(LaneDefinition.open("lane " + k, points));
        }
        network = new RoadNetwork(new RoadDefinition(lanes, List.of(), 0));
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < VEHICLES; i++) {
            lane[i] = random.nextInt(LANES);
            station[i] = random.nextDouble() * network.lane(lane[i]).length();
            network.lane(lane[i]).at(station[i], pose);
            double offset = random.nextDouble() * 3 - 1.5;
            east[i] = pose.eastAt(offset);
            north[i] = pose.northAt(offset);
        }
    }

    @Benchmark
    public double placeHeadingAndCurvature() {
        double sum = 0;
        for (int i = 0; i < VEHICLES; i++) {
            network.lane(lane[i]).at(station[i], pose);
            sum += pose.east() + pose.heading() + pose.curvature();
        }
        return sum;
    }

    /** From a station half a metre back, as of the step before. */
    @Benchmark
    public double stationFromTheOneBefore() {
        double sum = 0;
        for (int i = 0; i < VEHICLES; i++) {
            network.lane(lane[i]).project(east[i], north[i], station[i] - 0.5, spot);
            sum += spot.station();
        }
        return sum;
    }

    @Benchmark
    public double lanesNearby() {
        double sum = 0;
        for (int i = 0; i < VEHICLES; i++) {
            network.near(east[i], north[i], 5, nearby);
            sum += nearby.count();
        }
        return sum;
    }
}
