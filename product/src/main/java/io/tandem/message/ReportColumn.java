package io.tandem.message;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The schema of {@link Reports}: every column with its name, form, unit, meaning and uses. Memory, wire, recordings, databases, exported tables
 * and the browser's frames take their columns from here, so a new column is one line at the end of this list and the code that fills it. The order is that on the wire;
 * recordings and databases know a column by its name. Columns are therefore never renamed, moved or removed.
 */
public enum ReportColumn {

    VID("vid", Form.ID, "", "number of the vehicle", Use.HASH),
    TIME("t_ns", Form.TIME, "ns", "simulated time of the state", Use.HASH),
    EAST("x_m", Form.THOUSANDTHS, "m", "position east of the site", Use.HASH, Use.FRAME),
    NORTH("y_m", Form.THOUSANDTHS, "m", "position north of the site", Use.HASH, Use.FRAME),
    UP("z_m", Form.THOUSANDTHS, "m", "height above the site", Use.HASH, Use.FRAME),
    EAST_SPEED("vx_mps", Form.FLOAT, "m/s", "velocity of the reported point, east"),
    NORTH_SPEED("vy_mps", Form.FLOAT, "m/s", "velocity of the reported point, north"),
    UP_SPEED("vz_mps", Form.FLOAT, "m/s", "velocity of the reported point, up"),
    HEADING("heading_rad", Form.TURN, "rad", "anticlockwise from east, not wrapped", Use.HASH, Use.FRAME),
    SPEED("speed_mps", Form.FLOAT, "m/s", "along the heading; negative in reverse", Use.HASH, Use.FRAME),
    STEER("steer_rad", Form.TEN_THOUSANDTHS, "rad", "steering angle, positive to the left", Use.HASH, Use.FRAME),
    PITCH("pitch_rad", Form.TEN_THOUSANDTHS, "rad", "positive with the nose up", Use.FRAME),
    RUN_STATE("run_state", Form.CODE, "", "number of the vehicle's own RunState", Use.HASH),
    RUNG("rung", Form.CODE, "", "rung of the behavior that decided, from 1; 0 for none", Use.HASH, Use.FRAME),
    REASON("reason", Form.CODE, "", "why it decided, by the behavior's own table of reasons"),
    HEALTH("health", Form.CODE, "", "bits; 0 is well"),
    MISSION_STEP("mission_step", Form.COUNT, "", "mission step under way, from 1; 0 for none", Use.HASH, Use.FRAME),
    YAW_RATE("yaw_rate_radps", Form.FLOAT, "rad/s", "rate of turn, anticlockwise seen from above; 0 where unknown", Use.FRAME),
    ROLL("roll_rad", Form.TEN_THOUSANDTHS, "rad", "about the heading, positive with the right side down; 0 where unknown", Use.FRAME),
    ENERGY("energy_mj", Form.FLOAT, "MJ", "fuel or battery energy used since the start; 0 where the model has none"),
    INTENDED_ACCELERATION("intended_accel_mps2", Form.FLOAT, "m/s2", "acceleration that its behavior asks for; where that asks for a speed, or it is a real one, what it had since the last report"),
    INDICATORS("indicators", Form.CODE, "", "bits of its turn signals: 1 for left, 2 for right; 0 where it shows none or has none", Use.FRAME);

    /**
     * How the values of a column are held in memory and how far the wire rounds them. In memory the real forms are doubles. New columns take
     * one of the real forms, CODE or COUNT; the first two exist once, as the key of a row.
     */
    public enum Form {

        /** An int; 4 bytes on the wire. */
        ID(4),
        /** A long, nanoseconds; on the wire 4 bytes, microseconds after the time of the batch. */
        TIME(4),
        /** Real, on the wire a 4-byte number of thousandths, up to 2,147 thousand. */
        THOUSANDTHS(4),
        /** Real, on the wire a 4-byte float of at most a million. */
        FLOAT(4),
        /** Real, radians, on the wire a 4-byte number of 2^32nd parts of a turn, wrapped. */
        TURN(4),
        /** Real, on the wire a 2-byte number of ten-thousandths; values out of range are clamped, NaN becomes 0. */
        TEN_THOUSANDTHS(2),
        /** An unsigned byte. */
        CODE(1),
        /** An unsigned short. */
        COUNT(2);

        private final int wireBytes;

        Form(int wireBytes) {
            this.wireBytes = wireBytes;
        }

        public int wireBytes() {
            return wireBytes;
        }

        public boolean isReal() {
            return this == THOUSANDTHS || this == FLOAT || this == TURN || this == TEN_THOUSANDTHS;
        }
    }

    /** What takes a column beside memory, wire, recordings, databases and exported tables, which take every one. */
    private enum Use {

        /** The state hash. The hash of a run stays the same over versions, so later columns are not in it. */
        HASH,
        /** The frames that browsers receive, where every column costs bandwidth. */
        FRAME
    }

    /** All columns whose values are doubles in memory. */
    public static final List<ReportColumn> REALS = Arrays.stream(values()).filter(column -> column.form.isReal()).toList();
    /** All columns of unsigned bytes. */
    public static final List<ReportColumn> CODES = Arrays.stream(values()).filter(column -> column.form == Form.CODE).toList();
    /** All columns of unsigned shorts. */
    public static final List<ReportColumn> COUNTS = Arrays.stream(values()).filter(column -> column.form == Form.COUNT).toList();
    /** The version of this list, from 1: it rises with every column that is added. */
    public static final int VERSION = values().length - MISSION_STEP.ordinal();

    private final String columnName;
    private final Form form;
    private final String unit;
    private final String meaning;
    private final Set<Use> uses;

    ReportColumn(String columnName, Form form, String unit, String meaning, Use... uses) {
        this.columnName = columnName;
        this.form = form;
        this.unit = unit;
        this.meaning = meaning;
        this.uses = Set.of(uses);
    }

    /** The name in recordings, databases and exported tables. */
    public String columnName() {
        return columnName;
    }

    /** The name in the documentation of the wire. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    public Form form() {
        return form;
    }

    /** The SI unit of the values in memory; empty for numbers without one. */
    public String unit() {
        return unit;
    }

    public boolean hashed() {
        return uses.contains(Use.HASH);
    }

    /** Whether browsers receive the column with every frame. */
    public boolean framed() {
        return uses.contains(Use.FRAME);
    }

    public String meaning() {
        return meaning;
    }

    /** Whether recordings and databases made by earlier versions may lack the column; its values are then 0. */
    public boolean addedLater() {
        return ordinal() > MISSION_STEP.ordinal();
    }

    /** Place among the columns that have the same type in memory. */
    int slot() {
        return form.isReal() ? REALS.indexOf(this) : form == Form.CODE ? CODES.indexOf(this) : COUNTS.indexOf(this);
    }
}
