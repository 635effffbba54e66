package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import io.tandem.interchange.mvsim.VehicleClass.Duty;
import io.tandem.mobility.rigid.ChassisSettings;
import io.tandem.mobility.rigid.DriveSettings;
import io.tandem.mobility.rigid.OdometrySettings;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.RigidFlaw;
import io.tandem.mobility.rigid.WheelSettings;
import io.tandem.setting.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Vehicles: their chassis, wheels, friction, drivetrains, controllers, and where they begin. */
final class VehicleImport {

    private static final Set<String> READ = Set.of("dynamics", "friction", "odometry", "init_pose", "init_pose3d", "init_vel", "sensor");
    private static final Set<String> DRAWN = Set.of("visual", "publish", "log_path", "auto_start_recording", "skip_elevation_adjust");
    private static final Set<String> DYNAMICS = Set.of("chassis", "controller", "drivetrain", "f_wheels_x", "f_wheels_d", "max_steer_ang_deg", "l_wheel", "r_wheel", "caster_wheel",
            "lr_wheel", "rr_wheel", "lf_wheel", "rf_wheel", "rl_wheel", "fl_wheel", "fr_wheel");
    /** MVSIM's default of Box2D's damping, 1/s. */
    private static final double USUAL_DAMPING = 0.1;

    private final WorldItem vehicle;
    private final WorldImport world;
    private final String name;

    private VehicleImport(WorldItem vehicle, String name) {
        this.vehicle = vehicle;
        this.world = vehicle.world();
        this.name = name;
    }

    /** Adds a vehicle to the draft. */
    static void read(WorldItem vehicle, String className) {
        WorldImport world = vehicle.world();
        if (!world.draft().hasRoomForVehicle()) {
            world.mistake(vehicle.node(), "", "There are more than 10,000 vehicles.", "import fewer at a time, and give ids: 1..20000 to one entry of the scenario instead.");
            return;
        }
        String name = vehicle.name("veh" + (world.draft().vehicleCount() + 1));
        new VehicleImport(vehicle, name).read(className.isEmpty() ? name : className);
    }

    /** A sensor of the world itself stands on a post of a few centimetres. */
    static void post(WorldImport world, WorldNode sensor) {
        if (!world.draft().hasRoomForVehicle()) {
            return;
        }
        int id = world.draft().newVehicle(world.draft().unused("post"));
        double[] pose = SensorMounting.pose(world.item(sensor), 0, 0, 0, 0, 0, 0);
        List<String> lines = new ArrayList<>(List.of("ids: " + id, "name: post-" + id, "kind: ground", "mobility: {model: static}", "body: {length: 0.05 m}", "start: {at: " + world.frame().place(pose[0], pose[1]) + ", heading: 0 deg}"));
        lines.addAll(new SensorImport(world, pose[0], pose[1]).lines(List.of(sensor), "post"));
        world.draft().vehicle(lines);
        world.changed(sensor, "a sensor of the world stands on a post of 5 cm, post-" + id);
    }

    private void read(String like) {
        Optional<WorldItem> dynamics = vehicle.part("dynamics");
        Optional<VehicleClass> kind = dynamics.flatMap(part -> VehicleClass.of(part.text("class", "")));
        if (kind.isEmpty()) {
            world.mistake(vehicle.place("dynamics"), dynamics.map(part -> part.text("class", "")).orElse(""), "The vehicle " + name + " has no dynamics that are known.",
                    "write <dynamics class=\"differential\">, differential_3_wheels, differential_4_wheels, ackermann or ackermann_drivetrain.");
            return;
        }
        int id = world.draft().newVehicle(name);
        RigidDesign design = sound(design(dynamics.get(), kind.get()));
        List<String> lines = new ArrayList<>(List.of("ids: " + id, "name: " + FlowText.words(name)));
        lines.addAll(mobility(design, like));
        lines.add("start: " + start());
        lines.addAll(new SensorImport(world, 0, 0).lines(vehicle.all("sensor"), like));
        new ControllerImport(dynamics.get(), kind.get()).script(design).ifPresent(script -> lines.add("behaviors: {script: " + script + "}"));
        world.draft().vehicle(lines);
        vehicle.noteOthers(READ, DRAWN);
        dynamics.get().noteOthers(DYNAMICS, Set.of());
    }

    private RigidDesign design(WorldItem dynamics, VehicleClass kind) {
        List<WheelSettings> wheels = kind.wheels().stream().map(corner -> wheel(dynamics, kind, corner)).toList();
        DriveSettings drive = DrivetrainImport.of(dynamics, kind);
        return new RigidDesign(chassis(dynamics, kind, wheels), wheels, drive, FrictionImport.of(vehicle), new ControllerImport(dynamics, kind).settings(drive), odometry());
    }

    private ChassisSettings chassis(WorldItem dynamics, VehicleClass kind, List<WheelSettings> wheels) {
        WorldItem chassis = dynamics.part("chassis").orElse(world.item(dynamics.node().with(List.of())));
        List<List<Double>> outline = chassis.first("shape").map(shape -> BlockShape.polygon(world, shape)).orElse(kind.usualOutline());
        Optional<ModelImport.Shape> model = chassis.has("shape_from_visual") ? world.models().of(vehicle, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY) : Optional.empty();
        if (model.isPresent()) {
            outline = model.get().outline();
        } else if (chassis.has("shape_from_visual")) {
            outline = around(wheels);
            world.changed(chassis.place("shape_from_visual"), "the outline of " + name + " is a box around its wheels, because its model is not at hand");
        }
        if (chassis.number("linear_damping", USUAL_DAMPING) != USUAL_DAMPING && chassis.node().attribute("linear_damping").isPresent()) {
            world.leftOut(chassis.node(), "linear_damping, by which a body loses speed without touching anything; ground: zones with speed-loss are like it");
        }
        double bottom = Math.max(chassis.number("zmin", kind.usualBottom()), 0);
        double top = Math.max(chassis.number("zmax", kind.usualTop()), bottom + 0.01);
        Span heights = model.map(ModelImport.Shape::heights).orElse(BlockShape.heights(bottom, top));
        return new ChassisSettings(OptionalDouble.of(chassis.positive("mass", kind.usualMass())), OptionalDouble.empty(), outline, Optional.of(heights), BlockShape.center(outline));
    }

    /** The rectangle that the wheels cover. */
    private static List<List<Double>> around(List<WheelSettings> wheels) {
        double front = wheels.stream().mapToDouble(wheel -> wheel.x() + wheel.diameter() / 2).max().orElseThrow();
        double rear = wheels.stream().mapToDouble(wheel -> wheel.x() - wheel.diameter() / 2).min().orElseThrow();
        double left = wheels.stream().mapToDouble(wheel -> wheel.y() + wheel.width() / 2).max().orElseThrow();
        double right = wheels.stream().mapToDouble(wheel -> wheel.y() - wheel.width() / 2).min().orElseThrow();
        return List.of(List.of(front, left), List.of(front, right), List.of(rear, right), List.of(rear, left));
    }

    private WheelSettings wheel(WorldItem dynamics, VehicleClass kind, VehicleClass.Corner corner) {
        WorldItem wheel = dynamics.part(corner.tag()).orElse(world.item(dynamics.node().with(List.of())));
        double[] at = wheel.text("pos").isPresent() ? wheel.numbers("pos", 2) : new double[] {corner.x(), corner.y()};
        if (at.length > 2 && at[2] != 0) {
            world.leftOut(wheel.node(), "the turn of a wheel by " + FlowText.number(at[2]) + " degrees");
        }
        boolean front = corner.duty() == Duty.STEERS || corner.duty() == Duty.STEERS_AND_DRIVES;
        if (front) {
            at[0] = dynamics.number("f_wheels_x", corner.x());
            at[1] = Math.signum(corner.y()) * dynamics.number("f_wheels_d", 2) / 2;
        }
        OptionalDouble inertia = wheel.number("inertia").stream().filter(value -> value > 0).mapToObj(OptionalDouble::of).findFirst().orElse(OptionalDouble.empty());
        return new WheelSettings(List.of(at[0], at[1]), wheel.positive("diameter", 0.4), wheel.positive("width", 0.2), wheel.positive("mass", 2), inertia, front,
                corner.duty() == Duty.DRIVEN || corner.duty() == Duty.STEERS_AND_DRIVES, corner.duty() == Duty.CASTER);
    }

    private OdometrySettings odometry() {
        Optional<WorldItem> written = vehicle.part("odometry");
        if (written.isEmpty()) {
            return OdometrySettings.EXACT;
        }
        return new OdometrySettings(error(written.get(), "x_multiplier"), error(written.get(), "yaw_multiplier"), false);
    }

    private static double error(WorldItem odometry, String key) {
        return Math.clamp(odometry.number(key, 1) - 1, -0.5, 0.5);
    }

    /** On slopes two wheels need a third that does nothing but carry. */
    private RigidDesign supported(RigidDesign design) {
        if (!world.uneven() || !design.wheelsOnALine()) {
            return design;
        }
        boolean ahead = design.chassis().centerOfMass().getFirst() >= design.wheels().getFirst().x();
        double end = design.chassis().outline().stream().mapToDouble(corner -> ahead ? corner.getFirst() : -corner.getFirst()).max().orElseThrow();
        double diameter = design.wheels().getFirst().diameter() / 4;
        List<WheelSettings> wheels = new ArrayList<>(design.wheels());
        wheels.add(new WheelSettings(List.of(ahead ? end : -end, 0.0), diameter, diameter / 3, design.wheels().getFirst().mass() / 4, OptionalDouble.empty(), false, false, true));
        world.changed(vehicle.place("dynamics"), name + " gets a caster at its " + (ahead ? "front" : "rear") + ", because two wheels do not stand on uneven ground");
        return new RigidDesign(design.chassis(), wheels, design.drive(), design.friction(), design.control(), design.odometry());
    }

    /** The same vehicle, changed as little as it takes to be simulated. */
    private RigidDesign sound(RigidDesign design) {
        RigidDesign mended = supported(design);
        if (!mended.flaws().isEmpty() && mended.flaws().getFirst().key().equals("wheels")) {
            mended = with(mended, BlockShape.mean(mended.wheels().stream().map(WheelSettings::at).toList()), OptionalDouble.empty());
            world.changed(vehicle.place("dynamics"), "the centre of mass of " + name + " is put between its wheels, where all of them carry load");
        }
        double inertia = mended.chassis().mass().orElseThrow() * 0.1;
        boolean slow = !mended.flaws().isEmpty() && mended.flaws().getFirst().key().equals("chassis");
        while (!mended.flaws().isEmpty() && mended.flaws().getFirst().key().equals("chassis") && inertia < 1e9) {
            inertia *= 1.2;
            mended = with(mended, mended.chassis().centerOfMass(), OptionalDouble.of(Math.rint(inertia * 1000) / 1000));
        }
        if (slow) {
            world.changed(vehicle.place("dynamics"), "the inertia of " + name + " is raised to " + FlowText.number(inertia) + " kg·m2, below which its wheels would make it swing");
        }
        for (RigidFlaw flaw : mended.flaws()) {
            world.mistake(vehicle.place("dynamics"), name, flaw.what(), flaw.cure());
        }
        return mended;
    }

    private static RigidDesign with(RigidDesign design, List<Double> center, OptionalDouble inertia) {
        ChassisSettings before = design.chassis();
        ChassisSettings after = new ChassisSettings(before.mass(), inertia, before.outline(), before.height(), center);
        return new RigidDesign(after, design.wheels(), design.drive(), design.friction(), design.control(), design.odometry());
    }

    private String start() {
        double[] pose = Pose.of(vehicle);
        FlowText start = new FlowText().put("at", world.frame().place(pose[0], pose[1])).put("heading", pose[2], "deg");
        if (vehicle.text("init_vel").isPresent()) {
            double[] velocity = vehicle.numbers("init_vel", 3);
            if (velocity[0] != 0) {
                start.put("speed", velocity[0], "m/s");
            }
            if (velocity[1] != 0 || velocity[2] != 0) {
                world.leftOut(vehicle.place("init_vel"), "the sideways speed and the yaw rate of init_vel");
            }
        }
        return start.toString();
    }

    private List<String> mobility(RigidDesign design, String like) {
        List<String> lines = RigidText.lines(design);
        String same = String.join("\n", lines);
        String odometry = design.odometry().equals(OdometrySettings.EXACT) ? "" : ", odometry: " + RigidText.odometry(design.odometry());
        Optional<String> before = world.draft().anchor(same);
        if (before.isPresent()) {
            return List.of("mobility: {<<: *" + before.get() + odometry + "}");
        }
        List<String> all = new ArrayList<>();
        all.add("mobility: &" + world.draft().newAnchor(same, like));
        lines.forEach(line -> all.add("  " + line));
        if (!odometry.isEmpty()) {
            all.add("  " + odometry.substring(2));
        }
        return all;
    }
}
