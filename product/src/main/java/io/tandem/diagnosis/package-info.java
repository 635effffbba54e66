/**
 * Decides how a mistake is told: what is wrong, where it stands (file, line, key) and how to cure it. Collects many problems
 * before anyone gives up. Never prints and never decides whether a problem ends the run.
 */
package io.tandem.diagnosis;
