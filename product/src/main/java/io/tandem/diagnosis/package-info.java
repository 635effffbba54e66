/**
 * Decides how a mistake is reported: what is wrong, where (file, line, key) and how to correct it. Collects all problems before
 * an operation ends. Text from outside is made fit to be shown here, too. Never prints and never decides whether a problem ends the run.
 */
package io.tandem.diagnosis;
