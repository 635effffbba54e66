/**
 * Decides the course of a sweep from its plan to its result: check, merge, run, record what is kept, write tables and pages. Uses all other parts of the room.
 */
package io.tandem.sweep.session;
