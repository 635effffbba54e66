package io.tandem.traffic;

import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.Quintic;
import java.util.Arrays;

/**
 * Those who drive, as columns; one row per driver. What they are like is given once, what they do changes with every cycle. The first rows are
 * those who decide here; those of other hosts follow, and what they do is heard of.
 */
public final class Drivers {

    /** no lane, and no driver */
    public static final int NONE = -1;

    private final int own;
    /** for draws, so that who one is does not depend on the row */
    public final int[] vid;
    /** half of the body's length and width, metres */
    public final double[] halfLength;
    public final double[] halfWidth;
    /** share of the allowed speed that one likes to drive */
    public final double[] haste;
    /** probability of letting somebody in who asks */
    public final double[] courtesy;
    /** how it follows, and whether it goes back to the right where it can */
    public final CarFollowingModel[] law;
    public final boolean[] keepsRight;
    /** whether the driver is on the road at all */
    public final boolean[] present;
    private final boolean[] left;
    /** whether it goes to the lane of its wish as soon as it may, and lets those of other hosts know */
    final boolean[] ready;

    /** where it is, as whoever knows says: metres east and north, radians anticlockwise from east, m/s */
    public final double[] east;
    public final double[] north;
    public final double[] heading;
    public final double[] speed;

    /** what it does about it, m/s^2 */
    public final double[] acceleration;

    /** the lane it keeps to, by its number, and where it is beside that */
    final int[] lane;
    final double[] station;
    /** the lane on which it goes on, none where the road ends; and the lane from which that is */
    final int[] onto;
    final int[] ontoFrom;
    final double[] offset;
    /** the lane it is leaving and its station beside that; none while it keeps to its lane */
    final int[] leaving;
    final double[] leavingStation;
    /** its way to the side while it changes lanes, and the station where that begins */
    final Quintic[] way;
    final double[] wayFrom;
    /** lanes entered so far, which decides its turns */
    final int[] entered;
    /** seconds to the one ahead that it wants at present */
    final double[] timeGap;
    /** the lane it would like to be in, and whom there it asks for room */
    final int[] wish;
    final int[] asks;
    /** whom it lets in, and until which cycle */
    final int[] letsIn;
    final long[] letsInUntil;
    /** whether it stands and waits where lanes cross */
    final boolean[] waits;
    /** the way that was set out for it, lane by lane, and how far along it is; none where it turns as it likes */
    final int[][] route;
    final int[] routeAt;

    /** All decide here. */
    public Drivers(int count) {
        this(count, 0);
    }

    /** @param elsewhere how many more there are on other hosts */
    public Drivers(int own, int elsewhere) {
        this.own = own;
        int count = own + elsewhere;
        vid = new int[count];
        halfLength = new double[count];
        halfWidth = new double[count];
        haste = filled(count, 1);
        courtesy = filled(count, 0.5);
        law = new CarFollowingModel[count];
        Arrays.fill(law, AdaptiveCruiseControl.USUAL);
        keepsRight = new boolean[count];
        Arrays.fill(keepsRight, true);
        present = new boolean[count];
        left = new boolean[count];
        ready = new boolean[count];
        east = new double[count];
        north = new double[count];
        heading = new double[count];
        speed = new double[count];
        acceleration = new double[count];
        lane = none(count);
        station = new double[count];
        onto = none(count);
        ontoFrom = none(count);
        offset = new double[count];
        leaving = none(count);
        leavingStation = new double[count];
        way = new Quintic[count];
        wayFrom = new double[count];
        entered = new int[count];
        timeGap = new double[count];
        wish = none(count);
        asks = none(count);
        letsIn = none(count);
        letsInUntil = new long[count];
        waits = new boolean[count];
        route = new int[count][];
        routeAt = new int[count];
    }

    private static double[] filled(int count, double value) {
        double[] column = new double[count];
        Arrays.fill(column, value);
        return column;
    }

    private static int[] none(int count) {
        int[] column = new int[count];
        Arrays.fill(column, NONE);
        return column;
    }

    public int count() {
        return vid.length;
    }

    /** How many decide here: they have the first rows. */
    public int own() {
        return own;
    }

    /** The number of the lane a driver keeps to; negative before its first cycle and while it is not on the road. */
    public int lane(int driver) {
        return lane[driver];
    }

    /** Metres along its lane. */
    public double station(int driver) {
        return station[driver];
    }

    /** Metres to the left of its lane's centre. */
    public double offset(int driver) {
        return offset[driver];
    }

    /** The lane it is leaving; {@link #NONE} while it keeps to its own. */
    public int leaving(int driver) {
        return leaving[driver];
    }

    /** The lane it would like to be in; {@link #NONE} where it likes its own. */
    public int wish(int driver) {
        return wish[driver];
    }

    /** The driver whom it asks for room; {@link #NONE} where it asks nobody. */
    public int asks(int driver) {
        return asks[driver];
    }

    /** Whether it goes to the lane of its wish as soon as it may. */
    public boolean isReady(int driver) {
        return ready[driver];
    }

    public boolean changesLane(int driver) {
        return leaving[driver] != NONE;
    }

    /** Whether it stands and waits where lanes cross. */
    public boolean waits(int driver) {
        return waits[driver];
    }

    /** Puts a driver on the road, wherever it is. It forgets whatever it did before, and looks for its lane. */
    public void enter(int driver, int[] itsRoute) {
        enter(driver, NONE, 0, itsRoute);
    }

    /** Puts a driver on a lane. It forgets whatever it did before. */
    public void enter(int driver, int onLane, double at, int[] itsRoute) {
        present[driver] = true;
        left[driver] = false;
        lane[driver] = onLane;
        station[driver] = at;
        ontoFrom[driver] = NONE;
        offset[driver] = 0;
        route[driver] = itsRoute;
        routeAt[driver] = 0;
        entered[driver]++;
        keepLane(driver);
        wish[driver] = NONE;
        asks[driver] = NONE;
        letsIn[driver] = NONE;
        waits[driver] = false;
        timeGap[driver] = Double.NaN;
    }

    /**
     * Takes in what a driver of another host does.
     *
     * @param itsAsks the driver whom it asks for room, {@link #NONE} where it asks nobody
     */
    public void hear(int driver, int itsLane, int itsLeaving, int itsNext, int itsWish, int itsAsks, boolean isReady) {
        present[driver] = true;
        lane[driver] = itsLane;
        leaving[driver] = itsLeaving;
        route[driver] = route[driver] == null ? new int[2] : route[driver];
        route[driver][0] = itsLane;
        route[driver][1] = itsNext;
        ontoFrom[driver] = NONE;
        routeAt[driver] = 0;
        wish[driver] = itsWish;
        asks[driver] = itsAsks;
        ready[driver] = isReady;
    }

    /** Whether it is known where a driver goes on from its lane; of those of other hosts only one turn is. */
    boolean showsTurn(int driver) {
        return driver < own || lane[driver] == route[driver][0];
    }

    /** Who of two goes first where nothing else decides: on all hosts the same. */
    boolean isBefore(int one, int other) {
        return one == NONE || vid[one] < vid[other];
    }

    /** Whether its road has ended under it since it was put there. */
    public boolean hasLeft(int driver) {
        return left[driver];
    }

    /** Its road has ended. */
    void end(int driver) {
        leave(driver);
        left[driver] = true;
    }

    /** Takes a driver off the road. */
    public void leave(int driver) {
        present[driver] = false;
        left[driver] = false;
        lane[driver] = NONE;
        keepLane(driver);
    }

    void keepLane(int driver) {
        leaving[driver] = NONE;
        way[driver] = null;
    }
}
