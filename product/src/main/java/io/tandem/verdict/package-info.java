/**
 * Decides whether a run met what its scenario expects: separations, areas, mission steps, the order of events. Reads what a
 * {@link io.tandem.message.Tap} gives, live or replayed. Gives verdicts with the numbers behind them. Never changes the run.
 */
package io.tandem.verdict;
