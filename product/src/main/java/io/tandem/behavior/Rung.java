package io.tandem.behavior;

/**
 * One rung of a vehicle's ladder.
 *
 * @param name     the behavior's name, as in the file
 * @param priority higher wins; among equals the one that stands first in the list of behaviors
 * @param settings its parameters
 */
public record Rung(String name, int priority, BehaviorSettings settings) {
}
