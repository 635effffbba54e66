package io.tandem.perception;

import io.tandem.geo.Angle;
import io.tandem.message.Seen;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Those whom one vehicle follows with its sensors. Someone is taken as there when two of three scans saw it, and is carried on as it moved
 * for a second after it was last seen. Places are where the vehicle believes them to be: who errs about itself errs about others as much.
 */
final class Sightings implements Others {

    private static final int SCANS = 0b111;
    private static final int ENOUGH = 2;
    private static final long COAST = SimTime.nanos(1);

    private int count;
    private int[] vid = new int[8];
    private byte[] scans = new byte[8];
    private boolean[] confirmed = new boolean[8];
    private long[] seenAt = new long[8];
    private double[] east = new double[8];
    private double[] north = new double[8];
    private double[] up = new double[8];
    private double[] eastSpeed = new double[8];
    private double[] northSpeed = new double[8];
    private double[] upSpeed = new double[8];
    private double[] heading = new double[8];
    private double[] speed = new double[8];

    /** Hears of those who come into sight and go out of it. */
    interface Listener {
        void changed(int vid, boolean inSight, double east, double north);
    }

    /** The next scan begins: nobody has been seen in it yet. */
    void begin() {
        for (int i = 0; i < count; i++) {
            scans[i] = (byte) (scans[i] << 1 & SCANS);
        }
    }

    /** Where a vehicle is and where it believes it is. */
    record Errors(double east, double north, double heading, double believedEast, double believedNorth, double believedHeading) {
    }

    /** Someone of whom the truth is told was seen. */
    void see(long now, Told told, int row, Errors self) {
        int i = row(told.vid(row));
        if (i < 0) {
            i = add(told.vid(row));
        }
        double turn = self.believedHeading - self.heading;
        double cos = Angle.cos(turn);
        double sin = Angle.sin(turn);
        double e = told.east(row, now) - self.east;
        double n = told.north(row, now) - self.north;
        scans[i] |= 1;
        seenAt[i] = now;
        east[i] = self.believedEast + e * cos - n * sin;
        north[i] = self.believedNorth + e * sin + n * cos;
        up[i] = told.up(row, now);
        eastSpeed[i] = told.eastSpeed(row) * cos - told.northSpeed(row) * sin;
        northSpeed[i] = told.eastSpeed(row) * sin + told.northSpeed(row) * cos;
        upSpeed[i] = told.upSpeed(row);
        heading[i] = told.heading(row) + turn;
        speed[i] = told.speed(row);
    }

    /** The scan is over: who was seen often enough is there, and who was not for long is gone. */
    void end(long now, Listener listener) {
        for (int i = count - 1; i >= 0; i--) {
            if (!confirmed[i] && Integer.bitCount(scans[i]) >= ENOUGH) {
                confirmed[i] = true;
                listener.changed(vid[i], true, east[i], north[i]);
            }
            boolean lost = now - seenAt[i] > COAST;
            if (confirmed[i] && lost) {
                listener.changed(vid[i], false, east(i, now), north(i, now));
            }
            if (lost || scans[i] == 0 && !confirmed[i]) {
                move(--count, i);
            }
        }
    }

    private int add(int newVid) {
        if (count == vid.length) {
            grow(2 * count);
        }
        vid[count] = newVid;
        scans[count] = 0;
        confirmed[count] = false;
        return count++;
    }

    private void move(int from, int to) {
        vid[to] = vid[from];
        scans[to] = scans[from];
        confirmed[to] = confirmed[from];
        seenAt[to] = seenAt[from];
        east[to] = east[from];
        north[to] = north[from];
        up[to] = up[from];
        eastSpeed[to] = eastSpeed[from];
        northSpeed[to] = northSpeed[from];
        upSpeed[to] = upSpeed[from];
        heading[to] = heading[from];
        speed[to] = speed[from];
    }

    private void grow(int capacity) {
        vid = Arrays.copyOf(vid, capacity);
        scans = Arrays.copyOf(scans, capacity);
        confirmed = Arrays.copyOf(confirmed, capacity);
        seenAt = Arrays.copyOf(seenAt, capacity);
        east = Arrays.copyOf(east, capacity);
        north = Arrays.copyOf(north, capacity);
        up = Arrays.copyOf(up, capacity);
        eastSpeed = Arrays.copyOf(eastSpeed, capacity);
        northSpeed = Arrays.copyOf(northSpeed, capacity);
        upSpeed = Arrays.copyOf(upSpeed, capacity);
        heading = Arrays.copyOf(heading, capacity);
        speed = Arrays.copyOf(speed, capacity);
    }

    /** Those who are followed, in the order of their ids. */
    List<Seen> seen(long now) {
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (confirmed[i]) {
                seen.add(new Seen(vid[i], east(i, now), north(i, now), heading[i], eastSpeed[i], northSpeed[i], age(i, now), Seen.Spread.NONE));
            }
        }
        seen.sort(Comparator.comparingInt(Seen::vid));
        return List.copyOf(seen);
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int vid(int row) {
        return vid[row];
    }

    @Override
    public int row(int wanted) {
        for (int i = 0; i < count; i++) {
            if (vid[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean known(int row) {
        return row >= 0 && confirmed[row];
    }

    @Override
    public double age(int row, long now) {
        return SimTime.seconds(now - seenAt[row]);
    }

    @Override
    public double east(int row, long now) {
        return east[row] + eastSpeed[row] * age(row, now);
    }

    @Override
    public double north(int row, long now) {
        return north[row] + northSpeed[row] * age(row, now);
    }

    @Override
    public double up(int row, long now) {
        return up[row] + upSpeed[row] * age(row, now);
    }

    @Override
    public double heading(int row) {
        return heading[row];
    }

    @Override
    public double speed(int row) {
        return speed[row];
    }
}
