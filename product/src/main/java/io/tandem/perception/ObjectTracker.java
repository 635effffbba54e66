package io.tandem.perception;

import io.tandem.message.TrackedObject;
import io.tandem.perception.TrackingSettings.Identity;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Multi-object tracking of one vehicle. A track is confirmed when two of three scans detected it, and is extrapolated for a while after the
 * last detection. The object of a detection is known, or associated by global nearest neighbour within a 99 % gate, so that neighbours can
 * be confused. A track keeps the id of the object that began it; of two tracks of one object the second is a stranger.
 */
final class ObjectTracker implements KnownParticipants {

    private static final long COAST = SimTime.nanos(1);
    private static final int COAST_SCANS = 3;
    /** 99 % quantile of the chi-squared distribution with two degrees of freedom */
    private static final double GATE = 9.21034037197618;

    private final TrackingSettings settings;
    private final long patience;
    private final List<ObjectTrack> followed = new ArrayList<>();
    private int strangers;
    private double[] surprise = new double[0];

    /** Receives objects that become confirmed and that are lost. */
    interface Listener {
        void changed(int vid, boolean inSight, double east, double north);
    }

    /** @param slowest time between scans of the slowest sensor, nanoseconds */
    ObjectTracker(TrackingSettings settings, long slowest) {
        this.settings = settings;
        this.patience = Math.max(COAST, COAST_SCANS * slowest);
    }

    /** A new id for an object of unknown identity; negative. */
    int stranger() {
        return -++strangers;
    }

    /** Takes a frame of a sensor. */
    void take(SensorFrame frame, long now, int sensor, boolean exact) {
        if (settings.identity() == Identity.NEAREST) {
            guess(frame, now, sensor, exact);
        } else {
            for (int i = 0; i < frame.count(); i++) {
                int row = row(frame.detection(i).vid);
                (row < 0 ? add(frame.detection(i).vid) : followed.get(row)).see(frame.detection(i), frame.at(), now, sensor, exact);
            }
        }
        for (ObjectTrack one : followed) {
            one.endScan(sensor);
        }
    }

    /** Associates detections to tracks, the smallest distance first; a detection without a track begins one. */
    private void guess(SensorFrame frame, long now, int sensor, boolean exact) {
        int known = followed.size();
        compare(frame);
        boolean[] given = new boolean[frame.count()];
        for (int best = bestFit(frame.count() * known); best >= 0; best = bestFit(frame.count() * known)) {
            int detection = best / known;
            followed.get(best % known).see(frame.detection(detection), frame.at(), now, sensor, exact);
            given[detection] = true;
            strike(detection, best % known, frame.count(), known);
        }
        for (int i = 0; i < given.length; i++) {
            if (!given[i]) {
                int name = row(frame.detection(i).vid) < 0 ? frame.detection(i).vid : stranger();
                add(name).see(frame.detection(i), frame.at(), now, sensor, exact);
            }
        }
    }

    private void compare(SensorFrame frame) {
        int known = followed.size();
        if (surprise.length < frame.count() * known) {
            surprise = new double[2 * frame.count() * known];
        }
        for (int i = 0; i < frame.count(); i++) {
            for (int j = 0; j < known; j++) {
                surprise[i * known + j] = followed.get(j).surprise(frame.detection(i), frame.at());
            }
        }
    }

    private int bestFit(int pairs) {
        int best = -1;
        for (int pair = 0; pair < pairs; pair++) {
            if (surprise[pair] <= (best < 0 ? GATE : surprise[best])) {
                best = pair;
            }
        }
        return best;
    }

    /** Excludes the detection and the track of an association. */
    private void strike(int detection, int row, int detections, int known) {
        Arrays.fill(surprise, detection * known, (detection + 1) * known, Double.POSITIVE_INFINITY);
        for (int i = 0; i < detections; i++) {
            surprise[i * known + row] = Double.POSITIVE_INFINITY;
        }
    }

    private ObjectTrack add(int vid) {
        ObjectTrack one = new ObjectTrack(vid, settings.agility());
        followed.add(one);
        return one;
    }

    /** Confirms and drops tracks. */
    void settle(long now, Listener listener) {
        for (int i = followed.size() - 1; i >= 0; i--) {
            ObjectTrack one = followed.get(i);
            if (one.becomesCertain()) {
                listener.changed(one.vid(), true, one.east(now), one.north(now));
            }
            if (one.isLost(now, patience)) {
                followed.remove(i);
                if (one.isConfirmed()) {
                    listener.changed(one.vid(), false, one.east(now), one.north(now));
                }
            }
        }
    }

    /** Confirmed tracks, by id. */
    List<TrackedObject> seen(long now) {
        return followed.stream().filter(ObjectTrack::isConfirmed).map(one -> one.seen(now)).sorted(Comparator.comparingInt(TrackedObject::vid)).toList();
    }

    @Override
    public int count() {
        return followed.size();
    }

    @Override
    public int vid(int row) {
        return followed.get(row).vid();
    }

    @Override
    public int row(int wanted) {
        for (int i = 0; i < followed.size(); i++) {
            if (followed.get(i).vid() == wanted) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean known(int row) {
        return row >= 0 && followed.get(row).isConfirmed();
    }

    @Override
    public double age(int row, long now) {
        return followed.get(row).age(now);
    }

    @Override
    public double east(int row, long now) {
        return followed.get(row).east(now);
    }

    @Override
    public double north(int row, long now) {
        return followed.get(row).north(now);
    }

    @Override
    public double up(int row, long now) {
        return followed.get(row).up(now);
    }

    @Override
    public double heading(int row) {
        return followed.get(row).heading();
    }

    @Override
    public double speed(int row) {
        return followed.get(row).speed();
    }

    @Override
    public Optional<TrackedObject.Spread> spread(int row, long now) {
        return Optional.of(followed.get(row).spread(now));
    }
}
