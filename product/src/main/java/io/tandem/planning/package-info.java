/**
 * Decides where a vehicle under test should go next: asks a planner, in this process or another, checks what it answers, and says when it
 * has to be given up. Reads what perception lets through, the lanes ahead and the map of obstacles. Gives plans that may be followed. Never
 * moves a vehicle, never starts a process, and never waits in real time.
 */
package io.tandem.planning;
