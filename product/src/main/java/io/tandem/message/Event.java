package io.tandem.message;

import io.tandem.geo.LocalPosition;
import io.tandem.time.SimTime;

/**
 * Something that happened once and is passed to all hosts and taps: found, on scene, alert, a change of run state.
 *
 * @param at    when
 * @param name  what, in capitals: {@code FOUND}
 * @param vid   id of the participant; 0 for the run itself
 * @param other the other vehicle concerned; 0 for none
 * @param where the place; null where there is none
 * @param text  a sentence for people; may be empty
 */
public record Event(SimTime at, String name, int vid, int other, LocalPosition where, String text) {

    /** A vehicle entered the road, or left it: until it enters again it has no position. */
    public static final String ENTERED = "ENTERED";
    public static final String LEFT = "LEFT";
}
