package io.tandem.perception.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Area;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.run.Run;
import io.tandem.run.RunResult;
import io.tandem.scene.WeatherSettings;
import io.tandem.scene.WeatherZone;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Devices in whole runs. */
class DeviceRunTest {

    private static final String YARD = """
            name: yard
            site: {lat: 29.1886, lon: -81.0496, height: 3}
            clock: {duration: 1 s}
            world: {walls: [{box: {center: [10.5, 0], size: [1, 30]}}]}
            scene: {trees: [{at: [5, 6]}]}
            vehicles:
              - ids: 1
                start: {at: [0, 0], heading: 90 deg}
                mobility: {model: static}
                perception:
                  sensors:
                    - {type: lidar-2d, name: scan, mount: {up: 0.3 m}, fov: 360 deg, rays: 360, range: 30 m, every: 0.1 s}
                    - {type: lidar-3d, name: cloud, mount: {up: 1 m}, azimuths: 360, errors: {range: 1 cm}}
                    - {type: depth-camera, name: depth, mount: {up: 0.5 m, turn: -90 deg}, size: [64, 48], focal: 40, range: [0.01 m, 15 m]}
                    - {type: camera, name: front, mount: {up: 1.2 m}, size: [32, 24], focal: 20}
                    - {type: imu}
                    - {type: gnss, name: gps, every: 0.5 s}
                    - {type: radar}
                    - {type: odometry}
                    - {type: contact}
              - ids: 2
                start: {at: [0, 10], heading: -90 deg}
                mobility: {model: static}
                body: {length: 2 m, width: 1 m}
                perception: {sensors: [{type: lidar-2d, mount: {up: 0.3 m}, range: 30 m, rays: 3, fov: 2 deg}]}
            """;

    private record Heard(SimTime at, int vid, String sensor, Measurement measurement) {
    }

    private static final class Listener implements Tap {
        private final List<Heard> heard = new ArrayList<>();
        private List<SensorInfo> sensors = List.of();

        @Override
        public void equipped(List<SensorInfo> all) {
            sensors = all;
        }

        @Override
        public boolean listensTo(SensorInfo sensor) {
            return true;
        }

        @Override
        public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
            heard.add(new Heard(at, vid, sensor, measurement));
        }

        <M> M last(int vid, String sensor, Class<M> type) {
            return heard.stream().filter(one -> one.vid == vid && one.sensor.equals(sensor)).map(one -> type.cast(one.measurement)).reduce((_, later) -> later).orElseThrow();
        }

        long hash() {
            return heard.stream().mapToLong(one -> Objects.hash(one.at, one.vid, one.sensor, contents(one.measurement))).reduce(17, (sum, next) -> 31 * sum + next);
        }

        private static int contents(Measurement measurement) {
            return switch (measurement) {
                case Measurement.LaserScan scan -> Arrays.hashCode(scan.ranges());
                case Measurement.PointCloud cloud -> Arrays.hashCode(cloud.x()) ^ Arrays.hashCode(cloud.z());
                case Measurement.DepthImage depth -> Arrays.hashCode(depth.metres());
                case Measurement.ColorImage image -> Arrays.hashCode(image.colors());
                case Measurement.ImuSample imu -> Arrays.hashCode(imu.specificForce());
                default -> measurement.getClass().getName().hashCode();
            };
        }
    }

    private static Listener run(String text, int workers) throws Exception {
        Listener listener = new Listener();
        Run.ofText(text).fast().workers(workers).tap(listener).execute();
        return listener;
    }

    @Test
    void devicesMeasureTheYard() throws Exception {
        Listener listener = run(YARD, 1);

        Measurement.LaserScan scan = listener.last(1, "scan", Measurement.LaserScan.class);
        assertThat(scan.ranges()).hasSize(360);
        assertThat(scan.ranges()[90]).as("to the right, at -90 degrees from the front, stands a wall").isCloseTo(10, within(1e-5f));
        assertThat(scan.ranges()[180]).as("ahead stands vehicle 2").isCloseTo(9, within(0.05f));
        assertThat(scan.ranges()[0]).as("nothing is behind").isNaN();
        Measurement.DepthImage depth = listener.last(1, "depth", Measurement.DepthImage.class);
        assertThat(depth.metres()[24 * 64 + 32]).isCloseTo(10, within(1e-5f));
        assertThat(depth.metres()[24 * 64 + 2]).as("depth is along the axis").isCloseTo(10, within(1e-5f));
        assertThat(listener.last(1, "cloud", Measurement.PointCloud.class).count()).isGreaterThan(500);
        assertThat(listener.sensors).hasSize(10);
    }

    @Test
    void twoVehiclesSeeEachOtherAndNotThemselves() throws Exception {
        Listener listener = run(YARD, 1);

        float seen = listener.last(2, "lidar-2d", Measurement.LaserScan.class).ranges()[1];

        assertThat(seen).as("the front of vehicle 1, a car of 4.5 m").isCloseTo(10 - 2.25f, within(1e-4f));
    }

    @Test
    void imuAtRestMeasuresGravityInItsOwnAxes() throws Exception {
        Listener listener = run(YARD.replace("{type: imu}", "{type: imu, mount: {pitch: 30 deg}}"), 1);

        double[] force = listener.last(1, "imu", Measurement.ImuSample.class).specificForce();

        assertThat(force[0]).isCloseTo(9.80665 * 0.5, within(1e-9));
        assertThat(force[2]).isCloseTo(9.80665 * Math.sqrt(0.75), within(1e-9));
    }

    @Test
    void satellitePositionIsThatOfTheSite() throws Exception {
        Measurement.GnssSample fix = run(YARD, 1).last(1, "gps", Measurement.GnssSample.class);

        assertThat(fix.latitude()).isCloseTo(29.1886, within(1e-9));
        assertThat(fix.longitude()).isCloseTo(-81.0496, within(1e-9));
        assertThat(fix.height()).isCloseTo(3, within(1e-9));
    }

    @Test
    void measurementsDoNotDependOnWorkersAndListenersChangeNoRun() throws Exception {
        long alone = run(YARD, 1).hash();
        long shared = run(YARD, 3).hash();
        RunResult heard = Run.ofText(YARD).fast().tap(new Listener()).execute();
        RunResult unheard = Run.ofText(YARD).fast().execute();

        assertThat(shared).isEqualTo(alone);
        assertThat(heard.stateHash()).isEqualTo(unheard.stateHash());
    }

    @Test
    void fogShortensScansAsTheReferenceHasIt() {
        WeatherSettings fog = new WeatherSettings(OptionalDouble.of(100), 0, Optional.empty(), List.of());

        assertThat(fog.fogExtinction()).isCloseTo(0.029957322735539908, within(1e-12));
        assertThat(fog.laserRange(100)).isCloseTo(35.022485274319415, within(1e-6));
        assertThat(fog.laserRange(200)).isCloseTo(47.78686535930725, within(1e-6));
    }

    /** Two scanners look at walls 40 m ahead, beyond the 35 m at which 100 m of visibility end a laser of 100 m. */
    @Test
    void fogOfAZoneHoldsForSensorsInsideAlone() throws Exception {
        String text = """
                name: bank of fog
                site: {lat: 29.1886, lon: -81.0496}
                clock: {duration: 1 s}
                world: {walls: [{box: {center: [40.5, 0], size: [1, 300]}}]}
                weather: {zones: [{area: {box: {center: [0, 0], size: [20, 20]}}, visibility: 100 m}]}
                vehicles:
                  - ids: 1..2
                    start: {line: {from: [0, 0], to: [0, 100]}, heading: 0 deg}
                    mobility: {model: static}
                    perception: {sensors: [{type: lidar-2d, name: scan, mount: {up: 0.3 m}, range: 100 m, rays: 3, fov: 2 deg}]}
                """;

        Listener listener = run(text, 1);

        assertThat(listener.last(1, "scan", Measurement.LaserScan.class).ranges()[1]).as("inside").satisfiesAnyOf(range -> assertThat(range).isNaN(), range -> assertThat(range).isLessThan(10));
        assertThat(listener.last(2, "scan", Measurement.LaserScan.class).ranges()[1]).as("outside").isCloseTo(40, within(1e-3f));
        assertThat(run(text, 3).hash()).isEqualTo(listener.hash());
    }

    @Test
    void whereZonesOfWeatherOverlapTheLaterCountsAndWhatItDoesNotSayIsAsElsewhere() {
        Area near = Area.box(0, 0, 20, 20);
        WeatherSettings weather = new WeatherSettings(OptionalDouble.of(500), 1e-6, Optional.empty(),
                List.of(new WeatherZone(near, OptionalDouble.of(100), OptionalDouble.empty()), new WeatherZone(near, OptionalDouble.empty(), OptionalDouble.of(0))));

        assertThat(weather.at(5, 5, 0)).isEqualTo(new WeatherSettings(OptionalDouble.of(500), 0, Optional.empty(), List.of()));
        assertThat(weather.at(50, 5, 0)).isEqualTo(new WeatherSettings(OptionalDouble.of(500), 1e-6, Optional.empty(), List.of()));
    }

    @Test
    void radarDetectsAsTheReferenceHasIt() {
        assertThat(RadarUnit.signalToNoise(0.5, 20)).isCloseTo(27.948500216800937, within(1e-6));
        assertThat(RadarUnit.detectionProbability(RadarUnit.signalToNoise(0.5, 20), 1e-4)).isCloseTo(0.9853603339917482, within(1e-6));
        assertThat(RadarUnit.detectionProbability(RadarUnit.signalToNoise(100, 200), 1e-4)).isCloseTo(0.5047221761716447, within(1e-6));
    }
}
