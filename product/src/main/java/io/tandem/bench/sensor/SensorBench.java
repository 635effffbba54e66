package io.tandem.bench.sensor;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.Angle;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.perception.DeviceSettings;
import io.tandem.perception.device.Carrier;
import io.tandem.perception.device.DeviceSuite;
import io.tandem.perception.device.Surroundings;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scene.BodyShape;
import io.tandem.scene.GroundPaint;
import io.tandem.scene.Instance;
import io.tandem.scene.MeshBuilder;
import io.tandem.scene.RigidTransform;
import io.tandem.scene.Scene;
import io.tandem.scene.TriangleMesh;
import io.tandem.scene.WeatherSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** One sensor in a scene of known size, which measures again and again on one thread, turning a little each time. */
public final class SensorBench {

    /** What is measured. */
    public enum Task {
        /** 360 rays among 350 boxes, which have 1,400 sides */
        SCAN("2D scan, 360 rays, 1,400 segments", "scans/s", 1, 20_000, "{type: lidar-2d, fov: 360 deg, rays: 360, range: 50 m, mount: {up: 0.5 m}}"),
        /** sixteen lines against a thousand boxes and level ground */
        BOXES("3D cloud, 1,000 boxes and ground", "rays/s", 16 * 1808, 14e6, "{type: lidar-3d, mount: {up: 1.8 m}}"),
        /** sixteen lines against hills and balls of 100,000 triangles */
        MESH("3D cloud, mesh of 100,000 triangles", "rays/s", 16 * 1808, 9e6, "{type: lidar-3d, mount: {up: 1.8 m}}"),
        /** sixteen lines among a thousand cars and level ground */
        MOVERS("3D cloud, 1,000 movers and ground", "rays/s", 16 * 1808, 3.5e6, "{type: lidar-3d, mount: {up: 1.8 m}}"),
        /** depth of hills and balls */
        DEPTH("depth 640 x 480, 100,000 triangles", "pictures/s", 1, 60, "{type: depth-camera, mount: {up: 1.8 m}, range: [0.01 m, 80 m]}"),
        /** colours of hills and balls in fog */
        COLOR("camera 320 x 240, 100,000 triangles, fog", "pictures/s", 1, 150, "{type: camera, mount: {up: 1.8 m}}");

        private final String text;
        private final String unit;
        private final double perMeasurement;
        private final double bar;
        private final String sensor;

        Task(String text, String unit, double perMeasurement, double bar, String sensor) {
            this.text = text;
            this.unit = unit;
            this.perMeasurement = perMeasurement;
            this.bar = bar;
            this.sensor = sensor;
        }

        public String text() {
            return text;
        }

        public String unit() {
            return unit;
        }

        /** What a core should reach on a quiet machine. */
        public double bar() {
            return bar;
        }
    }

    private static final int VID = 1;
    private static final int BOXES = 1000;
    private static final int SIDES = 350;
    private static final int CELLS = 210;
    private static final int BALLS = 30;
    private static final double HALF_SIDE_METRES = 100;
    private static final double FREE_METRES = 6;
    private static final int ROUNDS = 10;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long ROUND_NANOS = 400_000_000L;

    private final Task task;
    private final Scenario scenario;
    private final DeviceSuite suite;
    private final Scene scene;
    private final Crew crew = new Crew(1);
    private final double ground;
    private long number;

    public SensorBench(Task task) throws MistakeException {
        this.task = task;
        this.scenario = ScenarioReader.read(List.of(new SourceFile("bench", """
                name: sensor
                site: {lat: 29.1886, lon: -81.0496}
                weather: {visibility: 150 m}
                vehicles: [{ids: 1, start: {at: [0, 0]}, perception: {sensors: [%s]}}]
                """.formatted(task.sensor))), Map.of()).scenario();
        List<DeviceSettings> devices = scenario.vehicles().getFirst().perception().devices();
        this.suite = new DeviceSuite(List.of(new DeviceSuite.Equipment(VID, 0, devices)), 1);
        suite.listen(_ -> true);
        this.scene = switch (task) {
            case SCAN -> boxes(SIDES, 125, Double.NaN);
            case BOXES -> boxes(BOXES, HALF_SIDE_METRES, 0);
            case MESH, DEPTH, COLOR -> new Scene(List.of(new Instance(hills(), RigidTransform.NONE, Instance.NOBODY)), Double.NaN, GroundPaint.NONE);
            case MOVERS -> movers();
        };
        this.ground = task == Task.MESH || task == Task.DEPTH || task == Task.COLOR ? height(0, 0) : 0;
    }

    private static Scene boxes(int count, double half, double ground) {
        SplittableRandom random = new SplittableRandom(7);
        MeshBuilder builder = new MeshBuilder();
        for (int i = 0; i < count;) {
            double x = random.nextDouble(-half, half);
            double y = random.nextDouble(-half, half);
            if (x * x + y * y > FREE_METRES * FREE_METRES) {
                builder.box(x - 0.9, y - 0.9, 0, x + 0.9, y + 0.9, random.nextDouble(1, 4), 0x808080);
                i++;
            }
        }
        return new Scene(List.of(new Instance(builder.build(), RigidTransform.NONE, Instance.NOBODY)), ground, GroundPaint.NONE);
    }

    private static Scene movers() {
        SplittableRandom random = new SplittableRandom(8);
        TriangleMesh car = BodyShape.of(Kind.GROUND, new Body(4.5, 1.8), 1);
        List<Instance> cars = new ArrayList<>();
        while (cars.size() < BOXES) {
            double x = random.nextDouble(-HALF_SIDE_METRES, HALF_SIDE_METRES);
            double y = random.nextDouble(-HALF_SIDE_METRES, HALF_SIDE_METRES);
            if (x * x + y * y > FREE_METRES * FREE_METRES) {
                cars.add(new Instance(car, RigidTransform.of(x, y, 0, random.nextDouble(-3, 3), 0, 0), 2 + cars.size()));
            }
        }
        return new Scene(cars, 0, GroundPaint.NONE);
    }

    private static double height(double x, double y) {
        return 1.5 * Angle.sin(0.11 * x) * Angle.cos(0.07 * y) + 0.2 * Angle.sin(0.9 * x + 0.4 * y);
    }

    /** Hills of 88,200 triangles and 30 balls of 400 each. */
    private static TriangleMesh hills() {
        MeshBuilder builder = new MeshBuilder();
        double cell = 2 * HALF_SIDE_METRES / CELLS;
        for (int i = 0; i < CELLS; i++) {
            for (int j = 0; j < CELLS; j++) {
                double x = -HALF_SIDE_METRES + i * cell;
                double y = -HALF_SIDE_METRES + j * cell;
                builder.quad(on(x, y), on(x + cell, y), on(x + cell, y + cell), on(x, y + cell), 0x7C7A5A);
            }
        }
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < BALLS; i++) {
            double turn = 2 * Math.PI * i / BALLS;
            double away = random.nextDouble(FREE_METRES, 60);
            ball(builder, away * Angle.cos(turn), away * Angle.sin(turn));
        }
        return builder.build();
    }

    private static double[] on(double x, double y) {
        return new double[] {x, y, height(x, y)};
    }

    private static void ball(MeshBuilder builder, double x, double y) {
        int around = 20;
        int up = 10;
        for (int i = 0; i < up; i++) {
            for (int j = 0; j < around; j++) {
                builder.quad(at(x, y, i, j, up, around), at(x, y, i, j + 1, up, around), at(x, y, i + 1, j + 1, up, around), at(x, y, i + 1, j, up, around), 0xB05030);
            }
        }
    }

    private static double[] at(double x, double y, int i, int j, int up, int around) {
        double polar = Math.PI * i / up;
        double turn = 2 * Math.PI * j / around;
        return new double[] {x + Angle.sin(polar) * Angle.cos(turn), y + Angle.sin(polar) * Angle.sin(turn), height(x, y) + 1 + Angle.cos(polar)};
    }

    /** One measurement. */
    public void measure() {
        number++;
        long nanos = number * 100_000_000L;
        Carrier carrier = Carrier.resting(0, 0, ground, 0.1 * number);
        Surroundings around = new Surroundings(nanos, scene, List.of(), task == Task.COLOR ? scenario.weather() : WeatherSettings.CLEAR, scenario.site());
        suite.measure(new int[] {0}, around, _ -> carrier, crew);
        suite.take(nanos);
    }

    /** In units of the task, per second of processor time of one thread: the best of some rounds, which a busy machine disturbs least. */
    public double perSecond() {
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long before = thread.getCurrentThreadCpuTime();
            long spent = 0;
            int measurements = 0;
            while (spent < ROUND_NANOS) {
                measure();
                measurements++;
                spent = thread.getCurrentThreadCpuTime() - before;
            }
            best = Math.max(best, measurements * task.perMeasurement * NANOS_PER_SECOND / spent);
        }
        return best;
    }
}
