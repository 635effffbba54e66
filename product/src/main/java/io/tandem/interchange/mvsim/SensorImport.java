package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Sensors of one vehicle in our language. What a file does not say is as in the constructors of MVSIM. */
final class SensorImport {

    private static final Set<String> READ = Set.of("pose", "pose_3d", "height", "sensor_period", "range_std_noise", "angle_std_noise_deg", "fov_degrees", "nrays", "max_range", "min_range", "bodies_visible",
            "vert_fov_degrees", "vertical_ray_angles", "vert_nrays", "horz_nrays", "ncols", "nrows", "cx", "cy", "fx", "fy", "clip_min", "clip_max", "relativePoseIntensityWRTDepth", "sense_depth", "sense_rgb",
            "depth_ncols", "depth_nrows", "depth_cx", "depth_cy", "depth_fx", "depth_fy", "depth_resolution", "depth_clip_min", "depth_clip_max", "depth_noise_sigma", "rgb_ncols", "rgb_nrows", "rgb_cx", "rgb_cy",
            "rgb_fx", "rgb_fy", "rgb_clip_min", "rgb_clip_max", "angular_velocity_std_noise", "linear_acceleration_std_noise", "angular_velocity_white_noise_std_noise", "linear_acceleration_white_noise_std_noise",
            "angular_velocity_random_walk_std_noise", "linear_acceleration_random_walk_std_noise", "measure_orientation", "orientation_std_noise", "horizontal_std_noise", "vertical_std_noise");
    /** How MVSIM draws, publishes and computes it. */
    private static final Set<String> DRAWN = Set.of("visual", "publish", "viz_visiblePoints", "viz_pointSize", "viz_visiblePlane", "viz_visibleLines", "viz_pointsColor", "viz_planeColor", "raytrace_3d",
            "ignore_parent_body", "horz_resolution_factor", "vert_resolution_factor", "max_vert_relative_depth_to_interpolate", "max_horz_relative_depth_to_interpolate", "generate_intensity", "show_3d_pointcloud",
            "publish_ros_depth_image", "publish_ros_colored_pointcloud");
    private static final double SHORTEST_SECONDS = 0.001;
    private static final double FARTHEST_METRES = 1000;
    private static final int MOST_RAYS = 65_536;
    private static final int MOST_LINES = 1024;
    private static final int MOST_PIXELS = 4096;

    private final WorldImport world;
    private final Placement3D origin;
    private final Set<String> names = new HashSet<>();

    /** @param x where their carrier is, from where they are measured */
    SensorImport(WorldImport world, double x, double y) {
        this.world = world;
        this.origin = Placement3D.shift(-x, -y, 0);
    }

    /** The sensors of a vehicle as lines of its entry; none where it has none. */
    List<String> lines(List<WorldNode> nodes, String like) {
        List<String> sensors = nodes.stream().map(this::sensor).flatMap(Optional::stream).toList();
        String same = String.join("\n", sensors);
        if (sensors.isEmpty()) {
            return List.of();
        }
        Optional<String> before = world.draft().anchor(same);
        if (before.isPresent()) {
            return List.of("perception: {<<: *" + before.get() + "}");
        }
        List<String> lines = new ArrayList<>(List.of("perception: &" + world.draft().newAnchor(same, like + "-sensors"), "  sensors:"));
        sensors.forEach(sensor -> lines.add("    - " + sensor));
        return lines;
    }

    private Optional<String> sensor(WorldNode node) {
        WorldItem sensor = world.item(node);
        Optional<FlowText> flow = byClass(sensor);
        if (flow.isEmpty()) {
            world.leftOut(node, "the sensor of class " + sensor.text("class", "?") + ", which is not known");
        }
        sensor.noteOthers(READ, DRAWN);
        return flow.map(text -> text.put("every", Math.clamp(sensor.number("sensor_period", 0.1), SHORTEST_SECONDS, 3600), "s").toString());
    }

    private Optional<FlowText> byClass(WorldItem sensor) {
        return switch (sensor.text("class", "").toLowerCase(Locale.ROOT)) {
            case "laser" -> Optional.of(laser(sensor));
            case "lidar3d" -> Optional.of(lidar(sensor));
            case "camera" -> Optional.of(camera(sensor, "", SensorMounting.optical(SensorMounting.pose(sensor, 0, 0, 0.5, 90, 0, 90))));
            case "rgbd_camera" -> Optional.of(colorAndDepth(sensor));
            case "imu" -> Optional.of(inertial(sensor));
            case "gnss" -> Optional.of(satellite(sensor));
            default -> Optional.empty();
        };
    }

    private FlowText begin(WorldItem sensor, String type, Placement3D place) {
        String wanted = sensor.text("name", type).replaceAll("[^A-Za-z0-9_-]", "_");
        String name = wanted;
        for (int n = 2; !names.add(name); n++) {
            name = wanted + "-" + n;
        }
        FlowText flow = new FlowText().put("type", type).put("name", FlowText.words(name));
        SensorMounting.text(origin.times(place)).ifPresent(mount -> flow.put("mount", mount));
        return flow;
    }

    private FlowText laser(WorldItem sensor) {
        FlowText flow = begin(sensor, "lidar-2d", SensorMounting.plain(SensorMounting.pose(sensor, 0, 0, 0.05, 0, 0, 0)));
        if (!sensor.flag("bodies_visible", true)) {
            world.changed(sensor.place("bodies_visible"), "the scanner sees bodies, too");
        }
        flow.put("fov", Math.clamp(sensor.positive("fov_degrees", 180), 1e-3, 360), "deg").put("rays", count(sensor, "nrays", 181, MOST_RAYS)).put("range", range(0, sensor.positive("max_range", 80)));
        return flow.put("errors", new FlowText().put("range", noise(sensor, "range_std_noise", 0.01), "m").put("bearing", Math.min(noise(sensor, "angle_std_noise_deg", 0.01), 5), "deg").toString());
    }

    private FlowText lidar(WorldItem sensor) {
        FlowText flow = begin(sensor, "lidar-3d", SensorMounting.plain(SensorMounting.pose(sensor, 0, 0, 0, 0, 0, 0)));
        double[] angles = WorldItem.numbers(sensor.text("vertical_ray_angles", ""));
        if (angles.length > 0) {
            flow.put("elevations", Arrays.stream(angles).limit(MOST_LINES).map(angle -> Math.clamp(angle, -85, 85)).mapToObj(angle -> FlowText.number(angle) + " deg").collect(Collectors.joining(", ", "[", "]")));
        } else {
            double half = Math.clamp(sensor.positive("vert_fov_degrees", 30) / 2, 0, 85);
            flow.put("lines", count(sensor, "vert_nrays", 16, MOST_LINES)).put("from", -half, "deg").put("to", half, "deg");
        }
        flow.put("azimuths", count(sensor, "horz_nrays", 180, MOST_RAYS)).put("range", range(sensor.number("min_range", 0.01), sensor.positive("max_range", 80)));
        return flow.put("errors", new FlowText().put("range", noise(sensor, "range_std_noise", 0.01), "m").toString());
    }

    /** @param prefix of its keys, where a sensor has two cameras */
    private FlowText camera(WorldItem sensor, String prefix, Placement3D place) {
        FlowText flow = lens(begin(sensor, "camera", place), sensor, prefix);
        return flow.put("range", Math.min(sensor.positive(prefix + "clip_max", 1e4), 1e4), "m");
    }

    private FlowText lens(FlowText flow, WorldItem sensor, String prefix) {
        double focal = sensor.positive(prefix + "fx", 500);
        double columns = count(sensor, prefix + "ncols", 640, MOST_PIXELS);
        double rows = count(sensor, prefix + "nrows", 480, MOST_PIXELS);
        double x = sensor.number(prefix + "cx", 320);
        double y = sensor.number(prefix + "cy", 240);
        if (sensor.number(prefix + "fy", 500) != focal) {
            world.changed(sensor.place(prefix + "fy"), "the focal length is " + FlowText.number(focal) + " pixels both across and up");
        }
        flow.put("size", FlowText.list(columns, rows)).put("focal", focal);
        return x == columns / 2 && y == rows / 2 ? flow : flow.put("center", FlowText.list(x, y));
    }

    /** A depth camera with aligned colours, or only the colours. */
    private FlowText colorAndDepth(WorldItem sensor) {
        double[] pose = SensorMounting.pose(sensor, 0, 0, 0.5, 90, 0, 90);
        double[] offset = sensor.text("relativePoseIntensityWRTDepth").isPresent() ? sensor.numbers("relativePoseIntensityWRTDepth", 6) : new double[] {0, 0, 0, -90, 0, -90};
        if (!sensor.flag("sense_depth", true)) {
            return camera(sensor, "rgb_", SensorMounting.plain(pose).times(SensorMounting.optical(offset)));
        }
        boolean same = List.of("ncols", "nrows", "cx", "cy", "fx", "fy").stream().allMatch(key -> sensor.text("rgb_" + key).equals(sensor.text("depth_" + key)));
        if (sensor.flag("sense_rgb", true) && (!same || SensorMounting.text(SensorMounting.optical(offset)).isPresent())) {
            world.changed(sensor.node(), "colours are those of the depth camera's own pixels");
        }
        return depthCamera(sensor, SensorMounting.plain(pose));
    }

    private FlowText depthCamera(WorldItem sensor, Placement3D place) {
        FlowText flow = lens(begin(sensor, "depth-camera", place), sensor, "depth_");
        flow.put("range", range(sensor.number("depth_clip_min", 0.1), sensor.positive("depth_clip_max", 15)));
        flow.put("quantum", Math.min(noise(sensor, "depth_resolution", 0.001), 1), "m").put("color", String.valueOf(sensor.flag("sense_rgb", true)));
        return flow.put("errors", new FlowText().put("range", noise(sensor, "depth_noise_sigma", 0.001), "m").toString());
    }

    private FlowText inertial(WorldItem sensor) {
        for (String walk : List.of("angular_velocity_random_walk_std_noise", "linear_acceleration_random_walk_std_noise")) {
            if (sensor.number(walk, 0) != 0) {
                world.leftOut(sensor.place(walk), "the random walk of a bias; errors: {rate-bias, acceleration-bias} are constant ones");
            }
        }
        double rate = noise(sensor, "angular_velocity_white_noise_std_noise", noise(sensor, "angular_velocity_std_noise", 2e-4));
        double force = noise(sensor, "linear_acceleration_white_noise_std_noise", noise(sensor, "linear_acceleration_std_noise", 0.017));
        return begin(sensor, "imu", SensorMounting.plain(SensorMounting.pose(sensor, 0, 0, 0, 0, 0, 0)))
                .put("errors", new FlowText().put("rate", Math.min(rate, 10), "rad/s").put("acceleration", Math.min(force, 100), "m/s2").toString());
    }

    private FlowText satellite(WorldItem sensor) {
        return begin(sensor, "gnss", SensorMounting.plain(SensorMounting.pose(sensor, 0, 0, 0, 0, 0, 0)))
                .put("errors", new FlowText().put("level", noise(sensor, "horizontal_std_noise", 2), "m").put("height", noise(sensor, "vertical_std_noise", 4), "m").toString());
    }

    private double noise(WorldItem sensor, String key, double usual) {
        return Math.clamp(sensor.number(key, usual), 0, 100);
    }

    /** A whole number, as MVSIM reads one: without what follows the point. */
    private static double count(WorldItem sensor, String key, int usual, int most) {
        return Math.clamp(Math.floor(sensor.positive(key, usual)), 1, most);
    }

    private static String range(double least, double greatest) {
        double far = Math.min(greatest, FARTHEST_METRES);
        return least > 0 && least < far ? "[" + FlowText.number(least) + " m, " + FlowText.number(far) + " m]" : FlowText.number(far) + " m";
    }
}
