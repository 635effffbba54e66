package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.message.MessageFields;
import io.tandem.planning.PlannerView.HeardMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A merge controller: the program of a road-side unit that stands where a ramp meets a motorway and faces along it. It knows of vehicles what their awareness messages say, puts those of ramp and
 * motorway into one sequence by their distance to the merge, and advises each a speed with which it arrives 2 s after the one before it:
 *
 * <pre>
 *   T_1 = t_1,   T_k = max(t_k, T_(k-1) + 2 s),   v_k = d_k / (T_k - now)
 * </pre>
 *
 * with t_k the time at which it would arrive as it drives. Advice only ever slows down, and ends a second after the last message.
 */
public final class MergeController implements Planner {

    private static final double APPROACH_METRES = 400;
    private static final double NEAR_METRES = 15;
    private static final double BESIDE_METRES = 40;
    private static final double HEADWAY_SECONDS = 2;
    private static final double SLOWEST_MPS = 8;
    private static final double FORGET_SECONDS = 2;
    private static final double ADVICE_SECONDS = 1;
    private static final double SAID_EVERY_SECONDS = 0.3;
    /** Advice that is hardly slower than the fastest is none, m/s. */
    private static final double HARDLY_MPS = 0.3;
    private static final int MOST_MESSAGES = 16;

    private record Vehicle(double heardAt, double along, double speed, double fastest) {
        private double along(double now) {
            return along - speed * (now - heardAt);
        }
    }

    /** One that comes, with its distance to the merge, metres. */
    private record Coming(int id, double metres, double fastest) {
    }

    private final Map<Integer, Vehicle> known = new TreeMap<>();
    private final List<String> send = new ArrayList<>();
    private double saidAt = Double.NEGATIVE_INFINITY;

    @Override
    public Plan plan(PlannerView view) {
        view.messages().stream().filter(message -> message.kind().equals("cam")).forEach(message -> hear(view, message));
        known.values().removeIf(vehicle -> view.time() - vehicle.heardAt > FORGET_SECONDS);
        send.clear();
        if (view.time() - saidAt >= SAID_EVERY_SECONDS) {
            saidAt = view.time();
            advise(view.time());
        }
        return new Plan.Halt("a unit does not move");
    }

    @Override
    public List<String> send() {
        return send;
    }

    private void hear(PlannerView view, HeardMessage message) {
        double cos = Angle.cos(view.ego().heading());
        double sin = Angle.sin(view.ego().heading());
        double e = view.ego().east() - message.east();
        double n = view.ego().north() - message.north();
        boolean sameWay = Angle.cos(message.heading() - view.ego().heading()) > 0.9;
        if (sameWay && Math.abs(n * cos - e * sin) < BESIDE_METRES) {
            double fastest = Math.max(message.speed(), known.containsKey(message.from()) ? known.get(message.from()).fastest : 0);
            known.put(message.from(), new Vehicle(view.time() - message.age(), e * cos + n * sin, message.speed(), fastest));
        }
    }

    private void advise(double now) {
        List<Coming> sequence = known.entrySet().stream().map(one -> new Coming(one.getKey(), one.getValue().along(now), one.getValue().fastest))
                .filter(one -> one.metres > NEAR_METRES && one.metres < APPROACH_METRES && one.fastest > SLOWEST_MPS).sorted(Comparator.comparingDouble(Coming::metres)).toList();
        double before = Double.NEGATIVE_INFINITY;
        for (Coming one : sequence) {
            double arrival = Math.max(now + one.metres / one.fastest, before + HEADWAY_SECONDS);
            double speed = Math.max(SLOWEST_MPS, one.metres / (arrival - now));
            if (speed < one.fastest - HARDLY_MPS && send.size() < MOST_MESSAGES) {
                send.add(new MessageFields().with("to", one.id).with("speed", speed).with("for", ADVICE_SECONDS).toString());
            }
            before = arrival;
        }
    }
}
