/**
 * Decides when work that people ask for is done: one job of a kind at a time, each result made once for all who ask, a bounded number waiting.
 * Knows nothing of runs and HTTP.
 */
package io.tandem.web.job;
