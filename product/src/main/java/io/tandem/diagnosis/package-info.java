/**
 * Decides how a mistake is reported: what is wrong, where (file, line, key) and how to correct it. Collects all problems before
 * an operation ends. Never prints and never decides whether a problem ends the run.
 */
package io.tandem.diagnosis;
