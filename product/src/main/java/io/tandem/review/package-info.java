/**
 * Decides how a run is evaluated afterwards: its measures, the distances between its vehicles, its fidelity, and the page that
 * shows them. Reads recordings and the verdicts on them. Returns values with their time, share of valid data and severity. Never
 * changes a run, and never interpolates across data that was not recorded.
 */
package io.tandem.review;
