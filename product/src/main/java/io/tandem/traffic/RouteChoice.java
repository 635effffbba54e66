package io.tandem.traffic;

import io.tandem.chance.CounterRandom;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.TurnOptions;
import java.util.Arrays;

/**
 * Which lanes drivers take: along their route, or by turns drawn at random. A turn is drawn among all those of the carriageway, whichever lane the driver is on. Of several lanes
 * that lead there it takes one on which it comes farthest without changing lanes. Where its lane does not offer the turn, and it has not changed to one that does, it
 * takes what its lane has.
 */
final class RouteChoice {

    /** How far ahead turns decide which lane is taken. */
    static final double HORIZON_METRES = 300;
    /** Lanes ahead that are looked at; a map may have many that are short. */
    private static final int MOST_LANES = 64;
    /** In place of a lane ahead that is not kept. */
    private static final int NOT_KEPT = -2;
    /** Metres of a lane that does not offer the turn. */
    private static final double NOT_OFFERED = -1;

    private final LaneGraph graph;
    private final TurnOptions turns;
    private final long seed;

    RouteChoice(LaneGraph graph, TurnOptions turns, long seed) {
        this.graph = graph;
        this.turns = turns;
        this.seed = seed;
    }

    /** The lane that a driver takes after a lane that lies so many lanes ahead of its own; {@link Drivers#NONE} where the road ends. */
    int next(Drivers drivers, int driver, int lane, int lanesFromNow) {
        int[] ahead = drivers.ahead[driver];
        boolean isKept = lanesFromNow + 1 < ahead.length && ahead[lanesFromNow] == lane && ahead[lanesFromNow + 1] != NOT_KEPT && ahead[0] == drivers.lane[driver];
        return isKept ? ahead[lanesFromNow + 1] : choose(drivers, driver, lane, lanesFromNow);
    }

    /** Keeps the lanes that a driver takes from its own on, up to the horizon. */
    void lookAhead(Drivers drivers, int driver) {
        int[] ahead = drivers.ahead[driver];
        Arrays.fill(ahead, NOT_KEPT);
        ahead[0] = drivers.lane[driver];
        lookFarther(drivers, driver);
    }

    /** Keeps the lanes up to the horizon that are not kept yet, and how far the driver comes on its way. */
    private void lookFarther(Drivers drivers, int driver) {
        int[] ahead = drivers.ahead[driver];
        double metres = 0;
        for (int lanes = 0; lanes + 1 < ahead.length && ahead[lanes] != Drivers.NONE && metres < HORIZON_METRES; lanes++) {
            ahead[lanes + 1] = ahead[lanes + 1] == NOT_KEPT ? choose(drivers, driver, ahead[lanes], lanes) : ahead[lanes + 1];
            metres += lanes == 0 ? 0 : graph.length(ahead[lanes]);
        }
        double length = graph.length(ahead[0]);
        double onWay = metresOnWay(drivers, driver, ahead[0], 0, length, length + HORIZON_METRES);
        drivers.metresOnWay[driver] = onWay < length + HORIZON_METRES ? onWay : Double.POSITIVE_INFINITY;
    }

    /** Where a driver without a route has entered the next of the lanes kept, those behind it are the same as ever: each draw belongs to a number of lanes entered. */
    private void keepFromNext(Drivers drivers, int driver, int lane) {
        int[] ahead = drivers.ahead[driver];
        if (drivers.route[driver] == null && ahead[0] != Drivers.NONE && ahead[0] == drivers.laneBefore[driver] && ahead[1] == lane) {
            System.arraycopy(ahead, 1, ahead, 0, ahead.length - 1);
            ahead[ahead.length - 1] = NOT_KEPT;
            lookFarther(drivers, driver);
        }
    }

    /** The same as {@link #next} without what is kept. */
    int choose(Drivers drivers, int driver, int lane, int lanesFromNow) {
        int[] choices = graph.from(lane);
        if (choices.length <= 1) {
            return choices.length == 0 ? Drivers.NONE : choices[0];
        }
        int planned = planned(drivers, driver, lane);
        if (planned != Drivers.NONE) {
            return planned;
        }
        int turn = turn(drivers, driver, lane, lanesFromNow);
        int only = turns.only(lane, turn);
        return only == Drivers.NONE ? farthest(drivers, driver, lane, turn, lanesFromNow) : choices[only];
    }

    /** Of several lanes that offer a turn, or where none does, one on which a driver comes farthest; of equal ones it is drawn. */
    private int farthest(Drivers drivers, int driver, int lane, int turn, int lanesFromNow) {
        int[] choices = graph.from(lane);
        double farthest = NOT_OFFERED;
        int equal = 0;
        for (int i = 0; i < choices.length; i++) {
            double metres = metresBehind(drivers, driver, lane, i, turn, lanesFromNow);
            equal = metres > farthest ? 1 : metres == farthest ? equal + 1 : equal;
            farthest = Math.max(farthest, metres);
        }
        double draw = turns.count(lane) * draw(drivers, driver, lanesFromNow);
        int which = (int) (equal * (draw - Math.floor(draw)));
        int at = -1;
        for (int left = which; left >= 0; left -= metresBehind(drivers, driver, lane, at, turn, lanesFromNow) == farthest ? 1 : 0) {
            at++;
        }
        return choices[at];
    }

    private double draw(Drivers drivers, int driver, int lanesFromNow) {
        return CounterRandom.uniform(seed, drivers.vid[driver], drivers.entered[driver] + lanesFromNow, CounterRandom.Purpose.TURN_AT_FORK);
    }

    /** The lane that follows a lane on a driver's route; {@link Drivers#NONE} where that is not part of it. */
    private int planned(Drivers drivers, int driver, int lane) {
        int[] route = drivers.route[driver];
        for (int i = drivers.routeAt[driver]; route != null && i + 1 < route.length; i++) {
            if (route[i] == lane && graph.leads(lane, route[i + 1])) {
                return route[i + 1];
            }
        }
        return Drivers.NONE;
    }

    /** The turn that a driver wants to take at the end of a lane's carriageway. */
    private int turn(Drivers drivers, int driver, int lane, int lanesFromNow) {
        int[] route = drivers.route[driver];
        for (int i = drivers.routeAt[driver]; route != null && i + 1 < route.length; i++) {
            if (isBeside(route[i], lane) && graph.leads(route[i], route[i + 1]) && !isBeside(route[i + 1], lane)) {
                return turns.of(route[i], route[i + 1]);
            }
        }
        return (int) (turns.count(lane) * draw(drivers, driver, lanesFromNow));
    }

    private double metresBehind(Drivers drivers, int driver, int lane, int place, int turn, int lanesFromNow) {
        int next = graph.from(lane)[place];
        return turns.offers(lane, place, turn) ? metresOnWay(drivers, driver, next, lanesFromNow + 1, graph.length(next), HORIZON_METRES) : NOT_OFFERED;
    }

    /** Metres from a driver's station that it comes on its way without changing lanes, up to the horizon. */
    double metresOnWay(Drivers drivers, int driver) {
        return Math.min(HORIZON_METRES, drivers.metresOnWay[driver] - drivers.station[driver]);
    }

    /** The same from a station of another lane. */
    double metresOnWay(Drivers drivers, int driver, int lane, double station) {
        return metresOnWay(drivers, driver, lane, 0, graph.length(lane) - station, HORIZON_METRES);
    }

    private double metresOnWay(Drivers drivers, int driver, int lane, int lanesFromNow, double metres, double horizon) {
        int[] choices = graph.from(lane);
        if (metres >= horizon || graph.isExit(lane) || lanesFromNow >= MOST_LANES) {
            return horizon;
        }
        int turn = turn(drivers, driver, lane, lanesFromNow);
        double farthest = metres;
        for (int i = 0; i < choices.length && farthest < horizon; i++) {
            if (turns.offers(lane, i, turn)) {
                farthest = Math.max(farthest, metresOnWay(drivers, driver, choices[i], lanesFromNow + 1, metres + graph.length(choices[i]), horizon));
            }
        }
        return farthest;
    }

    /** Draws all turns of a driver anew that it has not taken yet; those of its route stay. */
    void drawAnew(Drivers drivers, int driver) {
        drivers.entered[driver]++;
        drivers.forgetAhead(driver);
    }

    /** Counts a lane as entered, and advances the route to it where it is part of that. */
    void enter(Drivers drivers, int driver, int lane) {
        drivers.entered[driver]++;
        keepFromNext(drivers, driver, lane);
        int[] route = drivers.route[driver];
        for (int i = drivers.routeAt[driver]; route != null && i < route.length; i++) {
            if (isBeside(route[i], lane)) {
                drivers.routeAt[driver] = i;
                return;
            }
        }
    }

    /** Whether a driver's carriageway is part of its route. */
    boolean isOnRoute(Drivers drivers, int driver) {
        int[] route = drivers.route[driver];
        int at = drivers.routeAt[driver];
        return route != null && at < route.length && isBeside(route[at], drivers.lane[driver]);
    }

    /** Of drivers of other hosts it may not be known which lane they take. */
    private boolean isBeside(int onRoute, int lane) {
        return onRoute != Drivers.NONE && turns.areBeside(onRoute, lane);
    }
}
