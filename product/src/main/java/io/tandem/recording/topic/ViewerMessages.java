package io.tandem.recording.topic;

import io.tandem.geo.Angle;
import io.tandem.geo.LatLon;
import io.tandem.geo.LatLonApproximation;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.recording.codec.VehicleSlots;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies of positions, poses and events in the message types that general viewers draw (foxglove). Positions are rounded to about a
 * millimetre. To copyRows the file small about a hundred vehicle positions a second are written in all, but every vehicle's at least every two
 * seconds.
 */
public final class ViewerMessages {

    /** Severity of a log line. */
    public enum Level { UNKNOWN, DEBUG, INFO, WARNING }

    /** Name of a participant, also in UTF-8. */
    private record Label(String name, byte[] utf8, boolean real) {

        private Label(String name, boolean real) {
            this(name, name.getBytes(StandardCharsets.UTF_8), real);
        }
    }

    private static final String FRAME = "site";
    private static final double VEHICLES_PER_SECOND = 100;
    private static final long MAX_INTERVAL_NANOS = SimTime.nanos(2);
    /** Vehicles without a report for this long are left out. */
    private static final long MAX_AGE_NANOS = SimTime.nanos(10);
    /**
     * Steps per unit for rounding. Powers of two leave many zero bits, which compress well; steps are a millimetre or less, and of
     * quaternions about a ten-thousandth of a degree.
     */
    private static final double STEPS_PER_DEGREE = 0x1p26;
    private static final double STEPS_PER_METRE = 0x1p10;
    private static final double STEPS_PER_QUATERNION_UNIT = 0x1p20;

    private final Site site;
    private final LatLonApproximation latLon;
    private final long startEpochNanos;
    private final Map<Integer, Label> labels = new HashMap<>();
    private final VehicleSlots slots = new VehicleSlots();
    private Label[] label = new Label[0];
    /** the last report of the vehicle in each slot */
    private long[] times = new long[0];
    private double[] east = new double[0];
    private double[] north = new double[0];
    private double[] up = new double[0];
    private double[] heading = new double[0];
    private double[] pitch = new double[0];
    private final LittleEndianWriter inner = new LittleEndianWriter();
    private final LittleEndianWriter part = new LittleEndianWriter();
    private final LittleEndianWriter time = new LittleEndianWriter();
    private long due = Long.MIN_VALUE;

    public ViewerMessages(Site site, long startEpochNanos) {
        this.site = site;
        this.latLon = new LatLonApproximation(site);
        this.startEpochNanos = startEpochNanos;
    }

    public void joined(List<Participant> some) {
        some.forEach(participant -> labels.put(participant.vid(), new Label(participant.name(), participant.real())));
        Arrays.fill(label, null);
    }

    /** A participant has another name from now on. */
    public void rename(int vid, String name) {
        labels.computeIfPresent(vid, (_, former) -> new Label(name, former.real()));
        Arrays.fill(label, null);
    }

    /** Removes all positions when the run starts again. */
    public void reset() {
        slots.clear();
        Arrays.fill(label, null);
        due = Long.MIN_VALUE;
    }

    /** Stores the reports of a beat and returns whether positions are due to be written. */
    public boolean update(SimTime at, Reports reports) {
        if (slots.equalsVids(reports.vid, reports.count())) {
            copyRows(reports, 0, 0, reports.count());
        } else {
            copyEachRow(reports);
        }
        if (at.nanos() < due || slots.count() == 0) {
            return false;
        }
        due = at.nanos() + Math.min(MAX_INTERVAL_NANOS, SimTime.nanos(slots.count() / VEHICLES_PER_SECOND));
        return true;
    }

    private void copyEachRow(Reports reports) {
        int slot = -1;
        for (int row = 0; row < reports.count(); row++) {
            slot = slots.of(reports.vid[row], slot + 1);
            reserve(slot);
            copyRows(reports, row, slot, 1);
        }
    }

    private void reserve(int slot) {
        if (slot >= times.length) {
            int reserve = slot + slot / 2 + 1;
            label = Arrays.copyOf(label, reserve);
            times = Arrays.copyOf(times, reserve);
            east = Arrays.copyOf(east, reserve);
            north = Arrays.copyOf(north, reserve);
            up = Arrays.copyOf(up, reserve);
            heading = Arrays.copyOf(heading, reserve);
            pitch = Arrays.copyOf(pitch, reserve);
        }
    }

    private void copyRows(Reports reports, int row, int slot, int rows) {
        System.arraycopy(reports.time, row, times, slot, rows);
        System.arraycopy(reports.east, row, east, slot, rows);
        System.arraycopy(reports.north, row, north, slot, rows);
        System.arraycopy(reports.up, row, up, slot, rows);
        System.arraycopy(reports.heading, row, heading, slot, rows);
        System.arraycopy(reports.pitch, row, pitch, slot, rows);
    }

    /** Positions of all vehicles, as foxglove.LocationFixes. */
    public void locations(SimTime at, LittleEndianWriter out) {
        for (int slot = 0; slot < slots.count(); slot++) {
            if (isShown(at, slot)) {
                location(slot);
                ProtobufWriter.nested(out, 1, inner);
            }
        }
    }

    private boolean isShown(SimTime at, int slot) {
        return at.nanos() - times[slot] < MAX_AGE_NANOS && Double.isFinite(east[slot] + north[slot] + up[slot] + heading[slot] + pitch[slot]);
    }

    private void location(int slot) {
        LatLon place = latLon.toLatLon(east[slot], north[slot]);
        inner.clear();
        real(inner, 1, place.latDegrees(), STEPS_PER_DEGREE);
        real(inner, 2, place.lonDegrees(), STEPS_PER_DEGREE);
        real(inner, 3, site.height() + up[slot], STEPS_PER_METRE);
        timestamp(inner, 6, times[slot]);
        if (label[slot] == null) {
            label[slot] = label(slots.vid(slot));
        }
        ProtobufWriter.bytes(inner, 7, label[slot].utf8);
        if (label[slot].real) {
            orange(inner, 8);
        }
    }

    private Label label(int vid) {
        return labels.getOrDefault(vid, new Label(String.valueOf(vid), false));
    }

    /** Colour of real participants. */
    private void orange(LittleEndianWriter out, int field) {
        part.clear();
        ProtobufWriter.real(part, 1, 1);
        ProtobufWriter.real(part, 2, 0.5);
        ProtobufWriter.real(part, 4, 1);
        ProtobufWriter.nested(out, field, part);
    }


    /** Poses of all vehicles in the site's frame, as foxglove.PosesInFrame. */
    public void poses(SimTime at, LittleEndianWriter out) {
        timestamp(out, 1, at.nanos());
        ProtobufWriter.text(out, 2, FRAME);
        for (int slot = 0; slot < slots.count(); slot++) {
            if (isShown(at, slot)) {
                pose(slot);
                ProtobufWriter.nested(out, 3, inner);
            }
        }
    }

    /** Position and quaternion: rotation by the heading about the vertical, then by the pitch with the nose up. */
    private void pose(int slot) {
        inner.clear();
        part.clear();
        real(part, 1, east[slot], STEPS_PER_METRE);
        real(part, 2, north[slot], STEPS_PER_METRE);
        real(part, 3, up[slot], STEPS_PER_METRE);
        ProtobufWriter.nested(inner, 1, part);
        double yaw = Angle.wrap(heading[slot]) / 2;
        double nose = -pitch[slot] / 2;
        double sinYaw = Angle.sin(yaw);
        double cosYaw = Angle.cos(yaw);
        double sinNose = Angle.sin(nose);
        double cosNose = Angle.cos(nose);
        part.clear();
        real(part, 1, -sinYaw * sinNose, STEPS_PER_QUATERNION_UNIT);
        real(part, 2, cosYaw * sinNose, STEPS_PER_QUATERNION_UNIT);
        real(part, 3, sinYaw * cosNose, STEPS_PER_QUATERNION_UNIT);
        real(part, 4, cosYaw * cosNose, STEPS_PER_QUATERNION_UNIT);
        ProtobufWriter.nested(inner, 2, part);
    }

    /** A line of the log, as foxglove.Log. */
    public void log(SimTime at, Level level, int vid, String text, LittleEndianWriter out) {
        timestamp(out, 1, at.nanos());
        ProtobufWriter.number(out, 2, level.ordinal());
        ProtobufWriter.text(out, 3, text);
        ProtobufWriter.text(out, 4, vid == 0 ? "run" : label(vid).name);
    }

    private void timestamp(LittleEndianWriter out, int field, long simNanos) {
        long nanos = startEpochNanos + simNanos;
        time.clear();
        ProtobufWriter.number(time, 1, Math.floorDiv(nanos, 1_000_000_000L));
        ProtobufWriter.number(time, 2, Math.floorMod(nanos, 1_000_000_000L));
        ProtobufWriter.nested(out, field, time);
    }

    /** A rounded number; protobuf leaves out zeros. */
    private static void real(LittleEndianWriter out, int field, double value, double stepsPerUnit) {
        double rounded = Math.rint(value * stepsPerUnit) / stepsPerUnit;
        if (rounded != 0) {
            ProtobufWriter.real(out, field, rounded);
        }
    }
}
