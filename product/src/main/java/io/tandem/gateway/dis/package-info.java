/** Decides how participants are encoded as entities of Distributed Interactive Simulation, and how those of other simulations are decoded. */
package io.tandem.gateway.dis;
