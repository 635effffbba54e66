/**
 * Decides why a vehicle moves: behaviors on a ladder of priorities write commands for each slot, the last writer wins.
 * Reads only what perception lets through. Gives commands (speed, steer, pitch, climb), a rung and a reason. Never touches a
 * vehicle's state, and never sees the world itself.
 */
package io.tandem.behavior;
