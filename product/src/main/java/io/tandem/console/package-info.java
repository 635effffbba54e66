/**
 * Decides how commands appear at a terminal: options that several commands share, progress, exit codes, crash reports.
 */
package io.tandem.console;
