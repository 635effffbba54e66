package io.tandem.interchange.mvsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.interchange.ImportedScenario;
import io.tandem.perception.DeviceMount;
import io.tandem.perception.DeviceSettings;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sensors of MVSIM measure in a scenario what they would measure there. Frames: MVSIM's manual, "Sensors"; poses are x y z yaw pitch roll in degrees, applied in that order, pitch positive with the front down. */
class SensorImportTest {

    @TempDir
    private Path folder;

    private List<DeviceSettings> devices(String... sensors) throws Exception {
        Worlds.read(folder, Worlds.ROBOT.formatted("") + "<vehicle name=\"r\" class=\"robot\"><init_pose>0 0 0</init_pose>" + String.join("\n", sensors) + "</vehicle>\n");
        Scenario scenario = ScenarioReader.read(folder.resolve("our.yaml"), Map.of()).scenario();
        return scenario.vehicles().getFirst().perception().devices();
    }

    @Test
    void scannerOfAnIncludedFileHasItsRaysPlaceAndErrors() throws Exception {
        Worlds.write(folder, "scan.sensor.xml", "<sensor class=\"laser\" name=\"${sensor_name|scan1}\"><pose_3d>${x|0.1} 0 0.3 180 0 0</pose_3d><sensor_period>$f{1/${hz|10}}</sensor_period>"
                + "<fov_degrees>270</fov_degrees><nrays>$f{800.7}</nrays><range_std_noise>0.02</range_std_noise><max_range>16</max_range></sensor>\n");

        DeviceSettings.Lidar2d scan = (DeviceSettings.Lidar2d) devices("<include file=\"scan.sensor.xml\" x=\"0.7\"/>").getFirst();

        assertThat(scan.title()).isEqualTo("scan1");
        assertThat(scan.mount().ahead()).isEqualTo(0.7);
        assertThat(scan.mount().up()).isEqualTo(0.3);
        assertThat(Math.abs(scan.mount().turn())).isCloseTo(Math.PI, within(1e-9));
        assertThat(scan.rays()).as("whole numbers lose what follows the point").isEqualTo(800);
        assertThat(scan.fov()).isCloseTo(Math.toRadians(270), within(1e-9));
        assertThat(scan.range().max()).isEqualTo(16);
        assertThat(scan.every()).isCloseTo(0.1, within(1e-9));
        assertThat(scan.deviceErrors().range()).isEqualTo(0.02);
        assertThat(scan.deviceErrors().bearing()).isCloseTo(Math.toRadians(0.01), within(1e-9));
    }

    @Test
    void linesOfAScannerAreEvenOrOneByOne() throws Exception {
        List<DeviceSettings> found = devices("<sensor class=\"lidar3d\" name=\"even\"><vert_nrays>3</vert_nrays><vert_fov_degrees>30</vert_fov_degrees><horz_nrays>1808.4</horz_nrays></sensor>",
                "<sensor class=\"lidar3d\" name=\"uneven\"><vert_nrays>3</vert_nrays><vertical_ray_angles>10 -16 0.5</vertical_ray_angles><min_range>0.5</min_range><max_range>90</max_range></sensor>");

        DeviceSettings.Lidar3d even = (DeviceSettings.Lidar3d) found.get(0);
        DeviceSettings.Lidar3d uneven = (DeviceSettings.Lidar3d) found.get(1);
        assertThat(even.lineElevations()).containsExactly(new double[] {Math.toRadians(-15), 0, Math.toRadians(15)}, within(1e-9));
        assertThat(even.columns()).isEqualTo(1808);
        assertThat(uneven.lineElevations()).containsExactly(new double[] {Math.toRadians(-16), Math.toRadians(0.5), Math.toRadians(10)}, within(1e-9));
        assertThat(uneven.rays()).isEqualTo(3 * 180);
        assertThat(uneven.nearest()).isEqualTo(0.5);
        assertThat(uneven.reach()).isEqualTo(90);
    }

    /** A camera there looks along its z, with x to the right; the depth camera along its x. */
    @Test
    void camerasLookWhereTheyLookedThere() throws Exception {
        List<DeviceSettings> found = devices("<sensor class=\"camera\" name=\"ahead\"><pose_3d>0.65 0 1 -90 0 -90</pose_3d></sensor>",
                "<sensor class=\"camera\" name=\"left\"><pose_3d>0 0 1 0 0 -90</pose_3d></sensor>",
                "<sensor class=\"camera\" name=\"down\"><pose_3d>0 0 1 -90 0 -120</pose_3d></sensor>",
                "<sensor class=\"rgbd_camera\" name=\"depth\"><pose_3d>0 0 1 90 20 0</pose_3d><depth_clip_min>0.05</depth_clip_min><depth_noise_sigma>0.05</depth_noise_sigma></sensor>");

        assertThat(degrees(found.get(0).mount())).containsExactly(new double[] {0, 0, 0}, within(1e-6));
        assertThat(degrees(found.get(1).mount())).containsExactly(new double[] {90, 0, 0}, within(1e-6));
        assertThat(degrees(found.get(2).mount())).as("30 degrees below the horizon").containsExactly(new double[] {0, -30, 0}, within(1e-6));
        assertThat(degrees(found.get(3).mount())).as("to the left, and down").containsExactly(new double[] {90, -20, 0}, within(1e-6));
        DeviceSettings.DepthCamera depth = (DeviceSettings.DepthCamera) found.get(3);
        assertThat(depth.range().min()).isEqualTo(0.05);
        assertThat(depth.color()).isTrue();
        assertThat(depth.focal()).isEqualTo(500);
    }

    private static double[] degrees(DeviceMount mount) {
        return new double[] {Math.toDegrees(mount.turn()), Math.toDegrees(mount.pitch()), Math.toDegrees(mount.roll())};
    }

    @Test
    void inertialUnitsAndReceiversHaveTheirNoise() throws Exception {
        List<DeviceSettings> found = devices("<sensor class=\"imu\" name=\"a\"><sensor_period>0.005</sensor_period><angular_velocity_std_noise>1e-3</angular_velocity_std_noise></sensor>",
                "<sensor class=\"gnss\" name=\"a\"><horizontal_std_noise>1.5</horizontal_std_noise></sensor>");

        DeviceSettings.Imu imu = (DeviceSettings.Imu) found.get(0);
        DeviceSettings.Gnss gnss = (DeviceSettings.Gnss) found.get(1);
        assertThat(imu.every()).isEqualTo(0.005);
        assertThat(imu.deviceErrors().rate()).isEqualTo(1e-3);
        assertThat(imu.deviceErrors().acceleration()).isEqualTo(0.017);
        assertThat(gnss.title()).as("names are unique").isEqualTo("a-2");
        assertThat(gnss.deviceErrors().level()).isEqualTo(1.5);
        assertThat(gnss.deviceErrors().height()).isEqualTo(4);
    }

    @Test
    void sensorOfTheWorldStandsOnAPost() throws Exception {
        ImportedScenario imported = Worlds.read(folder, "<sensor class=\"laser\" name=\"gate\"><pose>1.3 -18.3 90</pose><nrays>5</nrays></sensor>\n");

        assertThat(imported.text()).contains("mobility: {model: static}").contains("start: {at: [1.3, -18.3], heading: 0 deg}").contains("name: gate, mount: {up: 0.05 m, turn: 90 deg}");
        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).contains("changed a sensor of the world stands on a post"));
    }

    @Test
    void whatASensorCannotBeHereIsSaid() throws Exception {
        ImportedScenario imported = Worlds.read(folder, Worlds.ROBOT.formatted("") + "<vehicle name=\"r\" class=\"robot\"><init_pose>0 0 0</init_pose>"
                + "<sensor class=\"sonar\" name=\"s\"/><sensor class=\"imu\"><angular_velocity_random_walk_std_noise>1e-5</angular_velocity_random_walk_std_noise></sensor>"
                + "<sensor class=\"camera\"><fx>400</fx><fy>380</fy></sensor></vehicle>\n");

        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).contains("left out the sensor of class sonar"))
                .anySatisfy(note -> assertThat(note).contains("left out the random walk of a bias"))
                .anySatisfy(note -> assertThat(note).contains("changed the focal length is 400 pixels both across and up"));
    }

    @Test
    void sensorsOfAClassAreWrittenOnce() throws Exception {
        String robot = Worlds.ROBOT.formatted("").replace("</vehicle:class>", "<sensor class=\"laser\" name=\"scan\"/></vehicle:class>");
        ImportedScenario imported = Worlds.read(folder, robot + "<vehicle name=\"a\" class=\"robot\"><init_pose>0 0 0</init_pose></vehicle><vehicle name=\"b\" class=\"robot\"><init_pose>5 0 0</init_pose></vehicle>\n");

        assertThat(imported.text()).containsOnlyOnce("type: lidar-2d").contains("perception: {<<: *robot-sensors}");
    }
}
