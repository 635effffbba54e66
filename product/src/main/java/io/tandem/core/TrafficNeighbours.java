package io.tandem.core;

import io.tandem.message.DriverReports;
import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The latest reports of drivers in traffic, and which are near each other: the traffic of each host must know that of others
 * around it. The ground is divided into tiles; near means in the same tile or in one beside it.
 */
final class TrafficNeighbours {

    /** Metres; farther than any driver looks ahead. */
    private static final double TILE = 250;
    /** Tiles are numbered modulo this many bits: two that share one make a host get some drivers that are not near. */
    private static final int TILES = 1 << 16;
    /** The most drivers that a host gets. */
    static final int MOST = 10_000;
    private static final long NEVER = Long.MIN_VALUE;
    private static final long LOST = SimTime.nanos(Freshness.LOST_SECONDS);

    private final State state;
    /** by row of the state */
    private final DriverReports latest = new DriverReports();
    private final long[] leftAt;
    /** rows of drivers that have reported, in the order of their first reports */
    private int[] known = new int[0];
    private int knownCount;
    private final BitSet isKnown = new BitSet();
    private final BitSet tiles = new BitSet(TILES);
    private long untold;

    TrafficNeighbours(State state) {
        this.state = state;
        latest.resize(state.count());
        leftAt = new long[state.count()];
        forget();
    }

    /** The run starts again. */
    void forget() {
        Arrays.fill(latest.time, NEVER);
        Arrays.fill(leftAt, NEVER);
        knownCount = 0;
        isKnown.clear();
    }

    /** Accepts reports of drivers; reports older than the latest are ignored. */
    void accept(DriverReports batch) {
        for (int i = 0; i < batch.count(); i++) {
            int row = state.rowOf(batch.vid[i]);
            if (row >= 0 && batch.time[i] > latest.time[row] && batch.time[i] > leftAt[row]) {
                latest.copyRow(batch, i, row);
                note(row);
            }
        }
    }

    private void note(int row) {
        if (!isKnown.get(row)) {
            isKnown.set(row);
            known = knownCount == known.length ? Arrays.copyOf(known, Math.max(64, 2 * knownCount)) : known;
            known[knownCount++] = row;
        }
    }

    /** A vehicle that has left the road is no neighbour. */
    void accept(Event event) {
        int row = event.name().equals(Event.LEFT) ? state.rowOf(event.vid()) : -1;
        if (row >= 0) {
            latest.time[row] = NEVER;
            leftAt[row] = event.at().nanos();
        }
    }

    /** Finds the drivers of other hosts near those of one host. A driver without a report for long is left out. */
    void around(IntPredicate own, SimTime now, DriverReports found) {
        found.resize(0);
        tiles.clear();
        for (int i = 0; i < knownCount; i++) {
            if (isThere(known[i], now) && own.test(latest.vid[known[i]])) {
                mark(latest.east[known[i]], latest.north[known[i]]);
            }
        }
        if (!tiles.isEmpty()) {
            collect(own, now, found);
        }
    }

    private void collect(IntPredicate own, SimTime now, DriverReports found) {
        for (int i = 0; i < knownCount; i++) {
            int row = known[i];
            if (isThere(row, now) && !own.test(latest.vid[row]) && tiles.get(bit(number(latest.east[row]), number(latest.north[row])))) {
                if (found.count() < MOST) {
                    found.add(latest, row);
                } else {
                    untold++;
                }
            }
        }
    }

    private boolean isThere(int row, SimTime now) {
        return latest.time[row] != NEVER && now.nanos() - latest.time[row] < LOST;
    }

    private void mark(double east, double north) {
        int column = number(east);
        int line = number(north);
        for (int beside = 0; beside < 9; beside++) {
            tiles.set(bit(column + beside % 3 - 1, line + beside / 3 - 1));
        }
    }

    private static int number(double metres) {
        return (int) Math.floor(metres / TILE);
    }

    private static int bit(int column, int line) {
        int mixed = column * 0x9E3779B1 + line * 0x85EBCA77;
        return (mixed ^ mixed >>> 16) & TILES - 1;
    }

    /** How often a driver was left out because there were too many. */
    long untold() {
        return untold;
    }
}
