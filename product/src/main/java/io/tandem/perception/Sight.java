package io.tandem.perception;

import io.tandem.message.Event;
import io.tandem.message.Hand;
import io.tandem.message.Orders;
import io.tandem.mobility.Motion;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * What each vehicle of a fleet may know: its own motion, the alerts and events that Core told, operators' hands, and the participants
 * it watches. Asked by slot. Written between beats only, so that all workers read the same.
 */
public final class Sight {

    private static final long NEVER = Long.MIN_VALUE / 2;

    private final Motion own;
    private final Others others;
    private final long[] alertTime;
    private final int[] alertOther;
    private final byte[] alertTurn;
    private final byte[] alertClimb;
    private final double[] alertDistance;
    private final Hand[] hands;
    private final Map<String, Event> events = new HashMap<>();

    public Sight(Motion own, Others others) {
        this.own = own;
        this.others = others;
        int slots = own.slots();
        alertTime = new long[slots];
        Arrays.fill(alertTime, NEVER);
        alertOther = new int[slots];
        alertTurn = new byte[slots];
        alertClimb = new byte[slots];
        alertDistance = new double[slots];
        hands = new Hand[slots];
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
        others.hear(orders.watched());
        orders.events().forEach(event -> events.put(event.name(), event));
        for (Hand hand : orders.hands()) {
            int slot = slotOf.applyAsInt(hand.vid());
            if (slot >= 0) {
                hands[slot] = hand;
            }
        }
    }

    public double east(int slot) {
        return own.east[slot];
    }

    public double north(int slot) {
        return own.north[slot];
    }

    public double up(int slot) {
        return own.up[slot];
    }

    public double heading(int slot) {
        return own.heading[slot];
    }

    public double speed(int slot) {
        return own.speed[slot];
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
    public Hand hand(int slot) {
        return hands[slot];
    }

    /** The latest event of that name in this run; null where it has not happened. */
    public Event happened(String name) {
        return events.get(name);
    }

    public Others others() {
        return others;
    }
}
