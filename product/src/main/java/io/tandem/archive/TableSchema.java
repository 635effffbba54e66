package io.tandem.archive;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsColumn.Part;
import io.tandem.message.ReportColumn;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The tables in which a recording is stored, in a form that is quick to load; users query {@link SqlView}s of them. */
final class TableSchema {

    /** Format of these tables; a file of another format is replaced. The columns of reports and physics count too, so that a new one replaces it. */
    static final int FORMAT = 50_000 + 100 * PhysicsColumn.values().length + ReportColumn.VERSION;

    private static final String PHYSICS_COLUMNS = Arrays.stream(PhysicsColumn.values())
            .map(column -> ", " + column.columnName() + (column.part() == Part.VEHICLE ? " double" : " double[]")).collect(Collectors.joining());

    static final List<String> CREATE = List.of(
            """
            create table vehicles (vid integer, name varchar, kind varchar, "real" boolean, length_m double, body_length_m double, body_width_m double, behaviors varchar[],
                reasons varchar[][], steps varchar[])""",
            "create table run_states (t_ns bigint, take integer, state varchar)",
            """
            create table alerts (t_ns bigint, take integer, vid integer, other integer, to_closest_s double, at_closest_m double, now_m double,
                turn integer, climb integer, other_x_m double, other_y_m double, other_z_m double)""",
            """
            create table events (t_ns bigint, take integer, event varchar, vid integer, other integer, x_m double, y_m double, z_m double,
                text varchar)""",
            """
            create table fixes (t_ns bigint, take integer, arrived_ns bigint, vid integer, lat_deg double, lon_deg double, height_m double,
                x_m double, y_m double, z_m double, accuracy_m double, speed_mps double, heading_rad double, via varchar)""",
            """
            create table estimates (t_ns bigint, take integer, vid integer, x_m double, y_m double, heading_rad double, speed_mps double,
                yaw_rate_radps double, var_xx_m2 double, var_xy_m2 double, var_yy_m2 double, var_heading_rad2 double, var_speed_m2ps2 double,
                var_yaw_rate_rad2ps2 double, bias_model varchar, placed boolean, rejected integer)""",
            """
            create table sightings (t_ns bigint, take integer, vid integer, other integer, x_m double, y_m double, heading_rad double, vx_mps double,
                vy_mps double, age_s double, var_xx_m2 double, var_xy_m2 double, var_yy_m2 double, var_vxvx_m2ps2 double, var_vxvy_m2ps2 double,
                var_vyvy_m2ps2 double)""",
            "create table physics (t_ns bigint, take integer, vid integer" + PHYSICS_COLUMNS + ")",
            "create table messages (t_ns bigint, take integer, kind varchar, sender integer, receiver integer, seq integer, delivered boolean, latency_s double, reason varchar, payload varchar)",
            "create table vitals (t_ns bigint, take integer, margin double)",
            """
            create table links (t_ns bigint, take integer, host varchar, vehicles integer, rate_hz double, sent bigint, lost bigint,
                duplicates bigint, reordered bigint, age_s double, offset_s double, margin double)""",
            "create table counters (t_ns bigint, take integer, counter varchar, value bigint)",
            "create table state_hashes (t_ns bigint, take integer, hash varchar)",
            """
            create table run (signature varchar, scenario varchar, version varchar, seed bigint,
                recorded_on varchar, start_epoch_ns bigint, site_lat_deg double, site_lon_deg double, site_height_m double, reports bigint,
                takes integer, last_ns bigint, complete boolean, damaged_chunks bigint, unknown_messages bigint)""");

    static final String INSERT_RUN = "insert into run values (" + "?, ".repeat(14) + "?)";

    /** Name of the table function that supplies the reports, see {@link ReportFeed}. */
    static final String FEED = "recorded_reports";
    static final String CREATE_REPORTS = "create table reports as select * from " + FEED + "()";

    private TableSchema() {
    }
}
