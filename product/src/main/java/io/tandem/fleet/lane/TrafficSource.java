package io.tandem.fleet.lane;

import io.tandem.road.Lane;
import io.tandem.time.SimTime;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.TrafficFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;

/** A source of traffic: lets vehicles of a group onto the road at the starts of lanes, at a rate per hour, each when it is due and there is room. */
public final class TrafficSource {

    /** Free road ahead of a vehicle that enters: this much, and the time gap, or its own where that is shorter, times its speed. */
    private static final double LEAST_ROOM_METRES = 4;
    private static final double TIME_GAP_SECONDS = 1.2;
    /** A vehicle enters with at most the speed of the one ahead plus free road over this time. */
    private static final double ADAPTATION_SECONDS = 4;

    private final List<LaneEntrance> entrances;
    private final List<LaneEntrance.Arrivals> arrivals;
    private final IntPredicate mine;
    private final int first;
    private final int end;
    private final double fastest;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    /** by entrance: the number of the next arrival that is one of this host's */
    private final int[] next;
    private boolean begun;

    /** A vehicle that enters the road. */
    public record Arrival(int driver, Lane lane, double station, double speed) {
    }

    /**
     * @param arrivals of the whole group, by entrance
     * @param mine     vehicles of this host
     * @param first    its first driver
     * @param end      the driver after its last
     * @param fastest  greatest speed at the entrance, m/s
     */
    public TrafficSource(List<LaneEntrance> entrances, List<LaneEntrance.Arrivals> arrivals, IntPredicate mine, int first, int end, double fastest) {
        this.entrances = entrances;
        this.arrivals = arrivals;
        this.mine = mine;
        this.first = first;
        this.end = end;
        this.fastest = fastest;
        this.next = new int[entrances.size()];
        for (int driver = first; driver < end; driver++) {
            waiting.add(driver);
        }
    }

    /** A host that joins a run late does not make up for vehicles that were due before. */
    private void begin(double seconds) {
        for (int i = 0; i < next.length; i++) {
            next[i] = Math.max(0, arrivals.get(i).last(seconds));
            skipThoseElsewhere(i);
        }
        begun = true;
    }

    private void skipThoseElsewhere(int i) {
        while (!mine.test(arrivals.get(i).vid(next[i]))) {
            next[i]++;
        }
    }

    /** A driver that waits is on the road already. */
    public void release(int driver) {
        waiting.remove(driver);
    }

    public List<Integer> waiting() {
        return List.copyOf(waiting);
    }

    /** A driver that has left the road waits to enter again, if it is of this source. */
    public void takeBack(int driver) {
        if (driver >= first && driver < end) {
            waiting.add(driver);
        }
    }

    /** Vehicles that are due and find room, at most one per lane. */
    public List<Arrival> open(long now, TrafficFlow flow, Drivers drivers) {
        List<Arrival> come = new ArrayList<>();
        double seconds = SimTime.seconds(now);
        if (!begun) {
            begin(seconds);
        }
        for (int i = 0; i < entrances.size() && !waiting.isEmpty(); i++) {
            if (seconds >= arrivals.get(i).due(next[i]) && entrances.get(i).isOpen(seconds)) {
                come(i, seconds, flow, drivers, come);
            }
        }
        return come;
    }

    private void come(int i, double seconds, TrafficFlow flow, Drivers drivers, List<Arrival> come) {
        int driver = waiting.peek();
        Lane lane = entrances.get(i).lane();
        double station = drivers.halfLength[driver];
        double room = flow.roomAtStart(lane.id()) - 2 * drivers.halfLength[driver];
        double wanted = Math.min(Math.min(fastest, drivers.fastest[driver]), drivers.haste[driver] * flow.allowed(lane.id(), station));
        double speed = Math.min(wanted, flow.speedAtStart(lane.id()) + Math.max(0, room - LEAST_ROOM_METRES) / ADAPTATION_SECONDS);
        if (room >= LEAST_ROOM_METRES + Math.min(TIME_GAP_SECONDS, drivers.model[driver].timeGap()) * speed) {
            come.add(new Arrival(waiting.poll(), lane, station, speed));
            entrances.get(i).use(seconds);
            next[i]++;
            skipThoseElsewhere(i);
        }
    }
}
