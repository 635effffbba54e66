package io.tandem.perception;

import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.TrackedObject;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.Optional;

/** States of the participants that vehicles of this host watch, as Core forwards them, extrapolated with constant velocity. */
public final class WatchedParticipants implements KnownParticipants {

    private final int[] vids;
    private final Reports latest = new Reports();
    private final boolean[] known;

    /** For these ids; no state is known yet. */
    public WatchedParticipants(int[] watched) {
        vids = watched.clone();
        Arrays.sort(vids);
        known = new boolean[vids.length];
        latest.resize(vids.length);
    }

    void hear(Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            int row = row(reports.vid[i]);
            if (row >= 0) {
                hear(reports, i, row);
                known[row] = true;
            }
        }
    }

    /** In a pause speeds are reported as 0. Those of before are kept, because vehicles continue with them after the pause. */
    private void hear(Reports reports, int i, int row) {
        double speed = latest.speed[row];
        double eastSpeed = latest.eastSpeed[row];
        double northSpeed = latest.northSpeed[row];
        double upSpeed = latest.upSpeed[row];
        latest.copyRows(reports, i, row, 1);
        if (reports.runState[i] == RunState.PAUSE.number()) {
            latest.speed[row] = speed;
            latest.eastSpeed[row] = eastSpeed;
            latest.northSpeed[row] = northSpeed;
            latest.upSpeed[row] = upSpeed;
        }
    }

    /** A participant that has left is unknown until it reports again. */
    void hear(Event event) {
        int row = event.name().equals(Event.LEFT) ? row(event.vid()) : -1;
        if (row >= 0) {
            known[row] = false;
        }
    }

    @Override
    public int count() {
        return vids.length;
    }

    @Override
    public int vid(int row) {
        return vids[row];
    }

    @Override
    public int row(int vid) {
        return Arrays.binarySearch(vids, vid);
    }

    @Override
    public boolean known(int row) {
        return row >= 0 && known[row];
    }

    @Override
    public double age(int row, long now) {
        return SimTime.seconds(now - latest.time[row]);
    }

    private boolean held(int row, long now) {
        return age(row, now) > Freshness.COASTING_SECONDS;
    }

    private double coasted(int row, long now) {
        return Math.min(Freshness.COASTING_SECONDS, age(row, now));
    }

    /** Whether a state is known and not lost. */
    boolean isThere(int row, long now) {
        return known(row) && age(row, now) <= Freshness.LOST_SECONDS;
    }

    @Override
    public double east(int row, long now) {
        return latest.east[row] + latest.eastSpeed[row] * coasted(row, now);
    }

    @Override
    public double north(int row, long now) {
        return latest.north[row] + latest.northSpeed[row] * coasted(row, now);
    }

    @Override
    public double up(int row, long now) {
        return latest.up[row] + latest.upSpeed[row] * coasted(row, now);
    }

    @Override
    public double heading(int row) {
        return latest.heading[row];
    }

    @Override
    public double speed(int row) {
        return latest.speed[row];
    }

    @Override
    public Optional<TrackedObject.Spread> spread(int row, long now) {
        return Optional.empty();
    }

    double eastSpeed(int row, long now) {
        return held(row, now) ? 0 : latest.eastSpeed[row];
    }

    double northSpeed(int row, long now) {
        return held(row, now) ? 0 : latest.northSpeed[row];
    }

    double upSpeed(int row, long now) {
        return held(row, now) ? 0 : latest.upSpeed[row];
    }

    /** The mission step that it reports, which no sensor could detect. */
    public int missionStep(int row) {
        return latest.missionStep[row];
    }
}
