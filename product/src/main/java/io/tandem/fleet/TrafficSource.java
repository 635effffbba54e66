package io.tandem.fleet;

import io.tandem.road.Lane;
import io.tandem.time.SimTime;
import io.tandem.traffic.Drivers;
import io.tandem.traffic.TrafficFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;

/** Where vehicles of a group come onto the road: at the starts of some lanes, so many in an hour, each when its turn has come and there is room. */
final class TrafficSource {

    /** Metres that must be free ahead, and the seconds of travel on top. */
    private static final double LEAST_ROOM = 4;
    private static final double TIME_GAP = 1.2;
    /** Seconds within which one could come to the speed of the one ahead. */
    private static final double TO_ADAPT = 4;

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

    /** Someone who comes onto the road. */
    record Arrival(int driver, Lane lane, double station, double speed) {
    }

    /**
     * @param entrances where they come
     * @param arrivals  of the whole group, by entrance
     * @param mine      who is carried here
     * @param first     the first of its drivers
     * @param end       the one past the last
     * @param fastest   the speed with which they come at the most, m/s
     */
    TrafficSource(List<LaneEntrance> entrances, List<LaneEntrance.Arrivals> arrivals, IntPredicate mine, int first, int end, double fastest) {
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

    /** A host that joins a run which has long begun does not make up for those who would have come. */
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

    /** One of its own is on the road already. */
    void release(int driver) {
        waiting.remove(driver);
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
    List<Arrival> open(long now, TrafficFlow flow, Drivers drivers) {
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
        double wanted = Math.min(fastest, drivers.haste[driver] * flow.allowed(lane.id(), station));
        double speed = Math.min(wanted, flow.speedAtStart(lane.id()) + Math.max(0, room - LEAST_ROOM) / TO_ADAPT);
        if (room >= LEAST_ROOM + TIME_GAP * speed) {
            come.add(new Arrival(waiting.poll(), lane, station, speed));
            entrances.get(i).use(seconds);
            next[i]++;
            skipThoseElsewhere(i);
        }
    }
}
