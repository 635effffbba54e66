package io.tandem.proximity;

import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Begins, holds and ends encounters. The direction in which each of the two turns is decided once, when the encounter begins, and kept
 * until the hold time after its last alert, because vehicles would dither if it were decided at every beat.
 */
public final class Encounters {

    /** Metres by which the other may pass to the right and both still turn right, as in a head-on encounter. */
    private static final double HEAD_ON_METRES = 0.3;
    private static final byte LEFT = 1;
    private static final byte RIGHT = -1;
    private static final int NO_ADVICE = -1;

    private long holdNanos;
    private EncounterTable now = new EncounterTable();
    private EncounterTable before = new EncounterTable();
    /** the pairs whose encounters began at this beat, by their numbers among the alerting ones */
    private int[] began = new int[16];
    private int beganCount;
    private Snapshot snapshot;
    private VehiclePairs alerting;
    private final AvoidanceAdvice advice = new AvoidanceAdvice();
    /** index of each row's advice */
    private int[] adviceOfRow = new int[0];

    public Encounters(AlertSettings settings) {
        adopt(settings);
    }

    /** Changes the settings; encounters in progress are kept. */
    public final void adopt(AlertSettings settings) {
        holdNanos = SimTime.nanos(settings.hold());
    }

    /** Number of encounters in progress, including those that are only held. */
    public int active() {
        return now.count();
    }

    /** Number of encounters that began at this beat. */
    public int beganCount() {
        return beganCount;
    }

    /** The encounters that began at this beat, in the order of rows, one alert for each of the two. To be called before the next snapshot is taken. */
    public List<Alert> began() {
        List<Alert> alerts = new ArrayList<>(2 * beganCount);
        int[] inOrder = Arrays.stream(began, 0, beganCount).boxed().sorted(Comparator.comparingLong(i -> EncounterTable.key(alerting.first[i], alerting.second[i])))
                .mapToInt(Integer::intValue).toArray();
        for (int i : inOrder) {
            int first = alerting.first[i];
            int second = alerting.second[i];
            int place = now.find(EncounterTable.key(first, second));
            alerts.add(alertOf(i, first, second, now.turnFirst[place], now.climbFirst[place]));
            alerts.add(alertOf(i, second, first, now.turnSecond[place], now.climbSecond[place]));
        }
        return alerts;
    }

    /** The advice for each vehicle that is warned at this beat. Valid until the next beat. */
    public AvoidanceAdvice advice() {
        return advice;
    }

    /** Removes all encounters, for a run that starts again. */
    public void forget() {
        now.clear();
        beganCount = 0;
        withdrawAdvice();
    }

    /**
     * Restores the encounters of a run that this object has not followed: those of pairs that alerted in the last known snapshot and had
     * received alerts.
     *
     * @param lastSeen the alerting pairs of that snapshot
     * @param warned   the last alert to a vehicle about another, if there was one
     * @param present  the time at which the run continues
     */
    public void goOn(Snapshot picture, VehiclePairs lastSeen, PriorAlerts warned, SimTime present) {
        forget();
        for (int i = 0; i < lastSeen.count(); i++) {
            int first = lastSeen.first[i];
            int second = lastSeen.second[i];
            Optional<Alert> toFirst = warned.of(picture.vid[first], picture.vid[second]);
            Optional<Alert> toSecond = warned.of(picture.vid[second], picture.vid[first]);
            if (toFirst.isPresent() && toSecond.isPresent()) {
                int place = now.add(EncounterTable.key(first, second), present.nanos());
                now.turnFirst[place] = (byte) toFirst.get().turn();
                now.turnSecond[place] = (byte) toSecond.get().turn();
                now.climbFirst[place] = (byte) toFirst.get().climb();
                now.climbSecond[place] = (byte) toSecond.get().climb();
            }
        }
    }

    /** The last alerts between vehicles. */
    @FunctionalInterface
    public interface PriorAlerts {
        Optional<Alert> of(int vid, int other);
    }

    /** Updates the encounters with the pairs that alert at one instant. */
    public void update(Snapshot picture, VehiclePairs pairs) {
        snapshot = picture;
        alerting = pairs;
        EncounterTable former = now;
        now = before;
        before = former;
        now.clear();
        beganCount = 0;
        withdrawAdvice();
        if (adviceOfRow.length < snapshot.count()) {
            adviceOfRow = new int[snapshot.count()];
            Arrays.fill(adviceOfRow, NO_ADVICE);
        }
        for (int i = 0; i < alerting.count(); i++) {
            alert(i);
        }
        keepHeld(snapshot.at().nanos());
    }

    private void withdrawAdvice() {
        for (int i = 0; i < advice.count(); i++) {
            adviceOfRow[advice.row[i]] = NO_ADVICE;
        }
        advice.clear();
    }

    private void alert(int i) {
        int first = alerting.first[i];
        int second = alerting.second[i];
        long nanos = snapshot.at().nanos();
        long key = EncounterTable.key(first, second);
        int known = before.find(key);
        int place;
        if (known >= 0 && nanos - before.lastAlert[known] <= holdNanos) {
            place = now.addDecided(key, nanos, before, known);
        } else {
            place = now.add(key, nanos);
            decide(i, place);
            begin(i);
        }
        advise(i, first, second, now.turnFirst[place], now.climbFirst[place]);
        advise(i, second, first, now.turnSecond[place], now.climbSecond[place]);
    }

    private void begin(int i) {
        if (beganCount == began.length) {
            began = Arrays.copyOf(began, 2 * beganCount);
        }
        began[beganCount++] = i;
    }

    private void decide(int i, int place) {
        int first = alerting.first[i];
        int second = alerting.second[i];
        double seconds = alerting.secondsToClosest[i];
        now.turnFirst[place] = turn(snapshot, first, second, seconds);
        now.turnSecond[place] = turn(snapshot, second, first, seconds);
        boolean firstClimbs = snapshot.up[first] >= snapshot.up[second];
        now.climbFirst[place] = climb(snapshot, first, firstClimbs);
        now.climbSecond[place] = climb(snapshot, second, !firstClimbs);
    }

    /** Away from the side on which the other passes: c = cross(heading, p + w t*). */
    private static byte turn(Snapshot s, int self, int other, double seconds) {
        double east = s.east[other] - s.east[self] + (s.eastSpeed[other] - s.eastSpeed[self]) * seconds;
        double north = s.north[other] - s.north[self] + (s.northSpeed[other] - s.northSpeed[self]) * seconds;
        double left = Angle.cos(s.heading[self]) * north - Angle.sin(s.heading[self]) * east;
        return left > -HEAD_ON_METRES ? RIGHT : LEFT;
    }

    private static byte climb(Snapshot snapshot, int row, boolean up) {
        return (byte) (!snapshot.leavesSurface[row] ? 0 : up ? 1 : -1);
    }

    private Alert alertOf(int i, int self, int other, int turn, int climb) {
        Snapshot s = snapshot;
        return new Alert(s.at(), s.vid[self], s.vid[other], new LocalPosition(s.east[other], s.north[other], s.up[other]),
                alerting.secondsToClosest[i], alerting.metresAtClosest[i], alerting.distance[i], turn, climb);
    }

    private void advise(int i, int self, int other, byte turn, byte climb) {
        int place = adviceOfRow[self];
        if (place == NO_ADVICE) {
            place = advice.append();
            adviceOfRow[self] = place;
        } else if (!moreUrgent(i, other, place)) {
            return;
        }
        advice.row[place] = self;
        advice.other[place] = other;
        advice.turn[place] = turn;
        advice.climb[place] = climb;
        advice.secondsToClosest[place] = alerting.secondsToClosest[i];
        advice.metresAtClosest[place] = alerting.metresAtClosest[i];
        advice.metresNow[place] = alerting.distance[i];
    }

    /** Whether an encounter is more urgent than that of the present advice: sooner, then nearer, then with the lower id. */
    private boolean moreUrgent(int i, int other, int place) {
        int order = Double.compare(alerting.secondsToClosest[i], advice.secondsToClosest[place]);
        if (order == 0) {
            order = Double.compare(alerting.distance[i], advice.metresNow[place]);
        }
        return order == 0 ? other < advice.other[place] : order < 0;
    }

    /** Keeps encounters whose last alert is within the hold time. */
    private void keepHeld(long nanos) {
        for (int place = 0; place < before.count(); place++) {
            long key = before.pair[place];
            if (nanos - before.lastAlert[place] <= holdNanos && now.find(key) < 0) {
                now.addDecided(key, before.lastAlert[place], before, place);
            }
        }
    }
}
