/**
 * Decides how the runs of a sweep are executed and measured: several at once in this process, each run once, its row kept as soon as it has ended. Never
 * prints.
 */
package io.tandem.sweep.execution;
