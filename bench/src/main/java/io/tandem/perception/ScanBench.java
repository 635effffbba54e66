package io.tandem.perception;

import io.tandem.message.Body;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.OptionalDouble;
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

/** One scan of 360 rays over 50 m among 350 cars, which have 1,400 edges, on 250 m x 250 m; and the scene made anew. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ScanBench {

    static final int CARS = 350;
    private static final double SIDE = 250;

    private final Reports reports = new Reports();
    private final Scan scan = new Scan(new ObjectSensorSettings(new ObjectSensorSettings.Mount(0, 0, 0), 2 * Math.PI, 50, Math.toRadians(1), 2));
    private final Sensor[] sensors = new Sensor[CARS];
    private final ObjectTracker[] sightings = new ObjectTracker[CARS];
    private final ScanPose self = new ScanPose(null);
    private long now;
    private WatchedParticipants told;
    private RayScene scene;

    @Setup
    public void park() {
        SplittableRandom random = new SplittableRandom(7);
        reports.resize(CARS);
        for (int i = 0; i < CARS; i++) {
            reports.vid[i] = i + 1;
            reports.east[i] = random.nextDouble(SIDE);
            reports.north[i] = random.nextDouble(SIDE);
            reports.heading[i] = random.nextDouble(-3, 3);
        }
        told = new WatchedParticipants(Arrays.copyOf(reports.vid, CARS));
        told.hear(reports);
        Body[] outlines = new Body[CARS];
        Arrays.fill(outlines, new Body(4.5, 1.8));
        scene = new RayScene(outlines);
        scene.take(told, 0);
        SensorErrors errors = new SensorErrors(0.2, 0.01, OptionalDouble.of(0.2), 0.05, 0.2, 0.02, 0.1, 0.1);
        ObjectSensorSettings wrong = new ObjectSensorSettings(new ObjectSensorSettings.Mount(0, 0, 0), 2 * Math.PI, 50, Math.toRadians(1), 2, OptionalDouble.empty(), errors);
        for (int i = 0; i < CARS; i++) {
            sensors[i] = new RaySensor(wrong, i + 1, 0, 1);
            sightings[i] = new ObjectTracker(TrackingSettings.USUAL, 0);
        }
    }

    @Benchmark
    @OperationsPerInvocation(CARS)
    public int scan() {
        int seen = 0;
        for (int i = 0; i < CARS; i++) {
            scan.look(scene, i + 1, reports.east[i], reports.north[i], reports.heading[i]);
            seen += scan.looked();
        }
        return seen;
    }

    /** The same with every kind of error, and everyone followed from scan to scan. */
    @Benchmark
    @OperationsPerInvocation(CARS)
    public int follow() {
        now += SimTime.nanos(0.1);
        int followed = 0;
        for (int i = 0; i < CARS; i++) {
            self.east = reports.east[i];
            self.north = reports.north[i];
            self.heading = reports.heading[i];
            sensors[i].look(now, scene, told, self, sightings[i]::stranger);
            for (SensorFrame frame = sensors[i].arrived(now); frame != null; frame = sensors[i].arrived(now)) {
                sightings[i].take(frame, now, 0, false);
                sensors[i].done(frame);
            }
            sightings[i].settle(now, (vid, inSight, east, north) -> { });
            followed += sightings[i].count();
        }
        return followed;
    }

    @Benchmark
    public int scene() {
        scene.take(told, 0);
        return scene.count();
    }
}
