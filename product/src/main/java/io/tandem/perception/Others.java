package io.tandem.perception;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** What is known of the participants that this host's vehicles watch, each brought to the present by dead reckoning. */
public final class Others {

    private final int[] vids;
    private final Reports latest = new Reports();
    private final boolean[] known;

    /** Room for these, by id; none is known yet. */
    public Others(int[] watched) {
        vids = watched.clone();
        Arrays.sort(vids);
        known = new boolean[vids.length];
        latest.resize(vids.length);
    }

    void hear(Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            int row = row(reports.vid[i]);
            if (row >= 0) {
                latest.copyRows(reports, i, row, 1);
                known[row] = true;
            }
        }
    }

    /** The row of a participant, for the questions below; negative where it is not watched. */
    public int row(int vid) {
        return Arrays.binarySearch(vids, vid);
    }

    /** Whether anything has been heard of it. A participant that must first be found is not known before. */
    public boolean known(int row) {
        return row >= 0 && known[row];
    }

    /** Seconds since the truth that is known of it. */
    public double age(int row, long now) {
        return SimTime.seconds(now - latest.time[row]);
    }

    public double east(int row, long now) {
        return latest.east[row] + latest.eastSpeed[row] * age(row, now);
    }

    public double north(int row, long now) {
        return latest.north[row] + latest.northSpeed[row] * age(row, now);
    }

    public double up(int row, long now) {
        return latest.up[row] + latest.upSpeed[row] * age(row, now);
    }

    public double heading(int row) {
        return latest.heading[row];
    }

    public double speed(int row) {
        return latest.speed[row];
    }

    public int missionStep(int row) {
        return latest.missionStep[row];
    }
}
