package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * Moves participants along recorded tracks: from point to point on the cubic Hermite curve with the points' velocities, while the heading turns
 * evenly. Where two points are too far apart in time, and after the last, a participant keeps the state of its last point, without a yaw rate, and ages.
 */
public final class TrackReplay implements ExternalMotion {

    private final RecordedTrack[] tracks;
    private final int[] point;
    private final long[] knownAt;

    public TrackReplay(List<RecordedTrack> tracks) {
        this.tracks = tracks.toArray(RecordedTrack[]::new);
        this.point = new int[this.tracks.length];
        this.knownAt = new long[this.tracks.length];
        Arrays.fill(point, -1);
        Arrays.fill(knownAt, NEVER);
    }

    @Override
    public void move(long now, Motion motion, int first) {
        for (int i = 0; i < tracks.length; i++) {
            RecordedTrack track = tracks[i];
            point[i] = lastPoint(track.nanos, now, point[i]);
            if (point[i] >= 0) {
                knownAt[i] = put(track, point[i], now, motion, first + i);
            }
        }
    }

    /** The last point that is not later than an instant, searched from the point of the last call; -1 before the first. */
    private static int lastPoint(long[] nanos, long now, int from) {
        int at = from >= 0 && nanos[from] > now ? -1 : from;
        while (at + 1 < nanos.length && nanos[at + 1] <= now) {
            at++;
        }
        return at;
    }

    private static long put(RecordedTrack track, int p, long now, Motion motion, int slot) {
        if (!track.isBridged(p)) {
            motion.place(slot, track.east[p], track.north[p], track.up[p]);
            motion.go(slot, track.eastSpeed[p], track.northSpeed[p], track.upSpeed[p], track.heading[p], 0);
            return track.nanos[p];
        }
        int q = p + 1;
        double h = SimTime.seconds(track.nanos[q] - track.nanos[p]);
        double s = SimTime.seconds(now - track.nanos[p]) / h;
        motion.place(slot, between(track.east, track.eastSpeed, p, s, h), between(track.north, track.northSpeed, p, s, h),
                between(track.up, track.upSpeed, p, s, h));
        double turn = Angle.wrap(track.heading[q] - track.heading[p]);
        motion.go(slot, mix(track.eastSpeed, p, s), mix(track.northSpeed, p, s), mix(track.upSpeed, p, s), track.heading[p] + s * turn, turn / h);
        return now;
    }

    /** The cubic Hermite curve from point p to the next: s from 0 to 1 of h seconds. */
    private static double between(double[] at, double[] speed, int p, double s, double h) {
        double rest = 1 - s;
        return rest * rest * (1 + 2 * s) * at[p] + s * s * (1 + 2 * rest) * at[p + 1]
                + s * rest * h * (rest * speed[p] - s * speed[p + 1]);
    }

    private static double mix(double[] column, int p, double s) {
        return (1 - s) * column[p] + s * column[p + 1];
    }

    @Override
    public long knownAt(int index) {
        return knownAt[index];
    }

    /** The number of points of a track that have been passed. */
    public int passed(int index) {
        return point[index] + 1;
    }
}
