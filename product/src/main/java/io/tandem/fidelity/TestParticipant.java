package io.tandem.fidelity;

/**
 * What the fidelity of a test needs to know of one who takes part.
 *
 * @param real       whether it exists outside the computer
 * @param extra      background only: left out
 * @param pedestrian counted among pedestrians, not vehicles
 * @param sensing    which sensors its decisions, or others' decisions about it, rest on; a position that is only logged does not count
 * @param driver     who decides
 */
public record TestParticipant(boolean real, boolean extra, boolean pedestrian, Sensing sensing, Driver driver) {

    /** Sensors used for decisions. */
    public enum Sensing { NONE, SIMULATED, REAL, BOTH }

    /** Who decides: a human at the wheel, a recording, an algorithm on board in real time, or one elsewhere or not in real time. */
    public enum Driver { HUMAN, REPLAYED, ON_BOARD, OFF_BOARD }
}
