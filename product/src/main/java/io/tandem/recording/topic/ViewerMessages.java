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
 * What is said a second time, for viewers that know nothing of us: where everyone is on the map and in space, and what happened. Rounded
 * to about a millimetre and told about a hundred times a second in all, but for everyone at least every two seconds, so that the file
 * stays small.
 */
public final class ViewerMessages {

    /** How serious a line of the log is. */
    public enum Level { UNKNOWN, DEBUG, INFO, WARNING }

    /** Who someone is, as bytes of a message. */
    private record Label(String name, byte[] letters, boolean real) {

        private Label(String name, boolean real) {
            this(name, name.getBytes(StandardCharsets.UTF_8), real);
        }
    }

    private static final String FRAME = "site";
    private static final double VEHICLES_PER_SECOND = 100;
    private static final long LONGEST = SimTime.nanos(2);
    /** Who has said nothing for so long is not shown. */
    private static final long SILENT = SimTime.nanos(10);
    /** Whole multiples of these take few digits of a double: a millimetre or less, and a ten-thousandth of a degree of direction. */
    private static final double DEGREES = 0x1p26;
    private static final double METRES = 0x1p10;
    private static final double PARTS = 0x1p20;

    private final Site site;
    private final LatLonApproximation vicinity;
    private final long startEpochNanos;
    private final Map<Integer, Label> labels = new HashMap<>();
    private final VehicleSlots slots = new VehicleSlots();
    private Label[] label = new Label[0];
    /** the last word of the vehicle in each slot */
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
        this.vicinity = new LatLonApproximation(site);
        this.startEpochNanos = startEpochNanos;
    }

    public void joined(List<Participant> some) {
        some.forEach(participant -> labels.put(participant.vid(), new Label(participant.name(), participant.real())));
        Arrays.fill(label, null);
    }

    /** The run starts again: nobody is anywhere. */
    public void startAgain() {
        slots.forget();
        Arrays.fill(label, null);
        due = Long.MIN_VALUE;
    }

    /** Takes in what was heard at a beat and says whether it is time to show everyone. */
    public boolean heard(SimTime at, Reports reports) {
        if (slots.areAll(reports.vid, reports.count())) {
            keep(reports, 0, 0, reports.count());
        } else {
            keepEach(reports);
        }
        if (at.nanos() < due || slots.known() == 0) {
            return false;
        }
        due = at.nanos() + Math.min(LONGEST, SimTime.nanos(slots.known() / VEHICLES_PER_SECOND));
        return true;
    }

    private void keepEach(Reports reports) {
        int slot = -1;
        for (int row = 0; row < reports.count(); row++) {
            slot = slots.of(reports.vid[row], slot + 1);
            room(slot);
            keep(reports, row, slot, 1);
        }
    }

    private void room(int slot) {
        if (slot >= times.length) {
            int room = slot + slot / 2 + 1;
            label = Arrays.copyOf(label, room);
            times = Arrays.copyOf(times, room);
            east = Arrays.copyOf(east, room);
            north = Arrays.copyOf(north, room);
            up = Arrays.copyOf(up, room);
            heading = Arrays.copyOf(heading, room);
            pitch = Arrays.copyOf(pitch, room);
        }
    }

    private void keep(Reports reports, int row, int slot, int rows) {
        System.arraycopy(reports.time, row, times, slot, rows);
        System.arraycopy(reports.east, row, east, slot, rows);
        System.arraycopy(reports.north, row, north, slot, rows);
        System.arraycopy(reports.up, row, up, slot, rows);
        System.arraycopy(reports.heading, row, heading, slot, rows);
        System.arraycopy(reports.pitch, row, pitch, slot, rows);
    }

    /** Everyone's place, as foxglove.LocationFixes. */
    public void locations(SimTime at, LittleEndianWriter out) {
        for (int slot = 0; slot < slots.known(); slot++) {
            if (isShown(at, slot)) {
                location(slot);
                ProtobufWriter.nested(out, 1, inner);
            }
        }
    }

    private boolean isShown(SimTime at, int slot) {
        return at.nanos() - times[slot] < SILENT && Double.isFinite(east[slot] + north[slot] + up[slot] + heading[slot] + pitch[slot]);
    }

    private void location(int slot) {
        LatLon place = vicinity.toLatLon(east[slot], north[slot]);
        inner.clear();
        real(inner, 1, place.latDegrees(), DEGREES);
        real(inner, 2, place.lonDegrees(), DEGREES);
        real(inner, 3, site.height() + up[slot], METRES);
        timestamp(inner, 6, times[slot]);
        if (label[slot] == null) {
            label[slot] = label(slots.vid(slot));
        }
        ProtobufWriter.bytes(inner, 7, label[slot].letters);
        if (label[slot].real) {
            orange(inner, 8);
        }
    }

    private Label label(int vid) {
        return labels.getOrDefault(vid, new Label(String.valueOf(vid), false));
    }

    /** Those that exist outside the computer stand out. */
    private void orange(LittleEndianWriter out, int field) {
        part.clear();
        ProtobufWriter.real(part, 1, 1);
        ProtobufWriter.real(part, 2, 0.5);
        ProtobufWriter.real(part, 4, 1);
        ProtobufWriter.nested(out, field, part);
    }


    /** Everyone's pose in the site's frame, as foxglove.PosesInFrame. */
    public void poses(SimTime at, LittleEndianWriter out) {
        timestamp(out, 1, at.nanos());
        ProtobufWriter.text(out, 2, FRAME);
        for (int slot = 0; slot < slots.known(); slot++) {
            if (isShown(at, slot)) {
                pose(slot);
                ProtobufWriter.nested(out, 3, inner);
            }
        }
    }

    /** Turned by the heading about the vertical, then with the nose up by the pitch. */
    private void pose(int slot) {
        inner.clear();
        part.clear();
        real(part, 1, east[slot], METRES);
        real(part, 2, north[slot], METRES);
        real(part, 3, up[slot], METRES);
        ProtobufWriter.nested(inner, 1, part);
        double yaw = Angle.wrap(heading[slot]) / 2;
        double nose = -pitch[slot] / 2;
        double sinYaw = Angle.sin(yaw);
        double cosYaw = Angle.cos(yaw);
        double sinNose = Angle.sin(nose);
        double cosNose = Angle.cos(nose);
        part.clear();
        real(part, 1, -sinYaw * sinNose, PARTS);
        real(part, 2, cosYaw * sinNose, PARTS);
        real(part, 3, sinYaw * cosNose, PARTS);
        real(part, 4, cosYaw * cosNose, PARTS);
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
    private static void real(LittleEndianWriter out, int field, double value, double units) {
        double rounded = Math.rint(value * units) / units;
        if (rounded != 0) {
            ProtobufWriter.real(out, field, rounded);
        }
    }
}
