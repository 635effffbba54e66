package io.tandem.fidelity;

/**
 * The properties of a participant that determine the fidelity of a test.
 *
 * @param real       whether it exists outside the computer
 * @param extra      background only: left out
 * @param pedestrian counted among pedestrians, not vehicles
 * @param sensing    sensors on which its decisions, or the decisions of others about it, rest; a position that is only logged
 *     does not count
 * @param driver     what decides
 */
public record TestParticipant(boolean real, boolean extra, boolean pedestrian, Sensing sensing, Driver driver) {

    /** Sensors used for decisions. */
    public enum Sensing { NONE, SIMULATED, REAL, BOTH }

    /** What decides: a human driver, a recording, an algorithm on board in real time, or one elsewhere or not in real time. */
    public enum Driver { HUMAN, REPLAYED, ON_BOARD, OFF_BOARD }
}
