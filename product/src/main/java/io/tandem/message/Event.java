package io.tandem.message;

import io.tandem.diagnosis.PrintableText;
import io.tandem.geo.LocalPosition;
import io.tandem.time.SimTime;

/**
 * An event of a run, which is passed to all hosts and taps: target found, on scene, alert, change of run state.
 *
 * @param at simulated time
 * @param name  name in capitals: {@code FOUND}
 * @param vid   id of the participant; 0 for the run itself
 * @param other the other vehicle concerned; 0 for none
 * @param where position; null if there is none
 * @param text  a sentence for people; may be empty
 */
public record Event(SimTime at, String name, int vid, int other, LocalPosition where, String text) {

    /** Names and texts from phones, hosts and recordings go to terminals and pages. */
    public Event {
        name = PrintableText.of(name);
        text = PrintableText.of(text);
    }

    /** A vehicle entered the road, or left it: until it enters again it has no position. A live participant that goes away has left, too. */
    public static final String ENTERED = "ENTERED";
    public static final String LEFT = "LEFT";
    /** A rigid body was stopped because its state was no longer finite. */
    public static final String NOT_FINITE = "NOT_FINITE";
    /** A rigid body moves by an imposed twist, without forces. */
    public static final String IDEAL = "IDEAL";
    /** Two bodies came into contact; {@link ContactNote} is its text. The other is 0 for a wall. */
    public static final String CONTACT = "CONTACT";
    /** A person has come to the end of her way. */
    public static final String ARRIVED = "ARRIVED";
    /** A searcher found its target, saw it for the last time, or lost it. */
    public static final String FOUND = "FOUND";
    public static final String LAST_SEEN = "LAST_SEEN";
    public static final String LOST = "LOST";
    /** A sensor's track of another participant began, or ended. */
    public static final String SEEN = "SEEN";
    public static final String OUT_OF_SIGHT = "OUT_OF_SIGHT";
    /** A closed path was completed once. */
    public static final String LAP = "LAP";
    /** a vehicle has reached the pose where it is to rest, or has found no way to it */
    public static final String PARKED = "PARKED";
    public static final String NO_PLAN = "NO_PLAN";
    /** A model of one's own failed, and its vehicle stops; the text has the reason. */
    public static final String UNIT_FAILED = "UNIT_FAILED";
    /** A live participant took a slot, has the name of its device, which is the event's text, or was removed by an operator. */
    public static final String JOINED = "JOINED";
    public static final String NAMED = "NAMED";
    public static final String EJECTED = "EJECTED";
    /** Commands may leave for a real vehicle, no longer, or it was told to stop; the text has who decided that, or why. */
    public static final String ARMED = "ARMED";
    public static final String DISARMED = "DISARMED";
    public static final String HALTED = "HALTED";
    /** A vehicle in a platoon hears nothing from the one ahead and follows it by its own sensors only, or hears it again. */
    public static final String DEGRADED = "DEGRADED";
    public static final String RESTORED = "RESTORED";
    /** A cooperating vehicle asks for a manoeuvre, its leader agrees, somebody says no, it begins to move sideways, it is done, or it is given up; the text has what and why. */
    public static final String MANOEUVRE_REQUESTED = "MANOEUVRE_REQUESTED";
    public static final String MANOEUVRE_GRANTED = "MANOEUVRE_GRANTED";
    public static final String MANOEUVRE_REFUSED = "MANOEUVRE_REFUSED";
    public static final String MANOEUVRE_MOVING = "MANOEUVRE_MOVING";
    public static final String MANOEUVRE_DONE = "MANOEUVRE_DONE";
    public static final String MANOEUVRE_ABORTED = "MANOEUVRE_ABORTED";
    /** A vehicle begins to open a gap for another, or lets it close; the text has why. */
    public static final String GAP_OPENING = "GAP_OPENING";
    public static final String GAP_CLOSED = "GAP_CLOSED";
    /** A vehicle has another list of its platoon's members, which is the text. */
    public static final String PLATOON_CHANGED = "PLATOON_CHANGED";
    /** The leader of a platoon is not heard any more, and a member takes over. */
    public static final String LEADER_LOST = "LEADER_LOST";
    /** A vehicle gave back the time at which it was to enter an intersection; the text has why. */
    public static final String RESERVATION_CANCELLED = "RESERVATION_CANCELLED";
    /** A vehicle was told of a hazard ahead, and slows down for it. */
    public static final String WARNED = "WARNED";
    /** Signals that follow the traffic show something else; {@link SignalChange} is its text. */
    public static final String SIGNAL = "SIGNAL";
    /** Somebody passed the line of a signal that showed red. */
    public static final String RED_RUN = "RED_RUN";
    /** An operator began to drive a vehicle by hand, or ended. */
    public static final String TAKEN = "TAKEN";
    public static final String RELEASED = "RELEASED";
    /** The disk accepts nothing, or accepts data again; the text has the reason, or what is missing in between. */
    public static final String RECORDING_STOPPED = "RECORDING_STOPPED";
    public static final String RECORDING_RESUMED = "RECORDING_RESUMED";
}
