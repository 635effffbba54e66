package io.tandem.mobility;

import io.tandem.message.Broadcast;
import io.tandem.message.Event;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What behaviors ask of vehicles, as columns by slot; the last write wins. A {@link MobilityModel} makes its inputs of them. Columns are written by the
 * thread that works on the slot; events and proposals may come from any.
 */
public final class Commands {

    /** Index of the pedal in a row of {@link #actuators}. */
    public static final int PEDAL = 1;
    /** Indices of a velocity in a row of {@link #actuators}. */
    public static final int EAST = 1;
    public static final int NORTH = 2;

    /** m/s */
    public final double[] speed;
    /** m/s2, for models that take it; NaN where the speed is the command */
    public final double[] acceleration;
    /** radians, positive to the left */
    public final double[] steer;
    /** rad/s, for those that are driven by it; NaN where the steer says it all */
    public final double[] yawRate;
    /**
     * rows that drive actuators as they are, null where speed and steer say it all: a time, the motor torque of each wheel, N m, and the steer, radians, of a rigid body; or a
     * time, the pedal, -1 to 1, and the steer of a car with an engine; or a time and the velocity of a person to the east and north, m/s
     */
    public final double[][] actuators;
    /** metres by which the gap to the vehicle ahead is longer than a controller wants it; NaN where none follows */
    public final double[] gapError;
    /** radians, positive up */
    public final double[] pitch;
    /** vertical speed of rotorcraft, m/s */
    public final double[] climb;
    /** the rung that painted last, from 1; 0 for none */
    public final byte[] rung;
    /** the reason it left */
    public final byte[] reason;
    /** the vehicle that carries this one; 0 for none */
    public final int[] carrier;
    /** metres by which one that is carried comes nearer to its carrier's place until the next decision */
    public final double[] boarding;
    /** the mission step under way, from 1; 0 for none */
    public final short[] missionStep;
    /** m/s that the vehicle believes to have when it decides; known where {@link MobilityModel#regulatesSpeed} */
    public final double[] perceivedSpeed;
    /** bits of {@link Reports#health}, from the last time the commands were applied */
    public final byte[] health;
    /** bits of the turn signals, {@link Reports#INDICATES_LEFT} and {@link Reports#INDICATES_RIGHT} */
    public final byte[] indicators;
    private final ConcurrentLinkedQueue<Event> told = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<PlanProposal> proposed = new ConcurrentLinkedQueue<>();

    public Commands(int slots) {
        speed = new double[slots];
        acceleration = new double[slots];
        steer = new double[slots];
        yawRate = new double[slots];
        actuators = new double[slots][];
        gapError = new double[slots];
        Arrays.fill(gapError, Double.NaN);
        pitch = new double[slots];
        climb = new double[slots];
        rung = new byte[slots];
        reason = new byte[slots];
        carrier = new int[slots];
        boarding = new double[slots];
        missionStep = new short[slots];
        perceivedSpeed = new double[slots];
        health = new byte[slots];
        indicators = new byte[slots];
    }

    /**
     * Nothing is wanted yet: the vehicles rest. Those that can stop brake to a stop, rotorcraft and underwater craft at the height that they have; fixed-wing
     * aircraft circle at that height with the least safe speed.
     */
    public void rest(int from, int to, VehicleLimits limits) {
        Arrays.fill(speed, from, to, limits.slowest());
        Arrays.fill(acceleration, from, to, Double.NaN);
        Arrays.fill(steer, from, to, limits.restingSteer());
        Arrays.fill(yawRate, from, to, Double.NaN);
        Arrays.fill(gapError, from, to, Double.NaN);
        for (int slot = from; slot < to; slot++) {
            releaseActuators(slot);
        }
        Arrays.fill(pitch, from, to, 0);
        Arrays.fill(climb, from, to, 0);
        Arrays.fill(rung, from, to, (byte) 0);
        Arrays.fill(reason, from, to, (byte) 0);
        Arrays.fill(carrier, from, to, 0);
    }

    /** Paints the whole of a slot. Who is carried stays carried: a passenger does not jump off because something else wins. */
    public void write(int slot, int byRung, int why, double wantedSpeed, double wantedSteer) {
        speed[slot] = wantedSpeed;
        acceleration[slot] = Double.NaN;
        steer[slot] = wantedSteer;
        yawRate[slot] = Double.NaN;
        gapError[slot] = Double.NaN;
        releaseActuators(slot);
        pitch[slot] = 0;
        climb[slot] = 0;
        rung[slot] = (byte) byRung;
        reason[slot] = (byte) why;
    }

    /** Most slots never have any, and to read a reference is cheaper than to write one, which the garbage collector keeps account of. */
    private void releaseActuators(int slot) {
        if (actuators[slot] != null) {
            actuators[slot] = null;
        }
    }

    /** Says by which acceleration the wanted speed of a painted slot is to be reached: it then never means to go backward. */
    public void accelerate(int slot, double wanted) {
        acceleration[slot] = wanted;
    }

    /** Whether all commands of a slot are finite; if not, its health is set to a fault. */
    boolean check(int slot) {
        boolean sound = Math.abs(speed[slot] + steer[slot] + pitch[slot] + climb[slot]) <= Double.MAX_VALUE;
        health[slot] = sound ? 0 : Reports.HEALTH_BAD_INPUT;
        return sound;
    }

    /** Emits an event to all participants; may be called by any worker. */
    public void tell(Event event) {
        told.add(event);
    }

    /** Asks the radio of a vehicle to send a message at the end of the beat; may be called by any worker. */
    public void send(Broadcast message) {
        told.add(message.event());
    }

    /** Tells what became of a planner's answer; may be called by any worker. */
    public void propose(PlanProposal proposal) {
        proposed.add(proposal);
    }

    /** Takes what planners answered, in an order that does not depend on the workers. */
    public List<PlanProposal> takeProposed() {
        if (proposed.isEmpty()) {
            return List.of();
        }
        List<PlanProposal> proposals = proposed.stream().sorted(Comparator.comparing(PlanProposal::at).thenComparing(PlanProposal::vid)).toList();
        proposed.clear();
        return proposals;
    }

    /** Takes all emitted events, in an order that does not depend on the workers: by time and vehicle, and in the order of each vehicle. */
    public List<Event> takeTold() {
        if (told.isEmpty()) {
            return List.of();
        }
        List<Event> events = told.stream().sorted(Comparator.comparing(Event::at).thenComparing(Event::vid)).toList();
        told.clear();
        return events;
    }
}
