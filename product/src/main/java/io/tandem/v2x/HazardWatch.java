package io.tandem.v2x;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.HazardNotice;
import io.tandem.message.HazardNotice.Cause;
import io.tandem.message.Kind;
import io.tandem.message.MessageKind;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hazards that stations notice, and when they tell them (after ETSI EN 302 637-3): braking harder than 4 m/s^2 for 0.3 s; standing on a lane for 10 s, neither in a queue nor where
 * one waits; a person on a lane whom its sensors see; a collision; an event for which the scenario asks it. A hazard is told ten times a second at first and once a second after the first
 * second, until it is over.
 */
final class HazardWatch {

    private static final double HARD_BRAKING = 4;
    private static final long BRAKING_NANOS = SimTime.nanos(0.3);
    private static final double STANDING_SPEED = 0.1;
    private static final long STANDING_NANOS = SimTime.nanos(10);
    /** Whoever stands with another standing one so near ahead is in a queue, metres. */
    private static final double QUEUE_METRES = 15;
    private static final double QUEUE_COSINE = 0.8;
    private static final long COLLISION_NANOS = SimTime.nanos(10);
    private static final long OFTEN_NANOS = SimTime.nanos(1);
    private static final long FIRST_PERIOD = SimTime.nanos(0.1);
    private static final long LATER_PERIOD = SimTime.nanos(1);
    private static final long NOT = Long.MIN_VALUE;

    /** The hazards of a station, each told on its own: the other is the person, or the place in the list of settings. */
    private record Key(int station, Cause cause, int other) {
    }

    private static final class Hazard {
        private int number;
        private long began;
        private long lastTold = NOT;
        private long ends;
        private double east;
        private double north;
        private double heading;
    }

    private final V2xSettings settings;
    private final State state;
    private final Stations stations;
    private final RoadPlaces places;
    private final boolean[] drives;
    private final double[] lastSpeed;
    private final long[] brakesSince;
    private final long[] standsSince;
    private final int[] numbers;
    private final Map<Key, Hazard> hazards = new TreeMap<>(Comparator.comparingInt(Key::station).thenComparing(Key::cause).thenComparingInt(Key::other));
    private long before = NOT;

    HazardWatch(V2xSettings settings, State state, Stations stations, RoadPlaces places) {
        this.settings = settings;
        this.state = state;
        this.stations = stations;
        this.places = places;
        int count = stations.count();
        drives = new boolean[count];
        for (int i = 0; i < count; i++) {
            drives[i] = isVehicle(stations.vid[i]);
        }
        lastSpeed = new double[count];
        brakesSince = new long[count];
        standsSince = new long[count];
        numbers = new int[count];
        forget();
    }

    private boolean isVehicle(int vid) {
        return state.roster().participant(state.rowOf(vid)).kind() == Kind.GROUND && settings.units().stream().noneMatch(unit -> unit.ids().includes(vid));
    }

    void forget() {
        Arrays.fill(lastSpeed, Double.NaN);
        Arrays.fill(brakesSince, NOT);
        Arrays.fill(standsSince, NOT);
        Arrays.fill(numbers, 0);
        hazards.clear();
        before = NOT;
    }

    /** Takes what happened: a person seen or out of sight, a collision, an event that the settings name. */
    void hear(Event event) {
        int station = stations.of(event.vid());
        if (event.name().equals(Event.CONTACT) && settings.denm()) {
            collide(station, event);
            collide(stations.of(event.other()), event);
        } else if (event.name().equals(Event.SEEN) && settings.denm() && station >= 0 && isPerson(event.other())) {
            // Its place and end are set as long as it is on a lane.
            begin(new Key(station, Cause.PERSON_ON_ROAD, event.other()), event.at().nanos(), NOT);
        } else if (event.name().equals(Event.OUT_OF_SIGHT)) {
            hazards.remove(new Key(station, Cause.PERSON_ON_ROAD, event.other()));
        }
        begin(event);
    }

    /** Begins what the settings ask for. */
    private void begin(Event event) {
        List<HazardSettings> asked = settings.hazards();
        for (int i = 0; i < asked.size(); i++) {
            if (asked.get(i).event().equals(event.name()) && stations.of(asked.get(i).by()) >= 0) {
                begin(asked.get(i), i, event.at().nanos());
            }
        }
    }

    private boolean isPerson(int vid) {
        int row = state.rowOf(vid);
        return row >= 0 && state.roster().participant(row).kind() == Kind.PEDESTRIAN;
    }

    private void collide(int station, Event event) {
        if (station >= 0) {
            Hazard hazard = begin(new Key(station, Cause.COLLISION, 0), event.at().nanos(), event.at().nanos() + COLLISION_NANOS);
            move(hazard, stations.east[station], stations.north[station], stations.heading[station]);
        }
    }

    private void begin(HazardSettings asked, int index, long now) {
        int station = stations.of(asked.by());
        Hazard hazard = begin(new Key(station, Cause.OPERATOR, index), now, now + SimTime.nanos(asked.seconds()));
        LocalPosition at = asked.at().orElse(new LocalPosition(stations.east[station], stations.north[station], 0));
        move(hazard, at.east(), at.north(), asked.heading());
    }

    /** Begins a hazard, or prolongs it. */
    private Hazard begin(Key key, long now, long ends) {
        Hazard hazard = hazards.computeIfAbsent(key, _ -> {
            Hazard fresh = new Hazard();
            fresh.number = ++numbers[key.station];
            fresh.began = now;
            return fresh;
        });
        hazard.ends = ends;
        return hazard;
    }

    private static void move(Hazard hazard, double east, double north, double heading) {
        hazard.east = east;
        hazard.north = north;
        hazard.heading = heading;
    }

    /** Looks at all stations, and tells what is due. */
    void update(Snapshot snapshot, BroadcastQueue.Sender sender) {
        long now = snapshot.at().nanos();
        if (settings.denm() && before != NOT && now > before) {
            for (int i = 0; i < stations.count(); i++) {
                if (drives[i] && stations.on[i]) {
                    watch(i, now);
                }
            }
            watchPersons(snapshot, now);
        }
        System.arraycopy(stations.speed, 0, lastSpeed, 0, lastSpeed.length);
        before = now;
        hazards.forEach((key, hazard) -> tell(key, hazard, now, sender));
        hazards.entrySet().removeIf(entry -> entry.getValue().ends < now && entry.getKey().cause != Cause.PERSON_ON_ROAD);
    }

    private void watch(int i, long now) {
        watchBraking(i, now);
        watchStanding(i, now);
    }

    private void watchBraking(int i, long now) {
        double acceleration = (stations.speed[i] - lastSpeed[i]) / SimTime.seconds(now - before);
        boolean brakes = acceleration < -HARD_BRAKING;
        brakesSince[i] = !brakes ? NOT : brakesSince[i] == NOT ? before : brakesSince[i];
        if (brakes && now - brakesSince[i] >= BRAKING_NANOS) {
            Hazard hazard = begin(new Key(i, Cause.HARD_BRAKING, 0), now, now);
            move(hazard, stations.east[i], stations.north[i], stations.heading[i]);
        }
    }

    private void watchStanding(int i, long now) {
        boolean stands = Math.abs(stations.speed[i]) < STANDING_SPEED;
        standsSince[i] = !stands ? NOT : standsSince[i] == NOT ? now : standsSince[i];
        if (!stands) {
            return;
        }
        Key key = new Key(i, Cause.STANDING_VEHICLE, 0);
        boolean due = (now - standsSince[i]) % LATER_PERIOD < now - before;
        if (now - standsSince[i] >= STANDING_NANOS && due && isInTheWay(i)) {
            move(begin(key, now, now + LATER_PERIOD), stations.east[i], stations.north[i], stations.heading[i]);
        }
    }

    private boolean isInTheWay(int i) {
        return places.isOnLane(stations.east[i], stations.north[i]) && !places.isBeforeJunction(stations.east[i], stations.north[i], stations.heading[i]) && !isInQueue(i);
    }

    private boolean isInQueue(int i) {
        double cos = StrictMath.cos(stations.heading[i]);
        double sin = StrictMath.sin(stations.heading[i]);
        for (int k = 0; k < stations.count(); k++) {
            if (k != i && drives[k] && Math.abs(stations.speed[k]) < STANDING_SPEED && isAhead(stations.east[k] - stations.east[i], stations.north[k] - stations.north[i], cos, sin)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAhead(double e, double n, double cos, double sin) {
        double squared = e * e + n * n;
        return squared < QUEUE_METRES * QUEUE_METRES && e * cos + n * sin > QUEUE_COSINE * Math.sqrt(squared);
    }

    private void watchPersons(Snapshot snapshot, long now) {
        for (Map.Entry<Key, Hazard> entry : hazards.entrySet()) {
            if (entry.getKey().cause == Cause.PERSON_ON_ROAD) {
                int row = state.rowOf(entry.getKey().other);
                boolean isThere = places.isOnLane(snapshot.east[row], snapshot.north[row]);
                entry.getValue().ends = isThere ? now : NOT;
                move(entry.getValue(), snapshot.east[row], snapshot.north[row], stations.heading[entry.getKey().station]);
            }
        }
    }

    private void tell(Key key, Hazard hazard, long now, BroadcastQueue.Sender sender) {
        long period = now - hazard.began < OFTEN_NANOS ? FIRST_PERIOD : LATER_PERIOD;
        boolean due = hazard.lastTold == NOT || now - hazard.lastTold >= period;
        if (hazard.ends >= now && due && stations.on[key.station]) {
            hazard.lastTold = now;
            HazardNotice notice = new HazardNotice(hazard.number, key.cause, hazard.east, hazard.north, hazard.heading, SimTime.seconds(now) + HazardNotice.VALID_SECONDS,
                    HazardNotice.RADIUS_METRES);
            sender.send(MessageKind.DENM, key.station, notice.payload());
        }
    }
}
