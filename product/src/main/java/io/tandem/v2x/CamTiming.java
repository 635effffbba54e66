package io.tandem.v2x;

import java.util.Arrays;

/**
 * When stations send cooperative awareness messages by the rules of ETSI EN 302 637-2, part 6.1.3, checked every 100 ms in whole milliseconds. With d the time since the last one:
 *
 * <pre>
 *   d >= T_dcc and the heading has changed by more than 4 degrees, the position by more than 4 m or the speed by more than 0.5 m/s
 *                             -> send; T_gen = d, and counting begins anew
 *   d >= max(T_gen, T_dcc)    -> send; the third of these in a row sets T_gen = 1 s
 * </pre>
 */
final class CamTiming {

    static final long CHECK_MILLIS = 100;
    private static final long LONGEST_MILLIS = 1000;
    private static final int REPEATED = 3;
    /** "More than" to half a millimetre and the like: reports are rounded, and at 10 m/s the fourth check sees exactly 4 m. */
    private static final double METRES = 4.0005;
    private static final double SPEED = 0.50001;
    private static final double HEADING = StrictMath.toRadians(4) + 1e-6;
    private static final long NEVER = Long.MIN_VALUE;

    /** Why a station sends. */
    enum Cause { NONE, FIRST, HEADING, POSITION, SPEED, PERIOD }

    private final long[] lastMillis;
    private final long[] generationMillis;
    private final int[] repeats;
    private final double[] east;
    private final double[] north;
    private final double[] heading;
    private final double[] speed;

    CamTiming(int stations) {
        lastMillis = new long[stations];
        generationMillis = new long[stations];
        repeats = new int[stations];
        east = new double[stations];
        north = new double[stations];
        heading = new double[stations];
        speed = new double[stations];
        forget();
    }

    void forget() {
        Arrays.fill(lastMillis, NEVER);
    }

    /**
     * Checks a station; whether it sends is whether there is a cause.
     *
     * @param dccMillis T_dcc, the shortest time between two messages that congestion control allows, 100 to 1000
     */
    Cause check(int station, long millis, long dccMillis, double atEast, double atNorth, double atHeading, double atSpeed) {
        Cause cause = cause(station, millis, dccMillis, atEast, atNorth, atHeading, atSpeed);
        if (cause == Cause.NONE) {
            return cause;
        }
        if (cause == Cause.FIRST) {
            generationMillis[station] = LONGEST_MILLIS;
            repeats[station] = 0;
        } else if (cause == Cause.PERIOD) {
            repeats[station]++;
            generationMillis[station] = repeats[station] >= REPEATED ? LONGEST_MILLIS : generationMillis[station];
        } else {
            generationMillis[station] = millis - lastMillis[station];
            repeats[station] = 0;
        }
        lastMillis[station] = millis;
        east[station] = atEast;
        north[station] = atNorth;
        heading[station] = atHeading;
        speed[station] = atSpeed;
        return cause;
    }

    private Cause cause(int station, long millis, long dccMillis, double atEast, double atNorth, double atHeading, double atSpeed) {
        if (lastMillis[station] == NEVER) {
            return Cause.FIRST;
        }
        long since = millis - lastMillis[station];
        if (since < dccMillis) {
            return Cause.NONE;
        }
        double turned = Math.abs(Math.IEEEremainder(atHeading - heading[station], 2 * Math.PI));
        double de = atEast - east[station];
        double dn = atNorth - north[station];
        if (turned > HEADING) {
            return Cause.HEADING;
        } else if (de * de + dn * dn > METRES * METRES) {
            return Cause.POSITION;
        } else if (Math.abs(atSpeed - speed[station]) > SPEED) {
            return Cause.SPEED;
        }
        return since >= Math.max(generationMillis[station], dccMillis) ? Cause.PERIOD : Cause.NONE;
    }
}
