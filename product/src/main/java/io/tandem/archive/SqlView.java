package io.tandem.archive;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsColumn.Part;
import io.tandem.message.ReportColumn;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A view that users query. Its text is the query over one run; the rows of several runs follow each other.
 *
 * @param name    in SQL
 * @param meaning one row per what
 * @param perRun  the query over one run's {@link TableSchema}; words in braces are filled in, see {@link QueriedRun}
 */
record SqlView(String name, String meaning, String perRun) {

    private static final String NAMED = " left join {tables}.vehicles v on v.vid = r.vid";

    /** The columns of reports that came after the view was first written, at its end. */
    private static final String LATER_COLUMNS = Arrays.stream(ReportColumn.values()).filter(ReportColumn::addedLater)
            .map(column -> ", r." + column.columnName()).collect(Collectors.joining());

    private static final String PHYSICS_COLUMNS = Arrays.stream(PhysicsColumn.values()).map(column -> ", r." + column.columnName()).collect(Collectors.joining());
    private static final String WHEEL_COLUMNS = Arrays.stream(PhysicsColumn.values()).filter(column -> column.part() == Part.WHEEL)
            .map(column -> ", unnest(r." + column.columnName() + ") as " + column.columnName()).collect(Collectors.joining());

    /** All views; later ones may be made of earlier ones. */
    static final List<SqlView> ALL = List.of(
            new SqlView("runs", "recording", """
                    select {run} as run, {number} as number, {file} as file, scenario, version, seed, recorded_on,
                        make_timestamp_ns(start_epoch_ns) as start, site_lat_deg, site_lon_deg, site_height_m,
                        (select count(*) from {tables}.vehicles) as vehicles, reports, takes, last_ns / 1e9 as last_s, complete, damaged_chunks
                    from {tables}.run"""),
            new SqlView("vehicles", "participant", """
                    select {run} as run, vid, name, kind, "real", length_m, body_length_m, body_width_m, behaviors, steps from {tables}.vehicles"""),
            new SqlView("reports", "report of a vehicle", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.vid, v.name, v.kind, v."real",
                        case r.run_state when 1 then 'READY' when 2 then 'SET' when 3 then 'GO' when 4 then 'PAUSE' when 5 then 'STOP'
                            else r.run_state::varchar end as run_state,
                        r.x_m, r.y_m, r.z_m, {east} + r.x_m as utm_e_m, {north} + r.y_m as utm_n_m, {zone} as utm_zone,
                        site_lat({number}, r.x_m, r.y_m) as lat_deg, site_lon({number}, r.x_m, r.y_m) as lon_deg,
                        r.heading_rad, r.speed_mps, r.steer_rad,
                        case when r.rung > 0 then coalesce(v.behaviors[r.rung], r.rung::varchar) when len(v.behaviors) > 0 then 'none' end as behavior,
                        case when r.mission_step > len(v.steps) then 'done' when r.mission_step > 0 then v.steps[r.mission_step] end
                            as mission_step,
                        nullif(v.reasons[r.rung][r.reason + 1], '') as reason,
                        r.vx_mps, r.vy_mps, r.vz_mps, r.pitch_rad, r.health, r.take, r.beat_ns / 1e9 as beat_s, r.t_ns"""
                    + LATER_COLUMNS + " from {tables}.reports r" + NAMED),
            new SqlView("events", "event", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.event, r.vid, v.name, r.other, r.x_m, r.y_m, r.z_m,
                        site_lat({number}, r.x_m, r.y_m) as lat_deg, site_lon({number}, r.x_m, r.y_m) as lon_deg, r.text, r.take
                    from {tables}.events r""" + NAMED),
            new SqlView("alerts", "vehicle warned of another, once per encounter", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.vid, v.name, r.other, r.to_closest_s, r.at_closest_m, r.now_m, r.turn, r.climb,
                        r.other_x_m, r.other_y_m, r.other_z_m, r.take
                    from {tables}.alerts r""" + NAMED),
            new SqlView("distances", "beat and pair of vehicles, both ways round; name the vehicles you ask for", DistanceView.PER_RUN),
            new SqlView("run_states", "change of the run's state", """
                    select {run} as run, t_ns / 1e9 as t_s, state, take from {tables}.run_states"""),
            new SqlView("fixes", "position as a device gave it", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.arrived_ns / 1e9 as arrived_s, r.vid, v.name, r.lat_deg, r.lon_deg, r.height_m,
                        r.x_m, r.y_m, r.z_m, r.accuracy_m, r.speed_mps, r.heading_rad, r.via, r.take
                    from {tables}.fixes r""" + NAMED),
            new SqlView("estimates", "estimate of a vehicle of itself; the truth is in reports", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.vid, v.name, r.x_m, r.y_m, r.heading_rad, r.speed_mps, r.yaw_rate_radps, r.var_xx_m2,
                        r.var_xy_m2, r.var_yy_m2, r.var_heading_rad2, r.var_speed_m2ps2, r.var_yaw_rate_rad2ps2, r.bias_model, r.placed, r.rejected,
                        r.take, r.t_ns
                    from {tables}.estimates r""" + NAMED),
            new SqlView("sightings", "estimate and other whom its sensors follow", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.vid, v.name, r.other, r.x_m, r.y_m, r.heading_rad, r.vx_mps, r.vy_mps, r.age_s,
                        r.var_xx_m2, r.var_xy_m2, r.var_yy_m2, r.var_vxvx_m2ps2, r.var_vxvy_m2ps2, r.var_vyvy_m2ps2, r.take, r.t_ns
                    from {tables}.sightings r""" + NAMED),
            new SqlView("physics", "step of a vehicle whose inside is recorded; columns of wheels, regulators and contacts are lists", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.vid, v.name""" + PHYSICS_COLUMNS + ", r.take, r.t_ns from {tables}.physics r" + NAMED),
            new SqlView("wheels", "step and wheel of a vehicle whose inside is recorded, wheels numbered from 1", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.vid, v.name, unnest(range(1, len(r.wheel_spin_radps) + 1)) as wheel""" + WHEEL_COLUMNS
                    + ", r.take, r.t_ns from {tables}.physics r" + NAMED),
            new SqlView("messages", "radio message and receiver; t_s is the time of sending, reason why it was not delivered, payload what it says beyond the sender's state", """
                    select {run} as run, r.t_ns / 1e9 as t_s, r.kind, r.sender, r.receiver, r.seq, r.delivered, r.latency_s, r.reason, r.payload, r.take, r.t_ns from {tables}.messages r"""),
            new SqlView("vitals", "second: how well Core kept up", """
                    select {run} as run, t_ns / 1e9 as t_s, margin, take from {tables}.vitals"""),
            new SqlView("links", "second and host: how well Core heard it", """
                    select {run} as run, t_ns / 1e9 as t_s, host, vehicles, rate_hz, sent, lost, duplicates, reordered, age_s, offset_s, margin, take
                    from {tables}.links"""),
            new SqlView("counters", "second and counter", """
                    select {run} as run, t_ns / 1e9 as t_s, counter, value, take from {tables}.counters"""),
            new SqlView("state_hashes", "second: the hash of the whole state", """
                    select {run} as run, t_ns / 1e9 as t_s, hash, take from {tables}.state_hashes"""));

    /** The statement that makes the view over some runs. */
    String create(List<QueriedRun> runs) {
        return "create view " + name + " as " + runs.stream().map(run -> run.fill(perRun)).collect(Collectors.joining("\nunion all\n"));
    }
}
