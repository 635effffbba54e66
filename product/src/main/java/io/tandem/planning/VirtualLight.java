package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.message.MessageFields;
import io.tandem.planning.PlannerView.HeardMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A virtual traffic light: the program of a road-side unit in the middle of a crossing without signals. It knows of vehicles what their awareness messages say. One of two directions, that
 * of its first street or across it, may go at a time; vehicles of the other are told a speed with which they stop before the crossing, v = sqrt(2 b s). The direction changes when nobody
 * of it comes any more, or after a while if somebody waits, and not before the crossing is empty.
 */
public final class VirtualLight implements Planner {

    private static final double APPROACH_METRES = 120;
    /** Where vehicles stop, and how far the crossing reaches, metres from its middle to the middle of a vehicle. */
    private static final double LINE_METRES = 14;
    private static final double INSIDE_METRES = 12;
    private static final double RESERVE_METRES = 2;
    private static final double BRAKING = 1.5;
    private static final double LONGEST_SECONDS = 12;
    /** A vehicle that was not heard for so long is forgotten. */
    private static final double FORGET_SECONDS = 2;
    private static final double ADVICE_SECONDS = 0.5;

    private record Vehicle(double heardAt, double east, double north, double heading, double speed) {
    }

    private final Map<Integer, Vehicle> known = new TreeMap<>();
    private final List<String> send = new ArrayList<>();
    /** those that were told to stop, and may not go yet */
    private final Set<Integer> held = new TreeSet<>();
    private boolean across;
    private boolean changes;
    private double began;

    @Override
    public Plan plan(PlannerView view) {
        for (HeardMessage message : view.messages()) {
            if (message.kind().equals("cam")) {
                known.put(message.from(), new Vehicle(view.time() - message.age(), message.east(), message.north(), message.heading(), message.speed()));
            }
        }
        known.values().removeIf(vehicle -> view.time() - vehicle.heardAt > FORGET_SECONDS);
        change(view);
        send.clear();
        known.forEach((id, vehicle) -> advise(view, id, vehicle));
        return new Plan.Halt("a unit does not move");
    }

    @Override
    public List<String> send() {
        return send;
    }

    private void change(PlannerView view) {
        boolean asked = known.values().stream().anyMatch(vehicle -> isAcross(view, vehicle) != across && ahead(view, vehicle) > 0);
        boolean comes = known.values().stream().anyMatch(vehicle -> isAcross(view, vehicle) == across && ahead(view, vehicle) > 0);
        boolean inside = known.values().stream().anyMatch(vehicle -> distance(view, vehicle) < INSIDE_METRES);
        changes |= asked && (!comes || view.time() - began > LONGEST_SECONDS);
        boolean clear = known.entrySet().stream().allMatch(one -> held.contains(one.getKey()) || isAcross(view, one.getValue()) != across || !cannotStop(view, one.getValue()));
        if (changes && !inside && clear) {
            across = !across;
            changes = false;
            began = view.time();
        }
    }

    /** Whoever may not go is told how fast it may come, and while the direction changes everybody who can stop. */
    private void advise(PlannerView view, int id, Vehicle vehicle) {
        double metres = ahead(view, vehicle);
        boolean goes = isAcross(view, vehicle) == across && !changes;
        if (goes || metres <= 0) {
            held.remove(id);
        } else if (held.contains(id) || !cannotStop(view, vehicle)) {
            held.add(id);
            double speed = Math.sqrt(2 * BRAKING * Math.max(0, metres - LINE_METRES - RESERVE_METRES));
            send.add(new MessageFields().with("to", id).with("speed", speed).with("for", ADVICE_SECONDS).toString());
        }
    }

    /** Whether it would have to brake twice as hard as it is told to. */
    private static boolean cannotStop(PlannerView view, Vehicle vehicle) {
        double metres = ahead(view, vehicle) - LINE_METRES;
        return ahead(view, vehicle) > 0 && vehicle.speed * vehicle.speed > 4 * BRAKING * Math.max(0, metres) && vehicle.speed > 1;
    }

    /** Metres to the middle of the crossing, of a vehicle that comes; negative for all others. */
    private static double ahead(PlannerView view, Vehicle vehicle) {
        double e = view.ego().east() - vehicle.east;
        double n = view.ego().north() - vehicle.north;
        double along = e * Angle.cos(vehicle.heading) + n * Angle.sin(vehicle.heading);
        return along < APPROACH_METRES && along > 0.9 * Math.sqrt(e * e + n * n) ? along - vehicle.speed * (view.time() - vehicle.heardAt) : -1;
    }

    private static double distance(PlannerView view, Vehicle vehicle) {
        double e = view.ego().east() - vehicle.east;
        double n = view.ego().north() - vehicle.north;
        return Math.sqrt(e * e + n * n);
    }

    private static boolean isAcross(PlannerView view, Vehicle vehicle) {
        return Math.abs(Angle.sin(vehicle.heading - view.ego().heading())) > Math.sqrt(0.5);
    }
}
