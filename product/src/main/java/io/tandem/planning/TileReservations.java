package io.tandem.planning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reservations of tiles of 1 m in an intersection, after Dresner and Stone, A multiagent approach to autonomous intersection management, Journal of Artificial Intelligence Research 31, 2008. A vehicle
 * that enters at a time takes every tile that its outline sweeps, with a buffer of 0.5 m, from the earliest to the latest time at which it may be there: it keeps its time of entry within 0.5 s, and
 * 0.3 s are kept before and after. One that may enter when it wants to keeps its speed within a fifth and 1 m/s; one that has to wait may as well roll with its greatest speed as start at the line, where it
 * speeds up with at least 0.6 of what it says.
 */
final class TileReservations {

    static final double BOUND_SECONDS = 0.5;
    private static final double BUFFER_SECONDS = 0.3;
    private static final double BUFFER_METRES = 0.5;
    private static final double STEP_METRES = 0.5;
    private static final double SLOW_SHARE = 0.6;
    private static final double KEPT_SHARE = 0.2;
    private static final double KEPT_MPS = 1;
    /** On entry after a start at the line, m/s. */
    private static final double STARTED_MPS = 1.5;
    private static final double SEARCH_STEP_SECONDS = 0.1;
    private static final double SEARCH_SECONDS = 60;
    private static final int MOST_METRES = 200;

    /**
     * What a vehicle asks for.
     *
     * @param east   points of its way through the intersection, from where its front enters, as north
     * @param speed  on entry, m/s
     * @param top    greatest speed, m/s
     * @param acceleration m/s2
     */
    record Request(double[] east, double[] north, double speed, double top, double acceleration, double length, double width) {
    }

    /** A tile, and when it is taken relative to the time of entry. */
    private record Use(long tile, double from, double to) {
    }

    /** What one vehicle has. */
    private record Reservation(double at, List<Use> uses, double end) {
    }

    private final Map<Integer, Reservation> byVehicle = new HashMap<>();

    /** Reserves the earliest time from a desired one on that is free; replaces what the vehicle had. NaN where none is within a minute. */
    double reserve(int vehicle, Request request, double desired) {
        byVehicle.remove(vehicle);
        double slow = (1 - KEPT_SHARE) * request.speed - KEPT_MPS;
        List<Use> kept = uses(request, Math.max(STARTED_MPS, slow), Math.min(request.top, (1 + KEPT_SHARE) * request.speed + KEPT_MPS));
        if (isFree(kept, desired)) {
            return take(vehicle, kept, desired);
        }
        List<Use> uses = uses(request, STARTED_MPS, request.top);
        for (double at = desired; at <= desired + SEARCH_SECONDS; at += SEARCH_STEP_SECONDS) {
            if (isFree(uses, at)) {
                return take(vehicle, uses, at);
            }
        }
        return Double.NaN;
    }

    private double take(int vehicle, List<Use> uses, double at) {
        byVehicle.put(vehicle, new Reservation(at, uses, at + uses.stream().mapToDouble(Use::to).max().orElse(0)));
        return at;
    }

    void cancel(int vehicle) {
        byVehicle.remove(vehicle);
    }

    boolean has(int vehicle) {
        return byVehicle.containsKey(vehicle);
    }

    /** The time of entry that a vehicle has. */
    double at(int vehicle) {
        return byVehicle.get(vehicle).at;
    }

    /** Forgets those whose time is over. */
    void forget(double now) {
        byVehicle.values().removeIf(one -> one.end < now);
    }

    Set<Integer> vehicles() {
        return new HashSet<>(byVehicle.keySet());
    }

    private boolean isFree(List<Use> uses, double at) {
        for (Reservation other : byVehicle.values()) {
            if (conflicts(uses, at, other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean conflicts(List<Use> uses, double at, Reservation other) {
        Map<Long, Use> taken = new HashMap<>();
        other.uses.forEach(use -> taken.put(use.tile, use));
        for (Use use : uses) {
            Use their = taken.get(use.tile);
            if (their != null && at + use.from < other.at + their.to && other.at + their.from < at + use.to) {
                return true;
            }
        }
        return false;
    }

    private static List<Use> uses(Request request, double slow, double fast) {
        Map<Long, double[]> ranges = new HashMap<>();
        double station = 0;
        for (int i = 0; i + 1 < request.east.length && station < MOST_METRES; i++) {
            double e = request.east[i + 1] - request.east[i];
            double n = request.north[i + 1] - request.north[i];
            double length = Math.sqrt(e * e + n * n);
            for (double s = 0; s <= length && station + s < MOST_METRES; s += STEP_METRES) {
                double share = length == 0 ? 0 : s / length;
                sweep(ranges, request.east[i] + share * e, request.north[i] + share * n, station + s, request.width / 2 + BUFFER_METRES);
            }
            station += length;
        }
        List<Use> uses = new ArrayList<>();
        ranges.forEach((tile, range) -> uses.add(new Use(tile, time(request, range[0], fast, 1) - BOUND_SECONDS - BUFFER_SECONDS,
                time(request, range[1] + request.length, slow, SLOW_SHARE) + BOUND_SECONDS + BUFFER_SECONDS)));
        return uses;
    }

    /** Notes for every tile near a point of the way from which station of the front on, and to which, the vehicle is there. */
    private static void sweep(Map<Long, double[]> ranges, double east, double north, double station, double reach) {
        for (long e = (long) Math.floor(east - reach); e <= (long) Math.floor(east + reach); e++) {
            for (long n = (long) Math.floor(north - reach); n <= (long) Math.floor(north + reach); n++) {
                double[] range = ranges.computeIfAbsent(e << 32 | n & 0xffffffffL, _ -> new double[] {station - BUFFER_METRES, station});
                range[1] = station + BUFFER_METRES;
            }
        }
    }

    /** Seconds after which the front is so far: s = v t + a t^2 / 2 up to the greatest speed. */
    private static double time(Request request, double metres, double v, double share) {
        double a = share * request.acceleration;
        double s = Math.max(0, metres);
        double top = Math.max(request.top, Math.max(v, 1));
        double toTop = (top * top - v * v) / (2 * a);
        return s <= toTop ? (Math.sqrt(v * v + 2 * a * s) - v) / a : (top - v) / a + (s - toTop) / top;
    }
}
