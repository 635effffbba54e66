package io.tandem.message;

/**
 * A mission step in which one participant is carried by another.
 *
 * @param rider   id of the participant that is carried
 * @param step    number of the step in the rider's mission, from 1, as reports have it
 * @param carrier id of the participant that carries it
 */
public record Ride(int rider, int step, int carrier) {
}
