package io.tandem.perception;

import io.tandem.message.Body;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.mobility.Motion;
import io.tandem.world.Obstacles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * What each vehicle of a fleet may know: its own motion as it believes it to be, the alerts and events that Core told, operators' hands,
 * and the participants it watches or sees. Asked by slot. What is shared is written between beats only, so that all workers read the
 * same; what a slot believes and sees is written by {@link SensorSuite}, by whoever works on that slot.
 */
public final class Sight {

    private static final long NEVER = Long.MIN_VALUE / 2;

    private final Motion own;
    private final WatchedParticipants told;
    /** columns that are made when the first vehicle needs them */
    private KnownParticipants[] seen;
    private Belief belief;
    private Estimator[] estimators;
    private final RayScene scene;
    private final long[] alertTime;
    private final int[] alertOther;
    private final byte[] alertTurn;
    private final byte[] alertClimb;
    private final double[] alertDistance;
    private final ManualInput[] manualInputs;
    private final Map<String, Event> events = new HashMap<>();

    public Sight(Motion own, WatchedParticipants told) {
        this(own, told, new RayScene(new Body[0]));
    }

    /** @param scene what sensors look at */
    public Sight(Motion own, WatchedParticipants told, RayScene scene) {
        this.own = own;
        this.told = told;
        this.scene = scene;
        int slots = own.slots();
        alertTime = new long[slots];
        Arrays.fill(alertTime, NEVER);
        alertOther = new int[slots];
        alertTurn = new byte[slots];
        alertClimb = new byte[slots];
        alertDistance = new double[slots];
        manualInputs = new ManualInput[slots];
    }

    /** Takes in what Core said; {@code slotOf} gives a vehicle's slot, or a negative number for strangers. */
    public void hear(Orders orders, IntUnaryOperator slotOf) {
        for (int i = 0; i < orders.alerts(); i++) {
            int slot = slotOf.applyAsInt(orders.alertVid[i]);
            if (slot >= 0) {
                alertTime[slot] = orders.at().nanos();
                alertOther[slot] = orders.alertOther[i];
                alertTurn[slot] = orders.alertTurn[i];
                alertClimb[slot] = orders.alertClimb[i];
                alertDistance[slot] = orders.alertDistance[i];
            }
        }
        told.hear(orders.watched());
        orders.events().forEach(told::hear);
        scene.take(told, orders.at().nanos());
        orders.events().forEach(event -> events.put(event.name(), event));
        for (ManualInput hand : orders.manualInputs()) {
            int slot = slotOf.applyAsInt(hand.vid());
            if (slot >= 0) {
                manualInputs[slot] = hand;
            }
        }
    }

    private boolean isBelief(int slot) {
        return belief != null && belief.held[slot];
    }

    public double east(int slot) {
        return isBelief(slot) ? belief.east[slot] : own.east[slot];
    }

    public double north(int slot) {
        return isBelief(slot) ? belief.north[slot] : own.north[slot];
    }

    public double up(int slot) {
        return own.up[slot];
    }

    public double heading(int slot) {
        return isBelief(slot) ? belief.heading[slot] : own.heading[slot];
    }

    public double speed(int slot) {
        return isBelief(slot) ? belief.speed[slot] : own.speed[slot];
    }

    /** Curvature of the own way, 1/m, as the wheels say it. */
    public double curvature(int slot) {
        return own.curvature[slot];
    }

    /** When Core last warned this vehicle, nanoseconds; long before the run where it never did. */
    public long alertTime(int slot) {
        return alertTime[slot];
    }

    public int alertOther(int slot) {
        return alertOther[slot];
    }

    /** Advised turn: +1 left, -1 right. */
    public int alertTurn(int slot) {
        return alertTurn[slot];
    }

    /** Advised climb: +1 up, -1 down, 0 neither. */
    public int alertClimb(int slot) {
        return alertClimb[slot];
    }

    /** Metres to the other when Core last warned. */
    public double alertDistance(int slot) {
        return alertDistance[slot];
    }

    /** The last word of an operator's hand; null where none ever took hold. */
    public ManualInput hand(int slot) {
        return manualInputs[slot];
    }

    /** The latest event of that name in this run; null where it has not happened. */
    public Event happened(String name) {
        return events.get(name);
    }

    /** The others as a vehicle knows them: those whom its sensors see or, if it has none, those it was told of. */
    public KnownParticipants others(int slot) {
        return seen == null || seen[slot] == null ? told : seen[slot];
    }

    /** What was said of others over the air, for arrangements and not for looking. */
    public WatchedParticipants told() {
        return told;
    }

    /** The shape of one who is told of; null where nobody needs to know. */
    public Body outline(int vid) {
        return scene.outline(told.row(vid));
    }

    /** What a slot believes of itself and how sure it may be; null where it knows. */
    public Estimate estimate(int slot) {
        return estimators == null || estimators[slot] == null ? null : estimators[slot].of(slot);
    }

    /** What permanently stands around, as a map has it. */
    public Optional<Obstacles> obstacles() {
        return scene.obstacles();
    }

    /** Says what a slot believes of itself. */
    @FunctionalInterface
    interface Estimator {
        Estimate of(int slot);
    }

    void estimateThrough(int slot, Estimator estimator) {
        estimators = estimators == null ? new Estimator[own.slots()] : estimators;
        estimators[slot] = estimator;
    }

    Belief belief() {
        belief = belief == null ? new Belief(own.slots()) : belief;
        return belief;
    }

    RayScene scene() {
        return scene;
    }

    Motion truth() {
        return own;
    }

    void lookThrough(int slot, KnownParticipants eyes) {
        seen = seen == null ? new KnownParticipants[own.slots()] : seen;
        seen[slot] = eyes;
    }
}
