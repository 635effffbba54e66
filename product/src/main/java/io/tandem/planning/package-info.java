/**
 * Decides where a vehicle under test should go next: queries a planner, in this process or another, checks its answers, and declares it
 * lost when it fails. Reads what perception lets through, the lanes ahead and the obstacle map. Gives plans that can be followed. Never
 * moves a vehicle, never starts a process, and never waits in real time.
 */
package io.tandem.planning;
