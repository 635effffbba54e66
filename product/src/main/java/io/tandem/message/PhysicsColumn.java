package io.tandem.message;

/**
 * The schema of {@link PhysicsSample}: what is inside a vehicle, every column with its name, unit and meaning. Mobility models and controllers publish those that they
 * have; recordings, databases, exported tables and the page take their columns from here, so a new column is one line at the end of this list and the code that publishes it.
 * Recordings know a column by its place in the list and by its name. Columns are therefore never renamed, moved or removed.
 */
public enum PhysicsColumn {

    EAST("x_m", Part.VEHICLE, "m", "position east of the site"),
    NORTH("y_m", Part.VEHICLE, "m", "position north of the site"),
    HEADING("heading_rad", Part.VEHICLE, "rad", "anticlockwise from east, not wrapped"),
    SPEED("speed_mps", Part.VEHICLE, "m/s", "of the reported place, along the heading"),
    COMMAND_SPEED("command_speed_mps", Part.VEHICLE, "m/s", "speed that the behavior asks for"),
    COMMAND_ACCELERATION("command_acceleration_mps2", Part.VEHICLE, "m/s2", "acceleration that the behavior asks for"),
    COMMAND_STEER("command_steer_rad", Part.VEHICLE, "rad", "steer that the behavior asks for, positive to the left"),
    COMMAND_YAW_RATE("command_yaw_rate_radps", Part.VEHICLE, "rad/s", "yaw rate that the behavior asks for"),
    SIDE_SPEED("side_speed_mps", Part.VEHICLE, "m/s", "of the reported place, to the left"),
    YAW_RATE("yaw_rate_radps", Part.VEHICLE, "rad/s", "rate of turn, anticlockwise"),
    ACCELERATION_X("ax_mps2", Part.VEHICLE, "m/s2", "acceleration of the centre of mass over the step, ahead, contacts included"),
    ACCELERATION_Y("ay_mps2", Part.VEHICLE, "m/s2", "the same, to the left"),
    YAW_ACCELERATION("yaw_acceleration_radps2", Part.VEHICLE, "rad/s2", "change of the yaw rate over the step, contacts included"),
    STEER("steer_rad", Part.VEHICLE, "rad", "steer of the middle of the axle, positive to the left"),
    SET_SPEED("set_speed_mps", Part.VEHICLE, "m/s", "set-point of the speed control"),
    ODOMETRY_SPEED("odometry_speed_mps", Part.VEHICLE, "m/s", "speed that the wheels tell"),
    ODOMETRY_YAW_RATE("odometry_yaw_rate_radps", Part.VEHICLE, "rad/s", "yaw rate that the wheels tell"),
    ODOMETRY_EAST("odometry_x_m", Part.VEHICLE, "m", "position east of the site that the wheels tell"),
    ODOMETRY_NORTH("odometry_y_m", Part.VEHICLE, "m", "position north of the site that the wheels tell"),
    ODOMETRY_HEADING("odometry_heading_rad", Part.VEHICLE, "rad", "heading that the wheels tell, not wrapped"),
    WHEEL_LOAD("wheel_load_n", Part.WHEEL, "N", "load on the ground"),
    WHEEL_FORCE_X("wheel_force_x_n", Part.WHEEL, "N", "force of the ground along the wheel, positive ahead"),
    WHEEL_FORCE_Y("wheel_force_y_n", Part.WHEEL, "N", "force of the ground across the wheel, positive to the left"),
    WHEEL_TORQUE("wheel_torque_nm", Part.WHEEL, "N·m", "torque of the motor"),
    WHEEL_BRAKE("wheel_brake_nm", Part.WHEEL, "N·m", "torque that the brake can hold"),
    WHEEL_SPIN("wheel_spin_radps", Part.WHEEL, "rad/s", "rate of turn about the axle, positive ahead"),
    WHEEL_SPEED_X("wheel_vx_mps", Part.WHEEL, "m/s", "velocity of its centre along the wheel"),
    WHEEL_SPEED_Y("wheel_vy_mps", Part.WHEEL, "m/s", "velocity of its centre across the wheel, to the left"),
    WHEEL_SLIP("wheel_slip", Part.WHEEL, "", "speed of the rim less that of the centre, over the greater of both; 1 spins in place, -1 is locked, 0 at rest"),
    WHEEL_SLIP_ANGLE("wheel_slip_angle_rad", Part.WHEEL, "rad", "direction in which it goes, to the left of where it points; 0 at rest"),
    WHEEL_STEER("wheel_steer_rad", Part.WHEEL, "rad", "steer of the wheel, positive to the left"),
    WHEEL_MU("wheel_mu", Part.WHEEL, "", "friction coefficient of the ground under it"),
    PID_SET("pid_set_mps", Part.REGULATOR, "m/s", "set-point of the regulator: one of the vehicle, or one of each side of a differential drive, left first"),
    PID_ERROR("pid_error_mps", Part.REGULATOR, "m/s", "set-point less the speed that its wheels tell"),
    PID_P("pid_p_nm", Part.REGULATOR, "N·m", "proportional term, as torque of each driven wheel"),
    PID_I("pid_i_nm", Part.REGULATOR, "N·m", "integral term"),
    PID_D("pid_d_nm", Part.REGULATOR, "N·m", "derivative term"),
    PID_AHEAD("pid_ahead_nm", Part.REGULATOR, "N·m", "feed-forward of the acceleration that is asked for"),
    PID_TORQUE("pid_torque_nm", Part.REGULATOR, "N·m", "their sum within the limits of motor and brakes; 0 while it stands"),
    PEDAL("pedal", Part.VEHICLE, "", "throttle less brake as they act now, from -1 to 1"),
    GEAR("gear", Part.VEHICLE, "", "gear, from 1; -1 in reverse"),
    ENGINE_SPEED("engine_speed_radps", Part.VEHICLE, "rad/s", "rate of turn of engine or motor"),
    ENERGY("energy_mj", Part.VEHICLE, "MJ", "fuel or battery energy used since the start"),
    GAP_ERROR("gap_error_m", Part.VEHICLE, "m", "gap to the vehicle ahead less the one that the controller wants; NaN where nobody is ahead"),
    CONTACT_EAST("contact_x_m", Part.CONTACT, "m", "place of the contact point, east of the site"),
    CONTACT_NORTH("contact_y_m", Part.CONTACT, "m", "the same, north"),
    CONTACT_FORCE_EAST("contact_force_x_n", Part.CONTACT, "N", "force on the vehicle at the point, east; the mean over the step"),
    CONTACT_FORCE_NORTH("contact_force_y_n", Part.CONTACT, "N", "the same, north"),
    CONTACT_WITH("contact_vid", Part.CONTACT, "", "participant that it touches there; 0 for a wall");

    /** Of what there are values: of the vehicle one, of the others one each. */
    public enum Part { VEHICLE, WHEEL, REGULATOR, CONTACT }

    private final String columnName;
    private final Part part;
    private final String unit;
    private final String meaning;

    PhysicsColumn(String columnName, Part part, String unit, String meaning) {
        this.columnName = columnName;
        this.part = part;
        this.unit = unit;
        this.meaning = meaning;
    }

    /** The name in recordings, databases and exported tables. */
    public String columnName() {
        return columnName;
    }

    public Part part() {
        return part;
    }

    /** The SI unit; empty for numbers without one. */
    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }
}
