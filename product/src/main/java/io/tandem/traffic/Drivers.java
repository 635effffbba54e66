package io.tandem.traffic;

import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.chance.CounterRandom;
import io.tandem.mobility.CycleSettings;
import io.tandem.mobility.MobilitySettings;
import io.tandem.road.curve.Quintic;
import io.tandem.traffic.layout.LaneGraph;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * State and parameters of all drivers as columns, one row per driver. Parameters are set once, state changes in every cycle. The first rows
 * belong to drivers of this host, which decides for them; drivers of other hosts follow, and their state is received from there.
 */
public final class Drivers {

    /** Lanes ahead that are kept at the most; a map may have many that are short. */
    static final int LANES_AHEAD = 64;
    private static final double CYCLING_MPS = 5;
    private static final double CYCLING_DEVIATION_MPS = 1.2;
    private static final double SLOWEST_CYCLIST_MPS = 2.5;
    private static final double FASTEST_CYCLIST_MPS = 8.5;

    /** The number that stands for no lane or no driver. */
    public static final int NONE = LaneGraph.NONE;

    private final int own;
    /** vehicle ids: random draws use them, so that they do not depend on the row */
    public final int[] vid;
    /** half of the body's length and width, metres */
    public final double[] halfLength;
    public final double[] halfWidth;
    /** cyclists: they ride at the right edge of the lane, do not change lanes to overtake, and are no faster than they can, m/s */
    public final boolean[] cyclist;
    public final double[] fastest;
    /** desired speed on a free road as a share of the allowed speed */
    public final double[] haste;
    /** probability of making a gap for a driver that requests one */
    public final double[] courtesy;
    /** the car-following model, and whether the driver returns to the right-hand lane */
    public final CarFollowingModel[] model;
    public final boolean[] keepsRight;
    /** reaction time, seconds */
    public final double[] reaction;
    /** whether the driver is on the road at all */
    public final boolean[] present;
    private final boolean[] left;
    /** whether a lane change could begin: gaps are accepted; announced to other hosts */
    final boolean[] readyToChange;

    /** true pose and speed, written before every cycle: metres east and north, radians anticlockwise from east, m/s */
    public final double[] east;
    public final double[] north;
    public final double[] heading;
    public final double[] speed;

    /** the decision of the last cycle, m/s^2 */
    public final double[] acceleration;

    /** the number of the lane it keeps to, and the station along that, metres */
    final int[] lane;
    final double[] station;
    /** the lane from which it came onto its own; NONE where that is not known */
    final int[] laneBefore;
    /** the lanes it takes, from its own on, NONE where the road ends; the first differs from its own where they are not known */
    final int[][] ahead;
    /** metres from the start of its lane that it comes on its way without changing lanes; infinite where that is far */
    final double[] metresOnWay;
    /** metres to the left of the centre line */
    final double[] offset;
    /** during a lane change: the lane it leaves and its station along that, metres; NONE otherwise */
    final int[] leaving;
    final double[] leavingStation;
    /** during a lane change: offset from the new lane over station, and the station where that begins; null otherwise */
    final Quintic[] lateralPath;
    final double[] lateralPathStart;
    /** number of lanes entered so far, from which turns are drawn */
    final int[] entered;
    /** desired time gap at present, seconds; NaN before the first cycle */
    final double[] timeGap;
    /** the lane to which it wants to change, and the follower there that is requested to make a gap */
    final int[] desiredLane;
    final int[] gapRequest;
    /** the driver for which it makes a gap, and until which cycle */
    final int[] yieldsTo;
    final long[] yieldsUntil;
    /** whether it stands and gives way at a conflict zone */
    final boolean[] waits;
    /** whether it finds no room where it wants to go and draws its turns anew; and when it last did, seconds */
    final boolean[] turnsElsewhere;
    final double[] turnedSeconds;
    /** the planned lanes in order, and the index of the present one; null where turns are drawn at random */
    final int[][] route;
    final int[] routeAt;

    /** All are drivers of this host. */
    public Drivers(int count) {
        this(count, 0);
    }

    /** @param elsewhere the number of drivers of other hosts */
    public Drivers(int own, int elsewhere) {
        this.own = own;
        int count = own + elsewhere;
        vid = new int[count];
        halfLength = new double[count];
        halfWidth = new double[count];
        cyclist = new boolean[count];
        fastest = filled(count, Double.POSITIVE_INFINITY);
        haste = filled(count, 1);
        courtesy = filled(count, 0.5);
        model = new CarFollowingModel[count];
        Arrays.fill(model, AdaptiveCruiseControl.USUAL);
        keepsRight = new boolean[count];
        Arrays.fill(keepsRight, true);
        reaction = new double[count];
        present = new boolean[count];
        left = new boolean[count];
        readyToChange = new boolean[count];
        east = new double[count];
        north = new double[count];
        heading = new double[count];
        speed = new double[count];
        acceleration = new double[count];
        lane = none(count);
        station = new double[count];
        laneBefore = none(count);
        ahead = new int[count][];
        Arrays.setAll(ahead, _ -> none(LANES_AHEAD));
        metresOnWay = new double[count];
        offset = new double[count];
        leaving = none(count);
        leavingStation = new double[count];
        lateralPath = new Quintic[count];
        lateralPathStart = new double[count];
        entered = new int[count];
        timeGap = new double[count];
        desiredLane = none(count);
        gapRequest = none(count);
        yieldsTo = none(count);
        yieldsUntil = new long[count];
        waits = new boolean[count];
        turnsElsewhere = new boolean[count];
        turnedSeconds = new double[count];
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

    /** The number of drivers of this host, which have the first rows. */
    public int own() {
        return own;
    }

    /** The number of the lane a driver keeps to; {@link #NONE} before its first cycle and while it is off the road. */
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

    /** The lane it leaves during a lane change; {@link #NONE} otherwise. */
    public int leaving(int driver) {
        return leaving[driver];
    }

    /** The lane to which it wants to change; {@link #NONE} where it keeps its own. */
    public int desiredLane(int driver) {
        return desiredLane[driver];
    }

    /** The driver that it requests to make a gap; {@link #NONE} where there is none. */
    public int gapRequest(int driver) {
        return gapRequest[driver];
    }

    /** Whether the gaps in its desired lane are accepted. */
    public boolean isReadyToChange(int driver) {
        return readyToChange[driver];
    }

    public boolean changesLane(int driver) {
        return leaving[driver] != NONE;
    }

    /** Whether it stands and gives way at a conflict zone. */
    public boolean waits(int driver) {
        return waits[driver];
    }

    /** Puts a driver on the road at its position, with fresh state; the next cycle finds its lane. */
    public void enter(int driver, int[] itsRoute) {
        enter(driver, NONE, 0, itsRoute);
    }

    /** Puts a driver on a lane, with fresh state. */
    public void enter(int driver, int onLane, double at, int[] itsRoute) {
        present[driver] = true;
        left[driver] = false;
        lane[driver] = onLane;
        station[driver] = at;
        laneBefore[driver] = NONE;
        forgetAhead(driver);
        offset[driver] = 0;
        route[driver] = itsRoute;
        routeAt[driver] = 0;
        entered[driver]++;
        keepLane(driver);
        desiredLane[driver] = NONE;
        gapRequest[driver] = NONE;
        yieldsTo[driver] = NONE;
        waits[driver] = false;
        turnsElsewhere[driver] = false;
        turnedSeconds[driver] = 0;
        timeGap[driver] = Double.NaN;
    }

    /**
     * Takes the state of a driver of another host.
     *
     * @param itsGapRequest the driver that it requests to make a gap, {@link #NONE} where there is none
     */
    public void receive(int driver, int itsLane, int itsLeaving, int itsNext, int itsDesiredLane, int itsGapRequest, boolean isReadyToChange) {
        present[driver] = true;
        lane[driver] = itsLane;
        leaving[driver] = itsLeaving;
        route[driver] = route[driver] == null ? new int[2] : route[driver];
        route[driver][0] = itsLane;
        route[driver][1] = itsNext;
        forgetAhead(driver);
        routeAt[driver] = 0;
        desiredLane[driver] = itsDesiredLane;
        gapRequest[driver] = itsGapRequest;
        readyToChange[driver] = isReadyToChange;
    }

    /** The lanes that it takes have to be chosen again. */
    void forgetAhead(int driver) {
        ahead[driver][0] = NONE;
    }

    /** Whether it is known which lane a driver takes after its own; of drivers of other hosts one turn is known. */
    boolean showsTurn(int driver) {
        return driver < own || lane[driver] == route[driver][0];
    }

    /** Tie-break between two drivers, equal on all hosts: the smaller id first, and road users that are no drivers before all. */
    boolean isBefore(int one, int other) {
        return one == NONE || vid[one] < vid[other];
    }

    /** Whether it reached the end of its road since it entered. */
    public boolean hasLeft(int driver) {
        return left[driver];
    }

    /** Takes a driver off the road that has ended. */
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
        lateralPath[driver] = null;
    }

    /** Cyclists are as fast as they can: 5 m/s in the mean, with a deviation of 1.2 m/s, unless their mobility gives a speed. */
    public void describe(int driver, boolean cycles, MobilitySettings mobility, long seed) {
        if (cycles) {
            double drawn = CYCLING_MPS + CYCLING_DEVIATION_MPS * CounterRandom.normal(seed, vid[driver], 1, CounterRandom.Purpose.HASTE);
            OptionalDouble given = mobility instanceof CycleSettings cycle ? cycle.speed() : OptionalDouble.empty();
            cyclist[driver] = true;
            fastest[driver] = given.orElse(Math.clamp(drawn, SLOWEST_CYCLIST_MPS, FASTEST_CYCLIST_MPS));
        }
    }
}
