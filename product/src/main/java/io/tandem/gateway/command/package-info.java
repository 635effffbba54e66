/** Decides what leaves for a real vehicle: only when an operator has armed it, within its caps, and never after the run has fallen silent. */
package io.tandem.gateway.command;
