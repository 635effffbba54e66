/** Decides whether outlines of cars meet on their way along lanes. Knows no drivers. */
package io.tandem.traffic.outline;
