package io.tandem.fleet;

import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.Arrays;

/**
 * The rows of a fleet's report: the columns that all participants fill alike, and which slots have a row. As the last participant of a step it removes
 * the rows of silent slots, those that are off the road and real ones without news. Slots are silenced by one thread, between parallel work.
 */
final class ReportRows implements StepParticipant {

    private final int[] vids;
    private final Motion motion;
    private final Commands commands;
    private final boolean[] silent;
    /** speed of the last report, for the acceleration since, and its time at the first slot of each range; that of a slot is used by the thread that works on it */
    private final double[] lastSpeed;
    private final long[] lastTime;
    private int silentCount;

    ReportRows(int[] vids, Motion motion, Commands commands) {
        this.vids = vids;
        this.motion = motion;
        this.commands = commands;
        this.silent = new boolean[vids.length];
        this.lastSpeed = motion.speed.clone();
        this.lastTime = new long[vids.length];
    }

    int vid(int slot) {
        return vids[slot];
    }

    void setSilent(int slot, boolean toBe) {
        silentCount += (toBe ? 1 : 0) - (silent[slot] ? 1 : 0);
        silent[slot] = toBe;
    }

    boolean isSilent(int slot) {
        return silent[slot];
    }

    /** Fills identity, time, pose and decision; the rest is known to the model that moves a slot. A slot is always in the same range. */
    void fill(long time, RunState state, Reports out, int from, int to) {
        int length = to - from;
        System.arraycopy(vids, from, out.vid, from, length);
        System.arraycopy(motion.east, from, out.east, from, length);
        System.arraycopy(motion.north, from, out.north, from, length);
        System.arraycopy(motion.up, from, out.up, from, length);
        System.arraycopy(motion.heading, from, out.heading, from, length);
        System.arraycopy(commands.rung, from, out.rung, from, length);
        System.arraycopy(commands.reason, from, out.reason, from, length);
        System.arraycopy(commands.missionStep, from, out.missionStep, from, length);
        System.arraycopy(commands.health, from, out.health, from, length);
        System.arraycopy(commands.indicators, from, out.codes(ReportColumn.INDICATORS), from, length);
        Arrays.fill(out.time, from, to, time);
        Arrays.fill(out.runState, from, to, (byte) state.number());
        // Few models know it, and rows that were moved up left theirs to others.
        Arrays.fill(out.reals(ReportColumn.ENERGY), from, to, 0);
        fillIntended(time, state, out.reals(ReportColumn.INTENDED_ACCELERATION), from, to);
    }

    /** Acceleration that is asked for; where none is, the one since the last report. */
    private void fillIntended(long time, RunState state, double[] intended, int from, int to) {
        double seconds = SimTime.seconds(time - lastTime[from]);
        if (state == RunState.GO && seconds > 0) {
            double[] speed = motion.speed;
            for (int slot = from; slot < to; slot++) {
                intended[slot] = (speed[slot] - lastSpeed[slot]) / seconds;
            }
        } else {
            Arrays.fill(intended, from, to, 0);
        }
        if (state == RunState.GO) {
            fillAsked(intended, from, to);
        }
        System.arraycopy(motion.speed, from, lastSpeed, from, to - from);
        lastTime[from] = time;
    }

    private void fillAsked(double[] intended, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (commands.rung[slot] != 0 && !Double.isNaN(commands.acceleration[slot])) {
                intended[slot] = commands.acceleration[slot];
            }
        }
    }

    /** Rates are reported as 0 while the run stands still, so that no receiver extrapolates them. */
    static double moving(RunState state) {
        return state == RunState.GO ? 1 : 0;
    }

    /** The speed is reported before the start as well: a follower decides by it at the first instant of GO, when nothing newer is known. */
    void fillSpeed(RunState state, Reports out, int from, int to) {
        if (state == RunState.READY || state == RunState.SET) {
            System.arraycopy(motion.speed, from, out.speed, from, to - from);
        }
    }

    @Override
    public void report(long now, RunState state, Reports out) {
        if (silentCount == 0) {
            return;
        }
        int rows = 0;
        int slot = 0;
        while (slot < silent.length) {
            int first = slot;
            while (slot < silent.length && !silent[slot]) {
                slot++;
            }
            if (first > rows) {
                out.copyRows(out, first, rows, slot - first);
            }
            rows += slot - first;
            while (slot < silent.length && silent[slot]) {
                slot++;
            }
        }
        out.resize(rows);
    }
}
