/**
 * Decides how programs of others take part in a run: planner processes and sockets, their deadlines and restarts, and that no child process outlives
 * its run. Reads settings of planners. Gives planner connections. Never decides what a plan is worth.
 */
package io.tandem.process;
