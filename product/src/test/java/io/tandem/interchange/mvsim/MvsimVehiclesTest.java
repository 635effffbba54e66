package io.tandem.interchange.mvsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.interchange.ImportedScenario;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vehicles of MVSIM do in a scenario what they would do there. */
class MvsimVehiclesTest {

    private static final String CAR = """
            <vehicle name="car">
              <init_pose>0 0 0</init_pose>
              <dynamics class="%s">
                <rl_wheel pos="0 0.75" mass="15" width="0.2" diameter="0.6"/> <rr_wheel pos="0 -0.75" mass="15" width="0.2" diameter="0.6"/>
                <fl_wheel mass="15" width="0.2" diameter="0.6"/> <fr_wheel mass="15" width="0.2" diameter="0.6"/>
                <f_wheels_x>2.6</f_wheels_x> <f_wheels_d>1.5</f_wheels_d> <max_steer_ang_deg>35</max_steer_ang_deg>
                <chassis mass="1200" zmin="0.2" zmax="1.5"><shape><pt>-1 -0.9</pt> <pt>-1 0.9</pt> <pt>3.6 0.9</pt> <pt>3.6 -0.9</pt></shape></chassis>
                %s
              </dynamics>
              <friction class="default"><mu>0.8</mu><C_damping>0</C_damping></friction>
            </vehicle>
            """;

    @TempDir
    private Path folder;

    /** A circle of V / W, at V, which the integral part of the controller reaches. */
    @Test
    void robotDrivesTheCircleOfItsSetPoints() throws Exception {
        ImportedScenario imported = Worlds.read(folder, Worlds.ROBOT.formatted("<V>1.0</V><W>30</W>") + "<vehicle name=\"r1\" class=\"robot\"><init_pose>5 -3 90</init_pose></vehicle>\n");

        Trial trial = Worlds.run(imported).run(30);
        Trial.Seen before = trial.see(1);
        trial.run(6);

        assertThat(imported.text()).contains("behaviors: {script: {of: twist, rows: [[0, 1, 0.523599]]}}").contains("start: {at: [5, -3], heading: 90 deg}");
        assertThat(trial.see(1).speed()).isCloseTo(1, within(0.02));
        assertThat(trial.see(1).distanceTo(before)).as("half a circle in pi / W = 6 s").isCloseTo(2 * 1 / Math.toRadians(30), within(0.1));
    }

    @Test
    void carTurnsAboutItsRearAxleAsItsTwistSays() throws Exception {
        ImportedScenario imported = Worlds.read(folder, CAR.formatted("ackermann", "<controller class=\"twist_front_steer_pid\"><KP>150</KP><KI>59</KI><max_torque>400</max_torque><V>3</V><W>20</W></controller>"));

        Trial trial = Worlds.run(imported).run(30);
        Trial.Seen before = trial.see(1);
        trial.run(9);

        assertThat(imported.text()).contains("{at: [2.6, 0.75], diameter: 0.6 m, width: 0.2 m, mass: 15 kg, steers: true, driven: true}");
        assertThat(trial.see(1).distanceTo(before)).as("half a circle of the rear axle, where it is reported").isCloseTo(2 * 3 / Math.toRadians(20), within(0.35));
    }

    /** By Newton: a = sum of torques / R / (M + sum of wheel inertias / R2), with I = m R2 / 2. */
    @Test
    void rawTorquesDriveForwardWhereTheyAreNegative() throws Exception {
        ImportedScenario imported = Worlds.read(folder, CAR.formatted("ackermann", "<controller class=\"raw\"><fl_torque>-90</fl_torque><fr_torque>-90</fr_torque></controller>"));

        Trial trial = Worlds.run(imported).run(5);

        double acceleration = 180 / 0.3 / (1260 + 4 * 15 / 2.0);
        assertThat(trial.see(1).speed()).isCloseTo(5 * acceleration, within(0.03));
        assertThat(trial.see(1).east()).isCloseTo(12.5 * acceleration, within(0.1));
    }

    @Test
    void torqueOfADrivetrainIsSharedByItsWheels() throws Exception {
        String train = "<controller class=\"twist_front_steer_pid\"><KP>100</KP><KI>20</KI><V>2</V></controller><drivetrain type=\"open_rear\"><rear_left_right_split>0.6</rear_left_right_split></drivetrain>";
        ImportedScenario imported = Worlds.read(folder, CAR.formatted("ackermann_drivetrain", train));

        Trial trial = Worlds.run(imported).run(60);

        assertThat(imported.text()).contains("kp: 50, ki: 10, max-torque: 200 N·m").contains("axles: rear, differential: open").contains("rear-split: 0.6");
        assertThat(trial.see(1).speed()).isCloseTo(2, within(0.05));
    }

    @Test
    void whatTheFileLeavesOpenIsAsMvsimHasIt() throws Exception {
        ImportedScenario imported = Worlds.read(folder, "<vehicle name=\"a\"><init_pose>0 0 0</init_pose><dynamics class=\"differential_4_wheels\"/></vehicle>\n"
                + "<vehicle name=\"b\"><init_pose>9 0 0</init_pose><dynamics class=\"ackermann\"/></vehicle>\n");

        assertThat(imported.text()).contains("chassis: {mass: 15 kg, outline: [[-0.4, -0.5], [-0.4, 0.5], [0.4, 0.5], [0.6, 0.3], [0.6, -0.3], [0.4, -0.5]], height: [0.05 m, 0.6 m]")
                .contains("{at: [0.5, 0.5], diameter: 0.4 m, width: 0.2 m, mass: 2 kg, driven: true}").contains("friction: {model: dry, mu: 0.8, damping: 0.01, rolling: 0}")
                .contains("control: {law: raw}").contains("chassis: {mass: 500 kg").contains("{at: [0, 0.9], diameter: 0.4 m, width: 0.2 m, mass: 2 kg}").contains("max-steer: 30 deg");
    }

    @Test
    void frictionGoesByTheNameOfItsClass() throws Exception {
        String vehicle = "<vehicle name=\"%s\" class=\"robot\"><init_pose>%d 0 0</init_pose>%s</vehicle>\n";
        ImportedScenario imported = Worlds.read(folder, Worlds.ROBOT.formatted("") + vehicle.formatted("a", 0, "<friction class=\"wardiagnemma\"><mu>0.9</mu><R2>0.01</R2></friction>")
                + vehicle.formatted("b", 5, "<friction class=\"ellipse\"><C_s>7</C_s><C_alpha>9</C_alpha></friction>"));

        assertThat(imported.text()).contains("friction: {model: ward-iagnemma, mu: 0.9, damping: 0.01, a: 50, r1: 0.0075, r2: 0.01}").contains("friction: {model: ellipse, mu: 0.8, damping: 0.01, rolling: 0}");
        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).contains("changed forces up to 0.7 of the load along and 0.9 across"));
    }

    /** The cab of a lorry lies ahead of its front axle: its rear wheels would hang in the air. */
    @Test
    void vehicleThatCannotBeSimulatedIsChangedAsLittleAsNeeded() throws Exception {
        ImportedScenario imported = Worlds.read(folder, CAR.formatted("ackermann", "").replace("<pt>-1 -0.9</pt> <pt>-1 0.9</pt>", "<pt>3 -0.9</pt> <pt>3 0.9</pt>"));

        Trial trial = Worlds.run(imported).run(1);

        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-6));
        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).startsWith("our.world.xml:4 changed the centre of mass of car is put between its wheels"));
    }

    @Test
    void robotOnUnevenGroundGetsACaster() throws Exception {
        ImportedScenario imported = Worlds.read(folder, Worlds.ROBOT.formatted("") + "<vehicle name=\"r\" class=\"robot\"><init_pose>0 0 0</init_pose></vehicle>\n"
                + "<element class=\"elevation_map\"><resolution>10</resolution><elevation_data_matrix>[0 0; 1 1]</elevation_data_matrix></element>\n");

        assertThat(imported.text()).contains("{at: [0.6, 0], diameter: 0.1 m, width: 0.0333333 m, mass: 1 kg, caster: true}");
        assertThat(Worlds.notes(imported)).anySatisfy(note -> assertThat(note).contains("r gets a caster at its front"));
    }
}
