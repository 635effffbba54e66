package io.tandem.fleet;

import io.tandem.chance.Chance;
import io.tandem.road.Lane;
import io.tandem.time.SimTime;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.Flow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Where vehicles of a group come onto the road: at the starts of some lanes, so many in an hour, each when its turn has come and there is room. */
final class Source {

    private static final double SECONDS_PER_HOUR = 3600;
    /** Metres that must be free ahead, and the seconds of travel on top. */
    private static final double LEAST_ROOM = 4;
    private static final double TIME_GAP = 1.2;
    /** Seconds within which one could come to the speed of the one ahead. */
    private static final double TO_ADAPT = 4;

    private final List<Lane> lanes;
    private final int first;
    private final int end;
    private final long seed;
    private final double interval;
    private final double after;
    private final double fastest;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    /** by lane: how many have come there */
    private final int[] come;

    /** Someone who comes onto the road. */
    record Arrival(int driver, Lane lane, double station, double speed) {
    }

    /**
     * @param first   the first of its drivers
     * @param end     the one past the last
     * @param fastest the speed with which they come at the most, m/s
     */
    Source(List<Lane> lanes, StartSettings.Inflow inflow, int first, int end, double fastest, long seed) {
        this.lanes = lanes;
        this.first = first;
        this.end = end;
        this.fastest = fastest;
        this.seed = seed;
        this.interval = SECONDS_PER_HOUR / inflow.perHour();
        this.after = inflow.after();
        this.come = new int[lanes.size()];
        for (int driver = first; driver < end; driver++) {
            waiting.add(driver);
        }
    }

    List<Integer> waiting() {
        return List.copyOf(waiting);
    }

    /** Takes one of its own back who has left the road: it will come again. */
    void takeBack(int driver) {
        if (driver >= first && driver < end) {
            waiting.add(driver);
        }
    }

    /** Those whose turn has come and who find room, one per lane at the most. */
    List<Arrival> open(long now, Flow flow, Drivers drivers) {
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = 0; i < lanes.size() && !waiting.isEmpty(); i++) {
            if (SimTime.seconds(now) >= due(i)) {
                come(i, flow, drivers, arrivals);
            }
        }
        return arrivals;
    }

    /** When the next one may come on a lane: in its own part of the hour, wherever in that. */
    private double due(int lane) {
        double share = Chance.uniform(seed, lanes.get(lane).id(), come[lane], Chance.Purpose.ARRIVAL);
        return after + interval * (come[lane] + share);
    }

    private void come(int i, Flow flow, Drivers drivers, List<Arrival> arrivals) {
        int driver = waiting.peek();
        Lane lane = lanes.get(i);
        double station = drivers.halfLength[driver];
        double room = flow.roomAtStart(lane.id()) - 2 * drivers.halfLength[driver];
        double wanted = Math.min(fastest, drivers.haste[driver] * flow.allowed(lane.id(), station));
        double speed = Math.min(wanted, flow.speedAtStart(lane.id()) + Math.max(0, room - LEAST_ROOM) / TO_ADAPT);
        if (room >= LEAST_ROOM + TIME_GAP * speed) {
            arrivals.add(new Arrival(waiting.poll(), lane, station, speed));
            come[i]++;
        }
    }
}
