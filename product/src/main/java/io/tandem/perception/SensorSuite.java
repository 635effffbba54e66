package io.tandem.perception;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Localisation and sensors of the vehicles of one cohort. Runs before every decision; scans at most once for every time that Core has
 * spoken. Touches its own slots only, and random draws are hashes, so that results do not depend on workers.
 */
public final class SensorSuite {

    private static final long NEVER = Long.MIN_VALUE;

    private final Sight sight;
    private final int first;
    private final int[] vids;
    private final Localisation localisation;
    private final PoseEstimates belief;
    /** by vehicle; empty where they have no sensors */
    private final Sensor[][] sensors;
    private final ObjectTracker[] trackers;
    private final ScanPose[] scanPoses;
    private final long[] scannedAt;

    /**
     * @param model what the vehicles' own instruments tell
     * @param ahead how far the reported point is ahead of the one that does not slip, metres
     */
    public SensorSuite(PerceptionSettings settings, Sight sight, MobilityModel model, int first, int[] vids, double ahead, long seed) {
        this.sight = sight;
        this.first = first;
        this.vids = vids;
        this.localisation = settings.localisation().map(how -> new Localisation(how, model, first, vids, ahead, seed)).orElse(null);
        this.belief = localisation == null ? null : sight.belief();
        for (int slot = first; localisation != null && slot < first + vids.length; slot++) {
            sight.estimateThrough(slot, own -> localisation.estimate(own, belief, List.of()));
        }
        int scans = settings.hasSensors() ? vids.length : 0;
        this.sensors = new Sensor[scans][];
        this.trackers = new ObjectTracker[scans];
        this.scanPoses = new ScanPose[scans];
        this.scannedAt = new long[scans];
        Arrays.fill(scannedAt, NEVER);
        for (int i = 0; i < scans; i++) {
            equip(i, settings, seed);
        }
    }

    private void equip(int i, PerceptionSettings settings, long seed) {
        List<SensorKind> kinds = settings.equipment();
        sensors[i] = IntStream.range(0, kinds.size()).mapToObj(number -> kinds.get(number).create(vids[i], number, seed)).toArray(Sensor[]::new);
        trackers[i] = new ObjectTracker(settings.tracking(), Arrays.stream(sensors[i]).mapToLong(Sensor::every).max().orElse(0));
        scanPoses[i] = new ScanPose(localisation);
        sight.lookThrough(first + i, trackers[i]);
    }

    /** Updates a range of slots to a time, nanoseconds; {@code tell} receives SEEN and OUT_OF_SIGHT events. */
    public void look(long now, int from, int to, Consumer<Event> tell) {
        if (localisation != null) {
            localisation.look(now, sight.truth(), belief, from, to);
        }
        for (int slot = from; slot < to && sensors.length > 0; slot++) {
            scanPoses[slot - first].take(now, sight, slot);
            boolean isNews = scan(now, slot - first) | hear(now, slot - first);
            if (isNews) {
                settle(now, slot - first, tell);
            }
        }
    }

    /** Scans with all sensors that are due, if Core has spoken since. */
    private boolean scan(long now, int i) {
        RayScene scene = sight.scene();
        if (scene.at() <= scannedAt[i]) {
            return false;
        }
        scannedAt[i] = scene.at();
        for (Sensor sensor : sensors[i]) {
            if (sensor.isDue(now)) {
                sensor.look(now, scene, sight.told(), scanPoses[i], trackers[i]::stranger);
            }
        }
        return true;
    }

    /** Gives the tracker all frames that have arrived. */
    private boolean hear(long now, int i) {
        boolean isNews = false;
        for (int number = 0; number < sensors[i].length; number++) {
            Sensor sensor = sensors[i][number];
            for (SensorFrame frame = sensor.arrived(now); frame != null; frame = sensor.arrived(now)) {
                trackers[i].take(frame, now, number, sensor.isExact());
                sensor.done(frame);
                isNews = true;
            }
        }
        return isNews;
    }

    private void settle(long now, int i, Consumer<Event> tell) {
        trackers[i].settle(now, (vid, inSight, east, north) -> tell.accept(new Event(new SimTime(now), inSight ? Event.SEEN : Event.OUT_OF_SIGHT, vids[i],
                Math.max(0, vid), LocalPosition.of(east, north), (inSight ? "sees " : "no longer sees ") + (vid < 0 ? "something" : vid))));
    }

    /** Adds the estimates of all slots that localise or detect. */
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

    /** The view of a slot at a time; range scans are those of the last scan. */
    public VehicleView vehicleView(int slot, SimTime at) {
        int i = slot - first;
        Motion truth = sight.truth();
        Optional<Estimate> estimate = localisation == null ? Optional.empty()
                : Optional.ofNullable(localisation.estimate(slot, belief, List.of())).map(then -> then.extrapolatedTo(at));
        List<VehicleView.RangeScan> scans = sensors.length == 0 || scannedAt[i] == NEVER ? List.of()
                : Arrays.stream(sensors[i]).flatMap(sensor -> sensor.picture().stream()).toList();
        return new VehicleView(at, vids[i], truth.east[slot], truth.north[slot], truth.heading[slot], estimate, scans, seen(slot, at.nanos()));
    }

    /** Confirmed tracks of a slot at a time, by id. */
    private List<TrackedObject> seen(int slot, long now) {
        return trackers.length == 0 ? List.of() : trackers[slot - first].seen(now);
    }
}
