package io.tandem.perception;

import io.tandem.message.Body;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.RadioMessage;
import io.tandem.mobility.Motion;
import io.tandem.world.Obstacles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * What each vehicle of a fleet may know, by slot: its own motion as estimated, alerts and events of Core, inputs of operators, and the
 * participants that it watches or detects. Shared parts are written between beats only, so that all workers read the same; the estimate and
 * tracks of a slot are written by {@link SensorSuite} on the thread that works on the slot.
 */
public final class Sight {

    private static final long NEVER = Long.MIN_VALUE / 2;

    private final Motion own;
    private final WatchedParticipants told;
    /** allocated when the first vehicle needs them */
    private KnownParticipants[] seen;
    private PoseEstimates belief;
    private Estimator[] estimators;
    private final RayScene scene;
    private final long[] alertTime;
    private final int[] alertOther;
    private final byte[] alertTurn;
    private final byte[] alertClimb;
    private final double[] alertDistance;
    private final ManualInput[] manualInputs;
    private final Mailbox mailbox;
    private final Map<String, Event> events = new HashMap<>();

    public Sight(Motion own, WatchedParticipants told) {
        this(own, told, new RayScene(new Body[0]));
    }

    /** @param scene what rays can hit */
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
        mailbox = new Mailbox(slots);
    }

    /** Takes orders of Core; {@code slotOf} gives a vehicle's slot, negative for vehicles of other hosts. */
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
        for (RadioMessage message : orders.radio()) {
            int slot = slotOf.applyAsInt(message.receiver());
            if (slot >= 0) {
                mailbox.add(slot, message);
            }
        }
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

    /** Curvature of the own path, 1/m; always the true one, as wheel angle sensors give it. */
    public double curvature(int slot) {
        return own.curvature[slot];
    }

    /** Time of the last alert, nanoseconds; long before the run where there was none. */
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

    /** Distance to the other participant at the last alert, metres. */
    public double alertDistance(int slot) {
        return alertDistance[slot];
    }

    /** The last input of an operator; null where there never was one. */
    public ManualInput hand(int slot) {
        return manualInputs[slot];
    }

    /** The latest event of a name in this run; null where there was none. */
    public Event happened(String name) {
        return events.get(name);
    }

    /** Other participants: those that its sensors detect or, without sensors, those that are watched. */
    public KnownParticipants others(int slot) {
        return seen == null || seen[slot] == null ? told : seen[slot];
    }

    /** States that others report by radio, for arrangements between vehicles, not as a sensor. */
    public WatchedParticipants told() {
        return told;
    }

    /** What vehicles were told by radio. */
    public Mailbox mailbox() {
        return mailbox;
    }

    /** The shape of a watched participant; null where shapes are not needed. */
    public Body outline(int vid) {
        return scene.outline(told.row(vid));
    }

    /** The estimate of a slot with its covariance; null where it knows its pose exactly. */
    public Estimate estimate(int slot) {
        return estimators == null || estimators[slot] == null ? null : estimators[slot].of(slot);
    }

    /** Permanent obstacles, as on a map. */
    public Optional<Obstacles> obstacles() {
        return scene.obstacles();
    }

    /** Gives the estimate of a slot. */
    @FunctionalInterface
    interface Estimator {
        Estimate of(int slot);
    }

    void estimateThrough(int slot, Estimator estimator) {
        estimators = estimators == null ? new Estimator[own.slots()] : estimators;
        estimators[slot] = estimator;
    }

    PoseEstimates belief() {
        belief = belief == null ? new PoseEstimates(own.slots()) : belief;
        return belief;
    }

    /** Sets what a vehicle believes of its own motion, by sensors of its own kind; NaN is as it is in truth. */
    public void believe(int slot, double east, double north, double heading, double speed) {
        PoseEstimates own = belief();
        own.east[slot] = Double.isNaN(east) ? truth().east[slot] : east;
        own.north[slot] = Double.isNaN(north) ? truth().north[slot] : north;
        own.heading[slot] = Double.isNaN(heading) ? truth().heading[slot] : heading;
        own.speed[slot] = Double.isNaN(speed) ? truth().speed[slot] : speed;
        own.held[slot] = true;
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
