package io.tandem.perception;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What the vehicles of one cohort know the world by: a sense of place, eyes, or both. Looks before every decision; scans at the most once for
 * every time that Core has spoken. Works on its own slots only, and draws by chance of what it is for, so that workers change nothing.
 */
public final class SensorSuite {

    private static final String SEEN = "SEEN";
    private static final String OUT_OF_SIGHT = "OUT_OF_SIGHT";
    private static final long NEVER = Long.MIN_VALUE;

    private final Sight sight;
    private final int first;
    private final int[] vids;
    private final Localisation localisation;
    private final Belief belief;
    /** by vehicle; empty where they have no sensors */
    private final Sensor[][] sensors;
    private final ObjectTracker[] sightings;
    private final ScanPose[] scanPoses;
    private final long[] scannedAt;

    /** @param ahead how far the reported point is ahead of the one that does not slip, metres */
    public SensorSuite(PerceptionSettings settings, Sight sight, int first, int[] vids, double ahead, long seed) {
        this.sight = sight;
        this.first = first;
        this.vids = vids;
        this.localisation = settings.localisation().map(how -> new Localisation(how, first, vids, ahead, seed)).orElse(null);
        this.belief = localisation == null ? null : sight.belief();
        for (int slot = first; localisation != null && slot < first + vids.length; slot++) {
            sight.estimateThrough(slot, own -> localisation.estimate(own, belief, List.of()));
        }
        int eyes = settings.hasSensors() ? vids.length : 0;
        this.sensors = new Sensor[eyes][];
        this.sightings = new ObjectTracker[eyes];
        this.scanPoses = new ScanPose[eyes];
        this.scannedAt = new long[eyes];
        Arrays.fill(scannedAt, NEVER);
        for (int i = 0; i < eyes; i++) {
            equip(i, settings, seed);
        }
    }

    private void equip(int i, PerceptionSettings settings, long seed) {
        List<SensorKind> kinds = settings.equipment();
        sensors[i] = IntStream.range(0, kinds.size()).mapToObj(number -> kinds.get(number).create(vids[i], number, seed)).toArray(Sensor[]::new);
        sightings[i] = new ObjectTracker(settings.tracking(), Arrays.stream(sensors[i]).mapToLong(Sensor::every).max().orElse(0));
        scanPoses[i] = new ScanPose(localisation);
        sight.lookThrough(first + i, sightings[i]);
    }

    /** Brings what some slots know to an instant; {@code tell} hears of those who come into sight and go out of it. */
    public void look(long now, int from, int to, Consumer<Event> tell) {
        if (localisation != null) {
            localisation.look(now, sight.truth(), belief, from, to);
        }
        for (int slot = from; slot < to && sensors.length > 0; slot++) {
            scanPoses[slot - first].stand(now, sight, slot);
            boolean isNews = scan(now, slot - first) | hear(now, slot - first);
            if (isNews) {
                settle(now, slot - first, tell);
            }
        }
    }

    /** Scans with those sensors whose time it is, if Core has spoken. */
    private boolean scan(long now, int i) {
        RayScene scene = sight.scene();
        if (scene.at() <= scannedAt[i]) {
            return false;
        }
        scannedAt[i] = scene.at();
        for (Sensor sensor : sensors[i]) {
            if (sensor.isDue(now)) {
                sensor.look(now, scene, sight.told(), scanPoses[i], sightings[i]::stranger);
            }
        }
        return true;
    }

    /** Takes in what sensors have found out by now. */
    private boolean hear(long now, int i) {
        boolean isNews = false;
        for (int number = 0; number < sensors[i].length; number++) {
            Sensor sensor = sensors[i][number];
            for (SensorFrame frame = sensor.arrived(now); frame != null; frame = sensor.arrived(now)) {
                sightings[i].take(frame, now, number, sensor.isExact());
                sensor.done(frame);
                isNews = true;
            }
        }
        return isNews;
    }

    private void settle(long now, int i, Consumer<Event> tell) {
        sightings[i].settle(now, (vid, inSight, east, north) -> tell.accept(new Event(new SimTime(now), inSight ? SEEN : OUT_OF_SIGHT, vids[i],
                Math.max(0, vid), LocalPosition.of(east, north), (inSight ? "sees " : "no longer sees ") + (vid < 0 ? "something" : vid))));
    }

    /** What every slot knows now of itself and of others, those that have to find out. */
    public void addEstimates(List<Estimate> estimates) {
        for (int slot = first; slot < first + vids.length; slot++) {
            Estimate estimate = localisation == null ? scanPoses[slot - first].known(vids[slot - first], seen(slot, scanPoses[slot - first].at()))
                    : localisation.estimate(slot, belief, seen(slot, localisation.at(slot)));
            if (estimate != null) {
                estimates.add(estimate);
            }
        }
    }

    public boolean isOf(int slot) {
        return slot >= first && slot < first + vids.length;
    }

    /** The world as a slot has it at an instant, that of its true motion; what its rays met is of its last scan. */
    public VehicleView vehicleView(int slot, SimTime at) {
        int i = slot - first;
        Motion truth = sight.truth();
        Optional<Estimate> estimate = localisation == null ? Optional.empty()
                : Optional.ofNullable(localisation.estimate(slot, belief, List.of())).map(then -> then.goneOn(at));
        List<VehicleView.RangeScan> eyes = sensors.length == 0 || scannedAt[i] == NEVER ? List.of() : Arrays.stream(sensors[i]).flatMap(sensor -> sensor.picture().stream()).toList();
        return new VehicleView(at, vids[i], truth.east[slot], truth.north[slot], truth.heading[slot], estimate, eyes, seen(slot, at.nanos()));
    }

    /** Those whom a slot follows, as they are at an instant, in the order of their ids. */
    private List<TrackedObject> seen(int slot, long now) {
        return sightings.length == 0 ? List.of() : sightings[slot - first].seen(now);
    }
}
