package io.tandem.recording;

import io.tandem.geo.Angle;
import io.tandem.geo.LatLon;
import io.tandem.geo.Local;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is said a second time, for viewers that know nothing of us: where everyone is on the map and in space, and what happened. Rounded
 * to about a millimetre and told about a hundred times a second in all, but for everyone at least every two seconds, so that the file
 * stays small.
 */
final class ViewerMessages {

    /** How serious a line of the log is. */
    enum Level { UNKNOWN, DEBUG, INFO, WARNING }

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
    private final long startEpochNanos;
    private final ReportsHistory latest = new ReportsHistory();
    private final Map<Integer, Participant> participants = new HashMap<>();
    private final Bytes inner = new Bytes();
    private final Bytes part = new Bytes();
    private final Bytes time = new Bytes();
    private int[] slots = new int[0];
    private long due = Long.MIN_VALUE;

    ViewerMessages(Site site, long startEpochNanos) {
        this.site = site;
        this.startEpochNanos = startEpochNanos;
    }

    void joined(List<Participant> some) {
        some.forEach(participant -> participants.put(participant.vid(), participant));
    }

    /** The run starts again: nobody is anywhere. */
    void startAgain() {
        latest.forget();
        due = Long.MIN_VALUE;
    }

    /** Takes in what was heard at a beat and says whether it is time to show everyone. */
    boolean heard(SimTime at, Reports reports) {
        if (slots.length < reports.count()) {
            slots = new int[reports.vid.length];
        }
        int slot = -1;
        for (int row = 0; row < reports.count(); row++) {
            slot = latest.slotOf(reports.vid[row], slot + 1);
            slots[row] = slot;
        }
        latest.copy(reports, slots);
        if (at.nanos() < due || latest.known() == 0) {
            return false;
        }
        due = at.nanos() + Math.min(LONGEST, SimTime.nanos(latest.known() / VEHICLES_PER_SECOND));
        return true;
    }

    /** Everyone's place, as foxglove.LocationFixes. */
    void locations(SimTime at, Bytes out) {
        for (int slot = 0; slot < latest.known(); slot++) {
            if (isShown(at, slot)) {
                location(slot);
                Proto.nested(out, 1, inner);
            }
        }
    }

    private boolean isShown(SimTime at, int slot) {
        Reports last = latest.last;
        return at.nanos() - last.time[slot] < SILENT
                && Double.isFinite(last.east[slot] + last.north[slot] + last.up[slot] + last.heading[slot] + last.pitch[slot]);
    }

    private void location(int slot) {
        Reports last = latest.last;
        LatLon place = site.toLatLon(new Local(last.east[slot], last.north[slot], last.up[slot]));
        inner.clear();
        real(inner, 1, place.latDegrees(), DEGREES);
        real(inner, 2, place.lonDegrees(), DEGREES);
        real(inner, 3, site.height() + last.up[slot], METRES);
        timestamp(inner, 6, last.time[slot]);
        Participant who = participants.get(last.vid[slot]);
        Proto.text(inner, 7, name(last.vid[slot]));
        if (who != null && who.real()) {
            orange(inner, 8);
        }
    }

    /** Those that exist outside the computer stand out. */
    private void orange(Bytes out, int field) {
        part.clear();
        Proto.real(part, 1, 1);
        Proto.real(part, 2, 0.5);
        Proto.real(part, 4, 1);
        Proto.nested(out, field, part);
    }

    private String name(int vid) {
        Participant who = participants.get(vid);
        return who == null ? String.valueOf(vid) : who.name();
    }

    /** Everyone's pose in the site's frame, as foxglove.PosesInFrame. */
    void poses(SimTime at, Bytes out) {
        timestamp(out, 1, at.nanos());
        Proto.text(out, 2, FRAME);
        for (int slot = 0; slot < latest.known(); slot++) {
            if (isShown(at, slot)) {
                pose(slot);
                Proto.nested(out, 3, inner);
            }
        }
    }

    /** Turned by the heading about the vertical, then with the nose up by the pitch. */
    private void pose(int slot) {
        Reports last = latest.last;
        inner.clear();
        part.clear();
        real(part, 1, last.east[slot], METRES);
        real(part, 2, last.north[slot], METRES);
        real(part, 3, last.up[slot], METRES);
        Proto.nested(inner, 1, part);
        double yaw = Angle.wrap(last.heading[slot]) / 2;
        double nose = -last.pitch[slot] / 2;
        part.clear();
        real(part, 1, -Angle.sin(yaw) * Angle.sin(nose), PARTS);
        real(part, 2, Angle.cos(yaw) * Angle.sin(nose), PARTS);
        real(part, 3, Angle.sin(yaw) * Angle.cos(nose), PARTS);
        real(part, 4, Angle.cos(yaw) * Angle.cos(nose), PARTS);
        Proto.nested(inner, 2, part);
    }

    /** A line of the log, as foxglove.Log. */
    void log(SimTime at, Level level, int vid, String text, Bytes out) {
        timestamp(out, 1, at.nanos());
        Proto.number(out, 2, level.ordinal());
        Proto.text(out, 3, text);
        Proto.text(out, 4, vid == 0 ? "run" : name(vid));
    }

    private void timestamp(Bytes out, int field, long simNanos) {
        long nanos = startEpochNanos + simNanos;
        time.clear();
        Proto.number(time, 1, Math.floorDiv(nanos, 1_000_000_000L));
        Proto.number(time, 2, Math.floorMod(nanos, 1_000_000_000L));
        Proto.nested(out, field, time);
    }

    /** A rounded number; protobuf leaves out zeros. */
    private static void real(Bytes out, int field, double value, double units) {
        double rounded = Math.rint(value * units) / units;
        if (rounded != 0) {
            Proto.real(out, field, rounded);
        }
    }
}
