/** Decides how accepted plans become commands, and proposals of planners become trajectories. */
package io.tandem.behavior.planner;
