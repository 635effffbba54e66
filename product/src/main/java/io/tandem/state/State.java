package io.tandem.state;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * The latest report of every participant. Row i is participant i in rising order of id. The newest report of a vehicle counts, in whatever
 * order reports arrive; others are counted and dropped.
 */
public final class State {

    /** Upper bound of the doubt about the position of a real participant without reports, metres. */
    public static final double MAX_DOUBT_METRES = 100;

    private static final long NEVER = Long.MIN_VALUE;
    /** Rows per part of a snapshot. */
    private static final int PART = 8192;

    private final Roster roster;
    private final Snapshot snapshot;
    private final boolean[] real;
    private final double[] topSpeed;
    private final Crew.Task reckon = this::reckon;
    private Reports latest;
    private long unknown;
    private long duplicate;
    private long outdated;

    public State(List<Participant> participants) {
        roster = new Roster(participants);
        int rows = roster.count();
        snapshot = new Snapshot(rows);
        real = new boolean[rows];
        topSpeed = new double[rows];
        for (int row = 0; row < rows; row++) {
            Participant participant = roster.participant(row);
            snapshot.vid[row] = participant.vid();
            real[row] = participant.real();
            snapshot.length[row] = participant.length();
            snapshot.longest = Math.max(snapshot.longest, participant.length());
            topSpeed[row] = participant.kind().topSpeed();
            snapshot.leavesSurface[row] = participant.kind().leavesSurface();
        }
        forget();
    }

    public Roster roster() {
        return roster;
    }

    public int count() {
        return roster.count();
    }

    /** The row of an id; -1 if it is unknown. */
    public int rowOf(int vid) {
        return roster.rowOf(vid);
    }

    /** The latest report of every row, until {@link #forget} or {@link #exchange}; read-only. A vehicle that never reported has NaN as its position. */
    public Reports latest() {
        return latest;
    }

    /** Whether a row has ever reported. */
    public boolean heard(int row) {
        return latest.time[row] != NEVER;
    }

    /** Reports of unknown vehicles. */
    public long unknownCount() {
        return unknown;
    }

    /** Reports whose instant was already known. */
    public long duplicateCount() {
        return duplicate;
    }

    /** Reports that arrived after newer ones. */
    public long outdatedCount() {
        return outdated;
    }

    /** Removes all reports, for a run that starts again at time zero; the counters are kept. */
    public void forget() {
        int rows = count();
        latest = new Reports();
        latest.resize(rows);
        System.arraycopy(snapshot.vid, 0, latest.vid, 0, rows);
        Arrays.fill(latest.time, NEVER);
        Arrays.fill(latest.east, Double.NaN);
        Arrays.fill(latest.north, Double.NaN);
        Arrays.fill(latest.up, Double.NaN);
        Arrays.fill(latest.runState, (byte) RunState.READY.number());
    }

    /** Whether every vehicle that has a mission and is heard has done it; false where there is none. */
    public boolean areMissionsDone() {
        boolean any = false;
        for (int row = 0; row < count(); row++) {
            int steps = roster.participant(row).steps().size();
            if (steps > 0 && heard(row)) {
                any = true;
                if (latest.missionStep[row] <= steps) {
                    return false;
                }
            }
        }
        return any;
    }

    /** Accepts an event: a vehicle that has left has no position, as if it had never reported; one that is named has a new name. */
    public void accept(Event event) {
        int row = rowOf(event.vid());
        if (row >= 0 && event.name().equals(Event.LEFT)) {
            forget(row);
        }
        roster.accept(event);
    }

    private void forget(int row) {
        latest.time[row] = NEVER;
        latest.east[row] = Double.NaN;
        latest.north[row] = Double.NaN;
        latest.up[row] = Double.NaN;
        latest.speed[row] = 0;
    }

    /** Accepts a batch by runs of newer reports of consecutive rows: a host's batch is mostly one run, copied column by column. */
    public void accept(Reports batch) {
        int next = 0;
        while (next < batch.count()) {
            int row = rowOf(batch.vid[next]);
            int run = row < 0 ? 0 : runLength(batch, next, row);
            if (run > 0) {
                latest.copyRows(batch, next, row, run);
                next += run;
            } else {
                drop(row, batch.time[next]);
                next++;
            }
        }
    }

    /**
     * Accepts a batch that its caller gives away. Where it has a newer report of every row, in their order, as that of a host with all vehicles has, it
     * becomes the latest reports without a copy, which would take 5 % of a beat.
     *
     * @return reports that the caller may fill anew: the former latest, or the batch itself where it was copied
     */
    public Reports exchange(Reports batch) {
        if (batch.count() != count() || runLength(batch, 0, 0) < count()) {
            accept(batch);
            return batch;
        }
        Reports former = latest;
        latest = batch;
        return former;
    }

    /** Number of reports from {@code next} on that are newer than those of the rows from {@code row} on, vehicle by vehicle. */
    private int runLength(Reports batch, int next, int row) {
        int most = Math.min(batch.count() - next, count() - row);
        int run = 0;
        while (run < most && batch.vid[next + run] == latest.vid[row + run] && isNewer(batch, next + run, row + run)) {
            run++;
        }
        return run;
    }

    /** A vehicle whose time stands still, paused or stopped, still has new values: its run state, and its position if it is a real one. */
    private boolean isNewer(Reports batch, int i, int row) {
        return batch.time[i] > latest.time[row] || batch.time[i] == latest.time[row] && (batch.runState[i] != latest.runState[row]
                || real[row] && (batch.east[i] != latest.east[row] || batch.north[i] != latest.north[row]));
    }

    private void drop(int row, long time) {
        if (row < 0) {
            unknown++;
        } else if (time == latest.time[row]) {
            duplicate++;
        } else {
            outdated++;
        }
    }

    /** All participants at one instant. The same object is given every time; it is valid until a report is accepted or the next one is taken. */
    public Snapshot snapshot(SimTime at, Crew crew) {
        snapshot.at = at;
        snapshot.doubtful = false;
        if (areAllOf(at.nanos())) {
            snapshot.show(latest);
        } else {
            snapshot.showExtrapolated();
            crew.split(count(), PART, reckon);
        }
        return snapshot;
    }

    /** Whether every row's report is of one instant. They are in a run of one process, whose snapshots are then the reports themselves. */
    private boolean areAllOf(long instant) {
        for (int row = 0; row < count(); row++) {
            if (latest.time[row] != instant) {
                return false;
            }
        }
        return true;
    }

    /** The snapshot of an instant whose rows the caller fills, those that it needs; the others have values of earlier ones. */
    public Snapshot unfilled(SimTime at) {
        snapshot.at = at;
        snapshot.doubtful = false;
        snapshot.showExtrapolated();
        return snapshot;
    }

    private void reckon(int part, int from, int to) {
        Snapshot s = snapshot;
        int rows = to - from;
        System.arraycopy(latest.heading, from, s.heading, from, rows);
        System.arraycopy(latest.missionStep, from, s.missionStep, from, rows);
        long now = s.at.nanos();
        for (int row = from; row < to; row++) {
            long time = latest.time[row];
            double age = time == NEVER ? Double.NaN : SimTime.seconds(now - time);
            double moving = latest.runState[row] == RunState.GO.number() ? Math.min(age, Freshness.COASTING_SECONDS) : 0;
            double held = age > Freshness.COASTING_SECONDS ? 0 : 1;
            s.age[row] = age;
            s.doubt[row] = real[row] ? doubt(row, age) : 0;
            s.east[row] = extrapolated(latest.east[row], latest.eastSpeed[row], moving);
            s.north[row] = extrapolated(latest.north[row], latest.northSpeed[row], moving);
            s.up[row] = extrapolated(latest.up[row], latest.upSpeed[row], moving);
            s.eastSpeed[row] = latest.eastSpeed[row] * held;
            s.northSpeed[row] = latest.northSpeed[row] * held;
            s.upSpeed[row] = latest.upSpeed[row] * held;
            s.speed[row] = latest.speed[row] * held;
        }
    }

    /** Metres that a real participant may have moved since extrapolation ended, at its top speed. */
    private double doubt(int row, double age) {
        if (!(age > Freshness.COASTING_SECONDS && age <= Freshness.LOST_SECONDS)) {
            return 0;
        }
        snapshot.doubtful = true;
        return Math.min(MAX_DOUBT_METRES, topSpeed[row] * age);
    }

    /** Position after some seconds at constant velocity; for 0 s exactly the reported position, including the sign of zero. */
    private static double extrapolated(double position, double velocity, double seconds) {
        return seconds == 0 ? position : position + velocity * seconds;
    }

    /** A hash of the exact bits of a report, of which the hash of the State consists. */
    public static long rowHash(Reports reports, int row) {
        return StateHash.ofRow(reports, row);
    }

    /** The hash of a State with these hashes of rows, chained to the previous one. */
    public static long hash(long previous, long[] rowHashes) {
        long hash = previous;
        for (long row : rowHashes) {
            hash = StateHash.chain(hash, row);
        }
        return hash;
    }

    /** A hash of the exact bits of all latest reports. */
    public long hash() {
        return hash(0);
    }

    /** A hash chained to the previous one, so that the last hash of a run covers its whole history. */
    public long hash(long previous) {
        long hash = previous;
        for (int row = 0; row < count(); row++) {
            hash = StateHash.chain(hash, StateHash.ofRow(latest, row));
        }
        return hash;
    }
}
