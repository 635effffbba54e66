package io.tandem.road.control;

/**
 * One of the movements that a signal programme controls.
 *
 * @param index position in the states of each phase, from 0
 */
public record SignalLink(SignalProgramme programme, int index) {

    /** Whether traffic must not enter at a time: red, or red and amber. */
    public boolean isRed(double seconds) {
        char state = programme.state(index, seconds);
        return state == SignalProgramme.RED || state == SignalProgramme.RED_AMBER;
    }

    /** Whether traffic that can stop must stop: red or amber. */
    public boolean isClosed(double seconds) {
        return isRed(seconds) || programme.state(index, seconds) == SignalProgramme.AMBER;
    }
}
