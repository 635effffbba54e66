/**
 * Decides what a run was worth, after it: its measures, the distances between its vehicles, its fidelity, and the page that shows
 * them. Reads recordings and the verdicts on them. Gives numbers with their time, their share of valid data and a flag. Never
 * changes a run, and never bridges what was not recorded.
 */
package io.tandem.review;
