package io.tandem.mobility.rigid;

import io.tandem.contact.Plate;
import io.tandem.geo.Ring;
import io.tandem.setting.Span;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A vehicle on wheels as a scenario describes it, with what a preset adds; checked before anything is computed of it.
 *
 * @param chassis  without wheels
 * @param wheels   in the order of the file
 * @param drive    how they steer and are driven
 * @param friction between them and the ground
 * @param control  what makes torques of set-points
 * @param odometry calibration errors
 */
public record RigidDesign(ChassisSettings chassis, List<WheelSettings> wheels, DriveSettings drive, FrictionSettings friction, ControlSettings control,
        OdometrySettings odometry) {

    /** See {@link WheeledBody#yawRatio}. */
    private static final double LARGEST_YAW_RATIO = 1.8;
    private static final String CHASSIS = "chassis";
    private static final String WHEELS = "wheels";
    private static final String CONTROL = "control";
    /** Share of the torque that locks wheels on dry ground. */
    private static final double USUAL_BRAKES = 0.9;
    /** Seconds in which speed control by its usual gain reaches a new speed, slip and limits apart. */
    private static final double USUAL_RESPONSE = 0.5;
    /** Error of a side's speed, m/s, at which the usual gain of a differential drive overcomes the sliding of its wheels in a turn. */
    private static final double SCRUB_ERROR = 0.1;
    /** Least share of the weight, by wheel, on which a vehicle stands firmly. */
    private static final double LEAST_SHARE = 1e-3;

    /** Area over squared size below which wheels are on one line. */
    private static final double ON_A_LINE = 1e-6;

    /** Takes from a preset what the file leaves open. */
    public static RigidDesign of(Optional<RigidPreset> preset, ChassisSettings chassis, List<WheelSettings> wheels, Optional<DriveSettings> drive,
            Optional<FrictionSettings> friction, ControlSettings control, OdometrySettings odometry) {
        Optional<CarBody> car = preset.isEmpty() && wheels.isEmpty() && drive.orElse(null) instanceof EngineDriveSettings engine ? Optional.of(CarBody.of(engine.preset()))
                : Optional.empty();
        return new RigidDesign(preset.map(RigidPreset::chassis).or(() -> car.map(CarBody::chassis)).map(chassis::over).orElse(chassis),
                wheels.isEmpty() ? preset.map(RigidPreset::wheels).or(() -> car.map(CarBody::wheels)).orElse(List.of()) : wheels,
                drive.or(() -> preset.map(RigidPreset::drive)).orElse(new DriveSettings.Ackermann(DriveSettings.USUAL_MAX_STEER)),
                friction.or(() -> preset.map(RigidPreset::friction)).or(() -> car.map(CarBody::friction)).orElse(FrictionSettings.USUAL),
                preset.map(base -> control.over(base.control())).orElse(control), odometry);
    }

    /** All reasons why it cannot be simulated; empty if it can. */
    public List<RigidFlaw> flaws() {
        List<RigidFlaw> flaws = new ArrayList<>();
        chassisFlaws(flaws);
        wheelFlaws(flaws);
        if (flaws.isEmpty()) {
            driveFlaws(flaws);
        }
        if (flaws.isEmpty()) {
            bodyFlaws(flaws);
        }
        return flaws;
    }

    private void chassisFlaws(List<RigidFlaw> flaws) {
        if (chassis.mass().isEmpty() || chassis.outline().isEmpty()) {
            flaws.add(new RigidFlaw(CHASSIS, "A body needs a mass and an outline.",
                    "write preset: car, or chassis: {mass: 1200 kg, outline: [[2.2, 0.9], [2.2, -0.9], [-1.7, -0.9], [-1.7, 0.9]]}."));
        } else if (chassis.outline().stream().anyMatch(corner -> corner.size() != 2)) {
            flaws.add(new RigidFlaw(CHASSIS, "A corner of the outline has two numbers.", "write [x, y] in metres from the reported place."));
        } else {
            outline().ring().flaw().ifPresent(flaw -> flaws.add(new RigidFlaw(CHASSIS, "The outline bounds no area: " + flaw + ".",
                    "write at least three corners in order, [x, y] each.")));
        }
        if (chassis.centerOfMass().size() == 1 || chassis.centerOfMass().size() > 3) {
            flaws.add(new RigidFlaw(CHASSIS, "A centre of mass has two numbers, or three with its height.", "write center-of-mass: [0, 0]."));
        }
    }

    private void wheelFlaws(List<RigidFlaw> flaws) {
        if (wheels.size() < 2) {
            flaws.add(new RigidFlaw(WHEELS, wheels.isEmpty() ? "No wheel is on the ground." : "One wheel alone falls over.",
                    "write preset: car, or at least two wheels such as {at: [0, 0.5], diameter: 0.4 m, driven: true}."));
        }
        for (int i = 0; i < wheels.size(); i++) {
            WheelSettings wheel = wheels.get(i);
            if (wheel.at().size() != 2) {
                flaws.add(new RigidFlaw(WHEELS, i, "The place of a wheel has two numbers.", "write at: [x, y] in metres from the reported place."));
            }
            if (wheel.caster() && (wheel.driven() || wheel.steers())) {
                flaws.add(new RigidFlaw(WHEELS, i, "A caster swivels freely: it is neither driven nor steered.", "remove caster, or driven and steers."));
            }
        }
    }

    private void driveFlaws(List<RigidFlaw> flaws) {
        boolean raw = law() == ControlSettings.Law.RAW || law() == ControlSettings.Law.IDEAL;
        boolean differential = drive instanceof DriveSettings.Differential;
        if (wheels.stream().allMatch(WheelSettings::caster)) {
            flaws.add(new RigidFlaw(WHEELS, "All wheels swivel, and nothing holds the vehicle.", "let at least two of them be no casters."));
        } else if (differential) {
            sideFlaws(flaws);
        } else if (wheels.stream().noneMatch(WheelSettings::steers) || wheels.stream().allMatch(wheel -> wheel.steers() || wheel.caster())) {
            flaws.add(new RigidFlaw(WHEELS, "An Ackermann drive needs wheels that steer and wheels that do not.",
                    "add steers: true to the wheels of one axle, or write drive: {type: differential}."));
        } else if (!raw && drive instanceof DriveSettings.Ackermann && wheels.stream().noneMatch(WheelSettings::driven)) {
            flaws.add(new RigidFlaw(WHEELS, "No wheel is driven.", "add driven: true to the wheels of one axle."));
        }
        if (drive instanceof EngineDriveSettings) {
            engineFlaws(flaws, raw);
        } else if (!raw && control.maxTorque().isEmpty()) {
            flaws.add(new RigidFlaw(CONTROL, "The driven wheels have no torque.", "add max-torque, for example control: {max-torque: 400 N·m}."));
        }
        if (differential && law() == ControlSettings.Law.STEER_PID) {
            flaws.add(new RigidFlaw(CONTROL, "A differential drive has no wheels to steer.", "write law: twist-pid."));
        }
    }

    private void engineFlaws(List<RigidFlaw> flaws, boolean raw) {
        if (raw) {
            flaws.add(new RigidFlaw(CONTROL, "A pedal works these wheels.", "leave law out, or write drive: {type: ackermann-drivetrain}."));
        }
        if (flaws.isEmpty() && body().drivenWheels() == 0) {
            flaws.add(new RigidFlaw(WHEELS, "The driven axle has no wheel.", "write other axles in drive, or put wheels there."));
        }
    }

    private void sideFlaws(List<RigidFlaw> flaws) {
        for (int side : new int[] {1, -1}) {
            if (wheels.stream().noneMatch(wheel -> wheel.driven() && side * wheel.y() > 0)) {
                flaws.add(new RigidFlaw(WHEELS, "A differential drive needs driven wheels on both sides, and the " + (side > 0 ? "left" : "right") + " has none.",
                        "add driven: true to a wheel with " + (side > 0 ? "y above" : "y below") + " 0."));
            }
        }
        for (int i = 0; i < wheels.size(); i++) {
            if (wheels.get(i).steers()) {
                flaws.add(new RigidFlaw(WHEELS, i, "No wheel of a differential drive steers.", "remove steers, or write drive: {type: ackermann}."));
            }
        }
    }

    private void bodyFlaws(List<RigidFlaw> flaws) {
        WheeledBody body = body();
        for (int i = 0; i < wheels.size(); i++) {
            if (!(body.carried[i] >= LEAST_SHARE * body.mass / wheels.size())) {
                flaws.add(new RigidFlaw(WHEELS, i, "This wheel carries no load: the centre of mass is outside the wheels, or all of them are at one place.",
                        "move the wheels apart, or the centre of mass between them."));
            }
        }
        if (flaws.isEmpty() && body.yawRatio() > LARGEST_YAW_RATIO) {
            double needed = body.yawRatio() / LARGEST_YAW_RATIO * body.inertia - (body.inertia - chassisInertia());
            flaws.add(new RigidFlaw(CHASSIS, String.format(Locale.ROOT,
                    "It is too easy to turn for its wheels: mass times the distances of the axles from the centre of mass is %.2f times its inertia, "
                            + "and the side forces of one step would overshoot.", body.yawRatio()),
                    "write an inertia of at least " + roundedUp(needed) + " kg·m2, or bring the axles together."));
        }
        if (!(drive instanceof DriveSettings.Differential) && !steering(body).turnsOutside()) {
            flaws.add(new RigidFlaw("drive", "At full lock it would turn about a point between its wheels.", "write a smaller max-steer."));
        }
    }

    /** Three digits as people write them, never less than the number. */
    private static String roundedUp(double number) {
        return new BigDecimal(number).round(new MathContext(3, RoundingMode.CEILING)).stripTrailingZeros().toPlainString();
    }

    /** Whether the wheels give no plane to stand on. */
    public boolean wheelsOnALine() {
        double most = 0;
        double length = 0;
        WheelSettings first = wheels.getFirst();
        for (WheelSettings wheel : wheels) {
            for (WheelSettings other : wheels) {
                double cross = (wheel.x() - first.x()) * (other.y() - first.y()) - (wheel.y() - first.y()) * (other.x() - first.x());
                most = Math.max(most, Math.abs(cross));
                length = Math.max(length, Math.abs(wheel.x() - other.x()) + Math.abs(wheel.y() - other.y()));
            }
        }
        return most <= ON_A_LINE * length * length;
    }

    /**
     * Where it meets uneven ground, x and y alternately, metres in its frame: its wheels; and where these are on a line, as those of a trailer that a hitch keeps upright,
     * also two points across that line, as far from it as the outline reaches, which give it the slope under it.
     */
    double[] footprint() {
        double[] places = body().placesInFrame();
        if (!wheelsOnALine()) {
            return places;
        }
        WheelSettings first = wheels.getFirst();
        WheelSettings last = wheels.stream().max(Comparator.comparingDouble(wheel -> Math.abs(wheel.x() - first.x()) + Math.abs(wheel.y() - first.y()))).orElse(first);
        double lengthX = last.x() - first.x();
        double lengthY = last.y() - first.y();
        double length = Math.sqrt(lengthX * lengthX + lengthY * lengthY);
        double acrossX = -lengthY / length;
        double acrossY = lengthX / length;
        double middleX = 0.5 * (first.x() + last.x());
        double middleY = 0.5 * (first.y() + last.y());
        double reach = 0;
        for (List<Double> corner : chassis.outline()) {
            reach = Math.max(reach, Math.abs(acrossX * (corner.getFirst() - middleX) + acrossY * (corner.getLast() - middleY)));
        }
        double[] more = Arrays.copyOf(places, places.length + 4);
        for (int side = 0; side < 2; side++) {
            double far = side == 0 ? reach : -reach;
            more[places.length + 2 * side] = middleX + far * acrossX;
            more[places.length + 2 * side + 1] = middleY + far * acrossY;
        }
        return more;
    }

    public ControlSettings.Law law() {
        return control.chosen();
    }

    /** The outline of the chassis, about the reported place. */
    public Plate outline() {
        return new Plate(new Ring(chassis.outline().stream().mapToDouble(List::getFirst).toArray(),
                chassis.outline().stream().mapToDouble(List::getLast).toArray()));
    }

    public Span height() {
        return chassis.height().orElse(ChassisSettings.USUAL_HEIGHT);
    }

    private double chassisInertia() {
        return chassis.inertia().orElseGet(() -> chassis.mass().orElseThrow() * outline().inertiaPerMass(chassis.massX(), chassis.massY()));
    }

    /** Mass properties and wheels; of a design without flaws. */
    public WheeledBody body() {
        WheeledBody body = new WheeledBody(chassis, chassisInertia(), wheels);
        if (differentials().isPresent()) {
            DriveSettings.AckermannDrivetrain train = differentials().get();
            for (int i = 0; i < body.wheels(); i++) {
                body.driven[i] = TorqueSplit.drives(body, train.axles(), i);
            }
        }
        return body;
    }

    /** Between engine and wheels; empty where each driven wheel gets the same torque. */
    Optional<DriveSettings.AckermannDrivetrain> differentials() {
        return switch (drive) {
            case DriveSettings.AckermannDrivetrain train -> Optional.of(train);
            case EngineDriveSettings engine -> Optional.of(engine.differentials());
            case DriveSettings.Differential _, DriveSettings.Ackermann _ -> Optional.empty();
        };
    }

    AckermannSteering steering(WheeledBody body) {
        return new AckermannSteering(body, drive.fullLock());
    }

    /** Distance between the axles of one that steers, and between the sides of one that does not, metres. */
    public double wheelbase() {
        WheeledBody body = body();
        return drive instanceof DriveSettings.Differential ? track(body) : Math.abs(steering(body).wheelbase());
    }

    private static double track(WheeledBody body) {
        double left = 0;
        double right = 0;
        for (int i = 0; i < body.wheels(); i++) {
            left = Math.max(left, body.driven[i] ? body.y[i] + body.massY : 0);
            right = Math.min(right, body.driven[i] ? body.y[i] + body.massY : 0);
        }
        return left - right;
    }

    /** How far the reported place is ahead of the point that does not slip in a turn, metres. */
    public double ahead() {
        WheeledBody body = body();
        return -(drive instanceof DriveSettings.Differential ? drivenX(body) : steering(body).lineX());
    }

    private static double drivenX(WheeledBody body) {
        double sum = 0;
        for (int i = 0; i < body.wheels(); i++) {
            sum += body.driven[i] ? body.x[i] + body.massX : 0;
        }
        return sum / body.drivenWheels();
    }

    /** Greatest acceleration that torque and friction give, m/s2. */
    public double maxAcceleration() {
        WheeledBody body = body();
        if (drive instanceof EngineDriveSettings engine) {
            return Math.min(engine.on(body, friction.rolling()).greatestAcceleration(), friction.mu() * WheeledBody.GRAVITY);
        }
        double byTorque = control.maxTorque().orElse(Double.POSITIVE_INFINITY) * body.drivenWheels() / body.pushRadius() / body.movedMass();
        return Math.min(byTorque, friction.mu() * WheeledBody.GRAVITY);
    }

    /** Brake torque of all wheels together, N m. */
    double maxBrake(WheeledBody body) {
        return control.maxBrake().orElse(USUAL_BRAKES * friction.mu() * body.mass * WheeledBody.GRAVITY * body.pushRadius());
    }

    SpeedControl speedControl(WheeledBody body, double dt, int regulators) {
        int driven = Math.max(1, body.drivenWheels());
        double grip = 0;
        double inertiaRate = 0;
        for (int i = 0; i < body.wheels(); i++) {
            grip += body.driven[i] ? friction.mu() * body.load(i) * body.radius[i] / driven : 0;
            inertiaRate += body.driven[i] ? body.spinInertia[i] / (body.radius[i] * dt) / driven : 0;
        }
        double usualGain = Math.max(body.movedMass() * body.pushRadius() / driven / USUAL_RESPONSE, scrubTorque(body) / SCRUB_ERROR);
        return new SpeedControl(control, usualGain, grip, inertiaRate, dt, regulators);
    }

    /**
     * Torque of each driven wheel of a differential drive that turns it in place against the friction of wheels which slide sideways, N m: mu g sum(m_i |x_i|) R / (y n) with
     * x from the middle of the driven wheels, y half the track and n driven wheels. A regulator without such strength would go straight on. 0 of all other drives.
     */
    private double scrubTorque(WheeledBody body) {
        if (!(drive instanceof DriveSettings.Differential) || track(body) <= 0) {
            return 0;
        }
        double middle = drivenX(body);
        double moment = 0;
        for (int i = 0; i < body.wheels(); i++) {
            moment += friction.mu() * WheeledBody.GRAVITY * body.held[i] * Math.abs(body.x[i] + body.massX - middle);
        }
        return moment * body.pushRadius() / (0.5 * track(body)) / body.drivenWheels();
    }
}
