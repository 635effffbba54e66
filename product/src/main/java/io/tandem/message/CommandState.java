package io.tandem.message;

/** Whether commands of the run go to a real vehicle. */
public enum CommandState {
    /** nothing is sent */
    DISARMED,
    /** commands are sent */
    ARMED,
    /** stops are sent for a moment, then nothing */
    DISARMING,
    /** stops are sent until an operator arms or disarms it */
    HALTED
}
